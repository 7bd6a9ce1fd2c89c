"""PostgreSQL by asyncpg: one connection for appends, and a few for everything else."""

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

import asyncpg

from cardtable.store.migrate import migrate_postgres
from cardtable.store.rows import Append, StoreFailed
from cardtable.store.scripts import Script, Statement, append
from cardtable.store.store import Store

T = TypeVar("T")

NOW = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
LOCK = "ORDER BY id FOR NO KEY UPDATE"  # a claim waits until what its owner began is written
PATIENCE = 5.0  # seconds for one statement

Failures = (
    asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError,
    asyncpg.InternalClientError,  # a connection that was cut off at this very moment
)  # fmt: skip


def dialect(sql: str) -> str:
    return sql.replace("{now}", NOW).replace("{lock}", LOCK)


class PostgresStore(Store):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.pool: Any = None
        self.writer: Any = None

    async def start(self) -> None:
        try:
            await migrate_postgres(self.url)
            self.pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=4, command_timeout=PATIENCE
            )
        except Failures as failure:
            raise StoreFailed(str(failure)) from failure

    async def stop(self) -> None:
        await self.group.finished()
        if self.writer:
            await self.writer.close()
        if self.pool:
            await self.pool.close()

    async def run(self, script: Script[T]) -> T:
        try:
            async with self.pool.acquire(timeout=PATIENCE) as connection:
                return await transact(connection, script)
        except Failures as failure:
            await self.pool.expire_connections()
            raise StoreFailed(str(failure)) from failure

    async def write(self, jobs: Sequence[Append]) -> list[Exception | None]:
        """Appends have a connection of their own, so that no slow question delays them."""
        try:
            if self.writer is None or self.writer.is_closed():
                self.writer = await asyncpg.connect(self.url, command_timeout=PATIENCE)
            return await transact(self.writer, append(jobs))
        except Failures as failure:
            # What is wrong may be the session's own, such as being read-only: begin a new one.
            if self.writer:
                self.writer.terminate()
            raise StoreFailed(str(failure)) from failure


async def transact(connection: Any, script: Script[T]) -> T:
    async with connection.transaction():
        try:
            statement = next(script)
            while True:
                statement = script.send(await execute(connection, statement))
        except StopIteration as end:
            done: T = end.value
    return done


async def execute(connection: Any, statement: Statement) -> list[Any]:
    sql = dialect(statement.sql)
    if statement.many:
        await connection.executemany(sql, statement.args)
        return []
    rows: list[Any] = await connection.fetch(sql, *statement.args)
    return rows
