"""The store in PostgreSQL, by asyncpg."""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

import asyncpg

from cardtable.store.queries import Query, Statement, append_jobs
from cardtable.store.rows import AppendJob, StoreFailed
from cardtable.store.schema import migrate_postgres
from cardtable.store.store import Store

T = TypeVar("T")

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
LOCK_CLAUSE = "ORDER BY id FOR NO KEY UPDATE"  # a claim waits for the writes of the last owner
STATEMENT_TIMEOUT = 5.0  # seconds for one statement

DRIVER_ERRORS = (
    asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError,
    asyncpg.InternalClientError,  # a connection that was lost at this moment
)  # fmt: skip


def to_postgres(sql: str) -> str:
    return sql.replace("{now}", NOW).replace("{lock}", LOCK_CLAUSE)


class PostgresStore(Store):
    """One connection for appends, and a pool of a few connections for everything else."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.pool: Any = None
        self.writer: Any = None

    async def start(self) -> None:
        try:
            await migrate_postgres(self.url)
            self.pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=4, command_timeout=STATEMENT_TIMEOUT
            )
        except DRIVER_ERRORS as failure:
            raise StoreFailed(str(failure)) from failure

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
                self.writer = await asyncpg.connect(self.url, command_timeout=STATEMENT_TIMEOUT)
            return await transact(self.writer, append_jobs(jobs))
        except DRIVER_ERRORS as failure:
            # The fault may lie in the session, such as being read-only: start a new one.
            if self.writer:
                self.writer.terminate()
            raise StoreFailed(str(failure)) from failure


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
