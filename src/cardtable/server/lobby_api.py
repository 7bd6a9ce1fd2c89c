"""The HTTP routes of games, guests, tables and records."""

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

from cardtable import games, house_rules
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.server.identity import COOKIE, COOKIE_LIFETIME, Guest
from cardtable.server.node import ServerNode
from cardtable.server.problems import PROBLEM_RESPONSES
from cardtable.server.rate_limit import RateLimiter, network_of
from cardtable.table import commands
from cardtable.table.lobby import parse_name
from cardtable.wire import rest
from cardtable.wire.answers import (
    count_statistics,
    game_info,
    opening_commands,
    record_summary,
    table_summary,
)

MAX_LISTED = 100
MAX_COUNTED_GAMES = 10_000  # games of one person in the statistics

HttpRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(pattern="^[a-z0-9]{12}$")]
RecordId = Annotated[str, Parameter(pattern="^[a-f0-9]{16}$")]

# Only for what is the same for everybody: the size of compressed data tells about its content.
COMPRESSED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", 1000))


def address_of(request: HttpRequest) -> str:
    """Return the address that a request comes from, or the network of a household."""
    return network_of(request.client.host if request.client else "")


def node_of(request: HttpRequest) -> ServerNode:
    node: ServerNode = request.app.state.node
    return node


async def known_guest(request: HttpRequest) -> Guest | None:
    return await node_of(request).find_guest(request.cookies.get(COOKIE))


async def current_guest(request: HttpRequest) -> Guest:
    """Return the guest of the cookie, or a new one."""
    return await known_guest(request) or node_of(request).identity.new_guest()


def with_cookie(
    request: HttpRequest, guest: Guest, content: Any, status: int = 200
) -> Response[Any]:
    cookie = Cookie(
        key=COOKIE,
        value=node_of(request).identity.cookie_of(guest),
        max_age=COOKIE_LIFETIME,
        path=node_of(request).settings.base_path + "/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(content, status_code=status, cookies=[cookie])


# Games


@get("/api/games", sync_to_thread=False, responses=PROBLEM_RESPONSES, middleware=[COMPRESSED])
def list_games() -> list[rest.GameInfo]:
    """List every game that can be played here, with its options and bots."""
    return [game_info(name) for name in games.names()]


# Guests


class MeController(Controller):
    path = "/api/me"

    @get(responses=PROBLEM_RESPONSES)
    async def me(self, request: HttpRequest) -> Response[rest.Me]:
        """Return who you are. A new guest gets a cookie; nobody has to register."""
        guest = await current_guest(request)
        return with_cookie(request, guest, rest.Me(guest.name))

    @post(status_code=200, responses=PROBLEM_RESPONSES)
    async def rename(self, request: HttpRequest, data: rest.Rename) -> Response[rest.Me]:
        """Change your name. It is used from the next time you sit down."""
        guest = Guest((await current_guest(request)).person, parse_name(data.name))
        return with_cookie(request, guest, rest.Me(guest.name))


@get("/api/me/tables", responses=PROBLEM_RESPONSES)
async def my_tables(request: HttpRequest) -> rest.Lobby:
    """List the tables that you have opened or sat at."""
    guest = await current_guest(request)
    found = await node_of(request).store.tables_of(guest.person, MAX_LISTED)
    return rest.Lobby([table_summary(id_, entry) for id_, entry in found])


@get("/api/me/records", responses=PROBLEM_RESPONSES)
async def my_records(request: HttpRequest) -> rest.Records:
    """List your finished games."""
    guest = await current_guest(request)
    found = await node_of(request).store.records_of(guest.person, MAX_LISTED)
    return rest.Records([record_summary(game) for game in found])


@get("/api/me/statistics", responses=PROBLEM_RESPONSES)
async def my_statistics(request: HttpRequest) -> rest.Statistics:
    """Count your finished games by game and by opponent."""
    person = (await current_guest(request)).person
    return count_statistics(await node_of(request).store.records_of(person, MAX_COUNTED_GAMES))


# Tables


class TablesController(Controller):
    path = "/api/tables"

    @get(responses=PROBLEM_RESPONSES)
    async def lobby(self, request: HttpRequest) -> rest.Lobby:
        """List the tables that anybody may join."""
        found = await node_of(request).store.listed_tables(MAX_LISTED)
        return rest.Lobby([table_summary(id_, entry) for id_, entry in found])

    @post(status_code=201, responses=PROBLEM_RESPONSES)
    async def open_table(
        self, request: HttpRequest, data: rest.NewTable
    ) -> Response[rest.CreatedTable]:
        """Open a table. With a name you sit down at once; with bots you can play at once."""
        node = node_of(request)
        node.check_open()
        check_table_rate(request)
        guest = await current_guest(request)
        opening = commands.OpenTable(
            game=data.game,
            seats=data.seats,
            seed=secrets.token_hex(32),
            options=house_rules.with_house_rules(request.app.state.rules, data.game, data.options),
            settings=data.settings,
            deal=data.deal,
        )
        first = opening_commands(guest.person, data, node.settings.salt_time)
        live = await node.open_table(opening, first, guest.person)
        invite = node.identity.invite_to(live.id)
        path = f"{node.settings.base_path}/table/{live.id}?invite={invite}"
        return with_cookie(request, guest, rest.CreatedTable(live.id, invite, path), 201)


def check_table_rate(request: HttpRequest) -> None:
    """Count a table of this address; refuse it if there were too many lately."""
    address = address_of(request)
    per_minute: RateLimiter = request.app.state.table_limiter
    per_day: RateLimiter = request.app.state.daily_table_limiter
    if not per_minute.allows(address):
        raise Unavailable(codes.RATE)
    if not per_day.allows(address):
        raise Unavailable(codes.TABLES_DAY)


@post("/api/tables/{table_id:str}/pass", status_code=200, responses=PROBLEM_RESPONSES)
async def create_seat_pass(request: HttpRequest, table_id: TableId) -> rest.SeatPass:
    """Return a pass that moves your seat at this table to another device."""
    guest = await known_guest(request)
    node = node_of(request)
    tables = await node.store.tables_of(guest.person, MAX_LISTED) if guest else []
    if guest is None or table_id not in [id_ for id_, _ in tables]:
        raise InvalidInput(codes.TABLE_UNKNOWN)
    return rest.SeatPass(node.identity.seat_pass(table_id, guest.person))


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


ROUTES: list[ControllerRouterHandler] = [
    list_games, MeController, my_tables, my_records, my_statistics, TablesController,
    create_seat_pass, download_record,
]  # fmt: skip
