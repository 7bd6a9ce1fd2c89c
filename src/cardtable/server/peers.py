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

from cardtable.server.house import House
from cardtable.store.rows import Lease
from cardtable.wire import VERSION, tells

GREETING = 0.5  # seconds in which a living owner answers


def address_of(lease: Lease, socket: WebSocket[Any, Any, Any]) -> str:
    parts = urlsplit(lease.address)
    scheme = "wss" if parts.scheme == "https" else "ws"
    query = str(socket.scope["query_string"].decode())
    return urlunsplit((scheme, parts.netloc, parts.path + socket.scope["path"], query, ""))


async def connected(house: House, lease: Lease, socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the owner answered; then the socket is served to its end."""
    if not lease.address:
        return False
    headers = {
        "Cookie": socket.headers.get("cookie", ""),
        "X-Cardtable-Hop": house.identity.hop(house.id),
    }
    try:
        peer = await connect(
            address_of(lease, socket), additional_headers=headers, open_timeout=GREETING,
            compression=None, max_size=1_000_000, proxy=None,
        )  # fmt: skip
    except (OSError, TimeoutError, websockets.WebSocketException):
        return False
    house.alive.add(lease.owner)  # it may have started since we last looked who is there
    async with peer:
        await carry(house, lease, socket, peer)
    return True


async def carry(
    house: House, lease: Lease, socket: WebSocket[Any, Any, Any], peer: ClientConnection
) -> None:
    tasks = [
        asyncio.create_task(to_owner(socket, peer)),
        asyncio.create_task(from_owner(socket, peer)),
        asyncio.create_task(outlived(house, lease)),
    ]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    if tasks[0] not in done:  # the client is still there
        message = tells.write(tells.Bye(VERSION, "moved")).decode()
        await socket.send({"type": "websocket.send", "bytes": None, "text": message})
        await socket.send({"type": "websocket.close", "code": 1012, "reason": "moved"})
    if tasks[2] in done:
        peer.transport.abort()  # it will not answer a goodbye


async def to_owner(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
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


async def from_owner(socket: WebSocket[Any, Any, Any], peer: ClientConnection) -> None:
    try:
        async for message in peer:
            text = message if isinstance(message, str) else message.decode()
            await socket.send({"type": "websocket.send", "bytes": None, "text": text})
    except websockets.ConnectionClosed:
        return


async def outlived(house: House, lease: Lease) -> None:
    """Returns when the owner's lease has run out: it may be stopped and keep its sockets open."""
    while await house.is_alive(lease.owner):
        await asyncio.sleep(house.settings.lease / 4000)
