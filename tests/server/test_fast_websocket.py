"""Texts take a short way past the library; whatever is unusual must fare as if there were none."""

import asyncio
import contextlib
import json
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from websockets.utils import apply_mask

from cardtable.server.fast_websocket import encode_frame, payload_bounds
from support.databases import LONGEST
from support.servers import Client, Server

TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88


def frame(first: int, content: bytes, masked: bool = True) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size)
    if not masked:
        return bytes([first]) + length + content
    mask = os.urandom(4)
    length = bytes([length[0] | 0x80]) + length[1:]
    return bytes([first]) + length + mask + apply_mask(content, mask)


class Raw:
    """A socket after its greeting, on which any bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def hear(self) -> tuple[int, bytes]:
        async with asyncio.timeout(LONGEST):
            first, size = await self.reader.readexactly(2)
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            return first, await self.reader.readexactly(size)

    async def answer(self) -> dict[str, object]:
        first, content = await self.hear()
        assert first == TEXT
        told: dict[str, object] = json.loads(content)
        return told

    async def code(self) -> int:
        """With which code the server says goodbye."""
        while True:
            first, content = await self.hear()
            if first == CLOSE:
                return int.from_bytes(content[:2], "big")


@asynccontextmanager
async def called(server: Server) -> AsyncIterator[Raw]:
    async with Client(server.url) as me:
        opened = await me.open("threeup", 2, name="A")
        cookie = me.cookie()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    path = f"/api/tables/{opened['id']}/socket"
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b"101" in await reader.readuntil(b"\r\n\r\n")
    raw = Raw(reader, writer)
    try:
        assert (await raw.answer())["type"] == "sync"
        yield raw
    finally:
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def ask(key: str) -> bytes:
    return json.dumps({"type": "sync", "v": 1, "key": key, "version": 0}).encode()


def bad(key: str) -> bytes:
    """Refused with its key, so that answers can be told apart."""
    return json.dumps({"type": "nonsense", "v": 1, "key": key, "version": 0}).encode()


async def test_frames_in_one_piece_or_byte_by_byte_are_all_heard_in_order(server: Server) -> None:
    async with called(server) as raw:
        long = bad("c") + b" " * 300  # its length takes two more bytes
        raw.writer.write(frame(TEXT, bad("a")) + frame(PING, b"hi") + frame(TEXT, bad("b")))
        raw.writer.write(frame(TEXT, long))
        heard = [await raw.hear() for _ in range(4)]
        assert [json.loads(text)["key"] for first, text in heard if first == TEXT] == [
            "a",
            "b",
            "c",
        ]
        assert (PONG, b"hi") in heard
        for byte in frame(TEXT, bad("d")):
            raw.writer.write(bytes([byte]))
            await raw.writer.drain()
            await asyncio.sleep(0.001)
        assert (await raw.answer())["key"] == "d"


async def test_a_text_in_parts_is_put_together_and_pings_may_come_between(server: Server) -> None:
    async with called(server) as raw:
        text = bad("parts")
        raw.writer.write(frame(0x01, text[:10]) + frame(PING, b""))
        raw.writer.write(frame(0x00, text[10:20]) + frame(0x80, text[20:]))
        raw.writer.write(frame(TEXT, bad("after")))
        heard = [json.loads(text)["key"] for first, text in
                 [await raw.hear() for _ in range(3)] if first == TEXT]  # fmt: skip
        assert heard == ["parts", "after"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, ask("x"), masked=False), 1002),
        (frame(0x01, b"{") + frame(TEXT, ask("x")), 1002),  # a text within a text
        (frame(0xC1, ask("x")), 1002),  # a bit that nobody agreed on
        (frame(TEXT, b" " * 20_000), 1009),
        (b"\x81\xff" + (2**40).to_bytes(8, "big"), 1009),
        (frame(CLOSE, b"\x03\xe8"), 1000),
    ],
    ids=["unmasked", "nested", "reserved", "large", "endless", "goodbye"],  # masks are random
)
async def test_what_breaks_the_protocol_ends_the_connection(
    server: Server, data: bytes, code: int
) -> None:
    async with called(server) as raw:
        raw.writer.write(data)
        assert await raw.code() == code


async def test_what_is_no_utf8_is_refused(server: Server) -> None:
    async with called(server) as raw:
        raw.writer.write(frame(TEXT, b'{"type": "\xff"}'))
        assert (await raw.answer())["code"] == "wire-json"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_is_said_is_framed_as_it_is_measured(size: int) -> None:
    data = encode_frame(b"x" * size)
    if size < 65_536:
        begin, stop = payload_bounds(data, 0) or (0, 0)
        assert data[begin:stop] == b"x" * size
        assert all(payload_bounds(data[:cut], 0) is None for cut in range(2))
    else:
        assert data[:10] == b"\x81\x7f" + size.to_bytes(8, "big")
        assert data[10:] == b"x" * size
