"""The lobby, the catalogue, identity and records, over plain HTTP."""

import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.types import ControllerRouterHandler

from cardtable import bots, games, houserules
from cardtable.engine import codes
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Unavailable
from cardtable.server.house import House
from cardtable.server.identity import COOKIE, YEAR, Guest
from cardtable.server.limits import Limits
from cardtable.server.statistics import counted, record_card
from cardtable.store.rows import Card
from cardtable.table import commands
from cardtable.wire import rest

LIMIT = 100
COUNTED = 10_000  # games of one person that are counted

Ask = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(pattern="^[a-z0-9]{12}$")]
RecordId = Annotated[str, Parameter(pattern="^[a-f0-9]{16}$")]

PROBLEMS = {
    status: ResponseSpec(rest.Problem, description=about, generate_examples=False)
    for status, about in (
        (400, "Not in order"),
        (403, "From another site"),
        (404, "Not here"),
        (409, "In order, but it cannot be, for a reason that is said"),
        (413, "Too large"),
        (429, "Too often"),
        (503, "The store cannot at the moment"),
    )
}
# Only for what is the same for everybody: the length of what is packed tells of what is in it.
PACKED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", 1000))


def house_of(request: Ask) -> House:
    house: House = request.app.state.house
    return house


def guest_of(request: Ask) -> tuple[Guest, bool]:
    """Who asks; and whether they are new here."""
    identity = house_of(request).identity
    known = identity.guest(request.cookies.get(COOKIE))
    return (known, False) if known else (identity.new_guest(), True)


def with_cookie(request: Ask, guest: Guest, content: Any, status: int = 200) -> Response[Any]:
    cookie = Cookie(
        key=COOKIE,
        value=house_of(request).identity.cookie(guest),
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(content, status_code=status, cookies=[cookie])


# The catalogue


@get("/api/games", sync_to_thread=False, responses=PROBLEMS, middleware=[PACKED])
def list_games() -> list[rest.GameCard]:
    """Every game that can be played here, with its options and bots."""
    return [game_card(name) for name in games.names()]


def game_card(name: str) -> rest.GameCard:
    game = games.find(name)
    usual = dump_options(game.options())
    options = [
        rest.Option(option, kind.kind, kind.mark, usual[option], kind.allowed())
        for option, kind in game.kinds.items()
    ]
    return rest.GameCard(
        name, game.version, game.seats[0], game.seats[-1], game.codes, options,
        list(bots.names(name)), game.deals, bots.find_roster(name).proofs,
    )  # fmt: skip


# Identity


class Myself(Controller):
    path = "/api/me"

    @get(responses=PROBLEMS)
    async def me(self, request: Ask) -> Response[rest.Me]:
        """Who you are. Whoever is new here is given a cookie; nobody has to register."""
        guest, _ = guest_of(request)
        return with_cookie(request, guest, rest.Me(guest.name))

    @post(status_code=200, responses=PROBLEMS)
    async def rename(self, request: Ask, data: rest.Rename) -> Response[rest.Me]:
        """Take another name. It is used from the next time you sit down."""
        guest, _ = guest_of(request)
        named = Guest(guest.person, data.name)
        return with_cookie(request, named, rest.Me(named.name))


@get("/api/me/tables", responses=PROBLEMS)
async def my_tables(request: Ask) -> rest.Lobby:
    """Tables that you have sat at, to go on with."""
    guest, _ = guest_of(request)
    found = await house_of(request).store.tables_of(guest.person, LIMIT)
    return rest.Lobby([table_card(id_, card) for id_, card in found])


@get("/api/me/records", responses=PROBLEMS)
async def my_records(request: Ask) -> rest.Records:
    """Your finished games, to replay."""
    guest, _ = guest_of(request)
    found = await house_of(request).store.records_of(guest.person, LIMIT)
    return rest.Records([record_card(one) for one in found])


@get("/api/me/statistics", responses=PROBLEMS)
async def my_statistics(request: Ask) -> rest.Statistics:
    """Your finished games, counted by game and by opponent."""
    guest, _ = guest_of(request)
    return counted(await house_of(request).store.records_of(guest.person, COUNTED))


# Tables


class Tables(Controller):
    path = "/api/tables"

    @get(responses=PROBLEMS)
    async def lobby(self, request: Ask) -> rest.Lobby:
        """The tables that anybody may come to."""
        found = await house_of(request).store.listed(LIMIT)
        return rest.Lobby([table_card(id_, card) for id_, card in found])

    @post(status_code=201, responses=PROBLEMS)
    async def open_table(self, request: Ask, data: rest.NewTable) -> Response[rest.Opened]:
        """Put up a table; with a name you sit down at once, and with bots you can play at once."""
        house = house_of(request)
        house.check_open()
        limits: Limits = request.app.state.openings
        if not limits.allows(request.client.host if request.client else ""):
            raise Unavailable(codes.RATE)
        guest, _ = guest_of(request)
        options = houserules.agreed(request.app.state.rules, data.game, data.options)
        seed = secrets.token_hex(32)
        opening = commands.Open(data.game, data.seats, seed, options, data.terms, data.deal)
        live = await house.open(opening, first_commands(guest, data))
        invite = house.identity.invite(live.id)
        path = f"/table/{live.id}?invite={invite}"
        return with_cookie(request, guest, rest.Opened(live.id, invite, path), 201)


def table_card(id_: str, card: Card) -> rest.TableCard:
    return rest.TableCard(
        id_, card.game, card.phase, card.seats, card.free, list(card.names), card.changed
    )


def first_commands(guest: Guest, data: rest.NewTable) -> list[commands.Every]:
    games.find(data.game)
    first: list[commands.Every] = []
    if data.name:
        first.append(commands.Sit(0, guest.person, data.name, data.salt))
    if data.bots and not data.name:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    for place, bot in enumerate(data.bots, 1):
        bots.check_name(data.game, bot)
        first.append(commands.Fill(0, place, bot))
    if data.start:
        if len(first) != data.seats:
            raise IllegalMove(codes.START_SEATS)
        first.append(commands.Start(0))
    return first


@post("/api/tables/{table_id:str}/pass", status_code=200, responses=PROBLEMS)
async def seat_pass(request: Ask, table_id: TableId) -> rest.Pass:
    """A pass that moves your seat at this table to another device."""
    guest, new = guest_of(request)
    house = house_of(request)
    mine = [] if new else await house.store.tables_of(guest.person, LIMIT)
    if table_id not in [id_ for id_, _ in mine]:
        raise InvalidInput(codes.TABLE_UNKNOWN)
    return rest.Pass(house.identity.seat_pass(table_id, guest.person))


# Records


@get(
    "/api/records/{record_id:str}",
    responses={**PROBLEMS, 200: ResponseSpec(dict[str, Any], generate_examples=False)},
)
async def one_record(request: Ask, record_id: RecordId) -> Response[bytes]:
    """The record of a finished game, as the file that `cardtable verify` reads."""
    kept = await house_of(request).store.record(record_id)
    if kept is None:
        raise InvalidInput(codes.RECORD_UNKNOWN)
    name = f'attachment; filename="{kept.game}-{kept.id}.json"'
    return Response(
        kept.body.encode(), media_type="application/json", headers={"content-disposition": name}
    )


ROUTES: list[ControllerRouterHandler] = [
    list_games, Myself, my_tables, my_records, my_statistics, Tables, seat_pass, one_record,
]  # fmt: skip
