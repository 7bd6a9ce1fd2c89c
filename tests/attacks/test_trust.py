"""Attacks on identity, leases, files and bot workers, and faults that come without an attacker."""

import asyncio
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from errno import EMFILE
from pathlib import Path
from time import time
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from cardtable import bots, games
from cardtable.engine.chance import FastChance
from cardtable.server.bot_pool import BotPool
from cardtable.server.broadcast import now_ms
from cardtable.server.identity import Guest, Identity
from cardtable.server.node import KEY_PUBLICATION, KEY_ROTATION, ServerNode
from cardtable.server.observability import Metrics
from cardtable.server.settings import Settings
from cardtable.store.rows import LobbyEntry, LogEntry, StoreFailed
from cardtable.store.store import Store, create_store

ANNA = Guest("anna", "Anna")
ENTRY = LobbyEntry("threeup", "lobby", 2, 1, False, (), 1)


# Clocks that differ


def shift_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time() + seconds))


@pytest.mark.parametrize("seconds", [-4000 * 86_400, -3600, -5, 5, 4000 * 86_400])
def test_a_signed_cookie_is_good_whatever_the_clock_says(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    identity = Identity(["11" * 32])
    cookie = identity.cookie_of(ANNA)
    shift_clock(monkeypatch, seconds)
    assert identity.guest_of(cookie) == ANNA


@pytest.mark.parametrize(("seconds", "person"), [(-240, "anna"), (600, "anna"), (1200, "")])
def test_a_pass_survives_a_clock_that_is_minutes_off(
    seconds: float, person: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    identity = Identity(["11" * 32])
    token = identity.seat_pass("t1", "anna")
    shift_clock(monkeypatch, seconds)
    assert identity.person_of_pass("t1", token) == person


async def test_a_lease_further_ahead_than_its_length_is_void() -> None:
    """The clock is set back an hour after a node has renewed its lease and was killed."""
    store = create_store("memory:")
    await store.start()
    await store.renew_lease("dead", "http://dead", 1_200)
    await store.create("t1", "dead", LogEntry(1, 1, "{}"), ENTRY)
    assert not (await store.claim("t1", "me")).mine
    await run_sql(store, "UPDATE nodes SET until = until + 3600000")
    assert await store.live_nodes() == set()
    assert (await store.claim("t1", "me")).mine
    await store.stop()


async def run_sql(store: Any, sql: str) -> None:
    await store.run_in_thread(lambda: store.connection.execute(sql))


# Keys


async def open_node(database: str) -> ServerNode:
    node = ServerNode(Settings(database_url=database))
    await node.start()
    return node


async def test_a_cookie_of_another_node_is_known_after_its_keys_rotate(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    one, other = await open_node(database), await open_node(database)
    secret = secrets.token_hex(32)
    await one.store.add_signing_key(now_ms(), secret)
    cookie = Identity([secret]).cookie_of(ANNA)
    assert other.identity.guest_of(cookie) is None
    # Several guests and invites come at once, and the keys are read once for all of them.
    invite = Identity([secret]).invite_to("t1")
    found = await asyncio.gather(
        other.find_guest("nonsense"),
        other.find_guest(cookie),
        other.is_invited("t1", invite, 0),
        other.is_invited("t1", invite, 1),
    )
    assert list(found) == [None, ANNA, True, False]
    await one.stop()
    await other.stop()


async def test_a_guest_is_no_stranger_because_the_keys_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = await open_node(f"sqlite:///{tmp_path}/tables.sqlite")
    cookie = Identity([secrets.token_hex(32)]).cookie_of(ANNA)
    assert await node.find_guest(cookie) is None

    async def fail(*_: object) -> None:
        raise StoreFailed("no disk")

    monkeypatch.setattr(node.store, "ensure_signing_key", fail)
    for _ in range(2):  # the second one soon after the first
        with pytest.raises(StoreFailed):
            await node.find_guest(cookie)
    await node.stop()


async def test_a_new_key_is_published_before_it_signs(tmp_path: Path) -> None:
    node = await open_node(f"sqlite:///{tmp_path}/tables.sqlite")
    ((_, old),) = await node.store.signing_keys()
    await run_sql(node.store, f"UPDATE signing_keys SET made = made - {KEY_ROTATION} - 1000")
    await node.renew_keys()
    keys = await node.store.signing_keys()
    assert len(keys) == 2
    cookie = node.identity.cookie_of(ANNA)
    assert Identity([old]).guest_of(cookie) == ANNA
    await run_sql(node.store, f"UPDATE signing_keys SET made = made - {KEY_PUBLICATION} - 1000")
    await node.renew_keys()
    cookie = node.identity.cookie_of(ANNA)
    assert Identity([old]).guest_of(cookie) is None
    assert Identity([keys[0][1]]).guest_of(cookie) == ANNA
    await node.stop()


# Files


async def test_nobody_else_can_read_the_database(tmp_path: Path) -> None:
    """It holds the signing keys."""
    folder = tmp_path / "data" / "cardtable"
    mask = os.umask(0)
    try:
        store: Store = create_store(f"sqlite:///{folder}/tables.sqlite")
        await store.start()
        await store.ensure_signing_key(1, "aa")
        assert folder.stat().st_mode & 0o777 == 0o700
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
        await store.stop()
        (folder / "tables.sqlite").chmod(0o644)  # as older versions left it
        store = create_store(f"sqlite:///{folder}/tables.sqlite")
        await store.start()
        assert {file.stat().st_mode & 0o777 for file in folder.iterdir()} == {0o600}
        await store.stop()
    finally:
        os.umask(mask)


# Bots


async def test_a_worker_that_cannot_be_started_is_started_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No file handle is left when a worker starts."""
    submit, failures = ProcessPoolExecutor.submit, [OSError(EMFILE, "too many open files")]

    def submit_later(*args: Any, **more: Any) -> Any:
        if failures:
            raise failures.pop()
        return submit(*args, **more)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit_later)
    pool = BotPool(1, 100, Metrics())
    game = games.find("threeup")
    state = game.new(2, game.options(), FastChance(1))
    steps = await pool.choose(game, state, "level1")
    assert state.is_legal(steps[0])
    assert not failures
    await pool.stop()


async def test_a_bot_without_a_worker_plays_its_policy_and_never_at_random(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise OSError(EMFILE, "too many open files")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", fail)
    monkeypatch.setattr(secrets, "choice", fail)
    pool = BotPool(1, 100, Metrics())
    game = games.find("level8")
    state = game.new(2, game.options(), FastChance(1))
    policy = bots.find("level8", bots.substitute("level8"))
    known = {
        policy.choose(bots.observation_of(game, state, 0, seed), bots.Budget(0))
        for seed in range(100)
    }
    chosen = await asyncio.gather(*(pool.choose(game, state, "level6") for _ in range(6)))
    assert set(chosen) <= known
    await pool.stop()
