"""The middleware around the application: hosts, origins, rate limits and security headers."""

import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.server.identity import PEER_HEADER
from cardtable.server.node import ServerNode
from cardtable.server.problems import encode_problem
from cardtable.server.protocols import EXTENSION
from cardtable.server.rate_limit import RateLimiter, network_of
from cardtable.server.settings import LAST_PORT
from cardtable.words import match_language, say_refusal

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
CLOSE_FORBIDDEN = 4403  # before a socket is accepted, the client sees it as status 403
HEALTH_PATHS = ("/healthz", "/readyz")  # for monitors, under any name
UNLIMITED_PATHS = (*HEALTH_PATHS, "/metrics")

HOST_HEADER = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:\[\]]+)(:[0-9]{0,5})?", re.IGNORECASE)
HOME_SUFFIXES = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localhost")

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
    """Refuses requests to foreign names, from other sites, and such that come too often.

    `methods` are the methods of each path, for OPTIONS requests: Litestar itself answers with
    those of the first handler only.
    """

    def __init__(self, app: App, node: ServerNode, methods: dict[str, list[str]]) -> None:
        self.app = app
        self.node = node
        self.base_path = node.settings.base_path
        self.methods = methods
        rate = node.settings.requests_per_second
        self.limiter = RateLimiter(rate, rate * 5)
        self.origins = set(node.settings.origins.split())
        self.hosts = set(node.settings.hosts.lower().split())
        self.hosts |= {host_name(origin.partition("://")[2]) for origin in self.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.base_path and "path" in scope:
            scope = below_base_path(scope, self.base_path)
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
        if path not in HEALTH_PATHS and not self.is_allowed_host(scope):
            await send_host_problem(send_with_headers, scope)
        elif method not in SAFE_METHODS and not self.is_allowed_origin(scope):
            await send_problem(send_with_headers, Unavailable(codes.ORIGIN))
        elif path not in UNLIMITED_PATHS and not self.limiter.allows(client_address(scope)):
            await send_problem(send_with_headers, Unavailable(codes.RATE))
        elif method == "OPTIONS" and path in self.methods:
            allowed = ", ".join(self.methods[path]).encode()
            await send_response(send_with_headers, 204, b"", [(b"allow", allowed)])
        else:
            if method == "HEAD":  # as for GET; the protocol leaves out the body
                scope = {**scope, "method": "GET"}
            await self.app(scope, receive, send_with_headers)

    async def handle_websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_peer = self.node.identity.is_peer_token(get_header(scope, PEER_HEADER.lower().encode()))
        if not is_peer and not (
            self.is_allowed_host(scope)
            and self.is_allowed_origin(scope)
            and self.limiter.allows(client_address(scope))
        ):
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_FORBIDDEN})
            return
        if is_peer:
            scope["extensions"][EXTENSION]["transport"].release_address()
        await self.app(scope, receive, send)

    def is_allowed_origin(self, scope: Scope) -> bool:
        """Return whether the request comes from our own host and port or from a named origin.

        Only browsers send an origin; requests without one are allowed.
        """
        origin = get_header(scope, b"origin")
        if not origin or origin in self.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc == get_header(scope, b"host")

    def is_allowed_host(self, scope: Scope) -> bool:
        """Return whether the request was sent to a name of this server.

        A site can let its own name point to this machine, and its pages then count as ours. Only
        addresses and names of a home network cannot be had by a site, so they are allowed, and
        names that the operator has set. Only old programs send no host.
        """
        host = get_header(scope, b"host")
        name = host_name(host)
        if host and not name:
            return False  # it is malformed
        return not host or "*" in self.hosts or name in self.hosts or is_home_name(name)


def below_base_path(scope: Scope, base: str) -> Scope:
    """Return the scope with a path without `base`. A proxy may have removed it already."""
    path = scope["path"]
    if path != base and not path.startswith(base + "/"):
        return scope
    raw: bytes = scope.get("raw_path") or b""
    raw = raw.removeprefix(base.encode()) or b"/"
    return {**scope, "path": path.removeprefix(base) or "/", "raw_path": raw}


def host_name(host: str) -> str:
    """Return the name or address in a Host header, or "" if it is malformed."""
    found = HOST_HEADER.fullmatch(host)
    if not found or int((found[2] or "")[1:] or 0) > LAST_PORT:
        return ""
    return found[1].lower().rstrip(".").strip("[]")


def is_home_name(name: str) -> bool:
    """Return whether the name is an address, a single word, or ends as in home networks."""
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name.endswith(HOME_SUFFIXES))
    return True


def get_header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


def client_address(scope: Mapping[str, Any]) -> str:
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


async def send_problem(send: Send, refusal: Refusal) -> None:
    status, body = encode_problem(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send_response(send, status, body, headers)


async def send_host_problem(send: Send, scope: Scope) -> None:
    """Refuse a foreign name; a person gets a sentence, since the operator may see it first."""
    refusal = Unavailable(codes.HOST, host=get_header(scope, b"host")[:100])
    if "text/html" not in get_header(scope, b"accept"):
        await send_problem(send, refusal)
        return
    language = match_language("en", get_header(scope, b"accept-language"))
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send_response(send, 403, say_refusal(language, refusal).encode(), headers)


async def send_response(
    send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]
) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
