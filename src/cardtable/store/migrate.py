"""Migrations of the schema, run under a lock when a store is opened."""

import sqlite3
from pathlib import Path
from typing import Any

from cardtable.store.rows import StoreFailed

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
