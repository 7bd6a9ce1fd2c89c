"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("listed", sa.SmallInteger, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_in_the_lobby", "tables", ["listed", "changed"])
    op.create_table(
        "event_log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "table_members",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id"),
    )
    op.create_index("table_members_by_table", "table_members", ["table_id"])
    op.create_table(
        "records",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("results", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
    )
    op.create_index("records_by_time", "records", ["ended"])
    op.create_table(
        "players",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("record_id", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "record_id"),
    )
    op.create_index("players_by_record", "players", ["record_id"])
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("lease", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "signing_keys",
        sa.Column("made", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
