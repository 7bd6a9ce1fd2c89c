"""uvicorn's HTTP protocol, with bounds on what a client may send before it is answered.

A request must arrive whole within `REQUEST_TIMEOUT` seconds, its head within `MAX_HEAD_BYTES`, and
one address may hold only as many connections open as the settings allow. Without these bounds a
stranger could fill the memory of the server without ever finishing a request.
"""

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardtable.server.fast_websocket import FastWebSocket
from cardtable.server.rate_limit import network_of

REQUEST_TIMEOUT = 15.0  # seconds
MAX_HEAD_BYTES: Final = 16_384


class BoundedHttp(H11Protocol):
    """`limit_addresses` must be called once for each server before it starts."""

    open_connections: ClassVar[Counter[str]] = Counter()  # by address
    max_per_address: ClassVar[int] = 1_000_000
    exempt_addresses: ClassVar[_TrustedHosts]  # proxies, behind which many people sit

    @classmethod
    def limit_addresses(cls, limit: int, trusted_proxies: str) -> type["BoundedHttp"]:
        """Return a protocol that allows `limit` connections from one address."""
        exempt = _TrustedHosts(trusted_proxies)
        members = {"open_connections": Counter(), "max_per_address": limit}
        return type(cls.__name__, (cls,), {**members, "exempt_addresses": exempt})

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.timeout: asyncio.TimerHandle | None = None
        self.address = ""  # counted in `open_connections`, if not ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address not in self.exempt_addresses:
            network = network_of(address)
            if self.open_connections[network] >= self.max_per_address:
                transport.abort()
                return
            self.address = network
            self.open_connections[network] += 1
        self.start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timeout()
        self.release_address()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.timeout is None:
            self.start_timeout()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_timeout()  # the request is complete

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.stop_timeout()
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, FastWebSocket)
        protocol.on_lost = self.release_address

    def start_timeout(self) -> None:
        self.timeout = self.loop.call_later(REQUEST_TIMEOUT, self.transport.abort)

    def stop_timeout(self) -> None:
        if self.timeout:
            self.timeout.cancel()
            self.timeout = None

    def release_address(self) -> None:
        if self.address:
            self.open_connections[self.address] -= 1
            if not self.open_connections[self.address]:
                del self.open_connections[self.address]
            self.address = ""
