"""One open WebSocket: what it sends is parsed and limited, what is sent to it never blocks."""

import asyncio
from collections.abc import Iterable, Mapping
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Final, Protocol

from cardtable.engine import codes
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server.rate_limit import TokenBucket
from cardtable.wire import VERSION, client_messages, server_messages

if TYPE_CHECKING:
    from cardtable.server.live_table import LiveTable
    from cardtable.server.node import ServerNode

MAX_PENDING_BYTES: Final = 262_144  # that may wait to be sent; a slower reader must connect again
MAX_REFUSED_IN_ROW: Final = 200  # messages, after which the connection is closed

MAX_SILENCE: Final = 2.0  # seconds in which every connection is sent something
HEARTBEAT_INTERVAL: Final = 0.5  # seconds from one look for silent connections to the next
TABLES_AT_ONCE: Final = 20  # that are looked at before others may work
HEARTBEAT: Final = server_messages.encode_message(server_messages.HeartbeatMessage(VERSION))

CLOSE_SLOW: Final = 1013
CLOSE_RATE: Final = 4429


class Transport(Protocol):
    """What a connection needs of a socket. Neither call waits: no slow reader delays a table."""

    def send_text(self, text: bytes) -> None: ...

    def pending_bytes(self) -> int:
        """Return the number of bytes that the other side has not taken yet."""


class Connection:
    """One open socket of a person. `seat` is their seat at the table; NOBODY is a spectator."""

    def __init__(self, transport: Transport, person: str, name: str = "") -> None:
        self.transport = transport
        self.person = person
        self.name = name
        self.address = ""  # of the client, or the network of a household
        self.seat = NOBODY
        self.only_watches = False  # it may not sit down: a screen for all
        self.invite_number = -1  # of the invite that admitted the person, if one did
        self.sent_at = monotonic()
        self.close_code = 0  # set when the connection is to be closed
        self.close_reason = ""  # the code of a refusal
        self.close_requested = asyncio.Event()

    def send(self, message: bytes) -> None:
        if self.close_code:
            return
        if self.transport.pending_bytes() > MAX_PENDING_BYTES:
            self.close(CLOSE_SLOW)
            return
        self.transport.send_text(message)
        self.sent_at = monotonic()

    def close(self, code: int, reason: str = "") -> None:
        """Ask for the socket to be closed, after what was sent before."""
        if not self.close_code:
            self.close_code, self.close_reason = code, reason
        self.close_requested.set()


async def run_heartbeats(tables: Mapping[str, "LiveTable"]) -> None:
    """Send heartbeats to the silent connections of the tables, until cancelled."""
    while True:
        await asyncio.sleep(HEARTBEAT_INTERVAL)
        for number, live in enumerate(list(tables.values()), 1):
            send_heartbeats(live.connections)
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)  # let others work: there may be thousands of tables


def send_heartbeats(connections: Iterable[Connection]) -> None:
    """Send a heartbeat to each connection that was sent nothing else lately.

    A page cannot see the pings of the protocol, and a server that was stopped closes no socket:
    the page notices it by its silence.
    """
    limit = monotonic() - (MAX_SILENCE - HEARTBEAT_INTERVAL)
    for connection in connections:
        if connection.sent_at < limit:
            connection.send(HEARTBEAT)


class Receiver:
    """Parses the messages of one connection and submits them to the table."""

    def __init__(self, node: "ServerNode", live: "LiveTable", connection: Connection) -> None:
        self.node = node
        self.live = live
        self.connection = connection
        rate = node.settings.messages_per_second
        self.bucket = TokenBucket(rate, rate * 2, monotonic())
        self.refused_in_row = 0

    def receive(self, data: bytes) -> None:
        if self.connection.close_code:
            return
        received_at = perf_counter()
        try:
            if not self.bucket.take(monotonic()):
                raise Unavailable(codes.RATE)
            self.node.check_open()
            message = client_messages.parse_message(data)
            self.live.submit(message, self.connection, received_at)
        except Refusal as refusal:
            self.node.metrics.count_request(refusal.code)
            key = client_messages.find_key(data)
            self.live.broadcaster.refuse(self.connection, self.live.table, key, refusal)
            self.refused_in_row += 1
            if self.refused_in_row > MAX_REFUSED_IN_ROW:
                self.connection.close(CLOSE_RATE)
        else:
            self.refused_in_row = 0
