"""Migrations: they create the declared schema, under a lock."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cardtable.store.rows import NewerDatabase
from cardtable.store.schema import METADATA, MIGRATIONS_FOLDER
from support.databases import open_store


@pytest.fixture(params=["sqlite", "postgres"])
def durable_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store that outlives its connection."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite"
    address: str = request.getfixturevalue("new_postgres")
    return address


async def start_and_stop(address: str) -> None:
    async with open_store(address) as store:
        await store.ping()


def test_the_versions_of_the_schema_keep_their_names() -> None:
    """A database holds the name of its version, and cannot be opened if the name is unknown."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS_FOLDER))
    assert [script.revision for script in scripts.walk_revisions()] == ["1"]


async def test_the_migrations_create_the_declared_schema(durable_address: str) -> None:
    """Alembic finds no difference."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine
    from sqlalchemy.ext.asyncio import create_async_engine

    def find_differences(connection: Any) -> Any:
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    await start_and_stop(durable_address)
    if durable_address.startswith("postgresql"):
        async_engine = create_async_engine(durable_address.replace("://", "+asyncpg://", 1))
        async with async_engine.connect() as async_connection:
            differences = await async_connection.run_sync(find_differences)
        await async_engine.dispose()
    else:
        engine = create_engine(durable_address)
        with engine.connect() as connection:
            differences = find_differences(connection)
        engine.dispose()
    assert differences == []


async def test_several_processes_may_start_at_once(durable_address: str) -> None:
    await asyncio.gather(*(start_and_stop(durable_address) for _ in range(6)))


async def test_a_database_of_a_newer_version_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite"
    await start_and_stop(f"sqlite:///{path}")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="9999"):
        await start_and_stop(f"sqlite:///{path}")
