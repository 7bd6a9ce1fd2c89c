"""Attacks with bytes: requests that never end, and connections without number."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from cardtable.server import protocols
from support.servers import clients_at_table, in_process_server, url_of

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


async def test_the_connections_of_one_address_are_limited() -> None:
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


async def test_a_table_outlives_the_time_of_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "REQUEST_TIMEOUT", 0.2)
    async with (
        in_process_server() as found,
        clients_at_table(url_of(found), "threeup", 1, 2) as (me,),
    ):
        await asyncio.sleep(0.5)
        await me.sync()
