"""A table that is being played. One task owns it and takes one job after the other.

A command is written to the store first and sent to the seats afterwards: nobody is told of
anything that a crash could take back.
"""

import asyncio
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import Any

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable
from cardtable.engine.state import NOBODY, State
from cardtable.server.bot_pool import BotPool, WorkerLost
from cardtable.server.broadcast import Broadcaster, Histories
from cardtable.server.command_group import CommandGroup, Job, is_command
from cardtable.server.connection import Connection
from cardtable.server.observability import Metrics, get_logger
from cardtable.server.rate_limit import TokenBucket
from cardtable.server.scheduler import RECONNECT_GRACE, RETRY_DELAY, Scheduler, TableClock
from cardtable.store.event_log import IdempotencyKeys, merge_jobs
from cardtable.store.rows import Fenced, NoTable, StoreFailed
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.table import Table
from cardtable.table.table_view import has_same_table_view
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.server_messages import encode_message, version_of
from cardtable.wire.to_command import check_version, hint_state

MAX_QUEUED_JOBS = 1_000
MAX_COMMANDS_TOGETHER = 16  # that are written together; other tables wait while they are applied
REACTIONS_PER_SECOND = 0.5  # of one seat
REACTIONS_AT_ONCE = 4

CLOSE_ELSEWHERE = 4409


class LiveTable:
    """One running table of this node: its state, its queue of jobs and its connections."""

    def __init__(
        self,
        *,
        id_: str,
        table: Table,
        seq: int,
        time: int,  # of the last entry in the event log
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
        self.clock = TableClock(table, time)
        self.broadcaster = Broadcaster(id_, invite_of, self.clock.now)
        self.scheduler = Scheduler(self, bot_pool, bot_pause)
        self.jobs: asyncio.Queue[Job] = asyncio.Queue(MAX_QUEUED_JOBS)
        self.next_job: Job | None = None  # taken from the queue; a request after some commands
        self.lost = ""  # the reason why this node no longer owns the table
        self.in_doubt = False  # the store failed; the last command may have been written
        self.last_used = perf_counter()
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat; one at a time
        self.reactions: dict[int, TokenBucket] = {}  # by seat
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
        """Queue a command of the server, or a look into the event log, and do not wait for it.

        If too many jobs are waiting, try again: nobody else would mark a person as away, or notice
        that a clock has run out.
        """
        try:
            self.jobs.put_nowait(Job(command=command))
        except asyncio.QueueFull:
            get_logger().error("a table cannot keep up", table=self.id)
            asyncio.get_running_loop().call_later(RETRY_DELAY, self.enqueue, command)

    async def run_command(
        self,
        command: commands.AnyCommand,
        expected: Moment | None = None,
        still: Callable[[Table], bool] | None = None,
    ) -> None:
        """Queue a command of the server, and wait until it was carried out or refused.

        Return without that if the table is lost before. Other commands may come first: `expected`
        and `still` say what must not have changed.
        """
        done = asyncio.Event()
        await self.jobs.put(Job(command=command, expected=expected, still=still, done=done))
        if self.lost:
            self.end_waiting_jobs()
        await done.wait()

    async def run(self) -> None:
        """Take jobs from the queue until the table is lost."""
        while not self.lost:
            jobs = [self.next_job or await self.jobs.get()]
            self.next_job = None
            seq = self.seq
            try:
                if is_command(jobs[0]):
                    self.take_commands(jobs)
                    await self.carry_out(jobs)
                else:
                    await self.handle_request(jobs[0])
            except (Fenced, NoTable):
                self.release("moved")
            except Exception as fault:
                get_logger().exception("a job failed", table=self.id)
                self.recover(jobs, fault, seq)
            finally:
                for job in jobs:
                    self.end_job(job)
            if self.next_job or not self.jobs.empty():
                await asyncio.sleep(0)  # let the other tables work, however long the queue is

    def take_commands(self, jobs: list[Job]) -> None:
        """Add the commands that wait in the queue to `jobs`, up to the next request."""
        while len(jobs) < MAX_COMMANDS_TOGETHER and not self.jobs.empty():
            job = self.jobs.get_nowait()
            if not is_command(job):
                self.next_job = job
                return
            jobs.append(job)

    def end_waiting_jobs(self) -> None:
        """End the jobs of a table that is lost, so that nobody waits for them."""
        if self.next_job:
            self.end_job(self.next_job)
            self.next_job = None
        while not self.jobs.empty():
            self.end_job(self.jobs.get_nowait())

    def end_job(self, job: Job) -> None:
        self.jobs.task_done()
        if job.done:
            job.done.set()

    def recover(self, jobs: list[Job], fault: Exception, seq: int) -> None:
        """Go on after a bug. If the commands were written, the table must be restored."""
        if self.seq != seq:
            self.release("moved")
            return
        self.check_log_later()
        for job in jobs:
            if not job.is_answered:
                self.refuse_job(job, Unavailable(codes.BUG, what=type(fault).__name__))

    # Requests, which change nothing

    async def handle_request(self, job: Job) -> None:
        """Answer a request, or look whether a command was written although the store failed."""
        connection, message = job.connection, job.message
        outcome = "done"
        try:
            if connection and message:
                await self.answer_request(connection, message)
            elif self.in_doubt:
                await self.check_log()
        except Refusal as refusal:
            outcome = refusal.code
            self.refuse_job(job, refusal)
        except StoreFailed as failure:
            self.handle_store_failure([job], failure)
        if message:
            self.count_message(job, outcome)

    async def answer_request(
        self, connection: Connection, message: client_messages.AnyClientMessage
    ) -> None:
        seat = self.table.seat_shown_to(connection.person)
        match message:
            case client_messages.HistoryRequest():
                self.start_history(connection, message)
            case client_messages.HintRequest():
                self.start_hint(connection, seat, message)
            case client_messages.ReactRequest():
                self.react(seat, message)
            case client_messages.CombinationsRequest():
                await self.send_combinations(connection, seat)
            case _:
                self.broadcaster.send_sync(connection, self.table)

    def count_message(self, job: Job, outcome: str) -> None:
        self.metrics.count_request(outcome)
        self.metrics.latency.observe(perf_counter() - job.received_at)

    # Commands

    async def carry_out(self, jobs: list[Job]) -> None:
        """Apply commands one after the other, store them together, and only then tell the seats.

        All that wait in the queue share one write: a deal to four people is nine commands.
        """
        try:
            if self.in_doubt:
                await self.check_log()
            waiting = jobs
            while waiting:
                group = CommandGroup(self)
                waiting = await group.apply_jobs(waiting)
                if group.appends:
                    await self.store.append(merge_jobs(group.appends))
                    self.seq = group.seq
                self.publish(group)
        except StoreFailed as failure:
            self.handle_store_failure([job for job in jobs if not job.is_answered], failure)

    def publish(self, group: CommandGroup) -> None:
        """Answer all jobs of a group that is written, in their order, and tell the seats."""
        for applied in group.applied:
            job, updates = applied.job, applied.updates
            job.is_answered = True
            if updates:
                same_view = has_same_table_view(self.table, updates.after)
                self.table = updates.after
                if job.connection and job.key:
                    version = version_of(self.table, self.table.seat_shown_to(job.person))
                    self.keys.add(job.person, job.key, version)
                if isinstance(applied.command, commands.Play | commands.PlayNotation):
                    self.metrics.moves.inc()
                self.broadcaster.send_updates(
                    updates, applied.time, job.connection, job.key, same_view
                )
            elif applied.refusal:
                self.refuse_job(job, applied.refusal)
            elif job.connection:
                done = self.keys.version(job.person, job.key)
                self.broadcaster.send_done(job.connection, job.key, done or 0)
            if job.message:
                self.count_message(job, applied.refusal.code if applied.refusal else "done")
        if group.appends:
            self.scheduler.update()

    # Failures

    def handle_store_failure(self, jobs: list[Job], failure: StoreFailed) -> None:
        """Refuse jobs that could not be written, and try again what the server itself wants."""
        get_logger().error("the store failed", table=self.id, why=str(failure))
        for job in jobs:
            self.refuse_job(job, Unavailable(codes.STORE_FAILED))
            self.retry_later(job)
            if job.message:
                self.count_message(job, codes.STORE_FAILED)

    def retry_later(self, job: Job) -> None:
        """Try again what the server itself wants, and look whether the command was written.

        If it was, everybody must hear of it, even if nobody does anything at this table now.
        """
        if isinstance(job.command, commands.MarkAway | commands.ReclaimSeat | commands.Tick):
            loop = asyncio.get_running_loop()
            loop.call_later(RETRY_DELAY, self.enqueue, job.command)
        self.check_log_later(again=job.message is None and job.command is None)

    def check_log_later(self, again: bool = False) -> None:
        """Look into the event log soon, and again if the look itself has failed."""
        if again or not self.in_doubt:
            loop = asyncio.get_running_loop()
            loop.call_later(RETRY_DELAY, self.enqueue, None)
        self.in_doubt = True

    async def check_log(self) -> None:
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

    def refuse_job(self, job: Job, refusal: Refusal) -> None:
        self.refuse(job.connection, job.message, refusal)

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
            owner = f"{connection.address}/{connection.person}"
            advice = await self.bot_pool.advise(self.table.game, state, seat, owner)
        except WorkerLost:
            self.refuse(connection, message, Unavailable(codes.HINT_LOST))
        else:
            hint = server_messages.HintMessage(VERSION, message.key, message.version, advice)
            connection.send(encode_message(hint))
        finally:
            self.hints.pop(seat, None)

    def owner_of_bots(self) -> str:
        """Return for whom the bots think: the host, and the address that the host plays from.

        If the host is away, it is the address of somebody else who has a seat.
        """
        host = self.table.seats[self.table.host].person
        addresses = {one.person: one.address for one in self.connections}
        present = (addresses.get(seat.person) for seat in self.table.seats if seat.person)
        address = addresses.get(host) or next(filter(None, present), "")
        return f"{address}/{host}"

    def react(self, seat: int, message: client_messages.ReactRequest) -> None:
        """Show everybody a reaction. It is no command: neither log nor record has it."""
        if seat == NOBODY:
            raise IllegalMove(codes.TABLE_NOT_SEATED)
        now = monotonic()
        bucket = self.reactions.setdefault(
            seat, TokenBucket(REACTIONS_PER_SECOND, REACTIONS_AT_ONCE, now)
        )
        if not bucket.take(now):
            raise Unavailable(codes.TABLE_REACTIONS)
        self.broadcaster.send_all(server_messages.ReactionMessage(VERSION, seat, message.reaction))

    async def send_combinations(self, connection: Connection, seat: int) -> None:
        find = server_messages.combinations_message
        connection.send(encode_message(await asyncio.to_thread(find, self.table, seat)))

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
        self.broadcaster.update_watchers(self.table, new=connection)
        self.broadcaster.send_sync(connection, self.table)
        for seat in self.table.device_seats(connection.person):
            self.enqueue(commands.ReclaimSeat(seat))

    def leave(self, connection: Connection) -> None:
        """Remove a connection. Its person counts as away."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self.broadcaster.update_watchers(self.table)
        self.last_used = perf_counter()
        for seat in [] if self.lost else self.table.device_seats(connection.person):
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
        self.end_waiting_jobs()

    def is_idle(self, seconds: float) -> bool:
        return (
            not self.connections
            and perf_counter() - self.last_used > seconds
            and self.jobs.empty()
            and not self.next_job
            and self.table.next_deadline() is None
        )
