"""The tables of the database. The migrations create them; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

METADATA = MetaData()

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("free", Integer, nullable=False),
    Column("listed", SmallInteger, nullable=False),
    Column("names", Text, nullable=False),  # JSON
    Column("changed", BigInteger, nullable=False),
    Column("owner", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Index("tables_in_the_lobby", "listed", "changed"),
)

event_log = Table(
    "event_log",
    METADATA,
    Column("table_id", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

table_members = Table(
    "table_members",
    METADATA,
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    PrimaryKeyConstraint("person", "table_id"),
    Index("table_members_by_table", "table_id"),
)

records = Table(
    "records",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("names", Text, nullable=False),
    Column("results", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("bots", Text, nullable=False),  # JSON: by seat, "" for a person
    Index("records_by_time", "ended"),
)

players = Table(
    "players",
    METADATA,
    Column("person", Text, nullable=False),
    Column("record_id", Text, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    PrimaryKeyConstraint("person", "record_id"),
    Index("players_by_record", "record_id"),
)

nodes = Table(
    "nodes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("lease", BigInteger, nullable=False),
)

signing_keys = Table(
    "signing_keys",
    METADATA,
    Column("made", BigInteger, primary_key=True, autoincrement=False),
    Column("secret", Text, nullable=False),
)
