"""The store: queries and durable appends, on any of the databases."""

import asyncio
import errno
import os
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import TypeVar

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal, Unavailable
from cardtable.store import queries
from cardtable.store.queries import Batch, Query
from cardtable.store.rows import (
    AppendJob,
    Lease,
    LobbyEntry,
    LogEntry,
    NewerDatabase,
    PlayedGame,
    StoredRecord,
    StoreFailed,
    TableQuota,
)

T = TypeVar("T")

RETRY_SECONDS = 0.5  # from one attempt to open the database to the next


class Store(ABC):
    """The store of a node. `append` is the hot path: its jobs are committed in groups.

    Each of the other methods runs the query of its name; see `cardtable.store.queries`.
    """

    def __init__(self, where: str) -> None:
        self.where = where  # for messages to the operator: a path or a host, without a password
        self.group = GroupCommit(self.write)

    @abstractmethod
    async def start(self) -> None:
        """Connect, and bring the schema up to date. A store that has started stays as it is."""

    async def open(self, wait: float = 0.0) -> None:
        """Start, or raise a refusal that says why the database cannot be opened.

        Try again for `wait` seconds: the database may just be starting, too.
        """
        until = monotonic() + wait
        while True:
            try:
                await self.start()
                return
            except NewerDatabase:
                raise Unavailable(codes.STORE_NEWER, where=self.where) from None
            except StoreFailed as failure:
                if monotonic() >= until:
                    raise self.refusal(failure) from None
            await asyncio.sleep(min(RETRY_SECONDS, max(0.0, until - monotonic())))

    def refusal(self, failure: StoreFailed) -> Refusal:
        """Return the refusal of a command that cannot go on without the database."""
        why = " ".join(str(failure).split()).rstrip(".")
        return Unavailable(codes.STORE_OPEN, where=self.where, why=why)

    @abstractmethod
    async def stop(self) -> None:
        """Write what is waiting, and disconnect."""

    @abstractmethod
    async def run(self, query: Query[T]) -> T:
        """Run a query as one transaction; raise `StoreFailed` if the database fails."""

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        """Write the jobs in one transaction; return for each job the exception, if any."""
        return await self.run(queries.append_jobs(jobs))

    async def append(self, job: AppendJob) -> None:
        """Return when the job is durable; else raise `Fenced`, `NoTable` or `StoreFailed`."""
        await self.group.append(job)

    async def create(
        self,
        table: str,
        owner: str,
        entry: LogEntry,
        lobby_entry: LobbyEntry,
        opener: str = "",
        quota: TableQuota | None = None,
    ) -> None:
        await self.run(queries.create_table(table, owner, entry, lobby_entry, opener, quota))

    async def entries(self, table: str, after: int = 0) -> list[LogEntry]:
        return await self.run(queries.entries(table, after))

    async def recent_entries(self, table: str, interval: int) -> list[LogEntry]:
        return await self.run(queries.recent_entries(table, interval))

    async def renew_lease(self, node: str, address: str, lease: int) -> bool:
        return await self.run(queries.renew_lease(node, address, lease))

    async def remove_node(self, node: str) -> None:
        await self.run(queries.remove_node(node))

    async def remove_dead_nodes(self, age: int) -> None:
        await self.run(queries.remove_dead_nodes(age))

    async def live_nodes(self) -> set[str]:
        return await self.run(queries.live_nodes())

    async def claim(self, table: str, node: str) -> Lease:
        return await self.run(queries.claim(table, node))

    async def owned_tables(self, node: str) -> dict[str, int]:
        return await self.run(queries.owned_tables(node))

    async def listed_tables(self, limit: int) -> list[tuple[str, LobbyEntry]]:
        return await self.run(queries.listed_tables(limit))

    async def tables_of(self, person: str, limit: int) -> list[tuple[str, LobbyEntry]]:
        return await self.run(queries.tables_of(person, limit))

    async def tables_from(self, prefix: str, since: int, limit: int) -> list[str]:
        return await self.run(queries.tables_from(prefix, since, limit))

    async def forget_table(self, person: str, table: str) -> None:
        await self.run(queries.forget_table(person, table))

    async def record(self, id_: str) -> StoredRecord | None:
        return await self.run(queries.record(id_))

    async def records_of(self, person: str, limit: int) -> list[PlayedGame]:
        return await self.run(queries.records_of(person, limit))

    async def all_records(self) -> list[StoredRecord]:
        return await self.run(queries.all_records())

    async def signing_keys(self) -> list[tuple[int, str]]:
        return await self.run(queries.signing_keys())

    async def ensure_signing_key(self, made: int, secret: str) -> list[tuple[int, str]]:
        return await self.run(queries.ensure_signing_key(made, secret))

    async def add_signing_key(self, made: int, secret: str) -> None:
        await self.run(queries.add_signing_key(made, secret))

    async def delete_signing_keys(self, before: int) -> None:
        await self.run(queries.delete_signing_keys(before))

    async def prune(self, before: int) -> int:
        return await self.run(queries.prune(before))

    async def release_space(self) -> bool:
        """Give some of the space of deleted rows back; return whether there is more.

        PostgreSQL uses it for new rows by itself.
        """
        return False

    async def ping(self) -> None:
        await self.run(queries.ping())

    @abstractmethod
    def read_all(self, folder: Path) -> AsyncIterator[Batch]:
        """Yield the rows of all tables but `nodes`, as they were at one moment.

        Writers do not wait meanwhile. `folder` is an empty folder for files, which are large.
        """

    async def load(self, batches: Iterable[Batch]) -> int:
        """Insert all rows or, if reading them raises an exception, none."""
        return await self.run(queries.load(batches))

    async def is_empty(self) -> bool:
        return await self.run(queries.is_empty())


# Group commit

MAX_BATCH = 512  # jobs in one transaction
FAILURE_WINDOW = 10.0  # seconds for which a failed write counts as failing
MIN_INTERVAL = 0.02  # seconds from one transaction to the next while several write at once

Write = Callable[[Sequence[AppendJob]], Awaitable[list[Exception | None]]]


class GroupCommit:
    """Writes jobs in groups: those that arrive during a transaction share the next one."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.waiting: list[tuple[AppendJob, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.started_at = 0.0  # of the last transaction
        self.size = 0  # jobs in the last transaction
        self.lag = 0.0  # seconds that the last transaction took
        self.failed_at: float | None = None  # the last failed write, if none has succeeded since

    def is_failing(self) -> bool:
        """Return whether a write failed lately.

        An old failure does not count, so that a node without writes becomes ready again.
        """
        return self.failed_at is not None and perf_counter() - self.failed_at < FAILURE_WINDOW

    async def append(self, job: AppendJob) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, future))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.drain())
        await future

    async def drain(self) -> None:
        while self.waiting:
            await self.gather()
            batch, self.waiting = self.waiting[:MAX_BATCH], self.waiting[MAX_BATCH:]
            self.started_at, self.size = perf_counter(), len(batch)
            await self.commit(batch)
            self.lag = perf_counter() - self.started_at

    async def gather(self) -> None:
        """Under load, wait a few milliseconds for more jobs: larger groups cost less per job.

        A single writer never waits.
        """
        delay = self.started_at + MIN_INTERVAL - perf_counter()
        if delay > 0 and max(self.size, len(self.waiting)) > 1:
            await asyncio.sleep(delay)

    async def commit(self, batch: Sequence[tuple[AppendJob, asyncio.Future[None]]]) -> None:
        self.commits += 1
        try:
            outcomes = await self.write([job for job, _ in batch])
            self.failed_at = None
        except Exception as failure:
            self.failed_at = perf_counter()
            if len(batch) > 1:  # one bad job must not fail the others
                for item in batch:
                    await self.commit([item])
                return
            outcomes = [failure]
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    async def wait_until_written(self) -> None:
        """Return when nothing is left to write."""
        while self.task is not None and not self.task.done():
            await asyncio.wait([self.task])


# Addresses

DATABASE_VARIABLE = "CARDTABLE_DATABASE_URL"
FILE_SUFFIX = "_FILE"  # of a variable that names a file with the value, as containers have secrets
MAX_VALUE_BYTES = 65_536


def read_variable(environment: Mapping[str, str], name: str) -> str | None:
    """Return the value of a variable, or of the file that `name`_FILE names; None without both."""
    value, path = environment.get(name), environment.get(name + FILE_SUFFIX)
    if not path:
        return value
    if value:
        raise InvalidInput(codes.SETTING_TWICE, name=name)
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_VALUE_BYTES + 1)
        if len(data) > MAX_VALUE_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return data.decode().strip()
    except OSError as error:
        raise InvalidInput(codes.FILE, path=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise InvalidInput(codes.FILE, path=path, why=str(error)) from None


def default_database_url() -> str:
    """Return the address in the environment, or a file in the user's data folder."""
    if given := read_variable(os.environ, DATABASE_VARIABLE):
        return given
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('cardtable') / 'cardtable.sqlite'}"


def create_store(address: str) -> Store:
    """Return the store of an address, not yet started. Drivers are imported only when needed."""
    kind, _, rest = address.partition(":")
    if kind in ("memory", "sqlite"):
        from cardtable.store.sqlite import MEMORY, SqliteStore

        return SqliteStore(MEMORY if kind == "memory" else sqlite_path(rest))
    if kind in ("postgresql", "postgres"):
        from cardtable.store.postgres import PostgresStore

        return PostgresStore(f"postgresql:{rest}")
    # The address may hold a password, so the refusal names only its kind.
    raise InvalidInput(codes.STORE_ADDRESS, kind=kind)


def sqlite_path(rest: str) -> str:
    """Return the path in `///relative` or `////absolute`, the form that SQLAlchemy uses."""
    path = rest.removeprefix("///")
    if not rest.startswith("///") or not path:
        raise InvalidInput(codes.STORE_ADDRESS, kind="sqlite")
    return str(Path(path).expanduser())
