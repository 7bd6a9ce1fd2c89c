"""Runs the server until it is told to stop, and stops it so that nobody loses anything."""

import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.server.app import gated
from cardtable.server.frames import Frames
from cardtable.server.house import House
from cardtable.server.logs import set_up
from cardtable.server.settings import Settings

LARGEST = 16_384  # bytes of one message; what is larger ends the connection


class Serving(uvicorn.Server):
    """A server of one house. `sockets` are bound already; without them it binds its own port."""

    def __init__(
        self, config: uvicorn.Config, house: House, ready: Callable[[], None],
        sockets: list[socket.socket] | None,
    ) -> None:  # fmt: skip
        super().__init__(config)
        self.house = house
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
        await self.house.farewell()
        await super().shutdown(sockets)


def nobody_waits() -> None:
    """Nothing is to be done when the server is ready."""


def server(settings: Settings, ready: Callable[[], None] = nobody_waits) -> Serving:
    set_up(settings.log_format)
    sockets = None
    if not settings.port:
        # The house tells the other processes where it is, so its port must be known before.
        sockets = [bind_any_port(settings.host)]
        settings = replace(settings, port=sockets[0].getsockname()[1])
    house = House(settings)
    options: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "ws": Frames,
        "ws_max_size": LARGEST,
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
    return Serving(uvicorn.Config(gated(house), **options), house, ready, sockets)


def bind_any_port(host: str) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, 0), family=family)
    except OSError as wrong:
        why = wrong.strerror or str(wrong)
        raise Unavailable(codes.SERVE_ADDRESS, host=host, port="0", why=why) from None


def serve(settings: Settings, ready: Callable[[], None] = nobody_waits) -> int:
    """Until SIGTERM or SIGINT; how it ended. `ready` is called when people can come in."""
    running = server(settings, ready)
    running.run()
    return 0 if running.started else 1
