"""Tables on one device: the table layer, messages and event log of a server, without a server.

In the browser a Web Worker runs this module (`web/src/worker`). `LocalNode.answer` stands for the
HTTP requests of the page, and the other methods for its sockets. Everything goes through one
thread: while a bot thinks, nothing else happens.

As on a server, an update is sent only after the command is stored.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import cache
from time import time
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from cardtable import bots, games
from cardtable.bots.advice import AnalysisProgress, Playouts
from cardtable.bots.analysis import (
    MAX_PLAYOUT_BATCHES,
    PLAYOUT_BATCH,
    PLAYOUT_GAMES,
    RecordAnalysis,
    add_results,
    require_turn,
)
from cardtable.bots.bot import RolloutBot
from cardtable.bots.worker import (
    analyse_task,
    give_advice,
    make_task,
    play_out_task,
    task_observation,
)
from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
from cardtable.engine.score import ScoreSheet
from cardtable.store.event_log import (
    append_job,
    ends_deal,
    lobby_entry,
    open_log,
    replay_log,
    stored_record,
)
from cardtable.store.rows import (
    AppendJob,
    Fenced,
    LobbyEntry,
    LogEntry,
    PlayedGame,
    StoredRecord,
)
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.play import are_private
from cardtable.table.record import Record, moves_of
from cardtable.table.replay import Moment
from cardtable.table.table import SUBSTITUTE
from cardtable.table.table_view import has_same_table_view, table_view_of
from cardtable.table.transitions import apply_command
from cardtable.wire import VERSION, answers, client_messages, rest, server_messages
from cardtable.wire.answers import count_statistics, record_summary
from cardtable.wire.to_command import check_version, hint_state, to_command

PERSON: Final = "local"  # the person of this device
BOT_TIME: Final = 1_000  # milliseconds for one choice of a bot that searches, or for a hint
PLAYOUT_TIME: Final = 300  # milliseconds for one batch of games that bots play on
BOT_PAUSE: Final = 0.7  # seconds that a bot's whole move takes at least, as on a server
SALT_TIME: Final = 5_000  # milliseconds for which a deal waits for the salt of the page
TIMER_SLACK: Final = 0.005  # seconds after a deadline at which it has surely passed
CLOSE_UNKNOWN_TABLE: Final = 4404


def now_ms() -> int:
    return int(time() * 1000)


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


class Answer(Struct, frozen=True):
    """The answer to a request: the body if it is `ok`, else a `rest.Problem`."""

    ok: bool
    body: Any


ENCODER = msgspec.json.Encoder()
ENTRIES = msgspec.json.Decoder(list[LogEntry])
TABLES = msgspec.json.Decoder(list[tuple[str, LobbyEntry]])
RECORDS = msgspec.json.Decoder(list[StoredRecord])


# One table


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
        self.schedule()

    async def play_bot_turns(self) -> None:
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
    if problem:
        raise Unavailable(codes.STORE_FAILED)


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


# Everything else that a server does


class LocalNode:
    """All tables and records of this device. `send` gets messages for a connection, by number."""

    def __init__(
        self,
        store: LocalStore,
        send: Callable[[int, str], None],
        close: Callable[[int, int, str], None],
        bot_pause: float = BOT_PAUSE,
    ) -> None:
        self.store = store
        self.send = send
        self.close = close
        self.bot_pause = bot_pause
        self.tables: dict[int, LocalTable] = {}  # by connection
        self.analyses: dict[tuple[str, int], AnalysisProgress] = {}
        self.playouts: dict[tuple[str, int, int], Playouts] = {}
        self.tasks: set[asyncio.Future[None]] = set()

    # Connections

    async def connect(self, connection: int, table_id: str) -> None:
        """Open a table for a connection of the page."""
        entries = ENTRIES.decode(await self.store.entries(table_id))
        if not entries:
            refusal = InvalidInput(codes.TABLE_UNKNOWN)
            self.close(connection, CLOSE_UNKNOWN_TABLE, refusal.code)
            return
        table = LocalTable(
            table_id,
            entries,
            self.store,
            lambda text: self.send(connection, text),
            self.bot_pause,
        )
        self.tables[connection] = table
        table.open()

    async def receive(self, connection: int, text: str) -> None:
        if table := self.tables.get(connection):
            await table.receive(text)

    def disconnect(self, connection: int) -> None:
        if table := self.tables.pop(connection, None):
            table.close()

    # Requests

    async def answer(self, path: str, body: str) -> str:
        """Return the `Answer` to a request; `body` is empty for GET."""
        try:
            found = await self.route(path, body)
        except Refusal as refusal:
            return encode_answer(Answer(ok=False, body=rest.Problem(refusal.code, refusal.about)))
        return encode_answer(Answer(ok=True, body=found))

    async def route(self, path: str, body: str) -> Any:
        path, _, query = path.partition("?")
        for (pattern, wants_body), handler in ROUTES.items():
            found = re.fullmatch(pattern, path)
            if found and wants_body == bool(body):
                return await handler(self, *found.groups(), *([body] if body else [query]))
        raise InvalidInput(codes.PAGE_UNKNOWN, path=path)

    async def list_games(self, _: str) -> list[rest.GameInfo]:
        return [answers.game_info(name) for name in games.BUILT_IN]

    async def get_notation(self, game: str, _: str) -> rest.Notation:
        return answers.notation_of(game)

    async def check_deal(self, game: str, body: str) -> rest.DealCheck:
        return answers.check_deal(game, parse_body(body, rest.DealQuery))

    async def keep_score(self, game: str, body: str) -> ScoreSheet:
        return answers.keep_score(game, parse_body(body, rest.ScoreQuery))

    async def get_me(self, _: str) -> rest.Me:
        return rest.Me("")

    async def list_open_tables(self, _: str) -> rest.Lobby:
        return rest.Lobby([])

    async def list_my_tables(self, _: str) -> rest.Lobby:
        found = TABLES.decode(await self.store.tables())
        return rest.Lobby([answers.table_summary(id_, entry) for id_, entry in found])

    async def open_table(self, body: str) -> rest.CreatedTable:
        data = parse_body(body, rest.NewTable)
        opening = commands.OpenTable(
            game=data.game,
            seats=data.seats,
            seed=secrets.token_hex(32),
            options=data.options,
            settings=data.settings,
            deal=data.deal,
        )
        return await self.create(opening, answers.opening_commands(PERSON, data, SALT_TIME))

    async def create(
        self, opening: commands.OpenTable, first: list[commands.AnyCommand]
    ) -> rest.CreatedTable:
        now = now_ms()
        table, entries = open_log(opening, first, now)
        id_ = secrets.token_hex(6)
        job = AppendJob(id_, 1, entries, lobby_entry(table, now), (PERSON,))
        await store_job(self.store, job)
        return rest.CreatedTable(id_, "", f"/table/{id_}")

    # Records

    async def played_games(self) -> list[PlayedGame]:
        return [played_game(record) for record in RECORDS.decode(await self.store.records())]

    async def list_records(self, _: str) -> rest.Records:
        return rest.Records([record_summary(game) for game in await self.played_games()])

    async def get_statistics(self, _: str) -> rest.Statistics:
        return count_statistics(await self.played_games())

    async def load_record(self, id_: str) -> Record:
        body = await self.store.record(id_)
        if not body:
            raise InvalidInput(codes.RECORD_UNKNOWN)
        return records.from_bytes(body.encode())

    async def get_record(self, id_: str, _: str) -> msgspec.Raw:
        await self.load_record(id_)
        return msgspec.Raw((await self.store.record(id_)).encode())

    async def get_replay(self, id_: str, query: str) -> rest.Replay:
        record, seat = await self.load_record(id_), number_in_query(query, "seat", -1)
        answers.require_seat_of(record, seat, -1)
        return answers.build_replay(record, seat)

    async def verify_record(self, id_: str, _: str) -> rest.Verification:
        return answers.verify_record(await self.load_record(id_))

    async def open_trial(self, id_: str, body: str) -> rest.CreatedTable:
        """Open a table that plays a finished game on from one of its moves."""
        record, data = await self.load_record(id_), parse_body(body, rest.NewTrial)
        seed = secrets.token_hex(32)
        return await self.create(*answers.new_trial(record, id_, data, PERSON, seed))

    async def get_challenge(self, id_: str, _: str) -> rest.ChallengeText:
        return rest.ChallengeText(records.challenge_of(await self.load_record(id_)))

    async def compare_challenges(self, body: str) -> rest.Comparison:
        return answers.compare_challenges(parse_body(body, rest.ComparisonQuery))

    async def get_analysis(self, id_: str, query: str) -> AnalysisProgress:
        """Return the progress of an analysis. The first request starts it."""
        record, seat = await self.load_record(id_), number_in_query(query, "seat", 0)
        answers.require_seat_of(record, seat)
        if (id_, seat) not in self.analyses:
            self.analyses[id_, seat] = AnalysisProgress(0, len(record.moves))
            task = asyncio.ensure_future(self.analyse(id_, record, seat))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return self.analyses[id_, seat]

    async def analyse(self, id_: str, record: Record, seat: int) -> None:
        analysis, total = RecordAnalysis(list(moves_of(record)), seat), len(record.moves)
        while choice := analysis.next_choice():
            moment, steps = choice
            index = analysis.moves_passed
            self.analyses[id_, seat] = AnalysisProgress(index, total)
            await asyncio.sleep(0)  # so that the page gets its answers
            task = make_task(moment.game, moment.state, "", index, BOT_TIME, seat)
            analysis.add(*analyse_task(task, tuple(steps), index))
        summary = analysis.summarise(record.results[seat])
        self.analyses[id_, seat] = AnalysisProgress(total, total, summary)

    async def get_playouts(self, id_: str, query: str) -> Playouts:
        """Return the games that bots play on from a move. The first request starts them."""
        record, seat = await self.load_record(id_), number_in_query(query, "seat", 0)
        move = number_in_query(query, "move", -1)
        answers.require_seat_of(record, seat)
        moment = require_turn(list(moves_of(record)), seat, move)
        if (id_, seat, move) not in self.playouts:
            start = Playouts(0, PLAYOUT_GAMES, (0.0,) * len(record.seats))
            self.playouts[id_, seat, move] = start
            task = asyncio.ensure_future(self.play_out((id_, seat, move), moment))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        return self.playouts[id_, seat, move]

    async def play_out(self, key: tuple[str, int, int], moment: Moment) -> None:
        for batch in range(MAX_PLAYOUT_BATCHES):
            await asyncio.sleep(0)  # so that the page gets its answers
            known = self.playouts[key]
            games = min(PLAYOUT_BATCH, PLAYOUT_GAMES - known.done)
            task = make_task(moment.game, moment.state, "", batch, PLAYOUT_TIME, key[1])
            is_last = batch == MAX_PLAYOUT_BATCHES - 1
            self.playouts[key] = add_results(known, play_out_task(task, games), is_last)
            if self.playouts[key].done >= self.playouts[key].total:
                return


def encode_answer(answer: Answer) -> str:
    return ENCODER.encode(answer).decode()


def parse_body(body: str, type_: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=type_)
    except msgspec.MsgspecError as wrong:
        raise InvalidInput(codes.REQUEST, what=str(wrong)) from None


def number_in_query(query: str, name: str, usual: int) -> int:
    found = re.search(rf"(?:^|&){name}=(-?\d{{1,6}})(?:&|$)", query)
    return int(found[1]) if found else usual


def played_game(record: StoredRecord) -> PlayedGame:
    seat = record.people.index(PERSON) if PERSON in record.people else -1
    return PlayedGame(
        id=record.id,
        table=record.table,
        game=record.game,
        ended=record.ended,
        names=record.names,
        bots=record.bots,
        results=record.results,
        seat=seat,
    )


Handler = Callable[..., Awaitable[Any]]
GAME, RECORD = "/api/games/([a-z0-9]{1,40})", "/api/records/([a-f0-9]{16})"

# By path, and whether the request has a body.
ROUTES: Final[dict[tuple[str, bool], Handler]] = {
    ("/api/games", False): LocalNode.list_games,
    (f"{GAME}/notation", False): LocalNode.get_notation,
    (f"{GAME}/deals", True): LocalNode.check_deal,
    (f"{GAME}/scores", True): LocalNode.keep_score,
    ("/api/me", False): LocalNode.get_me,
    ("/api/me/tables", False): LocalNode.list_my_tables,
    ("/api/me/records", False): LocalNode.list_records,
    ("/api/me/statistics", False): LocalNode.get_statistics,
    ("/api/tables", False): LocalNode.list_open_tables,
    ("/api/tables", True): LocalNode.open_table,
    (RECORD, False): LocalNode.get_record,
    (f"{RECORD}/replay", False): LocalNode.get_replay,
    (f"{RECORD}/verification", False): LocalNode.verify_record,
    (f"{RECORD}/analysis", False): LocalNode.get_analysis,
    (f"{RECORD}/trials", True): LocalNode.open_trial,
    (f"{RECORD}/challenge", False): LocalNode.get_challenge,
    ("/api/comparisons", True): LocalNode.compare_challenges,
    (f"{RECORD}/playouts", False): LocalNode.get_playouts,
}


# The page


def start(
    store: LocalStore, post: Callable[[str], None], bot_pause: float = BOT_PAUSE
) -> Callable[[str], None]:
    """Run a node for a page. Return the function that takes what the page sends.

    The page sends JSON texts (`web/src/transport/local.ts`), and `post` gets those for the page.
    """

    def tell(type_: str, number: int, **fields: Any) -> None:
        post(ENCODER.encode({"type": type_, "number": number, **fields}).decode())

    node = LocalNode(
        store,
        lambda number, text: tell("message", number, text=text),
        lambda number, code, reason: tell("closed", number, code=code, reason=reason),
        bot_pause,
    )

    async def handle(message: dict[str, Any]) -> None:
        number: int = message["number"]
        match message["type"]:
            case "request":
                answer = await node.answer(message["path"], message["body"])
                post(f'{{"type":"answer","number":{number},{answer[1:]}')
            case "connect":
                await node.connect(number, message["table"])
            case "message":
                await node.receive(number, message["text"])
            case "disconnect":
                node.disconnect(number)

    def receive(text: str) -> None:
        task = asyncio.ensure_future(handle(msgspec.json.decode(text)))
        node.tasks.add(task)
        task.add_done_callback(node.tasks.discard)

    return receive
