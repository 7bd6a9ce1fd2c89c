"""One open socket, as a table sees it."""

import asyncio
from typing import Final, Protocol

from cardtable.engine.state import NOBODY

MOST: Final = 262_144  # bytes that may wait; who is further behind has to connect anew


class Line(Protocol):
    """What a wire needs of a socket. Neither waits, so that no slow reader holds up a table."""

    def say(self, text: bytes) -> None: ...

    def waiting(self) -> int:
        """Bytes that the other side has not taken yet."""


class Wire:
    """`seat` is where its person sits, as the table says; NOBODY watches."""

    def __init__(self, line: Line, person: str, name: str = "") -> None:
        self.line = line
        self.person = person
        self.name = name
        self.seat = NOBODY
        self.closing = 0  # the code to close with
        self.ending = asyncio.Event()

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        if self.line.waiting() > MOST:
            self.close(1013)
            return
        self.line.say(message)

    def close(self, code: int) -> None:
        """After what was sent before. Whoever serves the socket waits for this."""
        self.closing = self.closing or code
        self.ending.set()
