"""The tables of the database, and the migrations that create them. A test compares the two."""

import sqlite3
from pathlib import Path
from typing import Any

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

from cardtable.store.rows import StoreFailed

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


MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"
LOCK_ID = 0x63617264  # for PostgreSQL: the same number in every process


def upgrade(connection: Any) -> None:
    """Run the missing migrations in the transaction of the connection."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        # The database was written by a newer program: do not touch it.
        raise StoreFailed(str(error)) from error


def migrate_sqlite(sqlite_connection: sqlite3.Connection) -> None:
    """Migrate on the store's own connection, which works for a database in memory, too."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: sqlite_connection, poolclass=StaticPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")  # other processes wait until this is done
        upgrade(connection)


async def migrate_postgres(url: str) -> None:
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    address = "postgresql+asyncpg://" + url.split("://", 1)[1]
    engine = create_async_engine(address, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK_ID})"))
        await connection.run_sync(upgrade)
    await engine.dispose()
