"""The HTTP routes of games (options, notation, deals, scores) and of the records of games."""

import gzip
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, Parameter, QueryParameter

from cardtable import games, house_rules
from cardtable.bots.advice import AnalysisProgress, Playouts
from cardtable.bots.analysis import require_turn
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.score import ScoreSheet
from cardtable.engine.state import NOBODY
from cardtable.server.lobby_api import (
    address_of,
    check_table_rate,
    current_guest,
    node_of,
    open_and_answer,
    run_costly,
)
from cardtable.server.problems import PROBLEM_RESPONSES
from cardtable.table import record as records
from cardtable.table.record import Record, moves_of
from cardtable.wire import answers, rest

HttpRequest = Request[Any, Any, Any]
RecordId = Annotated[str, Parameter(pattern=r"^[a-f0-9]{16}$(?!\n)")]
SeatQuery = Annotated[int, QueryParameter(ge=-1, le=63)]
MoveQuery = Annotated[int, QueryParameter(ge=0, le=1_000_000)]

# Only for what is the same for everybody: the size of compressed data tells about its content.
COMPRESSED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", 1000))


# Games


@get("/api/games", sync_to_thread=False, responses=PROBLEM_RESPONSES, middleware=[COMPRESSED])
def list_games() -> list[rest.GameInfo]:
    """List every game that can be played here, with its options and bots."""
    return [answers.game_info(game) for game in games.find_all()]


@get("/api/games/{game_name:str}/notation", sync_to_thread=False, responses=PROBLEM_RESPONSES)
def get_notation(game_name: FromPath[str]) -> rest.Notation:
    """Return the name of every code, so that a client can show moves."""
    return answers.notation_of(game_name)


@post("/api/games/{game_name:str}/deals", status_code=200, responses=PROBLEM_RESPONSES)
async def check_deal(
    request: HttpRequest, game_name: FromPath[str], data: rest.DealQuery
) -> rest.DealCheck:
    """Return whether a numbered deal is known to be winnable with these options.

    The stored proof is played again for it.
    """
    options = house_rules.with_house_rules(request.app.state.rules, game_name, data.options)
    query = rest.DealQuery(data.number, options, data.stars)
    return await run_costly(request, answers.check_deal, game_name, query)


@post("/api/games/{game_name:str}/scores", status_code=200, responses=PROBLEM_RESPONSES)
async def keep_score(
    request: HttpRequest, game_name: FromPath[str], data: rest.ScoreQuery
) -> ScoreSheet:
    """Return the score sheet of people who play with real cards. The server keeps nothing of it."""
    options = house_rules.with_house_rules(request.app.state.rules, game_name, data.options)
    query = rest.ScoreQuery(data.seats, options, data.dealer, data.rounds)
    return await run_costly(request, answers.keep_score, game_name, query)


# Records


@get(
    "/api/records/{record_id:str}",
    responses={**PROBLEM_RESPONSES, 200: ResponseSpec(dict[str, Any], generate_examples=False)},
)
async def download_record(request: HttpRequest, record_id: RecordId) -> Response[bytes]:
    """Return the record of a finished game: the file that `cardtable verify` reads."""
    stored = await node_of(request).store.record(record_id)
    if stored is None:
        raise InvalidInput(codes.RECORD_UNKNOWN)
    disposition = f'attachment; filename="{stored.game}-{stored.id}.json"'
    return Response(
        stored.body.encode(),
        media_type="application/json",
        headers={"content-disposition": disposition},
    )


async def load_record(request: HttpRequest, id_: str) -> Record:
    stored = await node_of(request).store.record(id_)
    if stored is None:
        raise InvalidInput(codes.RECORD_UNKNOWN)
    return records.from_bytes(stored.body.encode())


@get(
    "/api/records/{record_id:str}/replay",
    responses={**PROBLEM_RESPONSES, 200: ResponseSpec(rest.Replay, generate_examples=False)},
)
async def get_replay(
    request: HttpRequest, record_id: RecordId, seat: SeatQuery = -1
) -> Response[bytes]:
    """Return the whole game as one seat saw it, or a spectator if `seat` is -1.

    Anybody may ask: the game is over, so nothing is secret any more.
    """
    record = await load_record(request, record_id)
    answers.require_seat_of(record, seat, NOBODY)
    headers = {"vary": "accept-encoding"}
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    body = await run_costly(request, encode_replay, record, seat, compressed)
    if compressed:
        headers["content-encoding"] = "gzip"
    return Response(body, media_type="application/json", headers=headers)


def encode_replay(record: Record, seat: int, compressed: bool) -> bytes:
    """Return a replay as JSON. That of a long game has megabytes, so the event loop has no time."""
    body = msgspec.json.encode(answers.build_replay(record, seat))
    return gzip.compress(body, 6, mtime=0) if compressed else body


@get("/api/records/{record_id:str}/verification", responses=PROBLEM_RESPONSES)
async def verify_record(request: HttpRequest, record_id: RecordId) -> rest.Verification:
    """Deal and play the game again; return whether the record is true, or else what is wrong."""
    record = await load_record(request, record_id)
    return await run_costly(request, answers.verify_record, record)


@get("/api/records/{record_id:str}/analysis", responses=PROBLEM_RESPONSES)
async def get_analysis(
    request: HttpRequest, record_id: RecordId, seat: SeatQuery = 0
) -> AnalysisProgress:
    """Return how well the seat played. It takes a while: ask again until it is done."""
    record = await load_record(request, record_id)
    answers.require_seat_of(record, seat)
    return node_of(request).analyses.request(record_id, record, seat, address_of(request))


@get("/api/records/{record_id:str}/playouts", responses=PROBLEM_RESPONSES)
async def get_playouts(
    request: HttpRequest, record_id: RecordId, move: MoveQuery, seat: SeatQuery = 0
) -> Playouts:
    """Let bots play on from a move of the seat, from what it could know. Ask until it is done."""
    record = await load_record(request, record_id)
    answers.require_seat_of(record, seat)
    analyses = node_of(request).analyses
    if (record_id, seat, move) not in analyses.jobs:
        await run_costly(request, lambda: require_turn(list(moves_of(record)), seat, move))
    return analyses.request_playouts(record_id, record, seat, move, address_of(request))


@post("/api/records/{record_id:str}/trials", status_code=201, responses=PROBLEM_RESPONSES)
async def open_trial(
    request: HttpRequest, record_id: RecordId, data: rest.NewTrial
) -> Response[rest.CreatedTable]:
    """Open a table where you play on from a move of a finished game, against bots.

    All that the seat could not know then is dealt anew.
    """
    node = node_of(request)
    node.check_open()
    check_table_rate(request)
    guest = await current_guest(request)
    record, seed = await load_record(request, record_id), secrets.token_hex(32)
    opening, first = await run_costly(
        request, answers.new_trial, record, record_id, data, guest.person, seed
    )
    return await open_and_answer(request, guest, opening, first)


@get("/api/records/{record_id:str}/challenge", responses=PROBLEM_RESPONSES)
async def get_challenge(request: HttpRequest, record_id: RecordId) -> rest.ChallengeText:
    """Return a finished numbered deal as text for a link, so that friends can play it, too."""
    record = await load_record(request, record_id)
    return rest.ChallengeText(await run_costly(request, records.challenge_of, record))


@post("/api/comparisons", status_code=200, responses=PROBLEM_RESPONSES)
async def compare_challenges(request: HttpRequest, data: rest.ComparisonQuery) -> rest.Comparison:
    """Return the games of several people who played the same cards, side by side."""
    return await run_costly(request, answers.compare_challenges, data)


ROUTES = [
    list_games, get_notation, check_deal, keep_score, download_record, get_replay, verify_record,
    get_analysis, get_playouts, open_trial, get_challenge, compare_challenges,
]  # fmt: skip
