"""The store in PostgreSQL, by asyncpg."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import asyncpg

from cardtable.store.queries import (
    BACKUP_BATCH,
    BACKUP_COLUMNS,
    Batch,
    Query,
    Statement,
    append_jobs,
    select_for_backup,
)
from cardtable.store.rows import AppendJob, StoreFailed
from cardtable.store.schema import migrate_postgres
from cardtable.store.store import Store

T = TypeVar("T")

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
LOCK_CLAUSE = "ORDER BY id FOR NO KEY UPDATE"  # a claim waits for the writes of the last owner
STATEMENT_TIMEOUT = 5.0  # seconds for one statement
# PostgreSQL ends a transaction in which nothing happens for this time (in milliseconds): the
# process was stopped, or its machine is gone, and other nodes wait for its locks.
SESSION_SETTINGS = {"idle_in_transaction_session_timeout": "3000"}

DRIVER_ERRORS = (
    asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError,
    asyncpg.InternalClientError,  # a connection that was lost at this moment
)  # fmt: skip


def to_postgres(sql: str) -> str:
    sql = sql.replace("{now}", NOW).replace("{lock}", LOCK_CLAUSE)
    return sql.replace("{json_object}", "json_object_agg")


class PostgresStore(Store):
    """One connection for appends, and a pool of a few connections for everything else."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        super().__init__(f"{parts.hostname or ''}{parts.path}")
        self.url = url
        self.pool: Any = None
        self.writer: Any = None

    async def start(self) -> None:
        if self.pool:
            return
        try:
            connection_options = parse_url(self.url)
            await migrate_postgres(lambda: asyncpg.connect(**connection_options))
            self.pool = await asyncpg.create_pool(
                **connection_options,
                min_size=1,
                max_size=4,
                command_timeout=STATEMENT_TIMEOUT,
                server_settings=SESSION_SETTINGS,
            )
        except (*DRIVER_ERRORS, ValueError) as failure:
            raise StoreFailed(str(failure) or type(failure).__name__) from failure

    async def stop(self) -> None:
        await self.group.wait_until_written()
        if self.writer:
            await self.writer.close()
        if self.pool:
            await self.pool.close()

    async def run(self, query: Query[T]) -> T:
        try:
            async with self.pool.acquire(timeout=STATEMENT_TIMEOUT) as connection:
                return await transact(connection, query)
        except DRIVER_ERRORS as failure:
            await self.pool.expire_connections()
            raise StoreFailed(str(failure)) from failure

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        """Append on a connection of its own, so that no slow query delays it."""
        try:
            if self.writer is None or self.writer.is_closed():
                self.writer = await asyncpg.connect(
                    **parse_url(self.url),
                    command_timeout=STATEMENT_TIMEOUT,
                    server_settings=SESSION_SETTINGS,
                )
            return await transact(self.writer, append_jobs(jobs))
        except DRIVER_ERRORS as failure:
            # The fault may lie in the session, such as being read-only: start a new one.
            if self.writer:
                self.writer.terminate()
            raise StoreFailed(str(failure)) from failure

    async def read_all(self, folder: Path) -> AsyncIterator[Batch]:
        """Read with a cursor in one transaction, which sees one moment and locks nothing."""
        try:
            async with (
                self.pool.acquire(timeout=STATEMENT_TIMEOUT) as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                # This transaction locks nothing, and the disk of the backup may be slow.
                await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                for name in BACKUP_COLUMNS:
                    cursor = await connection.cursor(select_for_backup(name))
                    while rows := await cursor.fetch(BACKUP_BATCH):
                        yield name, [tuple(row) for row in rows]
        except DRIVER_ERRORS as failure:
            raise StoreFailed(str(failure)) from failure


def parse_url(url: str) -> dict[str, Any]:
    """Return the arguments of asyncpg for a URL. It knows all options but `connect_timeout`."""
    parts = urlsplit(url)
    options = parse_qsl(parts.query, keep_blank_values=True)
    arguments: dict[str, Any] = {}
    for name, value in options:
        if name == "connect_timeout":
            seconds = float(value)
            arguments["timeout"] = seconds if seconds > 0 else None  # as other clients read it
    query = urlencode([option for option in options if option[0] != "connect_timeout"])
    return {"dsn": urlunsplit(parts._replace(query=query)) if arguments else url, **arguments}


async def transact(connection: Any, query: Query[T]) -> T:
    """Run a query in one transaction and return its result."""
    async with connection.transaction():
        try:
            statement = next(query)
            while True:
                statement = query.send(await execute(connection, statement))
        except StopIteration as end:
            result: T = end.value
    return result


async def execute(connection: Any, statement: Statement) -> list[Any]:
    sql = to_postgres(statement.sql)
    if statement.many:
        await connection.executemany(sql, statement.args)
        return []
    rows: list[Any] = await connection.fetch(sql, *statement.args)
    return rows
