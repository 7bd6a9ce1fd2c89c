"""A table on one device: the table layer, messages and event log of a server, without a server.

As on a server, an update is sent only after the command is stored.
"""

import asyncio
import secrets
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from time import time
from typing import Final, Protocol

import msgspec

from cardtable import bots
from cardtable.bots.bot import RolloutBot
from cardtable.bots.worker import give_advice, make_task, task_observation
from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, Refusal, Unavailable
from cardtable.store.event_log import append_job, ends_deal, replay_log, stored_record
from cardtable.store.rows import AppendJob, Fenced, LogEntry
from cardtable.table import commands
from cardtable.table.play import are_private
from cardtable.table.replay import Moment
from cardtable.table.table import SUBSTITUTE
from cardtable.table.table_view import has_same_table_view, table_view_of
from cardtable.table.transitions import apply_command
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.to_command import check_version, hint_state, to_command

PERSON: Final = "local"  # the person of this device
BOT_TIME: Final = 1_000  # milliseconds for one choice of a bot that searches, or for a hint
SALT_TIME: Final = 5_000  # milliseconds for which a deal waits for the salt of the page
TIMER_SLACK: Final = 0.005  # seconds after a deadline at which it has surely passed
STORE_IS_FULL: Final = "QuotaExceededError"  # what the browser calls it


def now_ms() -> int:
    return int(time() * 1000)


def report_bug(fault: Exception) -> Refusal:
    """Write a fault of the program to the console; return what the page is told."""
    traceback.print_exception(fault)
    return Unavailable(codes.BUG, what=type(fault).__name__)


class LocalStore(Protocol):
    """What keeps the tables and records of this device. Values are JSON texts."""

    async def append(self, job: str) -> str:
        """Store an `AppendJob`, all of it or nothing. Return "" when it is durable.

        Return "fenced" if the log has an entry of that number: another window plays this table.
        Return any other text if the device cannot store it.
        """

    async def entries(self, table: str) -> str:
        """Return the event log of a table, a list of `LogEntry`."""

    async def tables(self) -> str:
        """Return the pairs of id and `LobbyEntry` of all tables, those changed last first."""

    async def records(self) -> str:
        """Return all finished games as `StoredRecord`s with empty bodies, newest first."""

    async def record(self, id_: str) -> str:
        """Return the body of a record, or ""."""

    async def remove(self, table: str) -> str:
        """Delete the event log of a table; return what `append` returns. Its records stay."""


ENCODER = msgspec.json.Encoder()
ENTRIES = msgspec.json.Decoder(list[LogEntry])


class LocalTable:
    """A table that the page shows. `send` gets the messages for it."""

    def __init__(
        self,
        id_: str,
        entries: list[LogEntry],
        store: LocalStore,
        send: Callable[[str], None],
        bot_pause: float,
    ) -> None:
        self.id = id_
        self.store = store
        self.send_text = send
        self.bot_pause = bot_pause
        self.lock = asyncio.Lock()  # one command at a time
        self.opened_at = now_ms()
        self.restore(entries)
        self.bot_turns: asyncio.Future[None] | None = None
        self.timer: asyncio.TimerHandle | None = None

    def restore(self, entries: list[LogEntry]) -> None:
        self.table, self.keys = replay_log(entries)
        self.seq = entries[-1].seq

    @property
    def seat(self) -> int:
        return self.table.seat_shown_to(PERSON)

    def send(self, message: server_messages.AnyServerMessage) -> None:
        self.send_text(server_messages.encode_message(message).decode())

    def open(self) -> None:
        """Send everything, and go on with the game."""
        self.send(server_messages.sync_message(self.id, self.table, PERSON, now_ms()))
        self.schedule()

    def close(self) -> None:
        if self.bot_turns:
            self.bot_turns.cancel()
        if self.timer:
            self.timer.cancel()

    async def receive(self, text: str) -> None:
        """Carry out a message of the page, or refuse it."""
        try:
            message = client_messages.parse_message(text)
            async with self.lock:
                await self.handle(message)
        except Refusal as refusal:
            self.refuse(client_messages.find_key(text), refusal)
        except Exception as fault:
            self.refuse(client_messages.find_key(text), report_bug(fault))
        self.schedule()

    def refuse(self, key: str, refusal: Refusal) -> None:
        version = server_messages.version_of(self.table, self.seat)
        self.send(server_messages.refused_message(key, refusal, version))

    async def handle(self, message: client_messages.AnyClientMessage) -> None:
        table, seat = self.table, self.seat
        match message:
            case client_messages.SyncRequest():
                self.send(server_messages.sync_message(self.id, table, PERSON, now_ms()))
            case client_messages.HistoryRequest():
                self.send(server_messages.history_message(table, seat))
            case client_messages.HintRequest():
                check_version(table, seat, message)
                state, seed = hint_state(table, seat), secrets.randbits(62)
                advice = give_advice(make_task(table.game, state, "", seed, BOT_TIME, seat))
                self.send(
                    server_messages.HintMessage(VERSION, message.key, message.version, advice)
                )
            case client_messages.CombinationsRequest():
                self.send(server_messages.combinations_message(table, seat))
            case _:
                version = self.keys.version(PERSON, message.key)
                if version is not None:
                    self.send(server_messages.DoneMessage(VERSION, message.key, version))
                    return
                check_version(table, seat, message)
                await self.carry_out(to_command(table, PERSON, message, SALT_TIME), message.key)

    async def carry_out(self, command: commands.AnyCommand, key: str = "") -> None:
        """Apply a command, store it, and only then tell the page."""
        before, now = self.table, now_ms()
        table, updates = apply_command(before, command, now)
        job = append_job(
            table_id=self.id,
            epoch=1,
            seq=self.seq + 1,
            before=before,
            after=table,
            command=command,
            time=now,
            changed=now,
            key=key,
            person=PERSON,
            keys=self.keys,
            record=stored_record(self.id, table, now) if ends_deal(before, table) else None,
        )
        try:
            await store_job(self.store, job)
        except Fenced:
            await self.follow_other_window()
            raise IllegalMove(codes.TABLE_STALE, found=0, known=0) from None
        self.table = table
        self.seq += 1
        seat = self.seat
        version = server_messages.version_of(table, seat)
        self.keys.add(PERSON, key, version)
        if before.seat_shown_to(PERSON) != seat:  # another hand is shown: send everything
            self.send(server_messages.sync_message(self.id, table, PERSON, now))
            self.send(server_messages.DoneMessage(VERSION, key, version))
            return
        view = None if has_same_table_view(before, table) else table_view_of(table)
        if message := server_messages.update_message(updates, seat, now, key, view):
            self.send(message)

    async def follow_other_window(self) -> None:
        """Restore the table after another window of the browser has gone on with it."""
        self.restore(ENTRIES.decode(await self.store.entries(self.id)))
        self.send(server_messages.sync_message(self.id, self.table, PERSON, now_ms()))

    # What happens without a message

    def schedule(self) -> None:
        """Set the timer for the next deadline, and start the bot that is to move."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        deadline = self.table.next_deadline()
        if deadline is not None:
            # The page may have been closed meanwhile. Then it could not open a salt.
            due = max(deadline, self.opened_at + SALT_TIME) - now_ms()
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(max(due, 0) / 1000 + TIMER_SLACK, self.tick)
        if self.table.bot_to_move() and (self.bot_turns is None or self.bot_turns.done()):
            self.bot_turns = asyncio.ensure_future(self.play_bot_turns())

    def tick(self) -> None:
        self.ticking = asyncio.ensure_future(self.apply_tick())

    async def apply_tick(self) -> None:
        async with self.lock:
            try:
                await self.carry_out(commands.Tick())
            except Refusal as refusal:
                self.refuse("", refusal)
            except Exception as fault:
                self.refuse("", report_bug(fault))
                return  # or the same would fail again at once
        self.schedule()

    async def play_bot_turns(self) -> None:
        """Let bots move until a person is to move. After a fault, the next message tries again."""
        try:
            await self.let_bots_move()
        except Exception as fault:
            self.refuse("", report_bug(fault))

    async def let_bots_move(self) -> None:
        """Let bots move until a person is to move.

        A whole move takes as long as the bot may think about its choices at most: from how long it
        does think, one could conclude something about its cards.
        """
        plan: tuple[int, ...] = ()  # what is left of a bot's plan after its last whole move
        loop = asyncio.get_running_loop()
        began_at, choices = loop.time(), 0  # of the whole move that is being made
        while bot := self.table.bot_to_move():
            moment = self.table.turn_moment()
            if self.table.start is self.table.now:
                began_at, choices = loop.time(), 0
            choices += 1
            plan = plan or choose_plan(moment, bot, self.table.bot_seed())
            steps = moment.first_move_of(plan)
            if self.bot_pause and not are_private(self.table, steps):
                time_for_move = max(self.bot_pause, choices * thinking_time(moment, bot))
                await asyncio.sleep(began_at + time_for_move - loop.time())
            async with self.lock:
                if self.table.turn_moment() is not moment or not self.table.bot_to_move():
                    plan = ()  # something has happened meanwhile
                    continue
                seat = int(moment.state.turn)
                try:
                    await self.carry_out(commands.Play(seat, steps, bot=True))
                except Refusal as refusal:
                    self.refuse("", refusal)
                    return  # the next message of the page starts the bots again
            plan = plan[len(steps) :] if self.table.turn == seat else ()


async def store_job(store: LocalStore, job: AppendJob) -> None:
    problem = await store.append(ENCODER.encode(job).decode())
    if problem == "fenced":
        raise Fenced(job.table)
    require_stored(problem)


def require_stored(problem: str) -> None:
    """Refuse what a device could not store, for this reason; "" is none."""
    if problem:
        raise Unavailable(codes.STORE_FULL if problem == STORE_IS_FULL else codes.STORE_FAILED)


def choose_plan(moment: Moment, bot: str, seed: int | None = None) -> tuple[int, ...]:
    """Return the steps that a bot chooses for the seat to move."""
    seed = secrets.randbits(62) if seed is None else seed
    game = moment.game
    name = bots.substitute(game.name) if bot == SUBSTITUTE else bot
    task = make_task(game, moment.state, name, seed, BOT_TIME)
    return local_bot(game.name, name).choose(task_observation(task), bots.Budget(BOT_TIME))


def thinking_time(moment: Moment, bot: str) -> float:
    """Return the seconds that a bot may think about one choice."""
    name = bots.substitute(moment.game.name) if bot == SUBSTITUTE else bot
    return BOT_TIME / 1000 if bots.thinking_time(moment.game.name, name) else 0.0


@cache
def local_bot(game: str, name: str) -> bots.Bot:
    """Return a bot. One that searches has as much time as all others here."""
    bot = bots.find(game, name)
    if not isinstance(bot, RolloutBot):
        return bot
    limits = replace(bot.limits, milliseconds=BOT_TIME)
    return RolloutBot(bot.policy, limits, endgame=bot.endgame)
