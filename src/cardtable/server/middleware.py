"""At the gate: where a request comes from, how often, and what every answer must say."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from cardtable.engine import codes
from cardtable.server.node import ServerNode
from cardtable.server.rate_limit import RateLimiter
from cardtable.wire.rest import Problem

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UNLIMITED_PATHS = ("/healthz", "/readyz", "/metrics")  # asked by machines, as often as they like

CONTENT_SECURITY_POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
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
    def __init__(self, app: App, node: ServerNode, methods: dict[str, list[str]]) -> None:
        """`methods`: what each path can be asked; Litestar itself names only the first."""
        self.app = app
        self.methods = methods
        self.node = node
        rate = node.settings.requests_per_second
        self.limits = RateLimiter(rate, rate * 5)
        self.origins = set(node.settings.origins.split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def dressed(message: AsgiMessage) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
            await send(message)

        unsafe = scope["method"] not in SAFE_METHODS
        if unsafe and not self.is_same_origin(scope):
            await send_problem(dressed, 403, codes.ORIGIN)
        elif scope["path"] not in UNLIMITED_PATHS and not self.limits.allows(client_address(scope)):
            await send_problem(dressed, 429, codes.RATE)
        elif scope["method"] == "OPTIONS" and scope["path"] in self.methods:
            allowed = ", ".join(self.methods[scope["path"]]).encode()
            headers = [(b"allow", allowed)]
            await dressed({"type": "http.response.start", "status": 204, "headers": headers})
            await dressed({"type": "http.response.body", "body": b""})
        else:
            await self.app(scope, receive, dressed)

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        hop = self.node.identity.is_peer_token(get_header(scope, b"x-cardtable-peer"))
        if not hop and not (
            self.is_same_origin(scope) and self.limits.allows(client_address(scope))
        ):
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before it was accepted: 403
            return
        await self.app(scope, receive, send)

    def is_same_origin(self, scope: Scope) -> bool:
        """The very same host and port, or one that was named. Only browsers send an origin."""
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


async def send_problem(send: Send, status: int, code: str) -> None:
    body = msgspec.json.encode(Problem(code))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
