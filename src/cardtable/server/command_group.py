"""Commands that wait at a table: each is applied in turn, and all are written together."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable
from cardtable.server.broadcast import now_ms
from cardtable.server.connection import Connection
from cardtable.server.observability import get_logger
from cardtable.store.event_log import append_job, ends_deal, has_snapshot, stored_record
from cardtable.store.rows import AppendJob, StoredRecord
from cardtable.table import commands
from cardtable.table.replay import Moment
from cardtable.table.table import CLOSED, Table
from cardtable.table.transitions import apply_command
from cardtable.table.updates import Updates
from cardtable.wire import client_messages
from cardtable.wire.to_command import check_version, to_command

if TYPE_CHECKING:
    from cardtable.server.live_table import LiveTable

# What is accepted when the event log is full: the game can end, and people may come and go.
FINISHING_COMMANDS = (
    commands.Play,
    commands.PlayNotation,
    commands.Resume,
    commands.TakeDevice,
    commands.PassDevice,
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
    still: Callable[[Table], bool] | None = None  # if given, it counts only if this is still true
    received_at: float = 0.0
    done: asyncio.Event | None = None
    is_answered: bool = False

    @property
    def person(self) -> str:
        return self.connection.person if self.connection else ""

    @property
    def key(self) -> str:
        return self.message.key if self.message else ""


REQUESTS = (
    client_messages.SyncRequest,
    client_messages.HistoryRequest,
    client_messages.HintRequest,
    client_messages.CombinationsRequest,
    client_messages.ReactRequest,
)


def is_command(job: Job) -> bool:
    """Return whether a job may change the table."""
    if job.message:
        return not isinstance(job.message, REQUESTS)
    return job.command is not None


class AppliedJob(Struct):
    """A job whose command was applied or refused. Nobody is told before it is written.

    Without updates and refusal there is nothing to do: it was done before.
    """

    job: Job
    command: commands.AnyCommand | None = None
    time: int = 0
    updates: Updates | None = None
    refusal: Refusal | None = None


class CommandGroup:
    """Commands of one table that are written together: the table after them, and its log.

    The live table itself changes only when they are written (`LiveTable.publish`).
    """

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.table = live.table
        self.seq = live.seq
        self.applied: list[AppliedJob] = []
        self.appends: list[AppendJob] = []
        self.record: StoredRecord | None = None  # of the game that the last command has ended

    def knows(self, job: Job) -> bool:
        """Return whether the message of a job is in the group already, sent twice."""
        return any(
            applied.updates and (applied.job.person, applied.job.key) == (job.person, job.key)
            for applied in self.applied
        )

    async def apply_jobs(self, jobs: list[Job]) -> list[Job]:
        """Apply the commands of jobs to the table of the group; return the jobs that must wait.

        A command after the end of a deal waits for its record, and one with a snapshot for the
        keys of those before it.
        """
        for index, job in enumerate(jobs):
            if self.record or (self.appends and has_snapshot(self.seq + 1)):
                return jobs[index:]
            try:
                applied = self.apply_job(job)
                if applied.updates:
                    await self.add(applied)
            except Refusal as refusal:
                applied = AppliedJob(job, refusal=refusal)
            except Exception as fault:  # of this command; those of others are carried out
                get_logger().exception("a job failed", table=self.live.id)
                bug = Unavailable(codes.BUG, what=type(fault).__name__)
                applied = AppliedJob(job, refusal=bug)
            self.applied.append(applied)
        return []

    def apply_job(self, job: Job) -> AppliedJob:
        """Apply the command of a job to the table of the group, or find that it was done before."""
        table, command = self.table, job.command
        if job.connection and job.message:
            if self.knows(job) or self.live.keys.version(job.person, job.key) is not None:
                return AppliedJob(job)
            if job.connection.only_watches:
                raise IllegalMove(codes.TABLE_ONLY_WATCHES)
            check_version(table, table.seat_shown_to(job.person), job.message)
            command = to_command(table, job.person, job.message, self.live.salt_time)
        elif not self.is_still_valid(job):
            return AppliedJob(job)
        assert command is not None
        self.check_log_length(command)
        time = self.live.clock.now()
        _, updates = apply_command(table, command, time)
        return AppliedJob(job, command, time, updates)

    async def add(self, applied: AppliedJob) -> None:
        """Add an applied command to what is written and told together, whole or not at all."""
        before, updates, job = self.table, applied.updates, applied.job
        assert updates is not None
        assert applied.command is not None
        record: StoredRecord | None = None
        if ends_deal(before, updates.after):
            record = await self.live.histories.thread.run(
                stored_record, self.live.id, updates.after, now_ms()
            )
        append = append_job(
            table_id=self.live.id,
            epoch=self.live.epoch,
            seq=self.seq + 1,
            before=before,
            after=updates.after,
            command=applied.command,
            time=applied.time,
            changed=now_ms(),
            key=job.key,
            person=job.person,
            keys=self.live.keys,
            record=record,
        )
        self.record = record
        self.appends.append(append)
        self.table = updates.after
        self.seq += 1

    def is_still_valid(self, job: Job) -> bool:
        """Return whether a command of the server still applies, now that its turn has come."""
        table = self.table
        if job.still and not job.still(table):
            return False
        match job.command:
            case commands.MarkAway(seat=index):
                seat = table.seats[index]
                owner = seat.device or seat.person
                return seat.connected and not self.live.broadcaster.is_connected(owner)
            case commands.ReclaimSeat(seat=index):
                seat = table.seats[index]
                owner = seat.device or seat.person
                return not seat.present and self.live.broadcaster.is_connected(owner)
            case _:
                return job.expected is None or job.expected is table.turn_moment()

    def check_log_length(self, command: commands.AnyCommand) -> None:
        """Refuse what is not needed to finish the game once the event log is long.

        If the log grows on nevertheless, to twice its limit, the table is closed.
        """
        if self.seq < self.live.log_limit or isinstance(command, commands.Close):
            return
        if self.seq >= 2 * self.live.log_limit and self.table.phase != CLOSED:
            self.live.enqueue(commands.Close())
            raise IllegalMove(codes.TABLE_LOG_FULL)
        if not isinstance(command, FINISHING_COMMANDS):
            raise IllegalMove(codes.TABLE_LOG_FULL)
