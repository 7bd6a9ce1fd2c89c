"""Hints over a socket and analyses over HTTP, from a real server with real workers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from support.databases import LONGEST
from support.servers import Client, Server, serving, table_of, url_of


@asynccontextmanager
async def patient_server() -> AsyncIterator[str]:
    """The address of a server that waits for its workers, however long they take to start."""
    async with serving(bot_time=30) as found:
        found.node.bot_pool.overtime = LONGEST
        yield url_of(found)


async def test_a_hint_comes_while_the_table_goes_on() -> None:
    async with patient_server() as url, Client(url) as me:
        await me.open("pragon", 1, name="Ich", start=True)
        await me.call()
        answer = await me.ask("hint")
        assert answer["type"] == "hint"
        assert answer["version"] == me.version
        best = answer["advice"]["options"][0]
        assert best["steps"][0] in me.view["moves"]
        assert 0 <= best["share"] <= 1
        played = await me.ask("play", steps=best["steps"])
        assert played["type"] == "update"


async def test_there_are_no_hints_against_people(server: Server) -> None:
    async with table_of(server.url, "threeup", 2, 2) as clients:
        mover = next(c for c in clients if c.is_to_move)
        other = next(c for c in clients if not c.is_to_move)
        assert (await mover.ask("hint"))["code"] == "hint-people"
        assert (await other.ask("hint"))["code"] == "hint-turn"


async def test_a_hint_on_old_news_is_refused(server: Server) -> None:
    async with Client(server.url) as me:
        await me.open("pragon", 1, name="Ich", start=True)
        await me.call()
        assert (await me.ask("hint", version=me.version + 1))["code"] == "table-stale"


async def test_a_game_that_is_over_can_be_analysed() -> None:
    async with patient_server() as url, Client(url) as me:
        await me.open("pragon", 1, name="Ich", start=True)
        await me.call()
        while me.table_view["phase"] == "playing":
            await me.ask("play", steps=[me.view["moves"][-1]])
        records = (await me.http.get("/api/me/records")).json()["records"]
        told = await finished(me, f"/api/records/{records[0]['id']}/analysis?seat=0")
        analysis = told["analysis"]
        assert analysis["result"] == records[0]["results"][0]
        total = analysis["began"] + analysis["luck"] - analysis["lost"]
        assert total == pytest.approx(analysis["result"])
        assert told["done"] == told["of"]
        missing = await me.http.get(f"/api/records/{records[0]['id']}/analysis?seat=1")
        assert missing.json()["code"] == "table-no-seat"


async def finished(me: Client, path: str) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = (await me.http.get(path)).json()
        if told["analysis"]:
            return told
        await asyncio.sleep(0.1)
