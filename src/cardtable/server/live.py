"""A table that is being played: one task owns it, and takes one thing after the other.

What is accepted is written first and told afterwards, so that nothing is ever told that a
crash could take back.
"""

import asyncio
import secrets
from collections.abc import Callable
from time import perf_counter, time
from typing import Any

import msgspec
from msgspec import Struct

from cardtable.engine.outlook import NOTHING
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State
from cardtable.server.asking import check_version, command, hinted
from cardtable.server.logged import Keys, Logged, card, entry, kept
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.server.thinking import Thinking, ThoughtLost
from cardtable.server.wires import Wire
from cardtable.store.rows import Append, Fenced, NoTable, StoreFailed
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.after import after
from cardtable.table.news import Told
from cardtable.table.replay import Moment
from cardtable.table.scene import same_scene, scene
from cardtable.table.state import OVER, PLAYING, Table
from cardtable.table.story import so_far
from cardtable.wire import VERSION, asks, tells

LONGEST = 200  # whole moves that somebody who comes anew is told of
AGAIN = 1.0  # seconds until what the store could not do is tried once more
GRACE = 5.0  # seconds for people to come back after a restart, before they count as away


def clock() -> int:
    return int(time() * 1000)


class Job(Struct):
    """Something to be done at the table, and whom to tell if it cannot be."""

    ask: asks.Every | None = None
    wire: Wire | None = None
    command: commands.Every | None = None
    seq: int = 0  # a bot's move counts only if nothing has happened since
    came: float = 0.0
    then: Callable[[], None] | None = None


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
        self.invite = invite
        self.store = store
        self.thinking = thinking
        self.metrics = metrics
        self.bot_pause = bot_pause
        self.wires: set[Wire] = set()
        self.jobs: asyncio.Queue[Job] = asyncio.Queue(1_000)
        self.lost = ""  # why the table is no longer ours
        self.in_doubt = False  # the store failed, perhaps only when it was about to say "done"
        self.last = perf_counter()  # when somebody was last here
        self.alarm: asyncio.TimerHandle | None = None
        self.thought: asyncio.Task[None] | None = None
        self.hints: dict[int, asyncio.Task[None]] = {}  # by seat; one at a time
        self.task = asyncio.create_task(self.run())
        self.grace = asyncio.get_running_loop().call_later(GRACE, self.miss_the_missing)
        self.look_ahead()

    # The task

    async def run(self) -> None:
        while not self.lost:
            job = await self.jobs.get()
            try:
                await self.handle(job)
            except (Fenced, NoTable):
                self.lose("moved")
            except Exception:
                logger().exception("a job failed", table=self.id)
            finally:
                self.jobs.task_done()
                if job.then:
                    job.then()

    async def handle(self, job: Job) -> None:
        wire, ask = job.wire, job.ask
        key = ask.key if ask else ""
        seat = self.table.seat_of(wire.person) if wire else NOBODY
        try:
            if isinstance(ask, asks.Sync):
                assert wire is not None
                self.sync(wire)
                return
            if isinstance(ask, asks.Story):
                assert wire is not None
                self.story(wire, seat)
                return
            if isinstance(ask, asks.Hint):
                assert wire is not None
                self.hint(wire, seat, ask)
                return
            if isinstance(ask, asks.Look):
                assert wire is not None
                await self.look(wire, seat)
                return
            if wire and (version := self.keys.version(wire.person, key)) is not None:
                wire.send(tells.write(tells.Done(VERSION, key, version)))
                return
            asked = self.command(job, seat)
            if asked is None:
                return
            await self.carry_out(asked, wire, key)
            outcome = "done"
        except Refusal as refusal:
            outcome = refusal.code
            self.refuse(wire, key, refusal)
        except StoreFailed as failure:
            outcome = "store-failed"
            self.in_doubt = True
            logger().error("the store failed", table=self.id, why=str(failure))
            self.refuse(wire, key, Refusal("store-failed"))
            if isinstance(job.command, commands.Away | commands.Back | commands.Tick):
                again = msgspec.structs.replace(job, then=None)
                asyncio.get_running_loop().call_later(AGAIN, self.enqueue, again)
        if ask:
            self.metrics.asked(outcome)
            self.metrics.latency.observe(perf_counter() - job.came)

    def command(self, job: Job, seat: int) -> commands.Every | None:
        if job.command is not None:
            return job.command if self.still_true(job) else None
        assert job.ask is not None
        assert job.wire is not None
        check_version(self.table, seat, job.ask)
        return command(self.table, seat, job.wire.person, job.ask)

    def still_true(self, job: Job) -> bool:
        """Between seeing something and doing something about it, people come and go."""
        match job.command:
            case commands.Away(seat=seat):
                person = self.table.seats[seat].person
                return self.table.seats[seat].here and not self.is_connected(person)
            case commands.Back(seat=seat):
                chair = self.table.seats[seat]
                return not chair.here and self.is_connected(chair.person)
            case _:
                return not job.seq or job.seq == self.seq

    def is_connected(self, person: str) -> bool:
        return any(wire.person == person for wire in self.wires)

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
        seat = table.seat_of(person)
        if wire and key:
            self.keys.add(person, key, table.versions[seat] if seat != NOBODY else 0)
        if isinstance(asked, commands.Play | commands.Say):
            self.metrics.moves.inc()
        self.broadcast(told, at, wire, key, same)
        self.look_ahead()

    # Telling

    def broadcast(self, told: Told, at: int, asker: Wire | None, key: str, same: bool) -> None:
        shown = None if same else msgspec.Raw(tells.ENCODER.encode(scene(told.after)))
        to_watchers: bytes | None = None
        for wire in self.wires:
            seat = told.after.seat_of(wire.person)
            if seat != wire.seat:  # has sat down or left: what they knew is not what they know
                wire.seat = seat
                self.sync(wire)
                if wire is asker:
                    version = told.after.versions[seat] if seat != NOBODY else 0
                    wire.send(tells.write(tells.Done(VERSION, key, version)))
                continue
            mine = key if wire is asker else ""
            if seat == NOBODY and not mine:
                to_watchers = to_watchers or self.update(told, NOBODY, at, "", shown)
                if to_watchers:
                    wire.send(to_watchers)
            elif message := self.update(told, seat, at, mine, shown):
                wire.send(message)

    def update(
        self, told: Told, seat: int, at: int, key: str, shown: msgspec.Raw | None
    ) -> bytes | None:
        news = told.news(seat)
        if news is None:
            return None
        return tells.write(
            tells.Update(
                VERSION, news.version, at, key, shown, news.view, news.steps, news.mover, news.said
            )
        )

    def sync(self, wire: Wire) -> None:
        table = self.table
        seat = wire.seat = table.seat_of(wire.person)
        version = table.versions[seat] if seat != NOBODY else 0
        view = table.now.view(seat) if table.now else None
        invite = self.invite if seat != NOBODY else ""
        wire.send(
            tells.write(
                tells.Sync(VERSION, self.id, seat, version, clock(), scene(table), view, invite)
            )
        )

    def story(self, wire: Wire, seat: int) -> None:
        first = self.table.first
        told = so_far(first, self.table.moves, seat, LONGEST) if first else []
        wire.send(tells.write(tells.Story(VERSION, tuple(told))))

    def hint(self, wire: Wire, seat: int, ask: asks.Hint) -> None:
        """Thought about beside the table, which goes on meanwhile."""
        check_version(self.table, seat, ask)
        state = hinted(self.table, seat)
        if seat in self.hints:
            raise Refusal("hint-waiting")
        self.hints[seat] = asyncio.create_task(self.think_for(wire, seat, ask, state))

    async def think_for(self, wire: Wire, seat: int, ask: asks.Hint, state: State) -> None:
        try:
            advice = await self.thinking.advise(self.table.game, state, seat)
        except ThoughtLost:
            self.refuse(wire, ask.key, Refusal("hint-lost"))
        else:
            wire.send(tells.write(tells.Hint(VERSION, ask.key, ask.version, advice)))
        finally:
            self.hints.pop(seat, None)

    async def look(self, wire: Wire, seat: int) -> None:
        now, game, options = self.table.now, self.table.game, self.table.options
        seen = await asyncio.to_thread(game.outlook, options, now.view(seat)) if now else NOTHING
        wire.send(tells.write(tells.Look(VERSION, seen)))

    def refuse(self, wire: Wire | None, key: str, refusal: Refusal) -> None:
        if wire:
            seat = self.table.seat_of(wire.person)
            version = self.table.versions[seat] if seat != NOBODY else 0
            wire.send(tells.write(tells.refused(key, refusal, version)))

    # People

    def join(self, wire: Wire) -> None:
        """Somebody is connected; whoever had the seat on another socket is not any more."""
        for other in [one for one in self.wires if one.person == wire.person]:
            self.wires.discard(other)
            other.send(tells.write(tells.Bye(VERSION, "elsewhere")))
            other.close(4409)
        self.wires.add(wire)
        self.sync(wire)
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
            raise Refusal("rate") from None

    def enqueue(self, job: Job) -> None:
        """From the house itself."""
        try:
            self.jobs.put_nowait(job)
        except asyncio.QueueFull:
            logger().error("a table cannot keep up", table=self.id)

    # Time and bots

    def look_ahead(self) -> None:
        """Set the alarm for what is due, and let the bot think whose move it is."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        due = self.table.due()
        if due is not None:
            delay = max(due - clock(), 0) / 1000 + 0.005
            tick = Job(command=commands.Tick())
            self.alarm = asyncio.get_running_loop().call_later(delay, self.enqueue, tick)
        bot = self.table.bot_to_move()
        if bot and (self.thought is None or self.thought.done()):
            self.thought = asyncio.create_task(self.think())

    async def think(self) -> None:
        plan: tuple[int, ...] = ()  # what a bot has thought of beyond its whole move
        while (bot := self.table.bot_to_move()) and not self.lost:
            seq, moment = self.seq, self.table.here()
            # A pause before a whole move, and none between its steps.
            if self.bot_pause and self.table.start is self.table.now:
                await asyncio.sleep(self.bot_pause)
            plan = plan or await self.thinking.choose(self.table.game, moment.state, bot)
            steps = self.chosen(moment, plan, bot)
            done = asyncio.Event()
            move = commands.Play(int(moment.state.turn), steps, bot=True)
            await self.jobs.put(Job(command=move, seq=seq, then=done.set))
            await done.wait()
            if self.seq == seq:
                await asyncio.sleep(AGAIN)  # the store failed; it shall not be asked without end
            goes_on = self.table.moves[moment.made :] == steps and self.table.turn == move.seat
            plan = plan[len(steps) :] if goes_on else ()

    def chosen(self, moment: Moment, plan: tuple[int, ...], bot: str) -> tuple[int, ...]:
        """The next whole move of what the bot has thought of. The table must go on, whatever."""
        try:
            return moment.first_of(plan)
        except Refusal as refusal:
            logger().error("bot failed", bot=bot, game=moment.game.name, why=refusal.code)
            return (secrets.choice(moment.state.legal()),)

    # The end

    def lose(self, why: str) -> None:
        """The table is somebody else's now, or this house closes."""
        self.lost = why
        for wire in self.wires:
            wire.send(tells.write(tells.Bye(VERSION, why)))
            wire.close(1012)
        self.wires.clear()
        self.stop()

    def stop(self) -> None:
        self.lost = self.lost or "closed"
        self.grace.cancel()
        if self.alarm:
            self.alarm.cancel()
        for thought in (self.thought, *self.hints.values()):
            if thought:
                thought.cancel()
        current: Any = asyncio.current_task()
        if self.task is not current:
            self.task.cancel()

    def is_idle(self, seconds: float) -> bool:
        quiet = perf_counter() - self.last > seconds
        return not self.wires and quiet and self.table.due() is None and self.jobs.empty()
