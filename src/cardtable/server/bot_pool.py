"""Worker processes in which bots choose, the queue of the tasks for them, and their longest tasks.

Those are the analyses of finished games: a job asks for one choice after the other, so that bots
and hints go first.
"""

import asyncio
import multiprocessing
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from time import perf_counter
from typing import Any, Generic, TypeVar

from cardtable import bots
from cardtable.bots.advice import Advice, AnalysisProgress, ChoiceAnalysis, Playouts
from cardtable.bots.analysis import PlayoutSeries, RecordAnalysis, require_turn
from cardtable.bots.worker import (
    BotTask,
    analyse_task,
    choose_steps,
    end_with_parent,
    give_advice,
    make_task,
    play_out_task,
)
from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.engine.state import State
from cardtable.server.observability import Metrics, get_logger
from cardtable.table.record import Record, moves_of
from cardtable.table.table import SUBSTITUTE

OVERTIME = 10.0  # seconds that a worker may take longer than the time of the bot
MAX_WAIT = 10.0  # seconds for which a bot or a hint waits for a worker
RESTART_DELAY = 0.1  # seconds before workers are started again
MAX_TRIES = 2  # a task that was lost because another one broke the pool is tried once more

# Who gets a free worker first
BOTS, HINTS, ANALYSES = range(3)

ChooseSteps = Callable[[BotTask], tuple[int, ...]]
Answer = TypeVar("Answer")

MAX_KEPT_ANALYSES = 64  # in memory; an older one is computed again
MAX_RUNNING_ANALYSES = 4
MAX_ANALYSES_OF_ONE = 2  # that run for the people at one address, so that others get their turn


class WorkerLost(Exception):
    """A worker died, or did not answer in time."""


# Those of each person, by address
WaitingTasks = OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]]


class FairQueue:
    """Slots that tasks wait for: those of the first kind before the next, their owners in turn.

    Somebody with many tasks therefore delays their own, and another owner's by one at most. An
    owner is written `address/person`: first the addresses take turns, since a new guest costs
    nothing, and then the people of one address.
    """

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.waiting: tuple[WaitingTasks, ...] = tuple(
            OrderedDict() for _ in (BOTS, HINTS, ANALYSES)
        )

    async def acquire(self, owner: str, kind: int) -> None:
        """Wait for a slot. `release` gives it back."""
        if self.free:  # then nobody waits
            self.free -= 1
            return
        slot: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        address, _, person = owner.rpartition("/")
        people = self.waiting[kind].setdefault(address, OrderedDict())
        people.setdefault(person, deque()).append(slot)
        try:
            await slot
        except asyncio.CancelledError:
            if not slot.cancelled():  # it came at the same time as the cancellation
                self.release(owner)
            raise

    def release(self, owner: str) -> None:
        """Pass the slot of an owner on to the task whose turn it is."""
        address, _, person = owner.rpartition("/")
        for addresses in self.waiting:
            if address in addresses:
                addresses.move_to_end(address)
                if person in addresses[address]:
                    addresses[address].move_to_end(person)
            while addresses:
                next_address, people = addresses.popitem(last=False)
                next_person, slots = people.popitem(last=False)
                slot = slots.popleft()
                if slots:
                    people[next_person] = slots  # at the end: the others come first
                if people:
                    addresses[next_address] = people
                if not slot.done():
                    slot.set_result(None)
                    return
        self.free += 1


class BotPool:
    """The workers of a node: up to `workers` processes, which start when they are needed.

    A bot may think for `milliseconds`, counted from when a worker is free. The owner of a task is
    the address and the person for whom it is done. Tests give another `choose_steps` and
    `overtime`.
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
        self.max_wait = MAX_WAIT
        self.slots = FairQueue(workers)
        self.running: set[asyncio.Task[Any]] = set()
        self.executor: ProcessPoolExecutor | None = None
        self.shutdowns: set[asyncio.Task[None]] = set()  # of executors that were discarded
        self.stopped = False

    async def choose(
        self, game: Game, state: State, bot: str, owner: str = "", seed: int | None = None
    ) -> tuple[int, ...]:
        """Return the steps that the bot chooses for the seat to move."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        seed = secrets.randbits(62) if seed is None else seed
        task = make_task(game, state, name, seed, self.milliseconds)
        started_at = perf_counter()
        try:
            steps = await self.run(self.choose_steps, task, owner=owner)
        except WorkerLost as lost:
            get_logger().error("bot failed", bot=name, game=game.name, why=str(lost))
            steps = await asyncio.to_thread(choose_by_policy, game, state)  # the game must go on
        self.metrics.bots.observe(perf_counter() - started_at)
        return steps

    def thinking_time(self, game: Game, bot: str) -> float:
        """Return the seconds that the bot may think about one choice."""
        name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
        return min(self.milliseconds, bots.thinking_time(game.name, name)) / 1000

    async def advise(self, game: Game, state: State, seat: int, owner: str = "") -> Advice:
        task = make_task(game, state, "", secrets.randbits(62), self.milliseconds, seat)
        return await self.run(give_advice, task, owner=owner, kind=HINTS)

    async def analyse_choice(
        self, game: Game, state: State, seat: int, steps: tuple[int, ...], index: int
    ) -> tuple[ChoiceAnalysis | None, int]:
        """Analyse the steps that the seat played after `index` moves of a record.

        The seed is `index`, so that every analysis of the same choice gives the same answer.
        """
        task = make_task(game, state, "", index, self.milliseconds, seat)
        return await self.run(analyse_task, task, steps, index, kind=ANALYSES)

    async def play_out(
        self, game: Game, state: State, seat: int, games: int, seed: int
    ) -> list[tuple[float, ...]]:
        """Let bots play on to the end, from what the seat may know of `state`."""
        task = make_task(game, state, "", seed, self.milliseconds, seat)
        return await self.run(play_out_task, task, games, kind=ANALYSES)

    async def run(
        self, function: Callable[..., Answer], *args: Any, owner: str = "", kind: int = BOTS
    ) -> Answer:
        """Return what `function` returns in a worker.

        Raise `WorkerLost` if it hangs or fails, or if no worker is free for too long. An analysis
        waits as long as it takes.
        """
        try:
            async with asyncio.timeout(None if kind == ANALYSES else self.max_wait):
                await self.slots.acquire(owner, kind)
        except TimeoutError:
            raise WorkerLost("no worker is free") from None
        # A worker goes on even if nobody waits for it any more, so its slot is not free before.
        task = asyncio.create_task(self.run_in_worker(function, *args))
        self.running.add(task)
        task.add_done_callback(partial(self.end_task, owner))
        return await asyncio.shield(task)

    def end_task(self, owner: str, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        self.slots.release(owner)
        if not task.cancelled():
            task.exception()  # reported to the one who waits, if anybody does

    async def run_in_worker(self, function: Callable[..., Answer], *args: Any) -> Answer:
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


Progress = TypeVar("Progress")


class AnalysisJob(Generic[Progress]):
    """One analysis, running or finished."""

    def __init__(self, progress: Progress, owner: str) -> None:
        self.owner = owner
        self.progress = progress
        self.task: asyncio.Task[None] | None = None

    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()


class AnalysisJobs:
    """The analyses of a node, by the id of the record and the seat.

    Games that bots play on from a move count as an analysis; the number of that move is a part of
    their key.
    """

    def __init__(self, bot_pool: BotPool) -> None:
        self.bot_pool = bot_pool
        self.jobs: OrderedDict[tuple[str | int, ...], AnalysisJob[Any]] = OrderedDict()

    def request(self, id_: str, record: Record, seat: int, owner: str) -> AnalysisProgress:
        """Return the progress of an analysis. The first request starts it, for its owner.

        An address is the owner: a new guest costs nothing.
        """
        return self.find_or_start(
            (id_, seat),
            AnalysisProgress(0, len(record.moves)),
            owner,
            lambda job: self.analyse((id_, seat), job, record),
        )

    def request_playouts(
        self, id_: str, record: Record, seat: int, move: int, owner: str
    ) -> Playouts:
        """Return the games that bots play on from a move of the seat. The first request starts."""
        return self.find_or_start(
            (id_, seat, move),
            PlayoutSeries(len(record.seats)).progress,
            owner,
            lambda job: self.play_out((id_, seat, move), job, record),
        )

    def find_or_start(
        self,
        key: tuple[str | int, ...],
        progress: Progress,
        owner: str,
        start: Callable[[AnalysisJob[Progress]], Coroutine[Any, Any, None]],
    ) -> Progress:
        """Return how far a job has come; start it if there is none. Refuse too many at a time."""
        job: AnalysisJob[Progress] | None = self.jobs.get(key)
        if job is None:
            running = [other.owner for other in self.jobs.values() if other.is_running()]
            if len(running) >= MAX_RUNNING_ANALYSES or running.count(owner) >= MAX_ANALYSES_OF_ONE:
                raise Unavailable(codes.ANALYSIS_BUSY)
            job = self.jobs[key] = AnalysisJob(progress, owner)
            job.task = asyncio.create_task(start(job))
            finished = [key for key, other in self.jobs.items() if not other.is_running()]
            for oldest in finished[: max(len(self.jobs) - MAX_KEPT_ANALYSES, 0)]:
                del self.jobs[oldest]
        return job.progress

    async def play_out(
        self, key: tuple[str, int, int], job: AnalysisJob[Playouts], record: Record
    ) -> None:
        id_, seat, move = key
        try:
            moves = await asyncio.to_thread(lambda: list(moves_of(record)))
            moment = require_turn(moves, seat, move)
            series = PlayoutSeries(len(record.seats))
            while games := series.next_batch():
                results = await self.bot_pool.play_out(
                    moment.game, moment.state, seat, games, series.batches
                )
                series.add(results)
                job.progress = series.progress
        except (Refusal, WorkerLost) as failure:
            get_logger().error("playing on failed", record=id_, why=str(failure))
            self.jobs.pop(key, None)  # the next request starts it again

    async def analyse(
        self, key: tuple[str, int], job: AnalysisJob[AnalysisProgress], record: Record
    ) -> None:
        id_, seat = key
        move_count = len(record.moves)
        try:
            moves = await asyncio.to_thread(lambda: list(moves_of(record)))
            analysis = RecordAnalysis(moves, seat)
            while choice := analysis.next_choice():
                moment, steps = choice
                index = analysis.moves_passed
                job.progress = AnalysisProgress(index, move_count)
                analysis.add(
                    *await self.bot_pool.analyse_choice(
                        moment.game, moment.state, seat, tuple(steps), index
                    )
                )
        except (Refusal, WorkerLost) as failure:
            get_logger().error("an analysis failed", record=id_, why=str(failure))
            self.jobs.pop(key, None)  # the next request starts it again
            return
        summary = analysis.summarise(record.results[seat])
        job.progress = AnalysisProgress(move_count, move_count, summary)

    def stop(self) -> None:
        for job in self.jobs.values():
            if job.task:
                job.task.cancel()
