"""The WebSocket of one seat, from the greeting to the goodbye."""

import asyncio
import contextlib
from time import monotonic, perf_counter
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server.frames import EXTENSION
from cardtable.server.house import House
from cardtable.server.identity import COOKIE, Guest
from cardtable.server.jobs import Job
from cardtable.server.limits import Bucket
from cardtable.server.live import LiveTable
from cardtable.server.peers import connected
from cardtable.server.wires import Wire
from cardtable.store.rows import Lease, NoTable, StoreFailed
from cardtable.table import commands
from cardtable.wire import VERSION, asks, tells

TAKEOVER = 5.0  # seconds to wait for a table whose owner does not answer
RUDE = 200  # refused messages in a row after which somebody is shown the door

UNKNOWN, NO_GUEST, PRIVATE, RATE = 4404, 4401, 4403, 4429


@websocket("/api/tables/{table_id:str}/socket", opt={"exclude_from_auth": True})
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    guest = house.identity.guest(socket.cookies.get(COOKIE))
    if guest is None:
        await goodbye(socket, InvalidInput(codes.GUEST), NO_GUEST)
        return
    try:
        house.check_open()
        found = await settle(house, table_id, socket)
        if isinstance(found, LiveTable):
            await admit(house, found, guest, socket)
            await serve(house, found, guest, socket)
    except NoTable:
        await goodbye(socket, InvalidInput(codes.TABLE_UNKNOWN), UNKNOWN)
    except StoreFailed:
        await goodbye(socket, Unavailable(codes.STORE_FAILED), 1011)
    except Refusal as refusal:
        await goodbye(socket, refusal, PRIVATE)


async def settle(house: House, id_: str, socket: WebSocket[Any, Any, Any]) -> LiveTable | None:
    """The table, once it is ours; None after it was served by the house that owns it."""
    until = monotonic() + TAKEOVER
    while True:
        found = await house.find(id_)
        if isinstance(found, LiveTable):
            return found
        if await passed_on(house, found, socket):
            return None
        if monotonic() > until:
            raise Unavailable(codes.SERVER_CLOSING)
        await asyncio.sleep(0.1)


async def passed_on(house: House, lease: Lease, socket: WebSocket[Any, Any, Any]) -> bool:
    """Whether the owner could be reached, and has served the socket to its end."""
    if house.identity.is_hop(socket.headers.get("x-cardtable-hop", "")):
        raise Unavailable(codes.SERVER_CLOSING)  # never further than one hop
    return await connected(house, lease, socket)


async def goodbye(socket: WebSocket[Any, Any, Any], refusal: Refusal, code: int) -> None:
    message = tells.write(tells.refused("", refusal, 0))
    await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
    await socket.send({"type": "websocket.close", "code": code, "reason": refusal.code})


async def admit(
    house: House, live: LiveTable, guest: Guest, socket: WebSocket[Any, Any, Any]
) -> None:
    """Those who sit here, those who were invited, and at a listed table everybody."""
    table = live.table
    token = socket.query_params.get("pass", "")
    if token and (person := house.identity.passed(live.id, token)):
        seat = table.seat_of(person)
        if seat != NOBODY and person != guest.person:
            done = asyncio.Event()
            await live.jobs.put(Job(command=commands.Hand(seat, guest.person), then=done.set))
            await done.wait()
        return
    if live.table.seat_of(guest.person) != NOBODY:
        return
    invited = house.identity.is_invited(live.id, socket.query_params.get("invite", ""))
    if not invited and not (table.terms.listed and table.terms.watched):
        raise Unavailable(codes.TABLE_PRIVATE)


async def serve(
    house: House, live: LiveTable, guest: Guest, socket: WebSocket[Any, Any, Any]
) -> None:
    frames: Any = (socket.scope["extensions"] or {})[EXTENSION]["line"]
    wire = Wire(frames, guest.person, guest.name)
    ear = Ear(house, live, wire)
    ending = asyncio.create_task(hang_up(wire, socket))
    live.join(wire)
    frames.ear = ear.hear
    try:
        await listen(ear, socket)
    except WebSocketDisconnect:
        pass
    finally:
        frames.ear = None
        live.part(wire)
        wire.close(1000)
        await ending


async def hang_up(wire: Wire, socket: WebSocket[Any, Any, Any]) -> None:
    """Close the socket once somebody wants it closed."""
    await wire.ending.wait()
    with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):  # it may be closed
        await socket.send({"type": "websocket.close", "code": wire.closing, "reason": ""})


async def listen(ear: "Ear", socket: WebSocket[Any, Any, Any]) -> None:
    """Until the socket is closed; most of what is said reaches the ear on a shorter way."""
    while True:
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        ear.hear(text.encode() if text is not None else event.get("bytes") or b"")


class Ear:
    """Reads what one socket says, and hands it to the table."""

    def __init__(self, house: House, live: LiveTable, wire: Wire) -> None:
        self.house = house
        self.live = live
        self.wire = wire
        rate = house.settings.asks_per_second
        self.bucket = Bucket(rate, rate * 2, monotonic())
        self.rude = 0

    def hear(self, data: bytes) -> None:
        if self.wire.closing:
            return
        came = perf_counter()
        try:
            if not self.bucket.take(monotonic()):
                raise Unavailable(codes.RATE)
            self.house.check_open()
            self.live.take(Job(asks.read(data), self.wire, came=came))
        except Refusal as refusal:
            self.house.metrics.asked(refusal.code)
            self.live.telling.refuse(self.wire, self.live.table, asks.key_in(data), refusal)
            self.rude += 1
            if self.rude > RUDE:
                self.wire.close(RATE)
        else:
            self.rude = 0


__all__ = ["VERSION", "table_socket"]
