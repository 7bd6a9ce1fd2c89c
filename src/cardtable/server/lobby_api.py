"""The HTTP routes of guests and tables, and of the network that a server can be reached from."""

import secrets
from collections.abc import Callable
from ipaddress import ip_address
from typing import Annotated, Any, TypeVar

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import Parameter
from litestar.types import ControllerRouterHandler

from cardtable import house_rules
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server.identity import COOKIE, COOKIE_LIFETIME, Guest
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.problems import PROBLEM_RESPONSES
from cardtable.server.rate_limit import (
    CUSTOMER_BITS,
    HOUSEHOLD_BITS,
    RateLimiter,
    network_of,
)
from cardtable.store.rows import NoTable
from cardtable.table import commands
from cardtable.table.lobby import parse_name
from cardtable.table.table import PLAYING, Table
from cardtable.wire import rest
from cardtable.wire.answers import (
    count_statistics,
    opening_commands,
    record_summary,
    table_summary,
)

MAX_LISTED = 100
MAX_TURNS = 12  # tables in the list of one person that are looked at for whose turn it is
MAX_COUNTED_GAMES = 10_000  # games of one person in the statistics

# What proxies and tunnels add to a request; some of them only one of these
PROXY_HEADERS = (
    "forwarded",
    "via",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
)

HttpRequest = Request[Any, Any, Any]
Answer = TypeVar("Answer")
TableId = Annotated[str, Parameter(pattern=r"^[a-z0-9]{12}$(?!\n)")]
TableCode = Annotated[str, Parameter(pattern=r"^[A-Za-z]{6}$(?!\n)")]


def address_of(request: HttpRequest, bits: int = HOUSEHOLD_BITS) -> str:
    """Return the address that a request comes from, or the network of a household."""
    return network_of(request.client.host if request.client else "", bits)


def node_of(request: HttpRequest) -> ServerNode:
    node: ServerNode = request.app.state.node
    return node


async def run_costly(
    request: HttpRequest, function: Callable[..., Answer], *args: object
) -> Answer:
    """Return what a function returns that replays games or does as much work."""
    return await node_of(request).costly_requests.run(address_of(request), function, *args)


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


@post("/api/me/pass", status_code=200, responses=PROBLEM_RESPONSES)
async def create_me_pass(request: HttpRequest) -> Response[rest.MePass]:
    """Return a pass that makes another browser you, with your games and statistics."""
    guest = await current_guest(request)
    return with_cookie(request, guest, rest.MePass(node_of(request).identity.me_pass(guest)))


@post("/api/me/adopt", status_code=200, responses=PROBLEM_RESPONSES)
async def adopt_me_pass(request: HttpRequest, data: rest.MePass) -> Response[rest.Me]:
    """Become the guest that made this pass."""
    guest = node_of(request).identity.guest_of_pass(data.token)
    if guest is None:
        raise InvalidInput(codes.ME_PASS)
    return with_cookie(request, guest, rest.Me(guest.name))


@get("/api/me/tables", responses=PROBLEM_RESPONSES)
async def my_tables(request: HttpRequest) -> rest.Lobby:
    """List the tables that you have opened or sat at."""
    guest, node = await current_guest(request), node_of(request)
    found = await node.store.tables_of(guest.person, MAX_LISTED)
    playing = [id_ for id_, entry in found if entry.phase == PLAYING][:MAX_TURNS]
    turns = {id_ for id_ in playing if await is_turn_of(node, id_, guest.person)}
    return rest.Lobby([table_summary(id_, entry, id_ in turns) for id_, entry in found])


async def is_turn_of(node: ServerNode, table_id: str, person: str) -> bool:
    """Return whether the person is to move, as far as this node knows."""
    try:
        live = await node.find(table_id)
    except NoTable:
        return False
    return isinstance(live, LiveTable) and live.table.turn in live.table.device_seats(person)


@post("/api/me/tables/{table_id:str}/remove", status_code=200, responses=PROBLEM_RESPONSES)
async def remove_my_table(request: HttpRequest, table_id: TableId) -> rest.Lobby:
    """Give up your seat at a table, and list it no longer. The last person closes the table."""
    guest, node = await known_guest(request), node_of(request)
    tables = await node.store.tables_of(guest.person, MAX_LISTED) if guest else []
    if guest is None or table_id not in [id_ for id_, _ in tables]:
        raise InvalidInput(codes.TABLE_UNKNOWN)
    live = await node.find(table_id)
    if isinstance(live, LiveTable):
        person, seat = guest.person, live.table.seat_of(guest.person)
        if is_alone(live.table, person):
            await live.run_command(commands.Close(), still=lambda table: is_alone(table, person))
        elif seat != NOBODY:
            await live.run_command(
                commands.Leave(seat), still=lambda table: table.seat_of(person) == seat
            )
    await node.store.forget_table(guest.person, table_id)
    return rest.Lobby([table_summary(id_, entry) for id_, entry in tables if id_ != table_id])


def is_alone(table: Table, person: str) -> bool:
    """Return whether nobody else has a seat at the table, but for guests on the own device."""
    return set(table.people()) <= set(table.device_seats(person))


@get("/api/me/records", responses=PROBLEM_RESPONSES)
async def my_records(request: HttpRequest) -> rest.Records:
    """List your finished games."""
    guest = await current_guest(request)
    found = await node_of(request).store.records_of(guest.person, MAX_LISTED)
    return rest.Records([record_summary(game) for game in found])


@get("/api/me/statistics", responses=PROBLEM_RESPONSES)
async def my_statistics(request: HttpRequest) -> rest.Statistics:
    """Count your finished games by game and by opponent."""
    limiter: RateLimiter = request.app.state.statistics_limiter
    if not limiter.allows(address_of(request)):
        raise Unavailable(codes.RATE)
    person = (await current_guest(request)).person
    played = await node_of(request).store.records_of(person, MAX_COUNTED_GAMES)
    return await run_costly(request, count_statistics, played)


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
        return await open_and_answer(request, guest, opening, first)


async def open_and_answer(
    request: HttpRequest,
    guest: Guest,
    opening: commands.OpenTable,
    first: list[commands.AnyCommand],
) -> Response[rest.CreatedTable]:
    """Open a table of a guest, and return its address."""
    node = node_of(request)
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


# Codes, and other devices in the network


@get("/api/tables/{table_id:str}/code", responses=PROBLEM_RESPONSES)
async def code_of_invite(
    request: HttpRequest, table_id: TableId, invite: Annotated[str, Parameter(max_length=200)]
) -> rest.TableCode:
    """Return the code that stands for an invite."""
    return rest.TableCode(node_of(request).identity.code_of(table_id, invite))


@get("/api/codes/{code:str}", responses=PROBLEM_RESPONSES)
async def find_code(request: HttpRequest, code: TableCode) -> rest.InvitePath:
    """Return the table with this code. Few tries are allowed, so that nobody guesses one."""
    customer, state = address_of(request, CUSTOMER_BITS), request.app.state
    per_minute: RateLimiter = state.code_limiter
    wrong_per_day: RateLimiter = state.wrong_code_limiter
    if not per_minute.allows(address_of(request)) or wrong_per_day.is_empty(customer):
        raise Unavailable(codes.RATE)
    node = node_of(request)
    if (found := await node.find_by_code(code.lower())) is None:
        wrong_per_day.allows(customer)
        raise InvalidInput(codes.TABLE_CODE)
    table_id, invite = found
    return rest.InvitePath(f"{node.settings.base_path}/table/{table_id}?invite={invite}")


class NetworkController(Controller):
    path = "/api/network"

    @get(responses=PROBLEM_RESPONSES)
    async def network(self, request: HttpRequest) -> rest.Network:
        """Say how other devices reach this server, to somebody at its own machine."""
        return await describe_network(request)

    @post(status_code=200, responses=PROBLEM_RESPONSES)
    async def let_network_in(self, request: HttpRequest) -> rest.Network:
        """Listen to the network, too. Only somebody at the machine of the server may ask for it."""
        listener = node_of(request).listener
        if listener is None or not is_at_server(request):
            raise Unavailable(codes.NETWORK)
        await listener.let_network_in()
        return await describe_network(request)


async def describe_network(request: HttpRequest) -> rest.Network:
    listener = node_of(request).listener
    if listener is None or not is_at_server(request):
        return rest.Network(is_local=False, is_open=True, addresses=[], command="")
    port, base = request.url.port or 80, node_of(request).settings.base_path
    found = await listener.lan_addresses()
    addresses = [f"http://{address}:{port}{base}/" for address in found]
    command = f"cardtable serve --host 0.0.0.0 --port {port}"
    return rest.Network(
        is_local=True, is_open=listener.is_open, addresses=addresses, command=command
    )


def is_at_server(request: HttpRequest) -> bool:
    """Return whether a request comes from the machine of the server, and not through a proxy.

    A proxy on the same machine need not say that it is one. A server that has been set up for one
    is never opened from a page.
    """
    settings = node_of(request).settings
    hosted = settings.trusted_proxies or settings.hosts or settings.origins or settings.base_path
    named = any(
        name in PROXY_HEADERS or name.startswith("x-forwarded-") for name in request.headers
    )
    client = request.client.host if request.client else ""
    return not (hosted or named) and is_loopback(client) and is_loopback(request.url.hostname or "")


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


ROUTES: list[ControllerRouterHandler] = [
    MeController, create_me_pass, adopt_me_pass, my_tables, remove_my_table, my_records,
    my_statistics, TablesController, create_seat_pass, code_of_invite, find_code,
    NetworkController,
]  # fmt: skip
