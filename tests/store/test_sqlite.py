"""SQLite: durable writes, and failures that leave the database whole."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cardtable.store import sqlite
from cardtable.store.rows import AppendJob, LogEntry, StoreFailed
from cardtable.store.sqlite import SqliteStore
from support.databases import open_store
from support.stores import LOBBY_ENTRY, NODE, OPENING, entry


@pytest.fixture
async def sqlite_store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(f"sqlite:///{tmp_path}/s.sqlite") as store:
        assert isinstance(store, SqliteStore)
        await store.create("t1", NODE, OPENING, LOBBY_ENTRY)
        yield store


def connection_of(store: SqliteStore) -> sqlite3.Connection:
    assert store.connection is not None
    return store.connection


async def test_commits_are_durable_and_use_a_write_ahead_log(sqlite_store: SqliteStore) -> None:
    connection = connection_of(sqlite_store)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_a_new_file_that_another_process_writes_to_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself does not wait before it changes the journal."""
    pauses = 0
    path = tmp_path / "s.sqlite"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    with contextlib.closing(other):
        other.execute("CREATE TABLE begun (x)")
        other.execute("BEGIN IMMEDIATE")
        other.execute("DROP TABLE begun")

        def end_after_a_while() -> None:
            nonlocal pauses
            pauses += 1
            if pauses == 3:
                other.execute("COMMIT")

        monkeypatch.setattr(sqlite, "pause", end_after_a_while)
        async with open_store(f"sqlite:///{path}") as store:
            await store.ping()
    assert pauses == 3


async def test_a_read_only_database_fails_and_stays_whole(sqlite_store: SqliteStore) -> None:
    connection = connection_of(sqlite_store)
    connection.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreFailed, match="readonly"):
        await sqlite_store.append(AppendJob("t1", 1, (entry(2),)))
    connection.execute("PRAGMA query_only = 0")
    await sqlite_store.append(AppendJob("t1", 1, (entry(2),)))
    assert len(await sqlite_store.entries("t1")) == 2


async def test_a_full_disk_fails_and_the_database_stays_whole(sqlite_store: SqliteStore) -> None:
    connection = connection_of(sqlite_store)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    job = AppendJob("t1", 1, (LogEntry(2, 0, "x" * 100_000),))
    with pytest.raises(StoreFailed, match="full"):
        await sqlite_store.append(job)
    assert len(await sqlite_store.entries("t1")) == 1
    connection.execute("PRAGMA max_page_count = 100000")
    await sqlite_store.append(job)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
