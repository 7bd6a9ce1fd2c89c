"""Real nodes on a simulated machine: their process, and the database that they share."""

import asyncio
import sqlite3
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar

from cardtable.server.node import ServerNode
from cardtable.server.rate_limit import RateLimiter
from cardtable.server.settings import Settings
from cardtable.store.queries import Query, Statement
from cardtable.store.rows import StoreFailed
from cardtable.store.schema import migrate_sqlite
from cardtable.store.sqlite import MEMORY, SqliteStore, connect_to
from simulation.event_loop import Process

if TYPE_CHECKING:
    from simulation.simulator import Simulation

T = TypeVar("T")

MANY_FAILURES = 0.4  # the share of transactions that fail on a bad day
START_TIME = (0.3, 2.0)  # seconds that a process needs to start

# The database calls these functions of the oracle with each change that matters.
TRIGGERS = """
CREATE TEMP TRIGGER entry_added AFTER INSERT ON event_log BEGIN
  SELECT note_entry(NEW.table_id, NEW.seq, NEW.time, NEW.body, tables.owner)
  FROM tables WHERE id = NEW.table_id; END;
CREATE TEMP TRIGGER entry_changed BEFORE UPDATE ON event_log BEGIN
  SELECT note_forbidden('an entry of an event log was changed'); END;
CREATE TEMP TRIGGER entry_deleted BEFORE DELETE ON event_log BEGIN
  SELECT note_forbidden('an entry of an event log was deleted'); END;
CREATE TEMP TRIGGER record_added AFTER INSERT ON records BEGIN
  SELECT note_record(NEW.id, NEW.table_id, NEW.body); END;
CREATE TEMP TRIGGER record_changed BEFORE UPDATE ON records BEGIN
  SELECT note_forbidden('a record was changed'); END;
CREATE TEMP TRIGGER record_deleted BEFORE DELETE ON records BEGIN
  SELECT note_forbidden('a record was deleted'); END;
CREATE TEMP TRIGGER owner_changed AFTER UPDATE OF owner, epoch ON tables
WHEN OLD.owner <> NEW.owner OR OLD.epoch <> NEW.epoch BEGIN
  SELECT note_claim(NEW.id, OLD.owner, NEW.owner, OLD.epoch, NEW.epoch); END;
CREATE TEMP TRIGGER lease_removed BEFORE DELETE ON nodes BEGIN
  SELECT note_removed_lease(OLD.id, OLD.until, OLD.lease); END;
"""


@cache
def empty_database() -> bytes:
    """Return a database with the current schema: to migrate one takes longer than a simulation."""
    connection = connect_to(MEMORY)
    try:
        migrate_sqlite(connection)
        return connection.serialize()
    finally:
        connection.close()


class Database:
    """The database that both nodes share, and how often it fails."""

    def __init__(self, simulation: "Simulation") -> None:
        self.simulation = simulation
        self.clock_offset = 0.0  # seconds
        self.is_failing = False
        self.failures = 0
        self.connection: sqlite3.Connection = connect_to(MEMORY)
        self.connection.deserialize(empty_database())
        self.connection.execute("PRAGMA recursive_triggers = ON")  # replaced rows are deleted
        oracle = simulation.oracle
        for function, count in (
            (oracle.note_entry, 5), (oracle.note_record, 3), (oracle.note_claim, 5),
            (oracle.note_removed_lease, 3), (oracle.note_forbidden, 1), (self.now_ms, 0),
        ):  # fmt: skip
            self.connection.create_function(function.__name__, count, function)
        self.connection.executescript(TRIGGERS)

    def close(self) -> None:
        """Close the database, so that the collector can free the simulation.

        It cannot see that the database refers to functions of the oracle.
        """
        self.connection.close()

    def now_ms(self) -> int:
        return int((self.simulation.wall_time() + self.clock_offset) * 1000)

    def fail_sometimes(self, what: str) -> None:
        if self.simulation.is_over:
            raise StoreFailed("the simulation is over")
        rate = MANY_FAILURES if self.is_failing else self.simulation.scenario.store_failures
        if self.simulation.is_hostile and self.simulation.rng.random() < rate:
            self.failures += 1
            raise StoreFailed(what)


class SimulatedStore(SqliteStore):
    """The store of one node. It may fail before a transaction, or after it was committed."""

    def __init__(self, simulation: "Simulation") -> None:
        super().__init__(MEMORY)
        self.simulation = simulation
        self.owner = ""  # the id of the node

    def connect(self) -> None:
        self.simulation.database.fail_sometimes("cannot connect")
        self.connection = self.simulation.database.connection

    def disconnect(self) -> None:
        self.connection = None

    def transact(self, query: Query[T]) -> T:
        self.simulation.database.fail_sometimes("before the commit")
        oracle = self.simulation.oracle
        oracle.begin(self.owner)
        try:
            result = super().transact(query)
        finally:
            noted = oracle.take_notes()
        oracle.check_commit(self.owner, noted)
        self.simulation.database.fail_sometimes("after the commit")
        return result

    def execute(self, statement: Statement) -> list[Any]:
        return super().execute(statement._replace(sql=statement.sql.replace("{now}", "now_ms()")))


class SimulatedNode:
    """A place for one node after the other: each is killed or stops, and the next one starts."""

    def __init__(self, simulation: "Simulation", number: int) -> None:
        self.simulation = simulation
        self.settings = Settings(peer_url=f"http://node{number}:1", database_url="memory:")
        self.process = Process("none")
        self.process.is_alive = False
        self.node: ServerNode | None = None
        self.is_ready = False
        self.starts = 0
        self.clock_offset = 0.0
        self.app_state = SimpleNamespace()

    def start(self) -> None:
        if self.process.is_alive:
            return
        self.starts += 1
        self.process = Process(f"{self.settings.address} {self.starts}")
        self.process.clock_offset = self.clock_offset
        self.simulation.watch_task(self.run(self.process), self.process)

    async def run(self, process: Process) -> None:
        """Start a node, as often as it takes: an operator would start it again."""
        await asyncio.sleep(self.simulation.rng.uniform(*START_TIME))
        while True:
            store = SimulatedStore(self.simulation)
            node = ServerNode(self.settings, store)
            store.owner = node.id
            try:
                await node.start()
                break
            except StoreFailed:
                await asyncio.sleep(1.0)
        self.simulation.oracle.processes[node.id] = process
        limits = RateLimiter(1000, 1000), RateLimiter(1000, 1000)
        self.app_state = SimpleNamespace(
            node=node, rules={}, table_limiter=limits[0], daily_table_limiter=limits[1]
        )
        self.node, self.is_ready = node, True

    def set_clock(self, offset: float) -> None:
        self.clock_offset = self.process.clock_offset = offset

    def kill(self) -> None:
        """End the process at once, with everything that it had in memory."""
        self.process.is_alive = False
        self.process.down_since = self.simulation.loop.now
        self.is_ready = False
        self.node = None
        for socket in list(self.simulation.sockets.values()):
            if self.process in (socket.server, socket.client):
                socket.end_with(self.process)

    def stop(self) -> None:
        self.process.is_stopped = True
        self.process.down_since = self.simulation.loop.now

    def resume(self) -> None:
        self.simulation.loop.resume(self.process)

    async def terminate(self) -> None:
        """Stop the node in good order, as SIGTERM does."""
        node, process = self.node, self.process
        if node is None:
            return
        stopping = self.simulation.watch_task(node.stop(), process)
        await asyncio.wait([stopping], timeout=20)
        if process is self.process and process.is_alive:
            self.kill()
