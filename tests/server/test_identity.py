"""Signed cookies, invites, passes and tokens: each holds for one purpose and for a time."""

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import httpx
import pytest
from itsdangerous import TimestampSigner

from cardtable.server.identity import (
    CODE_LENGTH,
    CODE_LETTERS,
    PASS_LIFETIME,
    Guest,
    Identity,
)
from cardtable.server.node import KEY_PUBLICATION, KEY_ROTATION
from support.servers import HTTP, in_process_server, url_of

OURS = Identity(["bb", "aa"])
FOREIGN = Identity(["cc"])
ANNA = Guest("a1", "Anna")


def set_clock(seconds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the clock to `seconds` from now."""
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time()) + seconds)


def test_a_cookie_is_valid_for_the_keys_that_signed_it() -> None:
    cookie = OURS.cookie_of(ANNA)
    assert OURS.guest_of(cookie) == ANNA
    assert FOREIGN.guest_of(cookie) is None
    assert OURS.guest_of(cookie[:-1]) is None
    assert OURS.guest_of(None) is None


def test_the_newest_key_signs_and_older_keys_are_accepted() -> None:
    assert Identity(["bb"]).guest_of(OURS.cookie_of(ANNA)) == ANNA
    assert OURS.guest_of(Identity(["aa"]).cookie_of(ANNA)) == ANNA


def test_an_invite_is_valid_for_one_table() -> None:
    invite = OURS.invite_to("t1")
    assert OURS.is_invited("t1", invite)
    assert not OURS.is_invited("t2", invite)
    assert not OURS.is_invited("t1", "")
    assert not FOREIGN.is_invited("t1", invite)


def test_a_pass_is_valid_for_one_seat_and_a_quarter_of_an_hour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = OURS.seat_pass("t1", "a1")
    assert OURS.person_of_pass("t1", token) == "a1"
    assert OURS.person_of_pass("t2", token) == ""
    assert OURS.person_of_pass("t1", "") == ""
    set_clock(PASS_LIFETIME - 60, monkeypatch)
    assert OURS.person_of_pass("t1", token) == "a1"
    set_clock(PASS_LIFETIME + 60, monkeypatch)
    assert OURS.person_of_pass("t1", token) == ""


def test_a_signature_for_one_purpose_is_invalid_for_another() -> None:
    assert OURS.guest_of(OURS.seat_pass("a1", "Anna")) is None
    assert OURS.person_of_pass("a1", OURS.cookie_of(ANNA)) == ""
    assert not OURS.is_peer_token(OURS.cookie_of(ANNA))
    assert OURS.is_peer_token(OURS.peer_token("node"))
    assert not FOREIGN.is_peer_token(OURS.peer_token("node"))


# Rotation of keys, with a restart between the steps


@asynccontextmanager
async def restarted_server(path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Start a server, and yield a client without a cookie."""
    async with (
        in_process_server(database_url=f"sqlite:///{path}") as server,
        httpx.AsyncClient(base_url=url_of(server), **HTTP) as http,
    ):
        yield http


async def get_name(http: httpx.AsyncClient, cookie: str) -> tuple[str, str]:
    """Return the name that the server knows for a cookie, and the cookie of its response."""
    http.cookies.clear()
    response = await http.get("/api/me", headers={"Cookie": f"cardtable={cookie}"})
    return response.json()["name"], response.cookies["cardtable"]


def change_row(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        assert database.execute(statement).rowcount == 1


async def test_an_old_key_is_accepted_and_a_deleted_key_is_not(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    async with restarted_server(path) as http:
        response = await http.post("/api/me", json={"name": "Anna"})
        old = response.cookies["cardtable"]
    change_row(path, f"UPDATE signing_keys SET made = made - {KEY_ROTATION} - 1000")
    async with restarted_server(path) as http:
        assert (await get_name(http, old))[0] == "Anna"  # a new key is published
    newest = "WHERE made = (SELECT max(made) FROM signing_keys)"
    change_row(path, f"UPDATE signing_keys SET made = made - {KEY_PUBLICATION} - 1000 {newest}")
    async with restarted_server(path) as http:
        name, new = await get_name(http, old)  # the new key signs
        assert name == "Anna"
        assert new != old
    change_row(path, "DELETE FROM signing_keys WHERE made = (SELECT min(made) FROM signing_keys)")
    async with restarted_server(path) as http:
        assert (await get_name(http, old))[0] == ""
        assert (await get_name(http, new))[0] == "Anna"


TABLE = "abkkkkkkkkkk"


def test_a_code_has_letters_that_nobody_confuses_and_stands_for_one_invite() -> None:
    identity = Identity(["aa" * 32])
    invite = identity.invite_to(TABLE, 3)
    code = identity.code_of(TABLE, invite)
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(CODE_LETTERS)
    assert not set("iloquv") & set(CODE_LETTERS)
    assert identity.invite_of_code(TABLE, code) == invite
    assert identity.invite_of_code("abmmmmmmmmmm", code) == ""
    assert identity.code_of(TABLE, identity.invite_to(TABLE, 4)) != code
    assert identity.code_of(TABLE, "forged") == ""


def test_a_code_is_known_after_the_key_has_changed_once() -> None:
    first = Identity(["aa" * 32])
    code = first.code_of(TABLE, first.invite_to(TABLE))
    assert Identity(["bb" * 32, "aa" * 32]).invite_of_code(TABLE, code)
    assert not Identity(["cc" * 32, "bb" * 32, "aa" * 32]).invite_of_code(TABLE, code)


def test_a_pass_of_a_person_is_valid_for_a_few_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    identity = Identity(["aa" * 32])
    token = identity.me_pass(Guest("person", "Ada"))
    assert identity.guest_of_pass(token) == Guest("person", "Ada")
    set_clock(PASS_LIFETIME + 1, monkeypatch)
    assert identity.guest_of_pass(token) is None
