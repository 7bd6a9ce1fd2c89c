"""Runs the server until it is told to stop, and stops it so that nobody loses anything."""

import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from cardtable.server.app import gated
from cardtable.server.frames import Frames
from cardtable.server.house import House
from cardtable.server.logs import set_up
from cardtable.server.settings import Settings

LARGEST = 16_384  # bytes of one message; what is larger ends the connection


class Serving(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready

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
    return Serving(uvicorn.Config(gated(house), **options), house, ready)


def serve(settings: Settings, ready: Callable[[], None] = nobody_waits) -> int:
    """Until SIGTERM or SIGINT; how it ended. `ready` is called when people can come in."""
    running = server(settings, ready)
    running.run()
    return 0 if running.started else 1
