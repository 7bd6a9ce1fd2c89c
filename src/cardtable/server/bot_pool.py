"""Worker processes in which bots choose, so that no table waits for the bot of another."""

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

OVERTIME = 10.0  # seconds that a worker may take longer than the time of the bot
RESTART_DELAY = 0.1  # seconds before workers are started again
MAX_TRIES = 2  # a task that was lost because another one broke the pool is tried once more

ChooseSteps = Callable[[BotTask], tuple[int, ...]]
Answer = TypeVar("Answer")


class WorkerLost(Exception):
    """A worker died, or did not answer in time."""


class BotPool:
    """The workers of a node: up to `workers` processes, which start when they are needed.

    A bot may think for `milliseconds`. Tests give another `choose_steps` and `overtime`.
    """

    def __init__(
        self,
        workers: int,
        milliseconds: int,
        metrics: Metrics,
        choose_steps: ChooseSteps = choose_steps,
        overtime: float = OVERTIME,
    ) -> None:
        self.workers = workers
        self.milliseconds = milliseconds
        self.metrics = metrics
        self.choose_steps = choose_steps
        self.overtime = overtime
        self.executor: ProcessPoolExecutor | None = None
        self.shutdowns: set[asyncio.Task[None]] = set()  # of executors that were discarded
        self.stopped = False

    async def choose(self, game: Game, state: State, bot: str) -> tuple[int, ...]:
        """Return the steps that the bot chooses for the seat to move."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        task = make_task(game, state, name, secrets.randbits(62), self.milliseconds)
        started_at = perf_counter()
        try:
            steps = await self.run(self.choose_steps, task)
        except WorkerLost as lost:
            get_logger().error("bot failed", bot=name, game=game.name, why=str(lost))
            steps = await asyncio.to_thread(choose_by_policy, game, state)  # the game must go on
        self.metrics.bots.observe(perf_counter() - started_at)
        return steps

    def thinking_time(self, game: Game, bot: str) -> float:
        """Return the seconds that the bot may think about one choice."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        return min(self.milliseconds, bots.thinking_time(game.name, name)) / 1000

    async def advise(self, game: Game, state: State, seat: int) -> Advice:
        task = make_task(game, state, "", secrets.randbits(62), self.milliseconds, seat)
        return await self.run(give_advice, task)

    async def analyse_choice(
        self, game: Game, state: State, seat: int, steps: tuple[int, ...], index: int
    ) -> tuple[ChoiceAnalysis | None, int]:
        """Analyse the steps that the seat played after `index` moves of a record.

        The seed is `index`, so that every analysis of the same choice gives the same answer.
        """
        task = make_task(game, state, "", index, self.milliseconds, seat)
        return await self.run(analyse_task, task, steps, index)

    async def run(self, function: Callable[..., Answer], *args: Any) -> Answer:
        """Return what `function` returns in a worker; raise `WorkerLost` if it hangs or fails."""
        why = ""
        for _ in range(MAX_TRIES):
            executor = self.start_executor()
            try:
                future = asyncio.wrap_future(executor.submit(function, *args))
            except (RuntimeError, OSError) as broken:
                # It has just broken, and only its running tasks know; or no worker can be started.
                why = type(broken).__name__
                self.discard(executor)
                await asyncio.sleep(RESTART_DELAY)
                continue
            await asyncio.wait({future}, timeout=self.milliseconds / 1000 + self.overtime)
            if not future.done():
                self.discard(executor)
                raise WorkerLost("it hangs")
            if future.cancelled():  # another task hung, and all workers were killed
                continue
            failure = future.exception()
            if failure is None:
                return future.result()
            why = type(failure).__name__
            if not isinstance(failure, BrokenProcessPool):
                break
            self.discard(executor)
        raise WorkerLost(why)

    def start_executor(self) -> ProcessPoolExecutor:
        """Return the executor; start one if there is none."""
        if self.stopped:
            raise WorkerLost("the server stops")
        if self.executor is None:
            # A fork of a process with threads and sockets could hang; a new process cannot.
            spawn = multiprocessing.get_context("spawn")
            self.executor = ProcessPoolExecutor(self.workers, spawn, initializer=end_with_parent)
        return self.executor

    def discard(self, executor: ProcessPoolExecutor) -> None:
        """Kill the workers of an executor that is of no use, unless that was done already."""
        if executor is self.executor:
            self.executor = None
            shutdown = asyncio.create_task(asyncio.to_thread(kill_workers, executor))
            self.shutdowns.add(shutdown)
            shutdown.add_done_callback(self.shutdowns.discard)

    async def stop(self) -> None:
        """Kill all workers for good. None is alive when this returns."""
        self.stopped = True
        if self.executor:
            self.discard(self.executor)
        await asyncio.gather(*self.shutdowns)


def kill_workers(executor: ProcessPoolExecutor) -> None:
    """Kill the workers, and wait until they and the executor's own thread have ended.

    A worker may be in a long search, or in foreign code that ignores a request to end. It keeps
    nothing that a kill could damage. The executor's thread collects dead workers: only after it
    has ended does `multiprocessing` no longer list them.
    """
    for worker in list((executor._processes or {}).values()):
        worker.kill()
    executor.shutdown(wait=True, cancel_futures=True)


def choose_by_policy(game: Game, state: State) -> tuple[int, ...]:
    """Return the choice of the game's substitute bot, which needs no search and no worker."""
    observation = bots.observation_of(game, state, int(state.turn), secrets.randbits(62))
    return bots.find(game.name, bots.substitute(game.name)).choose(observation, bots.Budget(0))
