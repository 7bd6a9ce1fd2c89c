"""Who sat where in a finished game, so that games can be counted without reading records."""

import sqlalchemy as sa
from alembic import op

from cardtable.store.scripts import packed
from cardtable.store.seating import bots_of, only_seat

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    bots = sa.Column("bots", sa.Text, nullable=False, server_default="[]")
    seat = sa.Column("seat", sa.SmallInteger, nullable=False, server_default="-1")
    op.add_column("records", bots)
    op.add_column("players", seat)
    connection = op.get_bind()
    for id_, body in connection.execute(sa.text("SELECT id, body FROM records")).all():
        known = {"id": id_, "bots": packed(bots_of(body)), "seat": only_seat(body)}
        connection.execute(sa.text("UPDATE records SET bots = :bots WHERE id = :id"), known)
        connection.execute(sa.text("UPDATE players SET seat = :seat WHERE record_id = :id"), known)
