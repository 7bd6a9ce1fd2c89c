"""One open socket: what is to be sent waits here, so that no slow reader holds up a table."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from cardtable.engine.state import NOBODY

MOST = 256  # messages that may wait; who is further behind has to connect anew

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Wire:
    """`seat` is where its person sits, as the table says; NOBODY watches."""

    def __init__(self, send: Send, person: str, name: str = "") -> None:
        self.raw_send = send
        self.person = person
        self.name = name
        self.seat = NOBODY
        self.waiting: deque[bytes] = deque()
        self.ready = asyncio.Event()
        self.closing = 0  # the code to close with, once all is sent
        self.closed = False

    def send(self, message: bytes) -> None:
        if self.closing or self.closed:
            return
        if len(self.waiting) >= MOST:
            self.waiting.clear()
            self.close(1013)
            return
        self.waiting.append(message)
        self.ready.set()

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self.ready.set()

    async def pump(self) -> None:
        """Send what waits, until the socket is closed."""
        try:
            while True:
                await self.ready.wait()
                self.ready.clear()
                while self.waiting:
                    text = self.waiting.popleft().decode()
                    await self.raw_send({"type": "websocket.send", "text": text})
                if self.closing:
                    await self.raw_send({"type": "websocket.close", "code": self.closing})
                    return
        except (OSError, RuntimeError):  # the other side has gone
            return
        finally:
            self.closed = True
