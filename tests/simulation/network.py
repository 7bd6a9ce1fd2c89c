"""Sockets in memory: from people to nodes, and from one node to another.

A socket runs the real route of a table (`server.socket_api.table_socket`) with a WebSocket of
Litestar. Only the network and the handshake are simulated.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import websockets
from litestar import WebSocket

from cardtable.server.identity import COOKIE
from cardtable.server.protocols import EXTENSION
from cardtable.server.socket_api import table_socket
from simulation.event_loop import PROCESS, Process

if TYPE_CHECKING:
    from simulation.nodes import SimulatedNode
    from simulation.simulator import Simulation

LATENCY = (0.002, 0.08)  # seconds from one end to the other, on most days
SLOW_LATENCY = (0.1, 0.8)
PING_TIMEOUT = (5.0, 20.0)  # seconds after which a server notices that a client has vanished
CLOSED_ABNORMALLY = 1006

Received = Callable[[str], None]
Closed = Callable[[int, str], None]


class Socket:
    """One connection from a client (a person, or a node that forwards) to a node."""

    def __init__(
        self,
        simulation: "Simulation",
        node: "SimulatedNode",
        table: str,
        query: str,
        headers: dict[str, str],
        on_text: Received,
        on_close: Closed,
    ) -> None:
        self.simulation = simulation
        self.number = next(simulation.socket_numbers)
        self.table = table
        self.person = simulation.person_of_cookie(headers.get("Cookie", ""))
        self.client = PROCESS.get()
        self.server = node.process
        self.received = on_text
        self.closed = on_close
        self.is_accepted = asyncio.Event()
        self.is_open = True  # for the client
        self.is_served = True  # for the server
        self.is_reachable = True  # bytes arrive
        self.arrivals = [0.0, 0.0]  # of the last bytes, at the client and at the server
        self.bytes_on_the_way = 0
        self.transport = SimulatedTransport(self)
        self.incoming: deque[dict[str, Any]] = deque([{"type": "websocket.connect"}])
        self.wake_server: asyncio.Future[None] | None = None
        self.shown = simulation.oracle.new_audience(self)
        simulation.sockets[self.number] = self
        scope: Any = {
            "type": "websocket",
            "path": f"/api/tables/{table}/socket",
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "extensions": {EXTENSION: {"transport": self.transport}},
            "litestar_app": SimpleNamespace(state=node.app_state),
        }
        self.websocket: Any = WebSocket(scope, self.receive, self.send)
        self.deliver(self.server, self.start_serving)

    # The way between the ends

    def deliver(self, receiver: Process | None, callback: Callable[..., None], *args: Any) -> None:
        """Call a function at one end when the bytes arrive there, in the order of sending."""
        loop, at = self.simulation.loop, int(receiver is self.server)
        latency = SLOW_LATENCY if self.simulation.is_network_slow else LATENCY
        when = max(self.arrivals[at], loop.now + self.simulation.rng.uniform(*latency))
        self.arrivals[at] = when
        context = receiver.context.copy() if receiver else self.simulation.context.copy()
        loop.call_at(when, self.arrive, callback, args, context=context)

    def arrive(self, callback: Callable[..., None], args: tuple[Any, ...]) -> None:
        if self.is_reachable:
            callback(*args)

    # At the server

    def start_serving(self) -> None:
        self.simulation.watch_task(self.serve())

    async def serve(self) -> None:
        await table_socket.fn(self.websocket, self.table)

    async def receive(self) -> Any:
        while not self.incoming:
            self.wake_server = asyncio.get_running_loop().create_future()
            await self.wake_server
        return self.incoming.popleft()

    async def send(self, event: Any) -> None:
        if event["type"] == "websocket.accept":
            self.deliver(self.client, self.is_accepted.set)
        elif event["type"] == "websocket.send":
            self.send_to_client(event["text"].encode())
        elif self.is_served:
            self.is_served = False
            self.deliver(self.client, self.end_client, event["code"], event["reason"] or "")
            self.deliver(self.server, self.end_server)

    def send_to_client(self, text: bytes) -> None:
        if self.is_served:
            self.bytes_on_the_way += len(text)
            self.deliver(self.client, self.give_to_client, text)

    def take_from_client(self, text: bytes) -> None:
        if not self.is_served:
            return
        if self.transport.on_text:
            self.transport.on_text(text)
        else:
            self.hand_over({"type": "websocket.receive", "text": text.decode(errors="replace")})

    def end_server(self) -> None:
        self.is_served = False
        self.hand_over({"type": "websocket.disconnect", "code": CLOSED_ABNORMALLY})

    def hand_over(self, event: dict[str, Any]) -> None:
        self.incoming.append(event)
        if self.wake_server and not self.wake_server.done():
            self.wake_server.set_result(None)

    # At the client

    def give_to_client(self, text: bytes) -> None:
        self.bytes_on_the_way -= len(text)
        if self.is_open:
            self.simulation.note("to", self.number, text)
            self.received(text.decode())

    def send_to_server(self, text: bytes) -> None:
        if self.is_open:
            self.simulation.note("from", self.number, text)
            self.deliver(self.server, self.take_from_client, text)

    def end_client(self, code: int, reason: str) -> None:
        if self.is_open:
            self.forget()
            self.simulation.note("closed", self.number, code)
            self.closed(code, reason)

    def close(self) -> None:
        """Close the socket as a client does that goes away."""
        if self.is_open:
            self.forget()
            self.deliver(self.server, self.end_server)

    def forget(self) -> None:
        self.is_open = False
        self.simulation.sockets.pop(self.number, None)

    # Faults

    def lose(self) -> None:
        """Break the connection. Both ends hear of it, at different times."""
        for receiver, callback, args in (
            (self.client, self.end_client, (CLOSED_ABNORMALLY, "")),
            (self.server, self.end_server, ()),
        ):
            self.deliver(receiver, callback, *args)
        # What was sent before may arrive or not.
        self.is_served = self.simulation.rng.random() < 0.5

    def hold_back(self, seconds: float) -> None:
        """Let the client read nothing for some time."""
        self.arrivals[0] = max(self.arrivals[0], self.simulation.loop.now + seconds)

    def vanish(self) -> None:
        """Let the client go without a word: the server notices it after a long time."""
        self.forget()
        self.closed(CLOSED_ABNORMALLY, "")
        delay = self.simulation.rng.uniform(*PING_TIMEOUT)
        self.simulation.loop.call_later(delay, self.end_server, context=self.server.context.copy())

    def end_with(self, process: Process) -> None:
        """End the socket because the process at one of its ends was killed."""
        if process is self.server:
            self.deliver(self.client, self.end_client, CLOSED_ABNORMALLY, "")
        else:
            self.close()


class SimulatedTransport:
    """The server's end of a socket, as a connection of a table uses it."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.on_text: Callable[[bytes], None] | None = None

    def send_text(self, text: bytes) -> None:
        self.socket.simulation.oracle.check_message(self.socket, text)
        self.socket.simulation.oracle.check_waiting(self.socket)
        self.socket.send_to_client(text)

    def pending_bytes(self) -> int:
        return self.socket.bytes_on_the_way


class PeerConnection:
    """What `websockets.connect` returns to a node that forwards a socket to another node."""

    def __init__(self) -> None:
        self.socket: Socket | None = None
        self.texts: deque[str] = deque()
        self.wake: asyncio.Future[None] | None = None
        self.close_code: int | None = None
        self.close_reason = ""
        self.transport = SimpleNamespace(abort=self.abort)

    def receive(self, text: str) -> None:
        self.texts.append(text)
        self.notify()

    def handle_close(self, code: int, reason: str) -> None:
        self.close_code, self.close_reason = code, reason
        self.notify()

    def notify(self) -> None:
        if self.wake and not self.wake.done():
            self.wake.set_result(None)

    def abort(self) -> None:
        assert self.socket is not None
        self.socket.close()

    async def send(self, text: str | bytes) -> None:
        assert self.socket is not None
        if self.close_code is not None:
            raise websockets.ConnectionClosedError(None, None)
        self.socket.send_to_server(text.encode() if isinstance(text, str) else text)

    async def __aenter__(self) -> "PeerConnection":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.abort()

    def __aiter__(self) -> "PeerConnection":
        return self

    async def __anext__(self) -> str:
        while not self.texts:
            if self.close_code is not None:
                raise StopAsyncIteration
            self.wake = asyncio.get_running_loop().create_future()
            await self.wake
        return self.texts.popleft()


async def connect_to_peer(
    simulation: "Simulation",
    url: str,
    additional_headers: dict[str, str],
    open_timeout: float,
    **_: object,
) -> PeerConnection:
    """Connect to another node in place of `websockets.connect`."""
    parts = urlsplit(url)
    node = simulation.node_at(f"http://{parts.netloc}")
    if node is None or simulation.are_nodes_parted:
        await asyncio.sleep(simulation.rng.uniform(*LATENCY))
        raise OSError("connection refused")
    headers = dict(additional_headers)
    peer = PeerConnection()
    table = parts.path.split("/")[3]
    peer.socket = Socket(
        simulation, node, table, parts.query, headers, peer.receive, peer.handle_close
    )
    try:
        await asyncio.wait_for(peer.socket.is_accepted.wait(), open_timeout)
    except TimeoutError:
        peer.abort()
        raise
    return peer


def cookie_header(cookie: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={cookie}"}
