"""The channel of `cardtable admin`: a socket file that only the operator's user may open.

A request is one line of JSON, and so is its answer. Nothing here tells cards, cookies or invites.
"""

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal, Unavailable
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.observability import get_logger
from cardtable.store.rows import Lease, NoTable, StoreFailed
from cardtable.table import commands
from cardtable.table.table import CLOSED, Table
from cardtable.table.transitions import apply_command
from cardtable.wire import VERSION
from cardtable.wire.server_messages import NoticeMessage

MAX_LINE_BYTES = 65_536
PRIVATE = 0o177  # the umask for a file that only its owner may read and write


class ListRequest(Struct, frozen=True, tag="list", forbid_unknown_fields=True):
    """Ask for the tables in the memory of this process."""


class CloseRequest(Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    table: str


class RemoveRequest(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    table: str
    seat: int


class TellRequest(Struct, frozen=True, tag="tell", forbid_unknown_fields=True):
    """Show everybody at the tables of this process one line of text."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=r"^[^\x00-\x1f\x7f-\x9f]*\Z")]


AnyRequest = ListRequest | CloseRequest | RemoveRequest | TellRequest


class SeatStatus(Struct, frozen=True):
    kind: str  # empty, person, bot or substituted
    name: str
    connected: bool


class TableStatus(Struct, frozen=True):
    id: str
    game: str
    phase: str
    seats: tuple[SeatStatus, ...]
    connections: int
    commands: int  # in its event log
    waiting: int  # messages in its queue


class NodeStatus(Struct, frozen=True):
    node: str
    not_ready: str  # why no requests should be sent here, or ""
    people: int  # who are connected
    connections: int
    commits: int
    commit_seconds: float  # of the last one
    cpu_seconds: float  # of this process since it started
    tables: tuple[TableStatus, ...]


class AdminAnswer(Struct, frozen=True, omit_defaults=True):
    """What was asked for, or the refusal with what it is about."""

    status: NodeStatus | None = None
    refused: str = ""
    about: dict[str, str | int] = {}


class AdminChannel:
    """Listens at a path until `stop`."""

    def __init__(self, node: ServerNode, path: Path) -> None:
        self.node = node
        self.path = path
        self.server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen, or refuse the path. The file of a server that was killed is replaced."""
        try:
            self.server = await asyncio.start_unix_server(
                self.serve, sock=bind_private(self.path), limit=MAX_LINE_BYTES
            )
        except OSError as error:
            why = error.strerror or str(error)
            raise InvalidInput(codes.FILE, path=str(self.path), why=why) from None

    def stop(self) -> None:
        if self.server:
            self.server.close()
            self.path.unlink(missing_ok=True)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection, line by line."""
        with contextlib.suppress(OSError, ValueError):  # it is gone, or its line is too long
            while line := await reader.readline():
                writer.write(msgspec.json.encode(await self.answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    async def answer(self, line: bytes) -> AdminAnswer:
        try:
            request = msgspec.json.decode(line, type=AnyRequest)
            match request:
                case CloseRequest():
                    await self.close_table(request.table)
                case RemoveRequest():
                    await self.remove_person(request.table, request.seat)
                case TellRequest():
                    self.tell(request.text)
        except msgspec.DecodeError as error:
            return AdminAnswer(refused=codes.REQUEST, about={"what": str(error)})
        except NoTable:
            return AdminAnswer(refused=codes.TABLE_UNKNOWN)
        except StoreFailed:
            return AdminAnswer(refused=codes.STORE_FAILED)
        except Refusal as refusal:
            plain = {
                name: value if isinstance(value, int) else str(value)
                for name, value in refusal.about.items()
            }
            return AdminAnswer(refused=refusal.code, about=plain)
        return AdminAnswer(status_of(self.node))

    async def find(self, table_id: str) -> LiveTable:
        found = await self.node.find(table_id)
        if isinstance(found, Lease):
            raise Unavailable(codes.ADMIN_ELSEWHERE, address=found.address)
        return found

    async def close_table(self, table_id: str) -> None:
        live = await self.find(table_id)
        await carry_out(live, commands.Close())
        if live.table.phase != CLOSED:
            raise Unavailable(codes.STORE_FAILED)
        get_logger().info("table closed by the operator", table=table_id)

    async def remove_person(self, table_id: str, seat: int) -> None:
        """Remove a person as the host of the table could. The host cannot be removed."""
        live = await self.find(table_id)
        invite = live.table.invite_number
        table = live.table
        person = table.seats[seat].person if 0 <= seat < len(table.seats) else ""
        remove = commands.RemovePerson(table.host, seat)
        await carry_out(live, remove, still=lambda now: now.seats[seat].person == person)
        if live.table.invite_number == invite:
            raise Unavailable(codes.STORE_FAILED)
        get_logger().info("person removed by the operator", table=table_id, seat=seat)

    def tell(self, text: str) -> None:
        for live in self.node.tables.values():
            live.broadcaster.send_all(NoticeMessage(VERSION, text))
        get_logger().info("people told by the operator", text=text)


async def carry_out(
    live: LiveTable,
    command: commands.AnyCommand,
    still: Callable[[Table], bool] | None = None,
) -> None:
    """Raise the refusal of a command that is not allowed; else wait until it was carried out."""
    apply_command(live.table, command, live.clock.now())
    await live.run_command(command, still=still)


def bind_private(path: Path) -> socket.socket:
    """Return a socket bound to a file that nobody else may open."""
    with socket.socket(socket.AF_UNIX) as test:
        if test.connect_ex(str(path)) == 0:
            raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    if path.is_socket():
        path.unlink()
    bound = socket.socket(socket.AF_UNIX)
    before = os.umask(PRIVATE)
    try:
        bound.bind(str(path))
    except OSError:
        bound.close()
        raise
    finally:
        os.umask(before)
    return bound


def status_of(node: ServerNode) -> NodeStatus:
    people = {one.person for live in node.tables.values() for one in live.connections}
    return NodeStatus(
        node=node.id,
        not_ready=node.why_not_ready(),
        people=len(people),
        connections=node.count_connections(),
        commits=node.store.group.commits,
        commit_seconds=node.store.group.lag,
        cpu_seconds=process_time(),
        tables=tuple(table_status(live) for live in node.tables.values()),
    )


def table_status(live: LiveTable) -> TableStatus:
    table = live.table
    return TableStatus(
        id=live.id,
        game=table.game.name,
        phase=table.phase,
        seats=tuple(SeatStatus(seat.kind, seat.name, seat.connected) for seat in table.seats),
        connections=len(live.connections),
        commands=live.seq,
        waiting=live.jobs.qsize(),
    )
