"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter

from cardtable import bots
from cardtable.bots.worker import chosen, end_with_parent, task
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.table.seats import SUBSTITUTE

GRACE = 10.0  # seconds over its time after which a bot is given up


class Thinking:
    def __init__(self, workers: int, milliseconds: int, metrics: Metrics) -> None:
        self.workers = workers
        self.milliseconds = milliseconds
        self.metrics = metrics
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, game: Game, state: State, bot: str) -> tuple[int, ...]:
        """The steps that the bot chooses for the seat to move."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        job = task(game, state, name, secrets.randbits(62), self.milliseconds)
        began = perf_counter()
        try:
            future = asyncio.wrap_future(self.started().submit(chosen, job))
            steps = await asyncio.wait_for(future, self.milliseconds / 1000 + GRACE)
        except (BrokenProcessPool, TimeoutError) as failure:
            logger().error("bot failed", bot=name, game=game.name, why=type(failure).__name__)
            self.stop()
            steps = (secrets.choice(state.legal()),)  # the table must go on
        self.metrics.bots.observe(perf_counter() - began)
        return steps

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # A fork of a process with threads and sockets could hang; a fresh one cannot.
            fresh = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, fresh, initializer=end_with_parent)
        return self.pool

    def stop(self) -> None:
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()  # it may be lost in thought
        self.pool = None
