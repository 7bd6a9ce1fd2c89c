"""Brings the schema up to date, under a lock, whenever a store is opened."""

import sqlite3
from pathlib import Path
from typing import Any

from cardtable.store.rows import StoreFailed

HOME = Path(__file__).parent / "migrations"
LOCK = 0x63617264  # for PostgreSQL: the same number in every process


def upgrade(connection: Any) -> None:
    """Run what is missing, in the transaction that the connection is in."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HOME))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as wrong:
        # A database of a newer version: better not to touch it.
        raise StoreFailed(str(wrong)) from wrong


def migrate_sqlite(raw: sqlite3.Connection) -> None:
    """On the store's own connection, which also serves a database in memory."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN EXCLUSIVE")  # the lock: others wait until this is done
        upgrade(connection)


async def migrate_postgres(url: str) -> None:
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    address = "postgresql+asyncpg://" + url.split("://", 1)[1]
    engine = create_async_engine(address, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(upgrade)
    await engine.dispose()
