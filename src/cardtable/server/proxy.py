"""Forwarding of sockets to the node that owns their table, message by message.

If the owner goes away, the client is told to connect again, and the node that it then reaches
claims the table.
"""

import asyncio
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import websockets
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from cardtable.server.broadcast import CLOSE_SERVICE_RESTART
from cardtable.server.node import ServerNode
from cardtable.store.rows import Lease
from cardtable.wire import VERSION, server_messages

CONNECT_TIMEOUT = 0.5  # seconds in which a living owner answers
MAX_MESSAGE_BYTES = 1_000_000  # from the owner
FIRST_OWN_CODE = 4000  # our own close codes: there is no use in connecting again
PEER_HEADER = "X-Cardtable-Peer"  # carries the token that proves that one of our nodes forwards

Socket = WebSocket[Any, Any, Any]


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
