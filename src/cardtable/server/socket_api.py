"""The WebSocket route of a table: it finds the table, checks admission, and serves the socket.

If another node owns the table, the socket is forwarded to it, message by message. If the owner goes
away, the client is told to connect again, and the node that it then reaches claims the table.
"""

import asyncio
import contextlib
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import websockets
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server.broadcast import CLOSE_PRIVATE, CLOSE_SERVICE_RESTART
from cardtable.server.connection import Connection, Receiver
from cardtable.server.identity import ADDRESS_HEADER, COOKIE, PEER_HEADER, Guest
from cardtable.server.live_table import LiveTable
from cardtable.server.middleware import client_address
from cardtable.server.node import ServerNode
from cardtable.server.protocols import EXTENSION
from cardtable.store.rows import Lease, NoTable, StoreFailed
from cardtable.table import commands
from cardtable.wire import VERSION, server_messages

TAKEOVER_TIMEOUT = 5.0  # seconds to wait for a table whose owner does not answer

CLOSE_UNKNOWN_TABLE, CLOSE_NO_GUEST = 4404, 4401
CLOSE_NORMAL, CLOSE_SERVER_ERROR, CLOSE_TRY_LATER = 1000, 1011, 1013
# After these refusals a client shall connect again.
CLOSE_CODES = {
    codes.SERVER_CLOSING: CLOSE_SERVICE_RESTART,
    codes.CONNECTIONS_TOTAL: CLOSE_TRY_LATER,
}

CONNECT_TIMEOUT = 0.5  # seconds in which a living owner answers
MAX_MESSAGE_BYTES = 1_000_000  # from the owner
FIRST_OWN_CODE = 4000  # our own close codes: there is no use in connecting again

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/socket", opt={"exclude_from_auth": True})
async def table_socket(socket: Socket, table_id: str) -> None:
    node: ServerNode = socket.app.state.node
    await socket.accept()
    try:
        node.check_open()
        guest = await node.find_guest(socket.cookies.get(COOKIE))
        if guest is None:
            await refuse_socket(socket, InvalidInput(codes.GUEST), CLOSE_NO_GUEST)
            return
        with node.connection_limit.hold(guest.person):
            live = await find_or_forward(node, table_id, socket)
            if live:
                invite_number = await check_admission(node, live, guest, socket)
                watches = "watch" in socket.query_params
                await serve_connection(node, live, guest, socket, invite_number, watches)
    except NoTable:
        await refuse_socket(socket, InvalidInput(codes.TABLE_UNKNOWN), CLOSE_UNKNOWN_TABLE)
    except StoreFailed:
        await refuse_socket(socket, Unavailable(codes.STORE_FAILED), CLOSE_SERVER_ERROR)
    except Refusal as refusal:
        await refuse_socket(socket, refusal, CLOSE_CODES.get(refusal.code, CLOSE_PRIVATE))


async def find_or_forward(node: ServerNode, table_id: str, socket: Socket) -> LiveTable | None:
    """Return the table once this node owns it, or None after its owner has served the socket."""
    until = monotonic() + TAKEOVER_TIMEOUT
    while True:
        found = await node.find(table_id)
        if isinstance(found, LiveTable):
            return found
        if await forward_to_owner(node, found, socket):
            return None
        if monotonic() > until:
            raise Unavailable(codes.SERVER_CLOSING)
        await asyncio.sleep(0.1)


async def forward_to_owner(node: ServerNode, lease: Lease, socket: Socket) -> bool:
    """Return whether the owner could be reached; it has then served the socket to its end."""
    if node.identity.is_peer_token(socket.headers.get(PEER_HEADER, "")):
        raise Unavailable(codes.SERVER_CLOSING)  # a socket is forwarded only once
    return await forward_socket(node, lease, socket)


async def refuse_socket(socket: Socket, refusal: Refusal, code: int) -> None:
    message = server_messages.encode_message(server_messages.refused_message("", refusal, 0))
    await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
    await socket.send({"type": "websocket.close", "code": code, "reason": refusal.code})


async def check_admission(node: ServerNode, live: LiveTable, guest: Guest, socket: Socket) -> int:
    """Admit people who sit here or were invited, and everybody at a listed table.

    A seat pass moves the seat of its person to this guest. Return the number of the invite that
    the guest has, or -1.
    """
    token = socket.query_params.get("pass", "")
    if token and (person := node.identity.person_of_pass(live.id, token)):
        seat = live.table.seat_of(person)
        if seat != NOBODY and person != guest.person:
            await live.run_command(
                commands.TransferSeat(seat, guest.person),
                still=lambda table: table.seat_of(person) == seat,
            )
    invite, number = socket.query_params.get("invite", ""), live.table.invite_number
    invited = await node.is_invited(live.id, invite, number)
    if code := live.table.why_not_admitted(guest.person, invited):
        raise Unavailable(code)
    return number if invited else -1


async def serve_connection(
    node: ServerNode,
    live: LiveTable,
    guest: Guest,
    socket: Socket,
    invite_number: int,
    watches: bool,
) -> None:
    transport: Any = (socket.scope["extensions"] or {})[EXTENSION]["transport"]
    # A screen that all look at is somebody else, even in the browser of a person who plays: it
    # never shows a hand and never takes a seat.
    person = node.identity.new_guest().person if watches else guest.person
    connection = Connection(transport, person, guest.name)
    connection.address = address_of_client(node, socket)
    connection.only_watches = watches
    connection.invite_number = invite_number
    if watches and live.table.seat_of(guest.person) != NOBODY:
        connection.invite_number = live.table.invite_number  # people who sit here know the invite
    receiver = Receiver(node, live, connection)
    closing = asyncio.create_task(close_when_requested(connection, socket))
    live.join(connection)
    transport.on_text = receiver.receive
    try:
        await receive_messages(receiver, socket)
    except WebSocketDisconnect:
        pass
    finally:
        transport.on_text = None
        live.leave(connection)
        connection.close(CLOSE_NORMAL)
        await closing


def address_of_client(node: ServerNode, socket: Socket) -> str:
    """Return the address of the client. A node that forwards a socket says it."""
    if node.identity.is_peer_token(socket.headers.get(PEER_HEADER, "")):
        return socket.headers.get(ADDRESS_HEADER, "")
    return client_address(socket.scope)


async def close_when_requested(connection: Connection, socket: Socket) -> None:
    await connection.close_requested.wait()
    with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):  # it may be closed
        code, reason = connection.close_code, connection.close_reason
        await socket.send({"type": "websocket.close", "code": code, "reason": reason})


async def receive_messages(receiver: Receiver, socket: Socket) -> None:
    """Receive until the socket is closed. Most messages arrive by `transport.on_text` instead."""
    while True:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        receiver.receive(text.encode() if text is not None else event.get("bytes") or b"")


def owner_url(lease: Lease, socket: Socket) -> str:
    parts = urlsplit(lease.address)
    scheme = "wss" if parts.scheme == "https" else "ws"
    query = str(socket.scope["query_string"].decode())
    return urlunsplit((scheme, parts.netloc, parts.path + socket.scope["path"], query, ""))


async def forward_socket(node: ServerNode, lease: Lease, socket: Socket) -> bool:
    """Return whether the owner answered; the socket has then been served to its end."""
    if not lease.address:
        return False
    headers = {
        "Cookie": socket.headers.get("cookie", ""),
        PEER_HEADER: node.identity.peer_token(node.id),
        ADDRESS_HEADER: client_address(socket.scope),
    }
    try:
        peer = await connect(
            owner_url(lease, socket),
            additional_headers=headers,
            open_timeout=CONNECT_TIMEOUT,
            compression=None,
            max_size=MAX_MESSAGE_BYTES,
            proxy=None,
        )
    except (OSError, TimeoutError, websockets.WebSocketException):
        return False
    node.alive.add(lease.owner)  # it may have started after the store was last asked
    async with peer:
        await relay(node, lease, socket, peer)
    return True


async def relay(node: ServerNode, lease: Lease, socket: Socket, peer: ClientConnection) -> None:
    """Relay both ways until the client leaves, the owner closes or its lease ends."""
    from_client = asyncio.create_task(relay_to_owner(socket, peer))
    from_owner = asyncio.create_task(relay_from_owner(socket, peer))
    lease_end = asyncio.create_task(wait_for_lease_end(node, lease))
    done, running = await asyncio.wait(
        (from_client, from_owner, lease_end), return_when=asyncio.FIRST_COMPLETED
    )
    for task in running:
        task.cancel()
    code = peer.close_code or 0
    if from_client not in done and code >= FIRST_OWN_CODE:  # the owner has said why
        await socket.send({"type": "websocket.close", "code": code, "reason": peer.close_reason})
    elif from_client not in done:  # the client is still connected
        bye = server_messages.encode_message(server_messages.ByeMessage(VERSION, "moved"))
        await socket.send({"type": "websocket.send", "bytes": None, "text": bye.decode()})
        await socket.send(
            {"type": "websocket.close", "code": CLOSE_SERVICE_RESTART, "reason": "moved"}
        )
    if lease_end in done:
        peer.transport.abort()  # the owner would not answer a closing handshake


async def relay_to_owner(socket: Socket, peer: ClientConnection) -> None:
    """Return when the client leaves."""
    while True:
        try:
            event: Any = await socket.receive()
        except WebSocketDisconnect:
            return
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        try:
            await peer.send(text if text is not None else event.get("bytes") or b"")
        except websockets.ConnectionClosed:
            await asyncio.Event().wait()  # `relay_from_owner` ends, and this task is cancelled


async def relay_from_owner(socket: Socket, peer: ClientConnection) -> None:
    """Return when the owner closes the connection."""
    try:
        async for message in peer:
            text = message if isinstance(message, str) else message.decode()
            await socket.send({"type": "websocket.send", "bytes": None, "text": text})
    except websockets.ConnectionClosed:
        return
    except WebSocketDisconnect:
        await asyncio.Event().wait()  # `relay_to_owner` ends, and this task is cancelled


async def wait_for_lease_end(node: ServerNode, lease: Lease) -> None:
    """Return when the lease has ended. A stopped owner may still keep its sockets open."""
    while await node.is_alive(lease.owner):
        await asyncio.sleep(node.settings.lease / 4000)
