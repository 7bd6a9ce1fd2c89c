"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import Any, TypeVar

from cardtable import bots
from cardtable.bots.advice import Advice, ChoiceAnalysis
from cardtable.bots.worker import (
    BotTask,
    analyse_task,
    choose_steps,
    end_with_parent,
    give_advice,
    make_task,
)
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.server.observability import Metrics, get_logger
from cardtable.table.table import SUBSTITUTE

WORKER_GRACE = 10.0  # seconds over its time after which a bot is given up
MAX_TRIES = 2  # whose thoughts were lost with another's worker may think once more

Work = Callable[[BotTask], tuple[int, ...]]
Answer = TypeVar("Answer")


class WorkerLost(Exception):
    """A worker died, or did not come back in time."""


class BotPool:
    def __init__(
        self, workers: int, milliseconds: int, metrics: Metrics, work: Work = choose_steps,
        grace: float = WORKER_GRACE,
    ) -> None:  # fmt: skip
        self.workers = workers
        self.milliseconds = milliseconds
        self.metrics = metrics
        self.work = work
        self.grace = grace
        self.pool: ProcessPoolExecutor | None = None
        self.ending: set[asyncio.Task[None]] = set()  # pools that are being ended
        self.stopped = False

    async def choose(self, game: Game, state: State, bot: str) -> tuple[int, ...]:
        """The steps that the bot chooses for the seat to move."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        job = make_task(game, state, name, secrets.randbits(62), self.milliseconds)
        began = perf_counter()
        try:
            steps = await self.done(self.work, job)
        except WorkerLost as lost:
            get_logger().error("bot failed", bot=name, game=game.name, why=str(lost))
            steps = (secrets.choice(state.legal()),)  # the table must go on
        self.metrics.bots.observe(perf_counter() - began)
        return steps

    async def advise(self, game: Game, state: State, seat: int) -> Advice:
        job = make_task(game, state, "", secrets.randbits(62), self.milliseconds, seat)
        return await self.done(give_advice, job)

    async def judge(
        self, game: Game, state: State, seat: int, played: tuple[int, ...], at: int
    ) -> tuple[ChoiceAnalysis | None, int]:
        """The same choice is judged with the same luck, whenever somebody asks."""
        job = make_task(game, state, "", at, self.milliseconds, seat)
        return await self.done(analyse_task, job, played, at)

    async def done(self, work: Callable[..., Answer], *job: Any) -> Answer:
        """What a worker answers; a worker that hangs or crashes is given up."""
        why = ""
        for _ in range(MAX_TRIES):
            pool = self.started()
            try:
                future = asyncio.wrap_future(pool.submit(work, *job))
            except RuntimeError:  # it broke a moment ago, which only its users have noticed
                self.drop(pool)
                continue
            await asyncio.wait({future}, timeout=self.milliseconds / 1000 + self.grace)
            if not future.done():
                self.drop(pool)
                raise WorkerLost("it hangs")
            if future.cancelled():  # somebody else's bot hung, and its worker was ended
                continue
            failure = future.exception()
            if failure is None:
                return future.result()
            why = type(failure).__name__
            if not isinstance(failure, BrokenProcessPool):
                break
            self.drop(pool)
        raise WorkerLost(why)

    def started(self) -> ProcessPoolExecutor:
        if self.stopped:
            raise WorkerLost("the server closes")
        if self.pool is None:
            # A fork of a process with threads and sockets could hang; a fresh one cannot.
            fresh = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, fresh, initializer=end_with_parent)
        return self.pool

    def drop(self, pool: ProcessPoolExecutor) -> None:
        """End workers that are of no use any more, unless somebody has done so already."""
        if pool is self.pool:
            self.pool = None
            ending = asyncio.create_task(asyncio.to_thread(end_workers, pool))
            self.ending.add(ending)
            ending.add_done_callback(self.ending.discard)

    async def stop(self) -> None:
        """End all workers for good; none is alive when this returns."""
        self.stopped = True
        if self.pool:
            self.drop(self.pool)
        await asyncio.gather(*self.ending)


def end_workers(pool: ProcessPoolExecutor) -> None:
    """Kill the workers of the pool, and wait until they and the pool's own thread have ended.

    A worker may be lost in thought, or in foreign code that ignores a request to end. It keeps
    nothing that a kill could damage. The wait is for the thread that collects dead workers: only
    when it has ended does nobody count them among the living any more.
    """
    for worker in list((pool._processes or {}).values()):
        worker.kill()
    pool.shutdown(wait=True, cancel_futures=True)
