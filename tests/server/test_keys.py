"""Signing keys rotate: a restart between each step, and the cookies that browsers really have."""

import sqlite3
from pathlib import Path

import httpx

from cardtable.server.house import NEW_KEY
from servers import Server


def name_of(server: Server, cookie: str) -> tuple[str, str]:
    """Who the server takes the bearer for, and the cookie that it answers with."""
    answer = httpx.get(f"{server.url}/api/me", headers={"Cookie": f"cardtable={cookie}"})
    return answer.json()["name"], answer.cookies["cardtable"]


def restarted(server: Server, path: Path, *statements: str) -> None:
    server.stop()
    with sqlite3.connect(path) as database:
        for statement in statements:
            assert database.execute(statement).rowcount == 1
    database.close()
    server.start()


def test_an_old_key_is_believed_and_a_removed_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    server = Server(f"sqlite:///{path}").start()
    try:
        answer = httpx.post(f"{server.url}/api/me", json={"name": "Anna"})
        old = answer.cookies["cardtable"]
        restarted(server, path, f"UPDATE keys SET made = made - {NEW_KEY} - 1000")
        name, new = name_of(server, old)  # the server has made a new key
        assert name == "Anna"
        assert new != old
        restarted(server, path, "DELETE FROM keys WHERE made = (SELECT min(made) FROM keys)")
        assert name_of(server, old)[0] == ""
        assert name_of(server, new)[0] == "Anna"
    finally:
        server.stop()
        server.log.close()
