"""The simulation of two nodes, their database, the network and a dozen people, from one seed.

`simulate(seed)` returns a report, or raises the violation with its seed. The same seed gives the
same events to the last byte.
"""

import asyncio
import hashlib
import itertools
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from itsdangerous import TimestampSigner
from litestar import Request
from litestar.exceptions import WebSocketDisconnect

from cardtable import bots
from cardtable.bots.worker import choose_steps
from cardtable.engine.refusal import Refusal
from cardtable.server import connection, lobby_api, node, socket_api
from cardtable.server.bot_pool import BotPool, WorkerLost
from cardtable.server.connection import Connection
from cardtable.server.gc_tuning import GcTuner
from cardtable.server.identity import COOKIE
from cardtable.server.rate_limit import RateLimiter
from cardtable.store import event_log
from cardtable.store.rows import NoTable, StoreFailed
from cardtable.table.table import Clock, TableSettings
from cardtable.wire import rest
from simulation.event_loop import PROCESS, Process, SimulatedLoop
from simulation.faults import EVERYTHING, Faults, Scenario
from simulation.network import LATENCY, Socket, connect_to_peer
from simulation.nodes import Database, SimulatedNode
from simulation.oracle import HEARING_TIME, MAX_WAITING, Entry, Oracle, Violation
from simulation.people import Person

START = 1_800_000_000.0  # the wall clock at the start, in seconds since 1970
ACTIVE_TIME = 45.0  # seconds in which people play and things fail
QUIET_TIME = 25.0  # seconds after which everybody must know everything
# A new key every few seconds: in milliseconds, but the last one in seconds
KEY_TIMES = {"KEY_ROTATION": 12_000, "KEY_PUBLICATION": 6_000, "KEY_REFRESH": 3.0}
SNAPSHOT_INTERVAL = 16  # entries, so that games of a minute have snapshots


@dataclass
class Report:
    """What happened in a simulation."""

    seed: int
    digest: str = ""
    seconds: float = 0.0  # simulated
    callbacks: int = 0
    commands: int = 0  # stored
    confirmed: int = 0  # messages
    messages: int = 0  # that were checked
    games: int = 0  # that ended
    twins: int = 0  # moves that were also made in another world
    failures: int = 0  # of the store
    faults: Counter[str] = field(default_factory=Counter)
    takeovers: list[float] = field(default_factory=list)  # in seconds
    skew: float = 0.0  # the largest difference between two clocks, in hours


class TablePlan:
    """A table that some of the people will play at."""

    def __init__(self, simulation: "Simulation", opener: str, rng: Random) -> None:
        self.simulation = simulation
        self.opener = opener
        self.game, self.seats, self.options = rng.choice(simulation.scenario.games)
        self.bots = ("random", bots.substitute(self.game))
        self.pace = rng.choice(simulation.scenario.paces)
        clock = Clock(kind=rng.choice(("off", "off", "move", "bank")), time=20_000)
        self.settings = TableSettings(
            clock=clock,
            games=rng.choice((1, 2)),
            listed=rng.random() < 0.3,
            allow_spectators=rng.random() < 0.8,
            substitute_after=5_000,
        )
        self.opened = asyncio.Event()
        self.table = self.invite = ""

    async def open(self, person: Person) -> None:
        new = rest.NewTable(
            game=self.game,
            seats=self.seats,
            name=person.name,
            options=self.options,
            settings=self.settings,
        )
        created = await person.request(
            lambda node: self.simulation.ask_for_table(node, person.cookie, new)
        )
        self.table, self.invite = created.id, created.invite
        self.opened.set()


class Simulation:
    def __init__(self, seed: int, scenario: Scenario = EVERYTHING) -> None:
        self.seed = seed
        self.scenario = scenario
        self.rng = Random(seed)
        self.secrets = Random(f"secrets {seed}")
        self.loop = SimulatedLoop(Random(f"loop {seed}"))  # type: ignore[abstract]
        self.context = copy_context()
        self.trace = hashlib.sha256()
        self.log: list[str] | None = None  # the trace as text, if somebody wants to read it
        self.oracle = Oracle(self, seed)
        self.database = Database(self)
        self.sockets: dict[int, Socket] = {}
        self.socket_numbers = itertools.count(1)
        self.people_by_cookie: dict[str, str] = {}
        self.people: list[Person] = []
        self.nodes: list[SimulatedNode] = []
        self.violation: Violation | None = None
        self.is_network_slow = False
        self.are_nodes_parted = False
        self.is_ending = False
        self.is_over = False  # nothing counts from now on
        self.is_hostile = True  # the store may fail
        self.disturbed_at = 0.0  # when something failed or was repaired
        self.outage_ended_at = -HEARING_TIME
        self.outcome = Report(seed)
        self.snapshot_interval = SNAPSHOT_INTERVAL
        self.bot_pause = 0.7

    # The run

    def run(self) -> Report:
        with self.replaced_parts():
            try:
                self.loop.run(self.play())
            finally:
                self.is_over = True
                callbacks = self.loop.callback_count
                self.loop.cancel_all()
                self.database.close()
        if self.violation:
            raise self.violation
        report = self.outcome
        report.digest = self.trace.hexdigest()
        report.seconds = self.loop.now
        report.callbacks = callbacks
        report.commands = sum(len(history.entries) for history in self.oracle.tables.values())
        report.confirmed = len(self.oracle.acknowledged)
        report.messages = self.oracle.messages_checked
        report.games = len(self.oracle.records)
        report.twins = self.oracle.twins
        report.failures = self.database.failures
        report.takeovers = self.oracle.takeovers
        return report

    async def play(self) -> None:
        self.nodes = [SimulatedNode(self, number) for number in range(2)]
        for node_ in self.nodes:
            node_.start()
        plans = [TablePlan(self, f"P{4 * number}", self.rng) for number in range(3)]
        self.people = [Person(self, number, plans[number // 4]) for number in range(12)]
        for person in self.people:
            self.watch_task(person.live())
        faults = self.watch_task(Faults(self).cause_all())
        watch = self.loop.create_task(self.wait_for_violation())
        await asyncio.wait([watch], timeout=ACTIVE_TIME)
        self.is_ending = True
        faults.cancel()
        self.repair()
        await asyncio.wait([watch], timeout=QUIET_TIME)
        if not self.violation:
            await self.guard(self.check_quiet())
        watch.cancel()

    async def wait_for_violation(self) -> None:
        while not self.violation and not self.loop.faults:
            await asyncio.sleep(0.5)
        if not self.violation:
            fault = self.loop.faults[0]
            self.report("an exception was not caught", fault=str(fault))

    def report(self, what: str, **about: Any) -> Violation:
        """Note the first violation, which ends the simulation."""
        details = ", ".join(f"{name}={str(value)[:300]}" for name, value in about.items())
        found = Violation(f"seed {self.seed}, {self.loop.now:.3f} s: {what} ({details})")
        if not self.is_over:
            self.violation = self.violation or found
        return found

    def note(self, *what: Any) -> None:
        if self.is_over:
            return
        text = f"{self.loop.now:.6f} {what}"
        self.trace.update(text.encode())
        if self.log is not None:
            self.log.append(text)

    def watch_task(
        self, coroutine: Coroutine[Any, Any, Any], process: Process | None = None
    ) -> "asyncio.Task[Any]":
        """Start a task. An exception that nobody expects is a violation."""
        context = process.context.copy() if process else None
        return self.loop.create_task(self.guard(coroutine), context=context)

    async def guard(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        try:
            await coroutine
        except (WebSocketDisconnect, Violation):
            pass
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            self.report("an exception was not caught", fault=repr(fault), where=where)

    # Clocks

    def wall_time(self) -> float:
        """Return the time of the clock on the wall, which nobody can read."""
        return START + self.loop.now

    def process_time(self) -> float:
        """Return the wall clock of the process that asks."""
        process = PROCESS.get()
        return self.wall_time() + (process.clock_offset if process else 0.0)

    # Requests

    def person_of_cookie(self, header: str) -> str:
        return self.people_by_cookie.get(header.removeprefix(f"{COOKIE}="), "")

    def make_request(self, node_: SimulatedNode, cookie: str) -> Any:
        scope: Any = {
            "type": "http", "path": "/", "query_string": b"", "method": "POST", "scheme": "http",
            "client": ("10.0.0.1", 1), "server": ("localhost", 80), "root_path": "",
            "headers": [(b"cookie", f"{COOKIE}={cookie}".encode()), (b"host", b"localhost")],
            "litestar_app": SimpleNamespace(state=node_.app_state),
        }  # fmt: skip
        return Request(scope)

    async def ask_who(self, node_: SimulatedNode, cookie: str) -> tuple[str, str]:
        """Return the cookie that the node sends, and the person whom it knows."""
        request = self.make_request(node_, cookie)
        guest = await lobby_api.current_guest(request)
        response = lobby_api.with_cookie(request, guest, None)
        return str(response.cookies[0].value), guest.person

    async def ask_for_table(
        self, node_: SimulatedNode, cookie: str, new: rest.NewTable
    ) -> rest.CreatedTable:
        request = self.make_request(node_, cookie)
        open_table: Any = lobby_api.TablesController.open_table.fn
        created: rest.CreatedTable = (await open_table(None, request, new)).content
        return created

    async def answer(
        self, coroutine: Coroutine[Any, Any, Any], answer: "asyncio.Future[Any]"
    ) -> None:
        """Run a request in its process, and send the answer back."""
        try:
            report, outcome = answer.set_result, await coroutine
        except (StoreFailed, Refusal, NoTable) as failure:
            report, outcome = answer.set_exception, failure
        self.loop.call_later(
            self.rng.uniform(*LATENCY), self.finish, answer, report, outcome, context=self.context
        )

    def finish(self, answer: "asyncio.Future[Any]", report: Any, outcome: Any) -> None:
        if not answer.done():
            report(outcome)

    def node_at(self, address: str) -> SimulatedNode | None:
        found = (one for one in self.nodes if one.settings.address == address and one.is_ready)
        return next(found, None)

    # What must be heard

    def expect_to_be_heard(self, table_id: str, entry: Entry) -> None:
        if entry.updates is None:
            return
        for person in self.people:
            socket = person.socket
            if person.plan.table != table_id or not socket or not person.is_synced:
                continue
            seat = person.seat
            if seat >= 0 and entry.updates.concerns(seat):
                self.loop.call_later(
                    HEARING_TIME, self.check_heard, person, socket, seat, entry,
                    context=self.context,
                )  # fmt: skip

    def check_heard(self, person: Person, socket: Socket, seat: int, entry: Entry) -> None:
        """Check that a person who stayed connected has heard of an entry of the event log."""
        if person.socket is not socket or person.seat != seat or self.is_closing(socket):
            return
        if person.version >= entry.table.versions[seat]:
            return
        # Without the store, a node cannot find out whether its last command was written.
        if self.database.is_failing or self.loop.now - self.outage_ended_at < HEARING_TIME:
            self.loop.call_later(1.0, self.check_heard, person, socket, seat, entry)
            return
        self.report("a person who stayed connected did not hear of a move", person=person.name)

    def is_closing(self, socket: Socket) -> bool:
        return not (socket.is_open and socket.is_served)

    # Calm, and repairs

    def is_calm(self, seconds: float) -> bool:
        """Return whether nothing has failed for some time."""
        all_run = all(node_.is_ready and node_.process.is_running for node_ in self.nodes)
        return all_run and self.loop.now - self.disturbed_at > seconds

    def repair(self) -> None:
        """Let everything work again."""
        self.database.is_failing = self.is_hostile = False
        self.is_network_slow = self.are_nodes_parted = False
        self.disturbed_at = self.loop.now
        for node_ in self.nodes:
            if node_.process.is_stopped and node_.process.is_alive:
                node_.resume()
            node_.start()

    # The end

    async def check_quiet(self) -> None:
        """Check that everybody knows everything, and nobody waits for anything."""
        require = self.oracle.require
        for person in self.people:
            if not person.plan.opened.is_set():
                require(condition=False, what="no table could be opened", person=person.name)
            if person.is_done:
                continue
            history = self.oracle.tables[person.plan.table]
            require(person.is_synced, "a person cannot connect", person=person.name)
            require(not person.pending, "a message was never answered", person=person.name)
            seat = history.table.seat_of(person.id)
            require(person.seat == seat, "a person does not know their seat", person=person.name)
            before = self.loop.now - HEARING_TIME
            old = [entry for entry in history.entries if entry.committed_at < before]
            if seat >= 0:
                known = person.version >= old[-1].table.versions[seat]
                require(known, "a person does not know the last move", person=person.name)
            stuck = history.table.bot_to_move() and len(old) == len(history.entries)
            require(not stuck, "a bot does not move", table=person.plan.table)
        await self.oracle.check_end_of_simulation()

    # The parts of the server that are replaced

    @contextmanager
    def replaced_parts(self) -> Iterator[None]:
        """Replace clocks, random numbers, workers and the network of the nodes meanwhile."""
        with pytest.MonkeyPatch.context() as patch:
            self.replace_clocks(patch)
            chance = self.secrets
            patch.setattr(secrets, "token_hex", lambda size=32: chance.randbytes(size).hex())
            patch.setattr(secrets, "choice", chance.choice)
            patch.setattr(secrets, "randbits", chance.getrandbits)
            patch.setattr(BotPool, "run_in_worker", self.think)
            patch.setattr(socket_api, "connect", lambda *a, **k: connect_to_peer(self, *a, **k))
            patch.setattr(Connection, "__hash__", lambda one: one.transport.socket.number)
            for name in ("start", "stop"):
                patch.setattr(GcTuner, name, lambda _: None)
            patch.setattr(GcTuner, "collect_if_due", lambda *_: None)
            for module in (node, event_log):
                patch.setattr(module, "SNAPSHOT_INTERVAL", self.snapshot_interval)
            for name, value in KEY_TIMES.items():
                patch.setattr(node, name, value)
            patch.setattr(connection, "MAX_PENDING_BYTES", MAX_WAITING)
            logger = SimulatedLogger(self)
            for module in server_modules():
                if hasattr(module, "get_logger"):
                    patch.setattr(module, "get_logger", lambda: logger)
            yield

    def replace_clocks(self, patch: pytest.MonkeyPatch) -> None:
        clocks = {
            time.time: self.process_time,
            time.monotonic: self.loop.time,
            time.perf_counter: self.loop.time,
            time.process_time: self.loop.time,
            time.sleep: refuse_to_sleep,
        }
        for module in server_modules():
            for name, value in list(vars(module).items()):
                if callable(value) and getattr(value, "__module__", "") == "time":
                    patch.setattr(module, name, clocks[value])
        patch.setattr(RateLimiter.__init__, "__defaults__", (self.loop.time,))
        patch.setattr(TimestampSigner, "get_timestamp", lambda _: int(self.process_time()))

    async def think(self, function: Any, *args: Any) -> Any:
        """Choose at once, but answer like a worker: later, or not at all."""
        await asyncio.sleep(self.rng.uniform(0.01, 0.3))
        if function is not choose_steps or self.rng.random() < 0.02:
            raise WorkerLost("simulated")
        return function(*args)


class SimulatedLogger:
    """Takes what the server logs. A fault that the server did not expect is a violation."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation

    def info(self, event: str, **about: Any) -> None:
        self.simulation.note("log", event)

    error = info

    def exception(self, event: str, **about: Any) -> None:
        fault = sys.exc_info()[1]
        if not isinstance(fault, Violation):
            self.simulation.report(event, fault=repr(fault), **about)


def refuse_to_sleep(seconds: float) -> None:
    raise Violation(f"a thread sleeps for {seconds} s, which no seed decides")


def server_modules() -> list[Any]:
    return [
        module
        for name, module in list(sys.modules.items())
        if name.startswith(("cardtable.server", "cardtable.store"))
    ]


def simulate(seed: int, scenario: Scenario = EVERYTHING) -> Report:
    """Run the simulation of a seed. Raise `Violation` if anything is wrong."""
    return Simulation(seed, scenario).run()
