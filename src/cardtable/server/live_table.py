"""A table that is being played. One task owns it and takes one job after the other.

A command is written to the store first and sent to the seats afterwards: nobody is told of
anything that a crash could take back.
"""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any

from msgspec import Struct

from cardtable.engine import codes
from cardtable.engine.combinations import NO_COMBINATIONS
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable
from cardtable.engine.state import NOBODY, State
from cardtable.server.bot_pool import BotPool, WorkerLost
from cardtable.server.broadcast import Broadcaster, Histories, now_ms
from cardtable.server.connection import Connection
from cardtable.server.observability import Metrics, get_logger
from cardtable.server.scheduler import RECONNECT_GRACE, RETRY_DELAY, Scheduler
from cardtable.store.event_log import IdempotencyKeys, append_job, ends_deal, stored_record
from cardtable.store.rows import Fenced, NoTable, StoreFailed
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.table import CLOSED, Table
from cardtable.table.table_view import has_same_table_view
from cardtable.table.transitions import apply_command
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.server_messages import encode_message, version_of
from cardtable.wire.to_command import check_version, hint_state, to_command

MAX_QUEUED_JOBS = 1_000

CLOSE_ELSEWHERE = 4409

# What is accepted when the event log is full: the game can end, and people may come and go.
FINISHING_COMMANDS = (
    commands.Play,
    commands.PlayNotation,
    commands.Resume,
    commands.Leave,
    commands.TransferSeat,
    commands.MarkAway,
    commands.ReclaimSeat,
    commands.Tick,
)


class Job(Struct):
    """Something for the table to do: the message of a person, or a command of the server.

    Without either, it looks whether a command was written although the store failed.
    """

    message: client_messages.AnyClientMessage | None = None
    connection: Connection | None = None
    command: commands.AnyCommand | None = None
    expected: Moment | None = None  # if given, the command counts only if the game is still there
    received_at: float = 0.0
    done: asyncio.Event | None = None


class LiveTable:
    """One running table of this node: its state, its queue of jobs and its connections."""

    def __init__(
        self,
        *,
        id_: str,
        table: Table,
        seq: int,
        epoch: int,
        keys: IdempotencyKeys,
        invite_of: Callable[[int], str],  # the invite with a number
        store: Store,
        bot_pool: BotPool,
        metrics: Metrics,
        histories: Histories,
        bot_pause: float,
        log_limit: int,
        salt_time: int,
    ) -> None:
        self.id = id_
        self.table = table
        self.seq = seq  # of the last entry in the event log
        self.epoch = epoch
        self.keys = keys
        self.store = store
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.salt_time = salt_time
        self.histories = histories
        self.log_limit = log_limit
        self.broadcaster = Broadcaster(id_, invite_of)
        self.scheduler = Scheduler(self, bot_pool, bot_pause)
        self.jobs: asyncio.Queue[Job] = asyncio.Queue(MAX_QUEUED_JOBS)
        self.lost = ""  # the reason why this node no longer owns the table
        self.in_doubt = False  # the store failed; the last command may have been written
        self.last_used = perf_counter()
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat; one at a time
        self.history_requests: set[asyncio.Task[None]] = set()
        self.task = asyncio.create_task(self.run())
        loop = asyncio.get_running_loop()
        self.absence_timer = loop.call_later(RECONNECT_GRACE, self.mark_absent_away)
        self.scheduler.update()

    # The queue

    def submit(
        self,
        message: client_messages.AnyClientMessage,
        connection: Connection,
        received_at: float,
    ) -> None:
        """Queue the message of a person; refuse it if too many are waiting."""
        try:
            self.jobs.put_nowait(Job(message, connection, received_at=received_at))
        except asyncio.QueueFull:
            raise Unavailable(codes.RATE) from None

    def enqueue(self, command: commands.AnyCommand | None) -> None:
        """Queue a command of the server, or a look into the event log, and do not wait for it."""
        try:
            self.jobs.put_nowait(Job(command=command))
        except asyncio.QueueFull:
            get_logger().error("a table cannot keep up", table=self.id)

    async def run_command(
        self, command: commands.AnyCommand, expected: Moment | None = None
    ) -> None:
        """Queue a command of the server, and wait until it was carried out or refused."""
        done = asyncio.Event()
        await self.jobs.put(Job(command=command, expected=expected, done=done))
        await done.wait()

    async def run(self) -> None:
        """Take jobs from the queue until the table is lost."""
        while not self.lost:
            job = await self.jobs.get()
            seq = self.seq
            try:
                await self.handle(job)
            except (Fenced, NoTable):
                self.release("moved")
            except Exception as fault:
                get_logger().exception("a job failed", table=self.id)
                self.recover(job, fault, seq)
            finally:
                self.jobs.task_done()
                if job.done:
                    job.done.set()
            await asyncio.sleep(0)  # let the other tables work, however long the queue is

    def recover(self, job: Job, fault: Exception, seq: int) -> None:
        """Go on after a bug. If the command was written, the table must be restored."""
        self.in_doubt = True
        if self.seq != seq:
            self.release("moved")
        elif job.connection:
            what = type(fault).__name__
            self.refuse(job.connection, job.message, Unavailable(codes.BUG, what=what))

    # Jobs

    async def handle(self, job: Job) -> None:
        connection, message = job.connection, job.message
        outcome = "done"
        try:
            if connection and message:
                await self.handle_message(connection, message)
            elif job.command and self.is_still_valid(job):
                await self.carry_out(job.command, None, "")
            elif self.in_doubt and not job.command:
                await self.resolve_doubt()
        except Refusal as refusal:
            outcome = refusal.code
            self.refuse(connection, message, refusal)
        except StoreFailed as failure:
            outcome = codes.STORE_FAILED
            get_logger().error("the store failed", table=self.id, why=str(failure))
            self.refuse(connection, message, Unavailable(codes.STORE_FAILED))
            self.retry_later(job)
        if message:
            self.metrics.count_request(outcome)
            self.metrics.latency.observe(perf_counter() - job.received_at)

    def retry_later(self, job: Job) -> None:
        """Try again what the server itself wants, and look whether the command was written.

        If it was, everybody must hear of it, even if nobody does anything at this table now.
        """
        call_later = asyncio.get_running_loop().call_later
        if isinstance(job.command, commands.MarkAway | commands.ReclaimSeat | commands.Tick):
            call_later(RETRY_DELAY, self.enqueue, job.command)
        is_look = job.message is None and job.command is None
        if is_look or not self.in_doubt:
            call_later(RETRY_DELAY, self.enqueue, None)
        self.in_doubt = True

    async def handle_message(
        self, connection: Connection, message: client_messages.AnyClientMessage
    ) -> None:
        seat = self.table.seat_of(connection.person)
        match message:
            case client_messages.SyncRequest():
                self.broadcaster.send_sync(connection, self.table)
            case client_messages.HistoryRequest():
                self.start_history(connection, message)
            case client_messages.HintRequest():
                self.start_hint(connection, seat, message)
            case client_messages.CombinationsRequest():
                await self.send_combinations(connection, seat)
            case _:
                version = self.keys.version(connection.person, message.key)
                if version is not None:
                    self.broadcaster.send_done(connection, message.key, version)
                    return
                check_version(self.table, seat, message)
                command = to_command(self.table, seat, connection.person, message, self.salt_time)
                await self.carry_out(command, connection, message.key)

    def is_still_valid(self, job: Job) -> bool:
        """Return whether a command of the server still applies, now that its turn has come."""
        match job.command:
            case commands.MarkAway(seat=index):
                seat = self.table.seats[index]
                return seat.connected and not self.broadcaster.is_connected(seat.person)
            case commands.ReclaimSeat(seat=index):
                seat = self.table.seats[index]
                return not seat.present and self.broadcaster.is_connected(seat.person)
            case _:
                return job.expected is None or job.expected is self.table.turn_moment()

    async def carry_out(
        self, command: commands.AnyCommand, connection: Connection | None, key: str
    ) -> None:
        """Apply a command, store it, and only then tell the seats."""
        if self.in_doubt:
            await self.resolve_doubt()
        self.check_log_length(command)
        time = now_ms()
        table, updates = apply_command(self.table, command, time)
        same_view = has_same_table_view(self.table, table)
        person = connection.person if connection else ""
        record = None
        if ends_deal(self.table, table):
            record = await self.histories.thread.run(stored_record, self.id, table, time)
        await self.store.append(
            append_job(
                table_id=self.id,
                epoch=self.epoch,
                seq=self.seq + 1,
                before=self.table,
                after=table,
                command=command,
                time=time,
                key=key,
                person=person,
                keys=self.keys,
                record=record,
            )
        )
        self.table = table
        self.seq += 1
        if connection and key:
            self.keys.add(person, key, version_of(table, table.seat_of(person)))
        if isinstance(command, commands.Play | commands.PlayNotation):
            self.metrics.moves.inc()
        self.broadcaster.send_updates(updates, time, connection, key, same_view)
        self.scheduler.update()

    def check_log_length(self, command: commands.AnyCommand) -> None:
        """Refuse what is not needed to finish the game once the event log is long.

        If the log grows on nevertheless, to twice its limit, the table is closed.
        """
        if self.seq < self.log_limit or isinstance(command, commands.Close):
            return
        if self.seq >= 2 * self.log_limit and self.table.phase != CLOSED:
            self.enqueue(commands.Close())
            raise IllegalMove(codes.TABLE_LOG_FULL)
        if not isinstance(command, FINISHING_COMMANDS):
            raise IllegalMove(codes.TABLE_LOG_FULL)

    async def resolve_doubt(self) -> None:
        """Raise `Fenced` if the command that failed was written after all."""
        if await self.store.entries(self.id, self.seq):
            raise Fenced(self.id)
        self.in_doubt = False

    def refuse(
        self,
        connection: Connection | None,
        message: client_messages.AnyClientMessage | None,
        refusal: Refusal,
    ) -> None:
        if connection:
            key = message.key if message else ""
            self.broadcaster.refuse(connection, self.table, key, refusal)

    # Help

    def start_history(
        self, connection: Connection, message: client_messages.HistoryRequest
    ) -> None:
        """Start to send the history. The table goes on meanwhile."""
        self.histories.check_rate(connection.person)
        request = asyncio.create_task(self.send_history(connection, message))
        self.history_requests.add(request)
        request.add_done_callback(self.history_requests.discard)

    async def send_history(
        self, connection: Connection, message: client_messages.HistoryRequest
    ) -> None:
        try:
            await self.histories.send(self, connection)
        except Exception as fault:
            get_logger().exception("a history failed", table=self.id)
            what = type(fault).__name__
            self.refuse(connection, message, Unavailable(codes.BUG, what=what))

    def start_hint(
        self, connection: Connection, seat: int, message: client_messages.HintRequest
    ) -> None:
        """Start to compute a hint. The table goes on meanwhile."""
        check_version(self.table, seat, message)
        state = hint_state(self.table, seat)
        if seat in self.hints:
            raise Unavailable(codes.HINT_WAITING)
        self.hints[seat] = asyncio.create_task(self.compute_hint(connection, seat, message, state))

    async def compute_hint(
        self, connection: Connection, seat: int, message: client_messages.HintRequest, state: State
    ) -> None:
        try:
            advice = await self.bot_pool.advise(self.table.game, state, seat, connection.person)
        except WorkerLost:
            self.refuse(connection, message, Unavailable(codes.HINT_LOST))
        else:
            hint = server_messages.HintMessage(VERSION, message.key, message.version, advice)
            connection.send(encode_message(hint))
        finally:
            self.hints.pop(seat, None)

    async def send_combinations(self, connection: Connection, seat: int) -> None:
        combinations = NO_COMBINATIONS
        view = self.table.view(seat)
        if view is not None:
            find = self.table.game.combinations
            combinations = await asyncio.to_thread(find, self.table.options, view)
        connection.send(encode_message(server_messages.CombinationsMessage(VERSION, combinations)))

    # Connections

    @property
    def connections(self) -> set[Connection]:
        return self.broadcaster.connections

    def join(self, connection: Connection) -> None:
        """Add a connection. It replaces an older one of the same person."""
        for other in [one for one in self.connections if one.person == connection.person]:
            self.connections.discard(other)
            self.broadcaster.close_connection(other, "elsewhere", CLOSE_ELSEWHERE)
        self.connections.add(connection)
        self.broadcaster.send_sync(connection, self.table)
        if connection.seat != NOBODY:
            self.enqueue(commands.ReclaimSeat(connection.seat))

    def part(self, connection: Connection) -> None:
        """Remove a connection. Its person counts as away."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self.last_used = perf_counter()
        seat = self.table.seat_of(connection.person)
        if seat != NOBODY and not self.lost:
            self.enqueue(commands.MarkAway(seat))

    def mark_absent_away(self) -> None:
        for seat in self.table.people():
            self.enqueue(commands.MarkAway(seat))

    # The end

    def release(self, reason: str) -> None:
        """Give the table up: another node owns it now, or this one stops."""
        self.lost = reason
        self.broadcaster.close_all(reason)
        self.stop()

    def stop(self) -> None:
        self.lost = self.lost or "closed"
        self.absence_timer.cancel()
        self.scheduler.stop()
        for task in (*self.hints.values(), *self.history_requests):
            task.cancel()
        current: Any = asyncio.current_task()
        if self.task is not current:
            self.task.cancel()

    def is_idle(self, seconds: float) -> bool:
        unused = perf_counter() - self.last_used > seconds
        no_deadline = self.table.next_deadline() is None
        return not self.connections and unused and no_deadline and self.jobs.empty()
