"""The node of one device: what a server does, without a server. Tables, records and analysis.

In the browser a Web Worker runs this module (`web/src/worker`). `LocalNode.answer` stands for the
HTTP requests of the page, and the other methods for its sockets. Everything goes through one
thread: while a bot thinks, nothing else happens.
"""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from cardtable import games
from cardtable.bots.advice import AnalysisProgress, Playouts
from cardtable.bots.analysis import (
    PLAYOUT_GAMES,
    PlayoutSeries,
    RecordAnalysis,
    require_turn,
)
from cardtable.bots.worker import analyse_task, make_task, play_out_task
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.engine.score import ScoreSheet
from cardtable.site.local_table import (
    BOT_TIME,
    ENCODER,
    ENTRIES,
    PERSON,
    SALT_TIME,
    LocalStore,
    LocalTable,
    now_ms,
    report_bug,
    require_stored,
    store_job,
)
from cardtable.store.event_log import lobby_entry, open_log
from cardtable.store.rows import AppendJob, LobbyEntry, PlayedGame, StoredRecord
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.record import Record, moves_of
from cardtable.table.replay import Moment
from cardtable.wire import answers, rest
from cardtable.wire.answers import count_statistics, record_summary

PLAYOUT_TIME: Final = 300  # milliseconds for one batch of games that bots play on
BOT_PAUSE: Final = 0.7  # seconds that a bot's whole move takes at least, as on a server
CLOSE_UNKNOWN_TABLE: Final = 4404
FIRST: Final = 1  # the number of the first entry of an event log

TABLES = msgspec.json.Decoder(list[tuple[str, LobbyEntry]])
RECORDS = msgspec.json.Decoder(list[StoredRecord])


class Answer(Struct, frozen=True):
    """The answer to a request: the body if it is `ok`, else a `rest.Problem`."""

    ok: bool
    body: Any


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
        self.analyses: dict[tuple[str, int], AnalysisProgress | Refusal] = {}
        self.playouts: dict[tuple[str, int, int], tuple[PlayoutSeries, Moment]] = {}
        self.tasks: set[asyncio.Future[None]] = set()

    # Connections

    async def connect(self, connection: int, table_id: str) -> None:
        """Open a table for a connection of the page."""
        try:
            entries = ENTRIES.decode(await self.store.entries(table_id))
            if not entries or entries[0].seq != FIRST:  # another window has removed it
                raise InvalidInput(codes.TABLE_UNKNOWN)
            table = LocalTable(
                table_id,
                entries,
                self.store,
                lambda text: self.send(connection, text),
                self.bot_pause,
            )
        except Refusal as refusal:
            self.close(connection, CLOSE_UNKNOWN_TABLE, refusal.code)
        except Exception as fault:  # the log may be damaged, or of another version
            self.close(connection, CLOSE_UNKNOWN_TABLE, report_bug(fault).code)
        else:
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
            return encode_refusal(refusal)
        except Exception as fault:
            return encode_refusal(report_bug(fault))
        return encode_answer(Answer(ok=True, body=found))

    async def route(self, path: str, body: str) -> Any:
        path, _, query = path.partition("?")
        for (pattern, wants_body), handler in ROUTES.items():
            found = re.fullmatch(pattern, path)
            if found and wants_body == bool(body):
                return await handler(self, *found.groups(), *([body] if body else [query]))
        raise InvalidInput(codes.PAGE_UNKNOWN, path=path)

    async def list_games(self, _: str) -> list[rest.GameInfo]:
        return [answers.game_info(games.find(name)) for name in games.BUILT_IN]

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

    async def remove_table(self, id_: str, _: str) -> rest.Lobby:
        tables = (await self.list_my_tables("")).tables
        if id_ not in [table.id for table in tables]:
            raise InvalidInput(codes.TABLE_UNKNOWN)
        require_stored(await self.store.remove(id_))
        return rest.Lobby([table for table in tables if table.id != id_])

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
        key = id_, seat
        if key not in self.analyses:
            self.analyses[key] = AnalysisProgress(0, len(record.moves))
            task = asyncio.ensure_future(self.analyse(key, record))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        found = self.analyses[key]
        if isinstance(found, Refusal):
            del self.analyses[key]  # the next request tries again
            raise found
        return found

    async def analyse(self, key: tuple[str, int], record: Record) -> None:
        """Analyse a record in the background. If that fails, the result becomes a refusal."""
        seat, total = key[1], len(record.moves)
        try:
            analysis = RecordAnalysis(list(moves_of(record)), seat)
            while choice := analysis.next_choice():
                moment, steps = choice
                index = analysis.moves_passed
                self.analyses[key] = AnalysisProgress(index, total)
                await asyncio.sleep(0)  # so that the page gets its answers
                task = make_task(moment.game, moment.state, "", index, BOT_TIME, seat)
                analysis.add(*analyse_task(task, tuple(steps), index))
            summary = analysis.summarise(record.results[seat])
            self.analyses[key] = AnalysisProgress(total, total, summary)
        except Exception as fault:
            self.analyses[key] = report_bug(fault)

    async def get_playouts(self, id_: str, query: str) -> Playouts:
        """Let bots play on from a move for a short time; return all their games from there so far.

        Each request plays some of the games, so that none is played if nobody waits for it.
        """
        record, seat = await self.load_record(id_), number_in_query(query, "seat", 0)
        move = number_in_query(query, "move", -1)
        answers.require_seat_of(record, seat)
        key = id_, seat, move
        if key not in self.playouts:
            moment = require_turn(list(moves_of(record)), seat, move)
            self.playouts[key] = PlayoutSeries(len(record.seats), PLAYOUT_GAMES), moment
        series, moment = self.playouts[key]
        if games := series.next_batch():
            task = make_task(moment.game, moment.state, "", series.batches, PLAYOUT_TIME, seat)
            series.add(play_out_task(task, games))
        return series.progress


def encode_answer(answer: Answer) -> str:
    return ENCODER.encode(answer).decode()


def encode_refusal(refusal: Refusal) -> str:
    return encode_answer(Answer(ok=False, body=rest.Problem(refusal.code, refusal.about)))


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
    ("/api/me/tables/([a-f0-9]{12})/remove", True): LocalNode.remove_table,
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

    def post_fields(type_: str, number: int, **fields: Any) -> None:
        post(ENCODER.encode({"type": type_, "number": number, **fields}).decode())

    node = LocalNode(
        store,
        lambda number, text: post_fields("message", number, text=text),
        lambda number, code, reason: post_fields("closed", number, code=code, reason=reason),
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
