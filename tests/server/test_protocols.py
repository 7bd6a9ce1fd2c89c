"""The fast path of text frames, and everything unusual, which must work as without it."""

import asyncio
import contextlib
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.utils import apply_mask

from cardtable.server.protocols import encode_frame, payload_bounds
from support.databases import TIMEOUT
from support.servers import Client, Server

TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88
FIRST_FRAGMENT, FRAGMENT, LAST_FRAGMENT = 0x01, 0x00, 0x80


def client_frame(first: int, payload: bytes, masked: bool = True) -> bytes:
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size)
    if not masked:
        return bytes([first]) + length + payload
    mask = os.urandom(4)
    length = bytes([length[0] | 0x80]) + length[1:]
    return bytes([first]) + length + mask + apply_mask(payload, mask)


class RawSocket:
    """A WebSocket after its handshake, over which any bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def receive_frame(self) -> tuple[int, bytes]:
        """Return the first byte and the payload of a frame."""
        async with asyncio.timeout(TIMEOUT):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            return first, await self.reader.readexactly(size)

    async def receive_message(self) -> dict[str, object]:
        first, payload = await self.receive_frame()
        assert first == TEXT
        message: dict[str, object] = json.loads(payload)
        return message

    async def receive_close_code(self) -> int:
        while True:
            first, payload = await self.receive_frame()
            if first == CLOSE:
                return int.from_bytes(payload[:2], "big")


@asynccontextmanager
async def raw_socket(server: Server) -> AsyncIterator[RawSocket]:
    async with Client(server.url) as client:
        table = await client.open_table("threeup", 2, name="Ada")
        cookie = client.cookie()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    path = f"/api/tables/{table['id']}/socket"
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    raw = RawSocket(reader, writer)
    try:
        assert (await raw.receive_message())["type"] == "sync"
        yield raw
    finally:
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def sync_message() -> bytes:
    return json.dumps({"type": "sync", "v": 1, "key": "x", "version": 0}).encode()


def refused_message(key: str) -> bytes:
    """Return a message that is refused with its key, so that answers can be told apart."""
    return json.dumps({"type": "nonsense", "v": 1, "key": key, "version": 0}).encode()


def keys_of(frames: list[tuple[int, bytes]]) -> list[str]:
    return [json.loads(payload)["key"] for first, payload in frames if first == TEXT]


async def test_frames_that_arrive_together_or_byte_by_byte_are_received_in_order(
    server: Server,
) -> None:
    async with raw_socket(server) as raw:
        long = refused_message("c") + b" " * 300  # its length takes two more bytes
        raw.writer.write(
            client_frame(TEXT, refused_message("a"))
            + client_frame(PING, b"hi")
            + client_frame(TEXT, refused_message("b"))
        )
        raw.writer.write(client_frame(TEXT, long))
        frames = [await raw.receive_frame() for _ in range(4)]
        assert keys_of(frames) == ["a", "b", "c"]
        assert (PONG, b"hi") in frames
        for byte in client_frame(TEXT, refused_message("d")):
            raw.writer.write(bytes([byte]))
            await raw.writer.drain()
            await asyncio.sleep(0.001)
        assert (await raw.receive_message())["key"] == "d"


async def test_a_text_in_fragments_is_joined_and_pings_may_come_between(server: Server) -> None:
    async with raw_socket(server) as raw:
        text = refused_message("fragments")
        raw.writer.write(client_frame(FIRST_FRAGMENT, text[:10]) + client_frame(PING, b""))
        raw.writer.write(
            client_frame(FRAGMENT, text[10:20]) + client_frame(LAST_FRAGMENT, text[20:])
        )
        raw.writer.write(client_frame(TEXT, refused_message("after")))
        frames = [await raw.receive_frame() for _ in range(3)]
        assert keys_of(frames) == ["fragments", "after"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (client_frame(TEXT, sync_message(), masked=False), 1002),
        (client_frame(FIRST_FRAGMENT, b"{") + client_frame(TEXT, sync_message()), 1002),
        (client_frame(0xC1, sync_message()), 1002),
        (client_frame(TEXT, b" " * 20_000), 1009),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
        (client_frame(CLOSE, b"\x03\xe8"), 1000),
    ],
    ids=["unmasked", "text within a text", "reserved bit", "large", "endless", "close"],
)
async def test_a_frame_that_breaks_the_protocol_closes_the_connection(
    server: Server, data: bytes, code: int
) -> None:
    async with raw_socket(server) as raw:
        raw.writer.write(data)
        assert await raw.receive_close_code() == code


async def test_a_text_that_is_not_utf8_is_refused(server: Server) -> None:
    async with raw_socket(server) as raw:
        raw.writer.write(client_frame(TEXT, b'{"type": "\xff"}'))
        assert (await raw.receive_message())["code"] == "wire-json"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_an_encoded_frame_has_the_right_length(size: int) -> None:
    data = encode_frame(b"x" * size)
    if size < 65_536:
        begin, end = payload_bounds(data, 0) or (0, 0)
        assert data[begin:end] == b"x" * size
        assert all(payload_bounds(data[:count], 0) is None for count in range(2))
    else:
        assert data[:10] == b"\x81\x7f" + size.to_bytes(8, "big")
        assert data[10:] == b"x" * size
