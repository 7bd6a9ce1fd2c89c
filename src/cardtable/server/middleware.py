"""The middleware around the application: origins, rate limits and security headers."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.server.node import ServerNode
from cardtable.server.problems import encode_problem
from cardtable.server.proxy import PEER_HEADER
from cardtable.server.rate_limit import RateLimiter

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CLOSE_FORBIDDEN = 4403  # before a socket is accepted, the client sees it as status 403
UNLIMITED_PATHS = ("/healthz", "/readyz", "/metrics")  # for monitors

CONTENT_SECURITY_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
))  # fmt: skip

SECURITY_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class AccessMiddleware:
    """Refuses requests from other sites and requests that come too often.

    `methods` are the methods of each path, for OPTIONS requests: Litestar itself answers with
    those of the first handler only.
    """

    def __init__(self, app: App, node: ServerNode, methods: dict[str, list[str]]) -> None:
        self.app = app
        self.node = node
        self.methods = methods
        rate = node.settings.requests_per_second
        self.limiter = RateLimiter(rate, rate * 5)
        self.origins = set(node.settings.origins.split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.handle_http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handle_websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
            await send(message)

        method, path = scope["method"], scope["path"]
        if method not in SAFE_METHODS and not self.is_allowed_origin(scope):
            await send_problem(send_with_headers, Unavailable(codes.ORIGIN))
        elif path not in UNLIMITED_PATHS and not self.limiter.allows(client_address(scope)):
            await send_problem(send_with_headers, Unavailable(codes.RATE))
        elif method == "OPTIONS" and path in self.methods:
            allowed = ", ".join(self.methods[path]).encode()
            await send_response(send_with_headers, 204, b"", [(b"allow", allowed)])
        else:
            await self.app(scope, receive, send_with_headers)

    async def handle_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_peer = self.node.identity.is_peer_token(get_header(scope, PEER_HEADER.lower().encode()))
        if not is_peer and not (
            self.is_allowed_origin(scope) and self.limiter.allows(client_address(scope))
        ):
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_FORBIDDEN})
            return
        await self.app(scope, receive, send)

    def is_allowed_origin(self, scope: Scope) -> bool:
        """Return whether the request comes from our own host and port or from a named origin.

        Only browsers send an origin; requests without one are allowed.
        """
        origin = get_header(scope, b"origin")
        if not origin or origin in self.origins:
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc == get_header(scope, b"host")


def get_header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def send_problem(send: Send, refusal: Refusal) -> None:
    status, body = encode_problem(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send_response(send, status, body, headers)


async def send_response(
    send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]
) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
