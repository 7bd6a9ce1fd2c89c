"""The store in SQLite: a file, or memory for tests."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from cardtable.store.queries import (
    BACKUP_BATCH,
    BACKUP_COLUMNS,
    Batch,
    Query,
    Statement,
    select_for_backup,
)
from cardtable.store.rows import StoreFailed
from cardtable.store.schema import migrate_sqlite
from cardtable.store.store import Store

T = TypeVar("T")

MEMORY = ":memory:"
# SQLite moves the write-ahead log into the database after this many pages, and writers wait
# meanwhile. Tables write the same pages again and again: the longer the log, the less is moved.
CHECKPOINT_PAGES = 8_000
MAX_RELEASED_PAGES = 500  # that are cut off the file at a time; writers wait meanwhile
BUSY_TIMEOUT = 10  # seconds to wait for another process that writes
BUSY_PAUSE = 0.01  # seconds between two tries where SQLite itself does not wait
NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@lru_cache(maxsize=512)
def to_sqlite(sql: str) -> str:
    sql = sql.replace("{now}", NOW).replace("{lock}", "")
    return sql.replace("{json_object}", "json_group_object").replace("$", "?")


class SqliteStore(Store):
    """One connection, used in one thread of its own, with a write-ahead log."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self.connection: sqlite3.Connection | None = None

    async def start(self) -> None:
        if self.connection is None:
            await self.run_in_thread(self.connect)

    async def stop(self) -> None:
        await self.group.wait_until_written()
        await self.run_in_thread(self.disconnect)
        self.thread.shutdown()

    async def run(self, query: Query[T]) -> T:
        return await self.run_in_thread(partial(self.transact, query))

    async def release_space(self) -> bool:
        return await self.run_in_thread(self.shrink_file)

    async def run_in_thread(self, function: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, function)

    # In the thread of the connection

    def connect(self) -> None:
        connection: sqlite3.Connection | None = None
        try:
            if self.path != MEMORY:
                make_private(Path(self.path))
            connection = connect_to(self.path)
            if connection.execute("PRAGMA schema_version").fetchone() == (0,):  # a new file
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            use_write_ahead_log(connection)
            # Without this, a power cut could lose what was already acknowledged.
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
            migrate_sqlite(connection)
            self.connection = connection
        except (sqlite3.Error, OSError) as failure:
            raise StoreFailed(str(failure)) from failure
        finally:
            if connection and not self.connection:
                connection.close()

    def disconnect(self) -> None:
        if self.connection:
            self.connection.close()
            self.connection = None

    def transact(self, query: Query[T]) -> T:
        """Run a query in an immediate transaction, which cannot fail later because of a lock."""
        if self.connection is None:
            raise StoreFailed("the store is not open")
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            result = self.run_statements(query)
            self.connection.execute("COMMIT")
        except sqlite3.Error as failure:
            self.roll_back()
            raise StoreFailed(str(failure)) from failure
        except BaseException:
            self.roll_back()
            raise
        return result

    def run_statements(self, query: Query[T]) -> T:
        try:
            statement = next(query)
            while True:
                statement = query.send(self.execute(statement))
        except StopIteration as end:
            result: T = end.value
            return result

    def execute(self, statement: Statement) -> list[Any]:
        assert self.connection is not None
        sql = to_sqlite(statement.sql)
        if statement.many:
            self.connection.executemany(sql, statement.args)
            return []
        return self.connection.execute(sql, tuple(statement.args)).fetchall()

    def shrink_file(self) -> bool:
        if self.connection is None:
            raise StoreFailed("the store is not open")
        try:
            before, after = (self.count_free_pages(cut) for cut in (0, MAX_RELEASED_PAGES))
        except sqlite3.Error as failure:
            raise StoreFailed(str(failure)) from failure
        return 0 < after < before

    def count_free_pages(self, cut: int) -> int:
        """Cut some free pages off the file, and return the number of those that are left."""
        assert self.connection is not None
        if cut:
            self.connection.execute(f"PRAGMA incremental_vacuum({cut})").fetchall()
        return int(self.connection.execute("PRAGMA freelist_count").fetchone()[0])

    def roll_back(self) -> None:
        if self.connection and self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    # Backup

    async def read_all(self, folder: Path) -> AsyncIterator[Batch]:
        """Copy the database first, which is fast, and read the copy.

        While a transaction reads, the write-ahead log cannot be moved into the database. It
        would grow, and to move it later would stop the tables.
        """
        copy = connect_to(str(folder / "copy.sqlite"))
        try:
            run = self.run_in_thread if self.path == MEMORY else asyncio.to_thread
            await run(partial(self.copy_to, copy))
            for name in BACKUP_COLUMNS:
                cursor = await asyncio.to_thread(copy.execute, select_for_backup(name))
                while rows := await asyncio.to_thread(cursor.fetchmany, BACKUP_BATCH):
                    yield name, rows
        except (sqlite3.Error, OSError) as failure:
            raise StoreFailed(str(failure)) from failure
        finally:
            copy.close()

    def copy_to(self, copy: sqlite3.Connection) -> None:
        """Copy the database as it is now, by SQLite's interface for backups."""
        copy.execute("PRAGMA synchronous = OFF")  # nobody needs the copy after a crash
        if self.path == MEMORY:
            assert self.connection is not None
            self.connection.backup(copy)
            return
        with closing(connect_to(self.path)) as source:
            source.execute("BEGIN")  # what is written from now on is not read
            source.execute("SELECT count(*) FROM nodes").fetchone()
            source.backup(copy)


def connect_to(path: str) -> sqlite3.Connection:
    """Open a database that several threads use, one after the other."""
    return sqlite3.connect(
        path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False
    )


def use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log.

    While another process that has just created the file writes to it, SQLite refuses the switch at
    once, whatever the timeout of the connection: try again until that process is done.
    """
    until = monotonic() + BUSY_TIMEOUT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as failure:
            is_busy = failure.sqlite_errorcode == sqlite3.SQLITE_BUSY
            if not is_busy or monotonic() >= until:
                raise
        sleep(BUSY_PAUSE)


def make_private(path: Path) -> None:
    """Create the file and its folder if they are missing, so that only their owner can read them.

    The database holds the signing keys. SQLite gives its other files the mode of the database.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    status = path.stat()
    if status.st_uid == os.getuid() and status.st_mode & 0o077:
        path.chmod(0o600)
