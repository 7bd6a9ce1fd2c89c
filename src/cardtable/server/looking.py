"""Looking at a game from outside it: its notation, its replay, the check of its shuffle."""

import asyncio
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import FromPath, QueryParameter

from cardtable import bots, games, houserules
from cardtable.bots.advice import AnalysisProgress
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.server.rest import PACKED, PROBLEMS, RecordId, house_of
from cardtable.table import record as records
from cardtable.table.record import Record
from cardtable.table.story import of_moments
from cardtable.wire import rest

Ask = Request[Any, Any, Any]
Seat = Annotated[int, QueryParameter(ge=-1, le=63)]


@get("/api/games/{game_name:str}/notation", sync_to_thread=False, responses=PROBLEMS)
def notation(game_name: FromPath[str]) -> rest.Notation:
    """The name of every code, so that a client can show its moves."""
    game = games.find(game_name)
    return rest.Notation([game.step_name(code) for code in range(game.codes)])


@post("/api/games/{game_name:str}/deals", status_code=200, responses=PROBLEMS)
async def numbered_deal(request: Ask, game_name: FromPath[str], data: rest.AskedDeal) -> rest.Deal:
    """Whether a numbered deal is known to be winnable with these options; it is played for that."""
    game = games.find(game_name)
    game.numbered_deal(data.number)  # which refuses what is no number of a deal
    options = game.agree(houserules.agreed(request.app.state.rules, game.name, data.options))
    proven = await asyncio.to_thread(bots.find_roster(game.name).proven, data.number, options)
    return rest.Deal(data.number, proven)


async def kept_record(request: Ask, id_: str) -> Record:
    kept = await house_of(request).store.record(id_)
    if kept is None:
        raise InvalidInput(codes.RECORD_UNKNOWN)
    return records.from_bytes(kept.body.encode())


@get("/api/records/{record_id:str}/replay", responses=PROBLEMS, middleware=[PACKED])
async def replay(request: Ask, record_id: RecordId, seat: Seat = -1) -> rest.Replay:
    """The whole game, as one seat or a spectator saw it. It is over: nothing is secret any more."""
    record = await kept_record(request, record_id)
    if seat >= len(record.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))
    return await asyncio.to_thread(told, record, seat)


def told(record: Record, seat: int) -> rest.Replay:
    moments = list(records.replay(record))
    return rest.Replay(record, seat, list(of_moments(moments, record.moves, seat)))


@get("/api/records/{record_id:str}/verdict", responses=PROBLEMS)
async def verdict(request: Ask, record_id: RecordId) -> rest.Verdict:
    """Deals and plays it again: does the seed fit the seal, and every move the cards?"""
    record = await kept_record(request, record_id)
    try:
        await asyncio.to_thread(records.verified, record)
    except Refusal as refusal:
        return rest.Verdict(good=False, code=refusal.code, about=refusal.about)
    return rest.Verdict(good=True)


@get("/api/records/{record_id:str}/analysis", responses=PROBLEMS)
async def analysis(request: Ask, record_id: RecordId, seat: Seat = 0) -> AnalysisProgress:
    """How well the seat played. It takes a while: ask again until it is there."""
    record = await kept_record(request, record_id)
    if not 0 <= seat < len(record.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))
    return house_of(request).analyses.asked(record_id, record, seat)


ROUTES = [notation, numbered_deal, replay, verdict, analysis]
