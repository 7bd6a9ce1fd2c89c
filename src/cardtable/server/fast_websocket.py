"""uvicorn's WebSocket protocol, with a short way for what is said most: one whole frame of text.

A table says every move to four people, so a short way for that is most of what a server saves.
Greetings, pings, fragments, goodbyes and whatever is wrong go the way of the library.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION: Final = "cardtable.transport"  # the key of the protocol in the scope of a socket

TEXT_FRAME: Final = 0x81  # the last and only frame of a text
MASKED: Final = 0x80
LENGTH_16_BIT: Final = 126  # the length follows in two bytes
LENGTH_64_BIT: Final = 127  # and here in eight
MASKED_HEADER_BYTES: Final = 6  # bytes before the content: two, and the mask

TextHandler = Callable[[bytes], None]


def encode_frame(text: bytes) -> bytes:
    """A text as the server sends it, in one frame."""
    size = len(text)
    if size < LENGTH_16_BIT:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def frame_bounds(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the content of the frame at this place begins and ends; None if too little is there.

    A frame that is longer than any of ours may be ends beyond everything.
    """
    if len(data) - at < 2:
        return None
    size = data[at + 1] & LENGTH_64_BIT
    begin = at + (MASKED_HEADER_BYTES if data[at + 1] & MASKED else 2)
    if size == LENGTH_16_BIT:
        if len(data) - at < 4:
            return None
        begin += 2
        size = int.from_bytes(data[at + 2 : at + 4], "big")
    elif size == LENGTH_64_BIT:
        begin += 8
        size = 2**63
    return begin, begin + size


class FastWebSocket(WebSocketsSansIOProtocol):
    """`say` sends; whoever sets `ear` is called with each text as soon as it is there."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.on_text: TextHandler | None = None
        self.handshake_done = False
        self.in_fragments = False  # a text is being sent in several frames
        self.rest = b""  # of a frame that has not come whole

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            assert self.scope["extensions"] is not None
            self.scope["extensions"][EXTENSION] = {"transport": self}

    # Out

    def send_text(self, text: bytes) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(encode_frame(text))

    def pending_bytes(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    # In

    def data_received(self, data: bytes) -> None:
        """The library is always given whole frames, so that it is never in the middle of one."""
        if not self.handshake_done:
            self.handshake_done = True
            super().data_received(data)
            return
        if self.rest:
            data, self.rest = self.rest + data, b""
        at, end = 0, len(data)
        while at < end:
            found = frame_bounds(data, at)
            if found is None:
                break
            begin, stop = found
            if stop > end:
                if stop - begin > self.config.ws_max_size:
                    super().data_received(data[at:])  # which says what is wrong with it
                    return
                break
            self.handle_frame(data, at, begin, stop)
            at = stop
        self.rest = data[at:]

    def handle_frame(self, data: bytes, at: int, begin: int, stop: int) -> None:
        first = data[at]
        whole = first == TEXT_FRAME and data[at + 1] & MASKED and not self.in_fragments
        early = self.read_paused  # what took the long way before has not arrived yet
        if whole and self.on_text and not early and stop - begin <= self.config.ws_max_size:
            self.on_text(apply_mask(data[begin:stop], data[begin - 4 : begin]))
            return
        if not first & 8:  # no ping, pong or goodbye
            self.in_fragments = not first & 0x80
        super().data_received(data[at:stop])
