"""The application with its routes, and the server that runs it until it is told to stop."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler
from msgspec import Struct
from msgspec.structs import replace

from cardtable import __version__, house_rules
from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.server import lobby_api, observability, records_api, static_files
from cardtable.server.admin_channel import AdminChannel
from cardtable.server.middleware import AccessMiddleware
from cardtable.server.node import ServerNode
from cardtable.server.observability import get_logger
from cardtable.server.problems import EXCEPTION_HANDLERS
from cardtable.server.protocols import MAX_HEAD_BYTES, BoundedHttp, FastWebSocket
from cardtable.server.rate_limit import RateLimiter
from cardtable.server.settings import Settings
from cardtable.server.socket_api import table_socket
from cardtable.store.rows import StoreFailed
from cardtable.table import table
from cardtable.wire import rest

MAX_BODY_BYTES = 65_536  # of a request
MAX_FRAME_BYTES = 16_384  # of one message; a larger one closes the connection

STATISTICS_PER_MINUTE = 20  # asked for from one address; all games of a person are read for them
CODES_PER_MINUTE = 10  # of tables, tried from one address
WRONG_CODES_PER_DAY = 60  # so that to guess one takes years, and not hours


# The application


class OpenApiJson(JsonRenderPlugin):
    """The OpenAPI description as JSON. It is made when it is first asked for."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Say also which structs refuse unknown fields. Litestar does not."""
        strict = {
            value.__name__
            for module in (rest, table)
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Struct)
            if value.__struct_config__.forbid_unknown_fields
        }
        for schema in openapi_schema["components"]["schemas"].values():
            if schema.get("title") in strict:
                schema["additionalProperties"] = False
        return super().render(request, openapi_schema)


def create_app(node: ServerNode) -> Litestar:
    """Return the application without its middleware; `create_guarded_app` adds it."""
    routes: list[ControllerRouterHandler] = [
        *lobby_api.ROUTES, *records_api.ROUTES, *static_files.ROUTES, *observability.ROUTES,
        table_socket,
    ]  # fmt: skip
    app = Litestar(
        route_handlers=routes,
        exception_handlers=EXCEPTION_HANDLERS,
        on_startup=[node.start],
        on_shutdown=[node.stop],
        openapi_config=OpenAPIConfig(
            title="Cardtable",
            version=__version__,
            path="/api/schema",
            render_plugins=[OpenApiJson(path="/openapi.json")],
        ),
        request_max_body_size=MAX_BODY_BYTES,
        debug=False,
        logging_config=None,
    )
    app.state.node = node
    app.state.site_folder = folder = node.settings.site_folder
    if folder and not static_files.site_files(folder):
        get_logger().warning("no site of this version; run cardtable site again", folder=folder)
    app.state.base_path = node.settings.base_path
    app.state.rules = house_rules.from_environment(os.environ)
    per_minute, per_day = node.settings.tables_per_minute, node.settings.tables_per_day
    app.state.table_limiter = RateLimiter(per_minute / 60, per_minute)
    app.state.statistics_limiter = RateLimiter(STATISTICS_PER_MINUTE / 60, STATISTICS_PER_MINUTE)
    app.state.code_limiter = RateLimiter(CODES_PER_MINUTE / 60, CODES_PER_MINUTE)
    app.state.wrong_code_limiter = RateLimiter(WRONG_CODES_PER_DAY / 86_400, WRONG_CODES_PER_DAY)
    app.state.daily_table_limiter = RateLimiter(per_day / 86_400, per_day)
    return app


def create_guarded_app(node: ServerNode) -> AccessMiddleware:
    app = create_app(node)
    methods = {
        route.path: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)
    }
    return AccessMiddleware(app, node, methods)  # type: ignore[arg-type]  # plain ASGI


# The server


class GracefulServer(uvicorn.Server):
    """A uvicorn server of one node, which tells its clients to connect again before it stops.

    `ready` is called when the server accepts requests. `sockets` are already bound; without them
    the server binds the port of `config`.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        node: ServerNode,
        ready: Callable[[], None],
        sockets: list[socket.socket] | None,
    ) -> None:
        super().__init__(config)
        self.node = node
        self.ready = ready
        self.sockets = sockets
        node.listener = self

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the node first: if it cannot start, a refusal says why."""
        store, path = self.node.store, self.node.settings.admin_socket
        channel = AdminChannel(self.node, Path(path)) if path else None
        if channel:
            await channel.start()
        try:
            await store.open(self.node.settings.wait_for_database / 1000)
            await self.node.start()
            await super().serve(sockets or self.sockets)
        except StoreFailed as failure:
            raise store.refusal(failure) from None
        finally:
            if channel:
                channel.stop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    @property
    def is_open(self) -> bool:
        hosts = [socket_.getsockname()[0] for server in self.servers for socket_ in server.sockets]
        return not all(ip_address(host).is_loopback for host in hosts)

    async def lan_addresses(self) -> list[str]:
        """Return them from another thread: a name that cannot be looked up may take seconds."""
        return await asyncio.to_thread(find_lan_addresses)

    async def let_network_in(self) -> None:
        """Listen to the addresses of this machine in its networks, too."""
        if self.is_open:
            return
        loop, config = asyncio.get_running_loop(), self.config

        def create_protocol() -> Any:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        why = "-"
        for address in await self.lan_addresses():
            try:
                listening = await loop.create_server(create_protocol, address, config.port)
                self.servers.append(listening)
            except OSError as error:
                why = error.strerror or str(error)
        if not self.is_open:
            raise Unavailable(codes.NETWORK_FAILED, why=why)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.node.drain_connections()
        await super().shutdown(sockets)


def do_nothing() -> None:
    """The default of `ready`."""


def create_server(settings: Settings, ready: Callable[[], None] = do_nothing) -> GracefulServer:
    observability.configure_logging(settings.log_format)
    sockets = None
    if not settings.port:
        # The node tells the other nodes its address, so its port must be known before it starts.
        sockets = [bind_free_port(settings.host)]
        settings = replace(settings, port=sockets[0].getsockname()[1])
    node = ServerNode(settings)
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "http": BoundedHttp.limit_addresses(
            settings.connections_per_address, settings.trusted_proxies
        ),
        "h11_max_incomplete_event_size": MAX_HEAD_BYTES,
        "ws": FastWebSocket,
        "ws_max_size": MAX_FRAME_BYTES,
        "ws_per_message_deflate": False,  # costs more than it saves for messages this small
        "ws_ping_interval": 10.0,
        "ws_ping_timeout": 10.0,
        "access_log": False,  # the URLs of tables hold invites
        "log_level": "warning",
        "server_header": False,
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": settings.trusted_proxies,
        "timeout_graceful_shutdown": 10,
        "lifespan": "on",
    }
    return GracefulServer(uvicorn.Config(create_guarded_app(node), **options), node, ready, sockets)


def find_lan_addresses() -> list[str]:
    """Return the addresses of this machine in its networks. Nothing is sent for it."""
    found = []
    with contextlib.suppress(OSError):
        infos = socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)
        found = [str(info[4][0]) for info in infos]
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect(("192.0.2.1", 9))  # an address for documentation: it says which way leads out
        found.insert(0, probe.getsockname()[0])
    usable = [one for one in dict.fromkeys(found) if not ip_address(one).is_loopback]
    return [one for one in usable if not ip_address(one).is_unspecified]


def bind_free_port(host: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        bound = socket.create_server((host, 0), family=family)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unavailable(
            codes.SERVE_ADDRESS, host=host, port="0", reason="other", why=why
        ) from None
    # asyncio sends at once only if the protocol is named; else answers wait for 40 ms.
    return socket.socket(family, bound.type, socket.IPPROTO_TCP, bound.detach())


def serve(settings: Settings, ready: Callable[[], None] = do_nothing) -> int:
    """Run a server until SIGTERM or SIGINT, and return its exit code.

    `ready` is called when the server accepts requests.
    """
    server = create_server(settings, ready)
    server.run()
    return 0 if server.started else 1
