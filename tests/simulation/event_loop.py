"""An event loop with a clock of its own, and processes that can be stopped and killed on it.

Nothing waits: when no callback is ready, the clock goes on to the next timer. Threads are callbacks
as well, so that one seed leads to one order of events. A callback belongs to the process in whose
context it was made. Those of a stopped process are held back; those of a dead one never run.
"""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

MAX_CALLBACKS = 1_000_000  # in one simulation; more than that is a loop without end
THREAD_START = (0.0001, 0.003)  # seconds until a thread begins with its work
THREAD_END = (0.0001, 0.01)  # seconds until the event loop hears of the result


class Process:
    """A simulated process with a wall clock of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.is_stopped = False
        self.down_since = 0.0  # when it was last stopped or killed
        self.clock_offset = 0.0  # seconds by which its wall clock is ahead
        self.held: list[SimulatedHandle] = []
        self.context = copy_context()
        self.context.run(PROCESS.set, self)

    @property
    def is_running(self) -> bool:
        return self.is_alive and not self.is_stopped


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class SimulatedHandle(asyncio.TimerHandle):
    """A callback at a time, and the process that it belongs to."""

    __slots__ = ("process",)

    def __init__(
        self,
        when: float,
        callback: Callable[..., object],
        args: tuple[Any, ...],
        loop: "SimulatedLoop",
        context: Context | None,
    ) -> None:
        context = context or copy_context()
        super().__init__(when, callback, args, loop, context)
        self.process = context.get(PROCESS)


class SimulatedTask(asyncio.Task[Any]):
    """A task with a number for its hash: sets of tasks have the same order in every run."""

    def __init__(
        self,
        coroutine: Coroutine[Any, Any, Any],
        number: int,
        loop: "SimulatedLoop",
        name: str | None,
        context: Context | None,
    ) -> None:
        context = context or copy_context()
        self.number = number
        self.process = context.get(PROCESS)
        super().__init__(coroutine, loop=loop, name=name, context=context)

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


class Stalled(Exception):
    """Nothing is left to do, or there is no end of it."""


class SimulatedLoop(asyncio.AbstractEventLoop):
    """What nodes need of an event loop. It has no sockets, files, signals or child processes."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.now = 0.0
        self.numbers = count()
        self.callback_count = 0
        self.ready: deque[SimulatedHandle] = deque()
        # A heap. Of two timers for the same time, the one that was made first runs first.
        self.timers: list[tuple[float, int, SimulatedHandle]] = []
        self.tasks: set[SimulatedTask] = set()  # none is collected, not even of a dead process
        self.thread_free_at: dict[Any, float] = {}
        self.faults: list[dict[str, Any]] = []  # exceptions that nobody has caught

    # Running

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end and return its result."""
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(coroutine)
            while not task.done():
                self.run_next()
            result: T = task.result()
            return result
        finally:
            asyncio._set_running_loop(None)

    def run_next(self) -> None:
        if not self.ready:
            if not self.timers:
                raise Stalled("nothing is left to do")
            when, _, timer = heapq.heappop(self.timers)
            self.now = max(self.now, when)
            self.ready.append(timer)
        handle = self.ready.popleft()
        process = handle.process
        if handle.cancelled():
            return
        if process and not process.is_running:
            process.held.append(handle)
            return
        self.callback_count += 1
        if self.callback_count > MAX_CALLBACKS:
            raise Stalled("too many callbacks")
        handle._run()

    def resume(self, process: Process) -> None:
        """Let a stopped process go on."""
        process.is_stopped = False
        self.ready.extend(process.held)
        process.held.clear()

    def cancel_all(self) -> None:
        """Cancel all tasks, those of dead processes as well, and run them to their end."""
        asyncio._set_running_loop(self)
        try:
            self.callback_count = 0
            while self.tasks:
                for task in sorted(self.tasks, key=hash):
                    task.cancel()
                    if task.process:
                        task.process.is_alive = True
                        self.resume(task.process)
                while self.ready:
                    self.run_next()
        finally:
            asyncio._set_running_loop(None)

    # What asyncio asks for

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(  # type: ignore[override]  # typeshed has type variables for the arguments
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = SimulatedHandle(self.now, callback, args, self, context)
        self.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = SimulatedHandle(when, callback, args, self, context)
        heapq.heappush(self.timers, (when, next(self.numbers), handle))
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by asyncio. A cancelled timer is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self,
        coro: Coroutine[Any, Any, T],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        task = SimulatedTask(coro, next(self.numbers), self, name, context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., T], *args: Any
    ) -> Any:
        """Run a function at a later time, as a thread would. An executor does one at a time."""
        future = self.create_future()
        begin = max(self.now, self.thread_free_at.get(executor, 0.0))
        begin += self.rng.uniform(*THREAD_START)
        if executor is not None:
            self.thread_free_at[executor] = begin

        def work() -> None:
            try:
                report, outcome = future.set_result, func(*args)
            except Exception as failure:
                report, outcome = future.set_exception, failure  # type: ignore[assignment]
            self.call_later(self.rng.uniform(*THREAD_END), finish, report, outcome)

        def finish(report: Callable[[Any], None], outcome: Any) -> None:
            if not future.done():
                report(outcome)

        self.call_at(begin, work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(context)
