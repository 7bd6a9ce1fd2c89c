"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter

from cardtable import bots
from cardtable.bots.worker import Task, chosen, end_with_parent, task
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.table.seats import SUBSTITUTE

GRACE = 10.0  # seconds over its time after which a bot is given up
TRIES = 2  # whose thoughts were lost with another's worker may think once more

Work = Callable[[Task], tuple[int, ...]]


class Thinking:
    def __init__(
        self, workers: int, milliseconds: int, metrics: Metrics, work: Work = chosen,
        grace: float = GRACE,
    ) -> None:  # fmt: skip
        self.workers = workers
        self.milliseconds = milliseconds
        self.metrics = metrics
        self.work = work
        self.grace = grace
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, state: State, bot: str) -> tuple[int, ...]:
        """The steps that the bot chooses for the seat to move."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        job = task(game, state, name, secrets.randbits(62), self.milliseconds)
        began = perf_counter()
        steps = await self.thought(job) or (secrets.choice(state.legal()),)  # the table must go on
        self.metrics.bots.observe(perf_counter() - began)
        return steps

    async def thought(self, job: Task) -> tuple[int, ...] | None:
        """What the bot chooses; None if it hangs or crashes."""
        for _ in range(TRIES):
            pool = self.started()
            try:
                future = asyncio.wrap_future(pool.submit(self.work, job))
            except RuntimeError:  # it broke a moment ago, which only its users have noticed
                self.drop(pool)
                continue
            await asyncio.wait({future}, timeout=self.milliseconds / 1000 + self.grace)
            if not future.done():
                failed(job, "it hangs")
                self.drop(pool)
                return None
            if future.cancelled():  # somebody else's bot hung, and its worker was ended
                continue
            failure = future.exception()
            if failure is None:
                return future.result()
            failed(job, type(failure).__name__)
            if not isinstance(failure, BrokenProcessPool):
                return None
            self.drop(pool)
        return None

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # A fork of a process with threads and sockets could hang; a fresh one cannot.
            fresh = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, fresh, initializer=end_with_parent)
        return self.pool

    def drop(self, pool: ProcessPoolExecutor) -> None:
        """End workers that are of no use any more, unless somebody has done so already."""
        if pool is self.pool:
            self.stop()

    def stop(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()  # it may be lost in thought
        self.pool = None


def failed(job: Task, why: str) -> None:
    logger().error("bot failed", bot=job.bot, game=job.game, why=why)
