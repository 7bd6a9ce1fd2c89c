"""The application: routes, refusals as answers, and the life of the house."""

import os
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.routes import HTTPRoute
from litestar.types import ControllerRouterHandler
from msgspec import Struct

from cardtable import __version__, houserules
from cardtable.engine import codes
from cardtable.engine.refusal import Refusal
from cardtable.server import health, looking, page, rest
from cardtable.server.guard import Guard
from cardtable.server.house import House
from cardtable.server.limits import Limits
from cardtable.server.line import table_socket
from cardtable.server.logs import logger
from cardtable.store.rows import StoreFailed
from cardtable.table import terms
from cardtable.wire import rest as messages
from cardtable.wire.rest import Problem

LARGEST = 65_536  # bytes of a request's body

STATUS = {
    codes.TABLE_UNKNOWN: 404, codes.RECORD_UNKNOWN: 404, codes.GAME_UNKNOWN: 404,
    codes.PAGE_UNKNOWN: 404, codes.PAGE_MISSING: 503, codes.RATE: 429, codes.SERVER_CLOSING: 503,
}  # fmt: skip

Ask = Request[Any, Any, Any]


def refused(_: Ask, refusal: Refusal) -> Response[Problem]:
    status = STATUS.get(refusal.code, 409)
    return Response(Problem(refusal.code, refusal.about), status_code=status)


def store_failed(_: Ask, failure: StoreFailed) -> Response[Problem]:
    logger().error("the store failed", why=str(failure))
    return Response(Problem(codes.STORE_FAILED), status_code=503)


def not_in_order(request: Ask, wrong: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown paths, other methods, bodies that do not fit."""
    if wrong.status_code == 404 and page.wants_page(request):
        return page.answer(request, "index.html", 404)
    what = str(wrong.detail)
    extra: Any = wrong.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        what = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in extra)
    headers = dict(wrong.headers or {})
    problem = Problem(codes.REQUEST, {"what": what[:400]})
    return Response(problem, status_code=wrong.status_code, headers=headers)


def unexpected(_: Ask, failure: Exception) -> Response[Problem]:
    logger().error("unexpected", exc_info=failure)
    return Response(Problem("unexpected"), status_code=500)


def application(house: House) -> Litestar:
    """Without its gate; `gated` is what a server runs."""
    routes: list[ControllerRouterHandler] = [
        *rest.ROUTES, *looking.ROUTES, *page.ROUTES, table_socket,
        health.healthz, health.readyz, health.metrics,
    ]  # fmt: skip
    app = Litestar(
        route_handlers=routes,
        exception_handlers={
            Refusal: refused,
            StoreFailed: store_failed,
            HTTPException: not_in_order,
            Exception: unexpected,
        },
        on_startup=[house.start],
        on_shutdown=[house.stop],
        openapi_config=OpenAPIConfig(
            title="Cardtable",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST,
        debug=False,
        logging_config=None,
    )  # fmt: skip
    close_structs(app)
    app.state.house = house
    app.state.rules = houserules.from_environment(os.environ)
    per_minute = house.settings.tables_per_minute
    app.state.openings = Limits(per_minute / 60, per_minute)
    return app


def close_structs(app: Litestar) -> None:
    """Litestar does not describe that our structs refuse fields they do not know."""
    components = app.openapi_schema.components
    closed = {
        thing.__name__
        for room in (messages, terms)
        for thing in vars(room).values()
        if isinstance(thing, type) and issubclass(thing, Struct)
        if thing.__struct_config__.forbid_unknown_fields
    }
    for schema in components.schemas.values():
        if schema.title in closed:
            schema.additional_properties = False


def gated(house: House) -> Guard:
    app = application(house)
    methods = {
        route.path: sorted(route.methods) for route in app.routes if isinstance(route, HTTPRoute)
    }
    return Guard(app, house, methods)  # type: ignore[arg-type]  # plain ASGI
