"""A table that is being played: one task owns it, and takes one thing after the other.

What is accepted is written first and told afterwards, so that nothing is ever told that a
crash could take back.
"""

import asyncio
from time import perf_counter
from typing import Any

import msgspec

from cardtable.engine import codes
from cardtable.engine.combinations import NO_COMBINATIONS
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.engine.state import NOBODY, State
from cardtable.server.ahead import AGAIN, Ahead
from cardtable.server.asking import check_version, command, hinted
from cardtable.server.jobs import Job
from cardtable.server.logged import Keys, Logged, card, entry, kept
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.server.telling import Telling, clock, version_of
from cardtable.server.thinking import Thinking, ThoughtLost
from cardtable.server.wires import Wire
from cardtable.store.rows import Append, Fenced, NoTable, StoreFailed
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.after import after
from cardtable.table.scene import same_scene
from cardtable.table.state import OVER, PLAYING, Table
from cardtable.wire import VERSION, asks, tells

GRACE = 5.0  # seconds for people to come back after a restart, before they count as away


class LiveTable:
    def __init__(
        self, id_: str, table: Table, seq: int, epoch: int, keys: Keys, invite: str,
        store: Store, thinking: Thinking, metrics: Metrics, bot_pause: float,
    ) -> None:  # fmt: skip
        self.id = id_
        self.table = table
        self.seq = seq
        self.epoch = epoch
        self.keys = keys
        self.store = store
        self.thinking = thinking
        self.metrics = metrics
        self.telling = Telling(id_, invite)
        self.ahead = Ahead(self, thinking, bot_pause)
        self.jobs: asyncio.Queue[Job] = asyncio.Queue(1_000)
        self.lost = ""  # why the table is no longer ours
        self.in_doubt = False  # the store failed, perhaps only when it was about to say "done"
        self.last = perf_counter()  # when somebody was last here
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat; one at a time
        self.task = asyncio.create_task(self.run())
        self.grace = asyncio.get_running_loop().call_later(GRACE, self.miss_the_missing)
        self.ahead.look()

    # The task

    async def run(self) -> None:
        while not self.lost:
            job = await self.jobs.get()
            seq = self.seq
            try:
                await self.handle(job)
            except (Fenced, NoTable):
                self.lose("moved")
            except Exception as fault:
                logger().exception("a job failed", table=self.id)
                self.fail(job, fault, seq)
            finally:
                self.jobs.task_done()
                if job.then:
                    job.then()

    def fail(self, job: Job, fault: Exception, seq: int) -> None:
        """A fault of ours. What was not written was not done; what was is read anew."""
        self.in_doubt = True
        if self.seq != seq:
            self.lose("moved")
        elif job.wire:
            self.refuse(job.wire, job.ask, Unavailable(codes.BUG, what=type(fault).__name__))

    async def handle(self, job: Job) -> None:
        wire, ask = job.wire, job.ask
        outcome = "done"
        try:
            if wire and ask:
                await self.answer(wire, ask)
            elif job.command and self.still_true(job):
                await self.carry_out(job.command, None, "")
        except Refusal as refusal:
            outcome = refusal.code
            self.refuse(wire, ask, refusal)
        except StoreFailed as failure:
            outcome = codes.STORE_FAILED
            self.in_doubt = True
            logger().error("the store failed", table=self.id, why=str(failure))
            self.refuse(wire, ask, Unavailable(codes.STORE_FAILED))
            if isinstance(job.command, commands.Away | commands.Back | commands.Tick):
                again = msgspec.structs.replace(job, then=None)
                asyncio.get_running_loop().call_later(AGAIN, self.enqueue, again)
        if ask:
            self.metrics.asked(outcome)
            self.metrics.latency.observe(perf_counter() - job.came)

    async def answer(self, wire: Wire, ask: asks.Every) -> None:
        seat = self.table.seat_of(wire.person)
        match ask:
            case asks.Sync():
                self.telling.sync(wire, self.table)
            case asks.Story():
                self.telling.story(wire, self.table)
            case asks.Hint():
                self.hint(wire, seat, ask)
            case asks.Look():
                await self.look(wire, seat)
            case _:
                version = self.keys.version(wire.person, ask.key)
                if version is not None:
                    self.telling.done(wire, ask.key, version)
                    return
                check_version(self.table, seat, ask)
                asked = command(self.table, seat, wire.person, ask)
                await self.carry_out(asked, wire, ask.key)

    def still_true(self, job: Job) -> bool:
        """Between seeing something and doing something about it, people come and go."""
        match job.command:
            case commands.Away(seat=seat):
                person = self.table.seats[seat].person
                return self.table.seats[seat].here and not self.telling.is_connected(person)
            case commands.Back(seat=seat):
                chair = self.table.seats[seat]
                return not chair.here and self.telling.is_connected(chair.person)
            case _:
                return not job.seq or job.seq == self.seq

    async def clear_up(self) -> None:
        """If what failed was written after all, whoever comes next reads the table anew."""
        if await self.store.entries(self.id, self.seq):
            raise Fenced(self.id)
        self.in_doubt = False

    async def carry_out(self, asked: commands.Every, wire: Wire | None, key: str) -> None:
        if self.in_doubt:
            await self.clear_up()
        at = clock()
        table, told = after(self.table, asked, at)
        same = same_scene(self.table, table)
        person = wire.person if wire else ""
        line = entry(self.seq + 1, at, Logged(asked, key, person if key else ""))
        ended = table.phase == OVER and self.table.phase == PLAYING
        await self.store.append(
            Append(
                self.id,
                self.epoch,
                (line,),
                None if same else card(table, at),
                (asked.person,) if isinstance(asked, commands.Sit | commands.Hand) else (),
                kept(self.id, table, at) if ended else None,
            )
        )
        self.table = table
        self.seq += 1
        if wire and key:
            self.keys.add(person, key, version_of(table, table.seat_of(person)))
        if isinstance(asked, commands.Play | commands.Say):
            self.metrics.moves.inc()
        self.telling.broadcast(told, at, wire, key, same)
        self.ahead.look()

    # Help

    def hint(self, wire: Wire, seat: int, ask: asks.Hint) -> None:
        """Thought about beside the table, which goes on meanwhile."""
        check_version(self.table, seat, ask)
        state = hinted(self.table, seat)
        if seat in self.hints:
            raise Unavailable(codes.HINT_WAITING)
        self.hints[seat] = asyncio.create_task(self.think_for(wire, seat, ask, state))

    async def think_for(self, wire: Wire, seat: int, ask: asks.Hint, state: State) -> None:
        try:
            advice = await self.thinking.advise(self.table.game, state, seat)
        except ThoughtLost:
            self.refuse(wire, ask, Unavailable(codes.HINT_LOST))
        else:
            wire.send(tells.write(tells.Hint(VERSION, ask.key, ask.version, advice)))
        finally:
            self.hints.pop(seat, None)

    async def look(self, wire: Wire, seat: int) -> None:
        now, game, options = self.table.now, self.table.game, self.table.options
        seen = (
            await asyncio.to_thread(game.outlook, options, now.view(seat))
            if now
            else NO_COMBINATIONS
        )
        wire.send(tells.write(tells.Look(VERSION, seen)))

    def refuse(self, wire: Wire | None, ask: asks.Every | None, refusal: Refusal) -> None:
        if wire:
            self.telling.refuse(wire, self.table, ask.key if ask else "", refusal)

    # People

    @property
    def wires(self) -> set[Wire]:
        return self.telling.wires

    def join(self, wire: Wire) -> None:
        """Somebody is connected; whoever had the seat on another socket is not any more."""
        for other in [one for one in self.wires if one.person == wire.person]:
            self.wires.discard(other)
            self.telling.send_away(other, "elsewhere", 4409)
        self.wires.add(wire)
        self.telling.sync(wire, self.table)
        if wire.seat != NOBODY:
            self.enqueue(Job(command=commands.Back(wire.seat)))

    def part(self, wire: Wire) -> None:
        if wire not in self.wires:
            return
        self.wires.discard(wire)
        self.last = perf_counter()
        seat = self.table.seat_of(wire.person)
        if seat != NOBODY and not self.lost:
            self.enqueue(Job(command=commands.Away(seat)))

    def miss_the_missing(self) -> None:
        for seat in self.table.people():
            self.enqueue(Job(command=commands.Away(seat)))

    def take(self, job: Job) -> None:
        """What a person asks; refused if so much waits already that they ask too fast."""
        try:
            self.jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise Unavailable(codes.RATE) from None

    def enqueue(self, job: Job) -> None:
        """From the house itself."""
        try:
            self.jobs.put_nowait(job)
        except asyncio.QueueFull:
            logger().error("a table cannot keep up", table=self.id)

    # The end

    def lose(self, why: str) -> None:
        """The table is somebody else's now, or this house closes."""
        self.lost = why
        self.telling.goodbye(why)
        self.stop()

    def stop(self) -> None:
        self.lost = self.lost or "closed"
        self.grace.cancel()
        self.ahead.stop()
        for thought in self.hints.values():
            thought.cancel()
        current: Any = asyncio.current_task()
        if self.task is not current:
            self.task.cancel()

    def is_idle(self, seconds: float) -> bool:
        quiet = perf_counter() - self.last > seconds
        return not self.wires and quiet and self.table.due() is None and self.jobs.empty()
