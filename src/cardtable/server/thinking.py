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
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.table.seats import SUBSTITUTE

GRACE = 10.0  # seconds over its time after which a bot is given up
TRIES = 2  # whose thoughts were lost with another's worker may think once more

Work = Callable[[BotTask], tuple[int, ...]]
Answer = TypeVar("Answer")


class ThoughtLost(Exception):
    """A worker died, or did not come back in time."""


class Thinking:
    def __init__(
        self, workers: int, milliseconds: int, metrics: Metrics, work: Work = choose_steps,
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
        job = make_task(game, state, name, secrets.randbits(62), self.milliseconds)
        began = perf_counter()
        try:
            steps = await self.done(self.work, job)
        except ThoughtLost as lost:
            logger().error("bot failed", bot=name, game=game.name, why=str(lost))
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
        for _ in range(TRIES):
            pool = self.started()
            try:
                future = asyncio.wrap_future(pool.submit(work, *job))
            except RuntimeError:  # it broke a moment ago, which only its users have noticed
                self.drop(pool)
                continue
            await asyncio.wait({future}, timeout=self.milliseconds / 1000 + self.grace)
            if not future.done():
                self.drop(pool)
                raise ThoughtLost("it hangs")
            if future.cancelled():  # somebody else's bot hung, and its worker was ended
                continue
            failure = future.exception()
            if failure is None:
                return future.result()
            why = type(failure).__name__
            if not isinstance(failure, BrokenProcessPool):
                break
            self.drop(pool)
        raise ThoughtLost(why)

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
