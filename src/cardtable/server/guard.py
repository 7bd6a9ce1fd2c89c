"""At the gate: where a request comes from, how often, and what every answer must say."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from cardtable.engine import codes
from cardtable.server.house import House
from cardtable.server.limits import Limits
from cardtable.wire.rest import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = ("/healthz", "/readyz", "/metrics")  # asked by machines, as often as they like

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
))  # fmt: skip

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Guard:
    def __init__(self, app: App, house: House, methods: dict[str, list[str]]) -> None:
        """`methods`: what each path can be asked; Litestar itself names only the first."""
        self.app = app
        self.methods = methods
        self.house = house
        rate = house.settings.requests_per_second
        self.limits = Limits(rate, rate * 5)
        self.origins = set(house.settings.origins.split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        unsafe = scope["method"] not in SAFE
        if unsafe and not self.is_ours(scope):
            await refuse(dressed, 403, codes.ORIGIN)
        elif scope["path"] not in OPEN and not self.limits.allows(sender(scope)):
            await refuse(dressed, 429, codes.RATE)
        elif scope["method"] == "OPTIONS" and scope["path"] in self.methods:
            allowed = ", ".join(self.methods[scope["path"]]).encode()
            headers = [(b"allow", allowed)]
            await dressed({"type": "http.response.start", "status": 204, "headers": headers})
            await dressed({"type": "http.response.body", "body": b""})
        else:
            await self.app(scope, receive, dressed)

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        hop = self.house.identity.is_hop(header(scope, b"x-cardtable-hop"))
        if not hop and not (self.is_ours(scope) and self.limits.allows(sender(scope))):
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # before it was accepted: 403
            return
        await self.app(scope, receive, send)

    def is_ours(self, scope: Scope) -> bool:
        """The very same host and port, or one that was named. Only browsers send an origin."""
        origin = header(scope, b"origin")
        if not origin or origin in self.origins:
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc == header(scope, b"host")


def header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def sender(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(send: Send, status: int, code: str) -> None:
    body = msgspec.json.encode(Problem(code))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
