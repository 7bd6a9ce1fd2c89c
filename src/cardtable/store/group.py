"""Group commit: whatever waits while one transaction is written goes into the next one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter

from cardtable.store.rows import Append

MOST = 512  # jobs in one transaction
RECENTLY = 10.0  # seconds for which a failure says something about now
APART = 0.02  # seconds from one transaction to the next while several write at once

Write = Callable[[Sequence[Append]], Awaitable[list[Exception | None]]]


class GroupCommit:
    """Each caller returns when its own append is durable, and pays a share of one commit."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.began = 0.0  # when the last transaction did,
        self.size = 0  # how many jobs it held,
        self.lag = 0.0  # and how many seconds it took
        self.failed: float | None = None  # when one could not be written, unless one was since

    def is_failing(self) -> bool:
        """Not for ever: whoever is sent no more moves could never show that it can write them."""
        return self.failed is not None and perf_counter() - self.failed < RECENTLY

    async def append(self, job: Append) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, future))
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.drain())
        await future

    async def drain(self) -> None:
        while self.waiting:
            await self.gather()
            batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            self.began, self.size = perf_counter(), len(batch)
            await self.commit(batch)
            self.lag = perf_counter() - self.began

    async def gather(self) -> None:
        """Under load, a few milliseconds in which more come make every move cheaper.

        Who writes alone is never kept waiting.
        """
        early = self.began + APART - perf_counter()
        if early > 0 and max(self.size, len(self.waiting)) > 1:
            await asyncio.sleep(early)

    async def commit(self, batch: Sequence[tuple[Append, asyncio.Future[None]]]) -> None:
        self.commits += 1
        try:
            outcomes = await self.write([job for job, _ in batch])
            self.failed = None
        except Exception as failure:
            self.failed = perf_counter()
            if len(batch) > 1:  # one bad job must not take the others with it
                for one in batch:
                    await self.commit([one])
                return
            outcomes = [failure]
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    async def finished(self) -> None:
        """All that was handed in is written."""
        while self.task is not None and not self.task.done():
            await asyncio.wait([self.task])
