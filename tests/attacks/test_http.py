"""Attacks with bytes: requests that never end, and connections without number."""

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cardtable.server import protocols
from support.databases import TIMEOUT
from support.hostile_messages import handshake
from support.servers import Client, clients_at_table, in_process_server, url_of

LINE = b"X-Padding: " + b"x" * 1000 + b"\r\n"


@asynccontextmanager
async def address_of(**settings: Any) -> AsyncIterator[tuple[str, int]]:
    async with in_process_server(**settings) as found:
        yield "127.0.0.1", found.node.settings.port


async def is_closed(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(20):
            while await reader.read(65_536):
                pass
    except (ConnectionError, TimeoutError) as failure:
        return isinstance(failure, ConnectionError)
    return True


async def test_headers_without_end_are_cut_off() -> None:
    async with address_of() as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n")
        sent = 0
        try:
            while sent < 3_000_000:
                writer.write(LINE)
                await writer.drain()
                await asyncio.sleep(0)  # the server runs in the same loop
                sent += len(LINE)
        except ConnectionError:
            pass
        assert sent < 1_500_000  # what lies in the buffers of both sides
        assert await is_closed(reader)
        writer.close()


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost:", b"POST /api/me HTTP/1.1\r\n"
                                   b"Host: here\r\nContent-Length: 50\r\n\r\n{"])  # fmt: skip
async def test_a_request_that_is_not_finished_in_time_is_closed(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.3)
    async with address_of() as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(begun)
        assert await is_closed(reader)
        writer.close()


async def test_the_connections_of_one_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 1e6)  # else that closes them, too, in the end
    async with address_of(connections_per_address=3, trusted_proxies="192.0.2.1") as address:
        open_ones = [await asyncio.open_connection(*address) for _ in range(3)]
        for _ in range(2):
            reader, writer = await asyncio.open_connection(*address)
            assert await is_closed(reader)
            writer.close()
        open_ones.pop()[1].close()
        await asyncio.sleep(0.1)
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in await reader.read()
        writer.close()
        for _, other in open_ones:
            other.close()


async def test_a_client_that_has_gone_before_it_is_accepted_is_not_counted() -> None:
    """It has no address any more. Such clients were counted together and for ever."""
    async with in_process_server() as found:
        gone = socket.create_connection(("127.0.0.1", found.node.settings.port))
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.close()  # at once, with a reset; the server runs in the same loop
        assert await is_answered(("127.0.0.1", found.node.settings.port))
        protocol = found.config.http_protocol_class
        assert issubclass(protocol, protocols.BoundedHttp)
        assert set(protocol.open_connections) <= {"127.0.0.1"}


async def test_sockets_that_other_processes_forward_count_for_no_address(tmp_path: Path) -> None:
    """Else a process passes on no more people than one household may have connections."""
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    async with (
        in_process_server(database_url=database, lease=60_000, connections_per_address=2) as owner,
        in_process_server(database_url=database, lease=60_000) as other,
        Client(url_of(owner)) as host,
        AsyncExitStack() as stack,
    ):
        await host.open_table("threeup", 2, name="Host")  # its connection stays open
        for _ in range(3):
            watcher = await stack.enter_async_context(Client(url_of(other)))
            await watcher.connect(host.table, host.invite)
            assert watcher.received[-1]["type"] == "sync"
        connections = owner.node.tables[host.table].connections
        assert [one.address for one in connections] == ["127.0.0.1"] * 3


async def test_a_table_outlives_the_time_of_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.2)
    async with (
        in_process_server() as found,
        clients_at_table(url_of(found), "threeup", 1, 2) as (me,),
    ):
        await asyncio.sleep(0.5)
        await me.sync()


# Clients that do not read


async def request_without_reading(address: tuple[str, int], path: str) -> socket.socket:
    """Ask for something often, with a small buffer for the answers."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(client, address)
    await loop.sock_sendall(client, f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode() * 100)
    return client


async def is_answered(address: tuple[str, int]) -> bool:
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        return b"200 OK" in await reader.read()
    except ConnectionError:
        return False
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def test_a_client_that_does_not_read_its_answer_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocols, "READER_CHECK", 0.1)
    async with address_of(connections_per_address=1) as address:
        silent = await request_without_reading(address, "/api/schema/openapi.json")
        async with asyncio.timeout(TIMEOUT):
            while not await is_answered(address):  # its connection is the only one allowed
                await asyncio.sleep(0.05)
        silent.close()


async def test_one_address_has_only_so_much_waiting_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred replays of a long game that are read slowly took 600 MB."""
    monkeypatch.setattr(protocols, "MAX_UNREAD_BYTES", 100)
    async with address_of() as address:
        assert await is_answered(address)
        silent = await request_without_reading(address, "/api/schema/openapi.json")
        async with asyncio.timeout(TIMEOUT):
            while await is_answered(address):  # until its answers fill the buffers
                await asyncio.sleep(0.05)
            silent.close()
            while not await is_answered(address):
                await asyncio.sleep(0.05)


async def test_a_client_that_reads_slowly_gets_its_whole_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocols, "READER_CHECK", 0.1)
    async with address_of() as address:
        slow = await request_without_reading(address, "/api/schema/openapi.json")
        loop, received = asyncio.get_running_loop(), 0
        async with asyncio.timeout(TIMEOUT):
            while received < 300_000:
                data = await loop.sock_recv(slow, 20_000)
                assert data, received
                received += len(data)
                await asyncio.sleep(0.005)
        slow.close()


# Frames


@pytest.mark.parametrize("kind", ["ping", "pong", "fragment"])
async def test_frames_that_nobody_needs_close_the_connection(kind: str) -> None:
    """A flood of them kept the server busy, and the answers to pings filled its memory."""
    first = {"ping": 0x89, "pong": 0x8A, "fragment": 0x00}[kind]
    async with in_process_server() as found, Client(url_of(found)) as client:
        await client.open_table("threeup", 2, name="Ada")
        reader, writer = await asyncio.open_connection("127.0.0.1", found.node.settings.port)
        path = f"/api/tables/{client.table}/socket"
        writer.write(handshake(path, client.cookie()))
        await reader.readuntil(b"\r\n\r\n")
        if kind == "fragment":
            writer.write(bytes([0x01, 0x80, 0, 0, 0, 0]))
        counted = FrameCounter()
        with counted.counting():
            writer.write(bytes([first, 0x80, 0, 0, 0, 0]) * 50_000)
            assert await is_closed(reader)
        assert counted.frames < 2 * protocols.FRAMES_AT_ONCE
        writer.close()


class FrameCounter:
    """Counts the frames that the library gets."""

    def __init__(self) -> None:
        self.frames = 0

    @contextlib.contextmanager
    def counting(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            receive = WebSocketsSansIOProtocol.data_received

            def count(protocol: WebSocketsSansIOProtocol, data: bytes) -> None:
                self.frames += 1
                receive(protocol, data)

            patch.setattr(WebSocketsSansIOProtocol, "data_received", count)
            yield
