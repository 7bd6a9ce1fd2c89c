"""Refusals and failures as HTTP responses: their status, their body and their description."""

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.types import ExceptionHandlersMap

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal, Unavailable
from cardtable.server import static_files
from cardtable.server.observability import get_logger
from cardtable.store.rows import StoreFailed
from cardtable.wire.rest import Problem

MAX_DETAIL_LENGTH: Final = 400  # characters of what Litestar says about a bad request

STATUS_BY_FAMILY: Final[dict[type[Refusal], int]] = {
    InvalidInput: 400, IllegalMove: 409, Unavailable: 503,
}  # fmt: skip
STATUS_BY_CODE: Final = {
    codes.ORIGIN: 403, codes.HOST: 403, codes.METRICS: 403, codes.TABLE_PRIVATE: 403,
    codes.GAME_UNKNOWN: 404, codes.TABLE_UNKNOWN: 404, codes.RECORD_UNKNOWN: 404,
    codes.PAGE_UNKNOWN: 404, codes.TABLE_CODE: 404, codes.NETWORK: 403,
    codes.RATE: 429,
}  # fmt: skip

PROBLEM_RESPONSES: Final = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in (
        (400, "The request is malformed, or a value in it is not allowed"),
        (403, "The request comes from another site"),
        (404, "There is no such game, table or record"),
        (409, "The request is valid, but the rules or the table do not allow it now"),
        (413, "The body is too large"),
        (429, "There were too many requests"),
        (503, "The server cannot do this now"),
    )
}

HttpRequest = Request[Any, Any, Any]


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal: by its code, or else by its family."""
    return STATUS_BY_CODE.get(refusal.code) or STATUS_BY_FAMILY[type(refusal)]


def encode_problem(refusal: Refusal) -> tuple[int, bytes]:
    """Return the status and the body of a refusal, for code that does not run in Litestar."""
    return status_of(refusal), msgspec.json.encode(Problem(refusal.code, refusal.about))


def handle_refusal(_: HttpRequest, refusal: Refusal) -> Response[Problem]:
    return Response(Problem(refusal.code, refusal.about), status_code=status_of(refusal))


def handle_store_failure(request: HttpRequest, failure: StoreFailed) -> Response[Problem]:
    get_logger().error("the store failed", why=str(failure))
    return handle_refusal(request, Unavailable(codes.STORE_FAILED))


def handle_http_error(request: HttpRequest, error: HTTPException) -> Response[Any]:
    """Answer what Litestar refuses: unknown paths, wrong methods, and bodies that do not fit."""
    if error.status_code == 404 and static_files.wants_page(request):
        return static_files.file_response(request, "index.html", 404)
    detail = str(error.detail)
    extra: Any = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        detail = "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra)
    return Response(
        Problem(codes.REQUEST, {"what": detail[:MAX_DETAIL_LENGTH]}),
        status_code=error.status_code,
        headers=dict(error.headers or {}),
    )


def handle_deep_body(request: HttpRequest, _: RecursionError) -> Response[Problem]:
    """Refuse JSON that is nested too deeply to be read."""
    return handle_refusal(request, InvalidInput(codes.JSON_SIZE))


def handle_undecodable(request: HttpRequest, error: UnicodeDecodeError) -> Response[Problem]:
    """Refuse a body or an address that is not UTF-8."""
    return handle_refusal(request, InvalidInput(codes.JSON_BYTES, byte=error.start))


def handle_bug(_: HttpRequest, bug: Exception) -> Response[Problem]:
    get_logger().error("unexpected", exc_info=bug)
    return Response(Problem(codes.BUG, {"what": type(bug).__name__}), status_code=500)


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: handle_refusal,
    StoreFailed: handle_store_failure,
    HTTPException: handle_http_error,
    RecursionError: handle_deep_body,
    UnicodeDecodeError: handle_undecodable,
    Exception: handle_bug,
}
