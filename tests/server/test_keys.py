"""Signing keys rotate: a restart between each step, and the cookies that browsers really have."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from cardtable.server.node import KEY_PUBLICATION, KEY_ROTATION
from support.servers import HTTP, serving, url_of


@asynccontextmanager
async def started(path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody without a cookie, and a server that has just been started."""
    async with (
        serving(database_url=f"sqlite:///{path}") as server,
        httpx.AsyncClient(base_url=url_of(server), **HTTP) as http,
    ):
        yield http


async def name_of(http: httpx.AsyncClient, cookie: str) -> tuple[str, str]:
    """Who the server takes the bearer for, and the cookie that it answers with."""
    http.cookies.clear()
    answer = await http.get("/api/me", headers={"Cookie": f"cardtable={cookie}"})
    return answer.json()["name"], answer.cookies["cardtable"]


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        assert database.execute(statement).rowcount == 1


async def test_an_old_key_is_believed_and_a_removed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"

    async with started(path) as http:
        answer = await http.post("/api/me", json={"name": "Anna"})
        old = answer.cookies["cardtable"]
    change(path, f"UPDATE signing_keys SET made = made - {KEY_ROTATION} - 1000")
    async with started(path) as http:
        assert (await name_of(http, old))[0] == "Anna"  # a new key is published
    newest = "WHERE made = (SELECT max(made) FROM signing_keys)"
    change(path, f"UPDATE signing_keys SET made = made - {KEY_PUBLICATION} - 1000 {newest}")
    async with started(path) as http:
        name, new = await name_of(http, old)  # the new key signs
        assert name == "Anna"
        assert new != old
    change(path, "DELETE FROM signing_keys WHERE made = (SELECT min(made) FROM signing_keys)")
    async with started(path) as http:
        assert (await name_of(http, old))[0] == ""
        assert (await name_of(http, new))[0] == "Anna"
