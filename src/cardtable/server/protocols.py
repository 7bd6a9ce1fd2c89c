"""uvicorn's protocols for HTTP and WebSockets, bounded and fast.

A table sends every move to up to eight seats, so most of the time that a server spends on sockets
goes into texts of one whole frame. `FastWebSocket` has a fast path for them, and for the pongs that
every client sends. Handshakes, pings, fragments, closing frames and errors take the way of the
library. It is slow, and what is sent in answer waits for a client that reads nothing, so only a few
frames that are not a whole text are taken in a second.

`BoundedHttp` bounds what a client may send before it is answered: a request must arrive whole
within `REQUEST_TIMEOUT` seconds, its head within `MAX_HEAD_BYTES`, and one address may hold only as
many connections open as the settings allow. An answer must also be read, and so must the last
messages of a socket. Without these bounds a stranger could fill the memory of the server without
ever finishing a request.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar, Final

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.utils import apply_mask

from cardtable.server.rate_limit import TokenBucket, network_of

EXTENSION: Final = "cardtable.transport"  # the key of the protocol in the scope of a socket

TEXT_FRAME: Final = 0x81  # the only frame of a text
PONG_FRAME: Final = 0x8A
FINAL_FRAME: Final = 0x80  # bit of the last frame of a message
CONTROL_FRAME: Final = 0x08  # bit of pings, pongs and closing frames
MASKED: Final = 0x80
LENGTH_16_BIT: Final = 126  # the length follows in two bytes
LENGTH_64_BIT: Final = 127  # the length follows in eight bytes
MASKED_HEADER_BYTES: Final = 6  # two bytes, and four of the mask

TextHandler = Callable[[bytes], None]

FRAMES_PER_SECOND: Final = 20  # of one connection that are not a text in one frame
FRAMES_AT_ONCE: Final = 100

REQUEST_TIMEOUT = 15.0  # seconds
READER_CHECK = 20.0  # seconds between two looks whether a client reads what it was sent
MIN_READ_RATE: Final = 500  # bytes in a second
MAX_HEAD_BYTES: Final = 16_384
MAX_UNREAD_BYTES = 32_000_000  # of one address that wait to be sent when it asks for more


def encode_frame(text: bytes) -> bytes:
    """Return a text as one frame of the server, which is not masked."""
    size = len(text)
    if size < LENGTH_16_BIT:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def payload_bounds(data: bytes, start: int) -> tuple[int, int] | None:
    """Return where the payload of the frame at `start` begins and ends in `data`.

    Return None if too little of the frame has arrived to tell. A frame with a length of eight
    bytes is always too large for us: its end is beyond all data.
    """
    if len(data) - start < 2:
        return None
    size = data[start + 1] & LENGTH_64_BIT
    begin = start + (MASKED_HEADER_BYTES if data[start + 1] & MASKED else 2)
    if size == LENGTH_16_BIT:
        if len(data) - start < 4:
            return None
        begin += 2
        size = int.from_bytes(data[start + 2 : start + 4], "big")
    elif size == LENGTH_64_BIT:
        begin += 8
        size = 2**63
    return begin, begin + size


class ReaderWatch:
    """Closes the connection of a client that takes too little of what it was sent.

    `subject` returns what is being sent: one answer, for instance. A client that reads may get
    something else whenever the watch looks; one that does not read stays at the same. None is
    not watched.
    """

    def __init__(self, transport: asyncio.Transport, subject: Callable[[], object]) -> None:
        self.transport = transport
        self.subject = subject
        self.timer: asyncio.TimerHandle | None = None
        self.look(None, 0)

    def look(self, subject_before: object, left_before: int) -> None:
        subject, left = self.subject(), self.transport.get_write_buffer_size()
        is_stuck = left > left_before - MIN_READ_RATE * READER_CHECK
        if left and is_stuck and subject and subject is subject_before:
            self.transport.abort()
            return
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(READER_CHECK, self.look, subject, left)

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()


class FastWebSocket(WebSocketsSansIOProtocol):
    """A `Transport` of a connection. While `on_text` is set, it is called with each text."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.on_text: TextHandler | None = None
        self.on_lost: Callable[[], None] | None = None
        self.handshake_done = False
        self.in_fragments = False  # a text is arriving in several frames
        self.buffer = b""  # the beginning of a frame that has not arrived completely
        self.slow_frames = TokenBucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE, monotonic())

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            assert self.scope["extensions"] is not None
            self.scope["extensions"][EXTENSION] = {"transport": self}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # Until it is closed, pings tell whether anybody reads.
        self.watch = ReaderWatch(transport, lambda: self if transport.is_closing() else None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.watch.stop()
        super().connection_lost(exc)
        if self.on_lost:
            self.on_lost()

    def release_address(self) -> None:
        """Count this connection no longer for its address: another process of ours sits there."""
        if self.on_lost:
            self.on_lost()

    # Send

    def send_text(self, text: bytes) -> None:
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(encode_frame(text))

    def pending_bytes(self) -> int:
        """Return the number of bytes that the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    # Receive

    def data_received(self, data: bytes) -> None:
        """Split the data into frames. The library gets whole frames only.

        It is therefore never in the middle of a frame when a text takes the fast path.
        """
        if not self.handshake_done:
            self.handshake_done = True
            super().data_received(data)
            return
        if self.buffer:
            data, self.buffer = self.buffer + data, b""
        start, size = 0, len(data)
        while start < size and not self.transport.is_closing():
            bounds = payload_bounds(data, start)
            if bounds is None:
                break
            begin, end = bounds
            if end > size:
                if end - begin > self.config.ws_max_size:
                    super().data_received(data[start:])  # the library refuses the frame
                    return
                break
            self.handle_frame(data, start, begin, end)
            start = end
        self.buffer = data[start:]

    def handle_frame(self, data: bytes, start: int, begin: int, end: int) -> None:
        first = data[start]
        is_text = first == TEXT_FRAME and data[start + 1] & MASKED and not self.in_fragments
        # While reading is paused, an earlier text that went to the library has not arrived yet.
        in_order = not self.read_paused
        if is_text and self.on_text and in_order and end - begin <= self.config.ws_max_size:
            self.on_text(apply_mask(data[begin:end], data[begin - 4 : begin]))
            return
        # Texts are limited by who reads them: this server, or the one that they are passed on to.
        if not is_text and not self.slow_frames.take(monotonic()):
            self.transport.abort()
            return
        if first == PONG_FRAME and data[start + 1] & MASKED and end - begin < LENGTH_16_BIT:
            self.handle_pong(
                Frame(Opcode.PONG, apply_mask(data[begin:end], data[begin - 4 : begin]))
            )
            return
        if not first & CONTROL_FRAME:
            self.in_fragments = not first & FINAL_FRAME
        super().data_received(data[start:end])


class BoundedHttp(H11Protocol):
    """`limit_addresses` must be called once for each server before it starts."""

    open_connections: ClassVar[dict[str, set["BoundedHttp"]]] = {}  # by address
    max_per_address: ClassVar[int] = 1_000_000
    exempt_addresses: ClassVar[_TrustedHosts]  # proxies, behind which many people sit

    @classmethod
    def limit_addresses(cls, limit: int, trusted_proxies: str) -> type["BoundedHttp"]:
        """Return a protocol that allows `limit` connections from one address."""
        exempt = _TrustedHosts(trusted_proxies)
        members = {"open_connections": {}, "max_per_address": limit, "exempt_addresses": exempt}
        return type(cls.__name__, (cls,), members)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.timeout: asyncio.TimerHandle | None = None
        self.address = ""  # counted in `open_connections`, if not ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch = ReaderWatch(transport, lambda: self.cycle)
        # A client that has gone already has none. A connection that is counted must have one.
        address = self.client[0] if self.client else ""
        if address and address not in self.exempt_addresses:
            network = network_of(address)
            others = self.open_connections.setdefault(network, set())
            if len(others) >= self.max_per_address:
                transport.abort()
                return
            self.address = network
            others.add(self)
        self.start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_timeout()
        self.watch.stop()
        self.release_address()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and self.unread_bytes() > MAX_UNREAD_BYTES:
            self.transport.abort()
            return
        if self.timeout is None:
            self.start_timeout()
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.stop_timeout()  # the request is complete

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.stop_timeout()
        self.watch.stop()
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

    def unread_bytes(self) -> int:
        """Return how much the address was sent, on all connections, that it has not taken yet."""
        connections = self.open_connections.get(self.address, ())
        return sum(one.transport.get_write_buffer_size() for one in connections)

    def release_address(self) -> None:
        if self.address:
            self.open_connections[self.address].discard(self)
            if not self.open_connections[self.address]:
                del self.open_connections[self.address]
            self.address = ""
