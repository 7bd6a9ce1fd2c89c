"""The tables of the database, and the migrations that create them. A test compares the two."""

import sqlite3
from collections.abc import Awaitable, Callable
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

from cardtable.store.rows import NewerDatabase, StoreFailed

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
        raise NewerDatabase(str(error)) from error


def is_current(connection: sqlite3.Connection) -> bool:
    """Return whether no migration is missing. It is asked without a lock, so nobody waits."""
    from alembic.script import ScriptDirectory

    find_table = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(find_table).fetchone() is None:
        return False
    found = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    return found == [(ScriptDirectory(str(MIGRATIONS_FOLDER)).get_current_head(),)]


def migrate_sqlite(sqlite_connection: sqlite3.Connection) -> None:
    """Migrate on the store's own connection, which works for a database in memory, too."""
    from sqlalchemy import create_engine
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import StaticPool

    if is_current(sqlite_connection):
        return
    engine = create_engine("sqlite://", creator=lambda: sqlite_connection, poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN EXCLUSIVE")  # other processes wait for this
            upgrade(connection)
    except DBAPIError as error:
        raise StoreFailed(str(error.orig)) from error


async def migrate_postgres(connect: Callable[[], Awaitable[Any]]) -> None:
    """Migrate on a connection that `connect` opens, as the URL of the store says."""
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK_ID})"))
            await connection.run_sync(upgrade)
    except DBAPIError as error:
        raise StoreFailed(str(error.orig)) from error
    finally:
        await engine.dispose()
