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

from cardtable import bots, games, house_rules
from cardtable.engine import codes
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Unavailable
from cardtable.server.identity import COOKIE, COOKIE_LIFETIME, Guest
from cardtable.server.node import ServerNode
from cardtable.server.rate_limit import RateLimiter
from cardtable.server.statistics import count_statistics, record_summary
from cardtable.store.rows import LobbyEntry
from cardtable.table import commands
from cardtable.wire import rest

MAX_LISTED = 100
MAX_COUNTED_GAMES = 10_000  # games of one person that are counted

HttpRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(pattern="^[a-z0-9]{12}$")]
RecordId = Annotated[str, Parameter(pattern="^[a-f0-9]{16}$")]

PROBLEM_RESPONSES = {
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
COMPRESSED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", 1000))


def node_of(request: HttpRequest) -> ServerNode:
    node: ServerNode = request.app.state.node
    return node


def current_guest(request: HttpRequest) -> tuple[Guest, bool]:
    """Who asks; and whether they are new here."""
    identity = node_of(request).identity
    known = identity.guest(request.cookies.get(COOKIE))
    return (known, False) if known else (identity.new_guest(), True)


def with_cookie(
    request: HttpRequest, guest: Guest, content: Any, status: int = 200
) -> Response[Any]:
    cookie = Cookie(
        key=COOKIE,
        value=node_of(request).identity.cookie(guest),
        max_age=COOKIE_LIFETIME,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(content, status_code=status, cookies=[cookie])


# The catalogue


@get("/api/games", sync_to_thread=False, responses=PROBLEM_RESPONSES, middleware=[COMPRESSED])
def list_games() -> list[rest.GameInfo]:
    """Every game that can be played here, with its options and bots."""
    return [game_info(name) for name in games.names()]


def game_info(name: str) -> rest.GameInfo:
    game = games.find(name)
    usual = dump_options(game.options())
    options = [
        rest.OptionInfo(option, kind.kind, kind.mark, usual[option], kind.allowed())
        for option, kind in game.option_types.items()
    ]
    return rest.GameInfo(
        name, game.version, game.seats[0], game.seats[-1], game.step_count, options,
        list(bots.names(name)), game.deals, bots.find_roster(name).proofs,
    )  # fmt: skip


# Identity


class MeController(Controller):
    path = "/api/me"

    @get(responses=PROBLEM_RESPONSES)
    async def me(self, request: HttpRequest) -> Response[rest.Me]:
        """Who you are. Whoever is new here is given a cookie; nobody has to register."""
        guest, _ = current_guest(request)
        return with_cookie(request, guest, rest.Me(guest.name))

    @post(status_code=200, responses=PROBLEM_RESPONSES)
    async def rename(self, request: HttpRequest, data: rest.Rename) -> Response[rest.Me]:
        """Take another name. It is used from the next time you sit down."""
        guest, _ = current_guest(request)
        named = Guest(guest.person, data.name)
        return with_cookie(request, named, rest.Me(named.name))


@get("/api/me/tables", responses=PROBLEM_RESPONSES)
async def my_tables(request: HttpRequest) -> rest.Lobby:
    """Tables that you have sat at, to go on with."""
    guest, _ = current_guest(request)
    found = await node_of(request).store.tables_of(guest.person, MAX_LISTED)
    return rest.Lobby([table_summary(id_, card) for id_, card in found])


@get("/api/me/records", responses=PROBLEM_RESPONSES)
async def my_records(request: HttpRequest) -> rest.Records:
    """Your finished games, to replay."""
    guest, _ = current_guest(request)
    found = await node_of(request).store.records_of(guest.person, MAX_LISTED)
    return rest.Records([record_summary(one) for one in found])


@get("/api/me/statistics", responses=PROBLEM_RESPONSES)
async def my_statistics(request: HttpRequest) -> rest.Statistics:
    """Your finished games, counted by game and by opponent."""
    guest, _ = current_guest(request)
    return count_statistics(
        await node_of(request).store.records_of(guest.person, MAX_COUNTED_GAMES)
    )


# Tables


class TablesController(Controller):
    path = "/api/tables"

    @get(responses=PROBLEM_RESPONSES)
    async def lobby(self, request: HttpRequest) -> rest.Lobby:
        """The tables that anybody may come to."""
        found = await node_of(request).store.listed_tables(MAX_LISTED)
        return rest.Lobby([table_summary(id_, card) for id_, card in found])

    @post(status_code=201, responses=PROBLEM_RESPONSES)
    async def open_table(
        self, request: HttpRequest, data: rest.NewTable
    ) -> Response[rest.CreatedTable]:
        """Put up a table; with a name you sit down at once, and with bots you can play at once."""
        node = node_of(request)
        node.check_open()
        limits: RateLimiter = request.app.state.table_limiter
        if not limits.allows(request.client.host if request.client else ""):
            raise Unavailable(codes.RATE)
        guest, _ = current_guest(request)
        options = house_rules.with_house_rules(request.app.state.rules, data.game, data.options)
        seed = secrets.token_hex(32)
        opening = commands.OpenTable(data.game, data.seats, seed, options, data.settings, data.deal)
        live = await node.open_table(opening, opening_commands(guest, data))
        invite = node.identity.invite(live.id)
        path = f"/table/{live.id}?invite={invite}"
        return with_cookie(request, guest, rest.CreatedTable(live.id, invite, path), 201)


def table_summary(id_: str, card: LobbyEntry) -> rest.TableSummary:
    return rest.TableSummary(
        id_, card.game, card.phase, card.seats, card.free, list(card.names), card.changed
    )


def opening_commands(guest: Guest, data: rest.NewTable) -> list[commands.AnyCommand]:
    games.find(data.game)
    first: list[commands.AnyCommand] = []
    if data.name:
        first.append(commands.Sit(0, guest.person, data.name, data.salt))
    if data.bots and not data.name:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    for place, bot in enumerate(data.bots, 1):
        bots.check_name(data.game, bot)
        first.append(commands.AddBot(0, place, bot))
    if data.start:
        if len(first) != data.seats:
            raise IllegalMove(codes.START_SEATS)
        first.append(commands.Start(0))
    return first


@post("/api/tables/{table_id:str}/pass", status_code=200, responses=PROBLEM_RESPONSES)
async def create_seat_pass(request: HttpRequest, table_id: TableId) -> rest.SeatPass:
    """A pass that moves your seat at this table to another device."""
    guest, new = current_guest(request)
    node = node_of(request)
    mine = [] if new else await node.store.tables_of(guest.person, MAX_LISTED)
    if table_id not in [id_ for id_, _ in mine]:
        raise InvalidInput(codes.TABLE_UNKNOWN)
    return rest.SeatPass(node.identity.seat_pass(table_id, guest.person))


# Records


@get(
    "/api/records/{record_id:str}",
    responses={**PROBLEM_RESPONSES, 200: ResponseSpec(dict[str, Any], generate_examples=False)},
)
async def download_record(request: HttpRequest, record_id: RecordId) -> Response[bytes]:
    """The record of a finished game, as the file that `cardtable verify` reads."""
    kept = await node_of(request).store.record(record_id)
    if kept is None:
        raise InvalidInput(codes.RECORD_UNKNOWN)
    name = f'attachment; filename="{kept.game}-{kept.id}.json"'
    return Response(
        kept.body.encode(), media_type="application/json", headers={"content-disposition": name}
    )


ROUTES: list[ControllerRouterHandler] = [
    list_games, MeController, my_tables, my_records, my_statistics, TablesController,
    create_seat_pass, download_record,
]  # fmt: skip
