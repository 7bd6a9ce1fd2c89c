"""The application: routes, refusals as answers, and the life of the node."""

import os
import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler
from msgspec import Struct
from msgspec.structs import replace

from cardtable import __version__, house_rules
from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.server import health, lobby_api, records_api, static_files
from cardtable.server.fast_websocket import FastWebSocket
from cardtable.server.middleware import AccessMiddleware
from cardtable.server.node import ServerNode
from cardtable.server.observability import configure_logging, get_logger
from cardtable.server.rate_limit import RateLimiter
from cardtable.server.settings import Settings
from cardtable.server.socket_api import table_socket
from cardtable.store.rows import StoreFailed
from cardtable.table import table
from cardtable.wire import rest as messages
from cardtable.wire.rest import Problem

MAX_BODY_BYTES = 65_536  # bytes of a request's body

STATUS = {
    codes.TABLE_UNKNOWN: 404, codes.RECORD_UNKNOWN: 404, codes.GAME_UNKNOWN: 404,
    codes.PAGE_UNKNOWN: 404, codes.PAGE_MISSING: 503, codes.RATE: 429, codes.SERVER_CLOSING: 503,
}  # fmt: skip

HttpRequest = Request[Any, Any, Any]


def handle_refusal(_: HttpRequest, refusal: Refusal) -> Response[Problem]:
    status = STATUS.get(refusal.code, 409)
    return Response(Problem(refusal.code, refusal.about), status_code=status)


def handle_store_failure(_: HttpRequest, failure: StoreFailed) -> Response[Problem]:
    get_logger().error("the store failed", why=str(failure))
    return Response(Problem(codes.STORE_FAILED), status_code=503)


def handle_http_error(request: HttpRequest, wrong: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown paths, other methods, bodies that do not fit."""
    if wrong.status_code == 404 and static_files.wants_page(request):
        return static_files.file_response(request, "index.html", 404)
    what = str(wrong.detail)
    extra: Any = wrong.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        what = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in extra)
    headers = dict(wrong.headers or {})
    problem = Problem(codes.REQUEST, {"what": what[:400]})
    return Response(problem, status_code=wrong.status_code, headers=headers)


def handle_unexpected(_: HttpRequest, failure: Exception) -> Response[Problem]:
    get_logger().error("unexpected", exc_info=failure)
    return Response(Problem("unexpected"), status_code=500)


def create_app(node: ServerNode) -> Litestar:
    """Without its gate; `gated` is what a server runs."""
    routes: list[ControllerRouterHandler] = [
        *lobby_api.ROUTES, *records_api.ROUTES, *static_files.ROUTES, table_socket,
        health.healthz, health.readyz, health.get_metrics,
    ]  # fmt: skip
    app = Litestar(
        route_handlers=routes,
        exception_handlers={
            Refusal: handle_refusal,
            StoreFailed: handle_store_failure,
            HTTPException: handle_http_error,
            Exception: handle_unexpected,
        },
        on_startup=[node.start],
        on_shutdown=[node.stop],
        openapi_config=OpenAPIConfig(
            title="Cardtable",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=MAX_BODY_BYTES,
        debug=False,
        logging_config=None,
    )  # fmt: skip
    forbid_extra_properties(app)
    app.state.node = node
    app.state.rules = house_rules.from_environment(os.environ)
    per_minute = node.settings.tables_per_minute
    app.state.table_limiter = RateLimiter(per_minute / 60, per_minute)
    return app


def forbid_extra_properties(app: Litestar) -> None:
    """Litestar does not describe that our structs refuse fields they do not know."""
    components = app.openapi_schema.components
    closed = {
        thing.__name__
        for room in (messages, table)
        for thing in vars(room).values()
        if isinstance(thing, type) and issubclass(thing, Struct)
        if thing.__struct_config__.forbid_unknown_fields
    }
    for schema in components.schemas.values():
        if schema.title in closed:
            schema.additional_properties = False


def create_guarded_app(node: ServerNode) -> AccessMiddleware:
    app = create_app(node)
    methods = {
        route.path: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)
    }
    return AccessMiddleware(app, node, methods)  # type: ignore[arg-type]  # plain ASGI


# Runs the server until it is told to stop, and stops it so that nobody loses anything.


MAX_FRAME_BYTES = 16_384  # bytes of one message; what is larger ends the connection


class GracefulServer(uvicorn.Server):
    """A server of one node. `sockets` are bound already; without them it binds its own port."""

    def __init__(
        self, config: uvicorn.Config, node: ServerNode, ready: Callable[[], None],
        sockets: list[socket.socket] | None,
    ) -> None:  # fmt: skip
        super().__init__(config)
        self.node = node
        self.ready = ready
        self.sockets = sockets

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        await super().serve(sockets or self.sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye before the connections are cut."""
        await self.node.drain_connections()
        await super().shutdown(sockets)


def do_nothing() -> None:
    """Nothing is to be done when the server is ready."""


def create_server(settings: Settings, ready: Callable[[], None] = do_nothing) -> GracefulServer:
    configure_logging(settings.log_format)
    sockets = None
    if not settings.port:
        # The node tells the other processes where it is, so its port must be known before.
        sockets = [bind_any_port(settings.host)]
        settings = replace(settings, port=sockets[0].getsockname()[1])
    node = ServerNode(settings)
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "ws": FastWebSocket,
        "ws_max_size": MAX_FRAME_BYTES,
        "ws_per_message_deflate": False,  # costs more than it saves for messages this small
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "access_log": False,  # addresses of tables hold invites
        "log_level": "warning",
        "server_header": False,
        "proxy_headers": True,
        "forwarded_allow_ips": settings.trusted_proxies,
        "timeout_graceful_shutdown": 10,
        "lifespan": "on",
    }
    return GracefulServer(uvicorn.Config(create_guarded_app(node), **options), node, ready, sockets)


def bind_any_port(host: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, 0), family=family)
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise Unavailable(codes.SERVE_ADDRESS, host=host, port="0", why=why) from None


def serve(settings: Settings, ready: Callable[[], None] = do_nothing) -> int:
    """Until SIGTERM or SIGINT; how it ended. `ready` is called when people can come in."""
    running = create_server(settings, ready)
    running.run()
    return 0 if running.started else 1
