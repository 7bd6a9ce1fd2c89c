"""Clients that play as fast as they can, and a check of the event log of their table."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import websockets

from cardtable.store.event_log import DECODER, replay_log
from cardtable.store.rows import LogEntry
from support.databases import open_store
from support.servers import Client


async def read_log(database: str, table: str) -> list[LogEntry]:
    async with open_store(database) as store:
        return await store.entries(table)


async def wait_for_moves(acknowledged: list[str], number: int) -> None:
    """Wait until `number` moves were acknowledged."""
    while len(acknowledged) < number:
        await asyncio.sleep(0.001)


async def connect_until_served(client: Client) -> None:
    """Connect again and again, as a page would, until the server has the table."""
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            await client.connect()
            if client.received[-1]["type"] == "sync":
                return
        await asyncio.sleep(0.05)


async def play_fast(client: Client, acknowledged: list[str], seed: int) -> None:
    """Play until the game or the connection ends; collect the keys of acknowledged moves."""
    rng = random.Random(seed)
    with contextlib.suppress(websockets.ConnectionClosed, OSError, TimeoutError):
        while not client.is_over:
            if not client.is_to_move:
                await client.receive()
                continue
            answer = await client.request("play", steps=[rng.choice(client.view["moves"])])
            if answer["type"] in ("update", "done"):
                acknowledged.append(answer["key"])


@contextlib.asynccontextmanager
async def playing_fast(clients: list[Client], acknowledged: list[str]) -> AsyncIterator[None]:
    """Let all clients play during the block and after it, until they can play no longer."""
    async with asyncio.TaskGroup() as group:
        for seat, client in enumerate(clients):
            group.create_task(play_fast(client, acknowledged, seat))
        yield


async def play_fast_to_end(clients: list[Client], acknowledged: list[str]) -> None:
    """Play to the end. No connection may end before the game does."""
    async with playing_fast(clients, acknowledged):
        pass
    for client in clients:
        assert client.socket is not None
        assert client.is_over, (client.socket.close_code, client.received[-1])


def check_log(entries: list[LogEntry], acknowledged: list[str]) -> None:
    """Check that the log holds every acknowledged move once, and can be replayed."""
    keys = [key for entry in entries if (key := DECODER.decode(entry.body).key)]
    assert len(keys) == len(set(keys))
    assert set(acknowledged) <= set(keys)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    replay_log(entries)
