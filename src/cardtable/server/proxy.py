"""When another process owns the table: its socket is passed on, message by message.

The owner does everything; this process only carries. If the owner goes away, the client is
told to connect anew, and whoever it meets then takes the table over.
"""

import asyncio
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import websockets
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from cardtable.server.node import ServerNode
from cardtable.store.rows import Lease
from cardtable.wire import VERSION, server_messages

CONNECT_TIMEOUT = 0.5  # seconds in which a living owner answers
PEER_HEADER = "X-Cardtable-Peer"  # carries a token that proves that a node of ours forwards


def owner_address(lease: Lease, socket: WebSocket[Any, Any, Any]) -> str:
    parts = urlsplit(lease.address)
    scheme = "wss" if parts.scheme == "https" else "ws"
    query = str(socket.scope["query_string"].decode())
    return urlunsplit((scheme, parts.netloc, parts.path + socket.scope["path"], query, ""))


async def forward_socket(node: ServerNode, lease: Lease, socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the owner answered; then the socket is served to its end."""
    if not lease.address:
        return False
    headers = {
        "Cookie": socket.headers.get("cookie", ""),
        PEER_HEADER: node.identity.peer_token(node.id),
    }
    try:
        peer = await connect(
            owner_address(lease, socket), additional_headers=headers, open_timeout=CONNECT_TIMEOUT,
            compression=None, max_size=1_000_000, proxy=None,
        )  # fmt: skip
    except (OSError, TimeoutError, websockets.WebSocketException):
        return False
    node.alive.add(lease.owner)  # it may have started since we last looked who is there
    async with peer:
        await relay(node, lease, socket, peer)
    return True


async def relay(
    node: ServerNode, lease: Lease, socket: WebSocket[Any, Any, Any], peer: ClientConnection
) -> None:
    tasks = [
        asyncio.create_task(relay_to_owner(socket, peer)),
        asyncio.create_task(relay_from_owner(socket, peer)),
        asyncio.create_task(wait_for_lease_end(node, lease)),
    ]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    if tasks[0] not in done:  # the client is still there
        message = server_messages.encode_message(
            server_messages.ByeMessage(VERSION, "moved")
        ).decode()
        await socket.send({"type": "websocket.send", "bytes": None, "text": message})
        await socket.send({"type": "websocket.close", "code": 1012, "reason": "moved"})
    if tasks[2] in done:
        peer.transport.abort()  # it will not answer a goodbye


async def relay_to_owner(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
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
            await asyncio.Event().wait()  # `from_owner` has noticed it, too


async def relay_from_owner(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    try:
        async for message in peer:
            text = message if isinstance(message, str) else message.decode()
            await socket.send({"type": "websocket.send", "bytes": None, "text": text})
    except websockets.ConnectionClosed:
        return


async def wait_for_lease_end(node: ServerNode, lease: Lease) -> None:
    """Returns when the owner's lease has run out: it may be stopped and keep its sockets open."""
    while await node.is_alive(lease.owner):
        await asyncio.sleep(node.settings.lease / 4000)
