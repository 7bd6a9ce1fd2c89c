"""Clients that play as fast as they can, and what must be in the log of their table."""

import asyncio
import contextlib
import random

import websockets

from cardtable.server.event_log import DECODER, replay_log
from cardtable.store.rows import LogEntry
from cardtable.store.store import create_store
from support.servers import Client


async def log_of(database: str, table: str) -> list[LogEntry]:
    store = create_store(database)
    await store.start()
    try:
        return await store.entries(table)
    finally:
        await store.stop()


async def until_acknowledged(acknowledged: list[str], number: int) -> None:
    """Wait for so many moves, that is, until a burst is in full swing."""
    while len(acknowledged) < number:
        await asyncio.sleep(0.001)


async def burst(client: Client, acknowledged: list[str], seed: int) -> None:
    """Play as fast as answers come, and write down what was acknowledged, until cut off."""
    picks = random.Random(seed)
    with contextlib.suppress(websockets.ConnectionClosed, OSError, TimeoutError):
        while not client.is_over:
            if not client.is_to_move:
                await client.hear()
                continue
            answer = await client.ask("play", steps=[picks.choice(client.view["moves"])])
            if answer["type"] in ("update", "done"):
                acknowledged.append(answer["key"])


def check_log(entries: list[LogEntry], acknowledged: list[str]) -> None:
    """Every acknowledged move is there, none twice, and the log makes a table."""
    keys = [DECODER.decode(entry.body).key for entry in entries]
    found = [key for key in keys if key]
    assert len(found) == len(set(found))
    assert set(acknowledged) <= set(found)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    replay_log(entries)
