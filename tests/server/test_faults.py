"""Real processes are killed, stopped and starved: nothing acknowledged is lost, nothing is done
twice, and somebody else takes over."""

import asyncio
import contextlib
import json
import random
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from bursts import burst, check_log, log_of
from cardtable.server.logged import DECODER
from databases import run
from servers import Client, Server, running, table_of

pytestmark = pytest.mark.slow

# With steps that stand alone, and with moves of many steps of which some are hidden.
GAMES: dict[str, dict[str, int]] = {"threeup": {}, "level8": {"rounds": 2}}
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
@pytest.mark.parametrize("delay", [0.15, 0.6])
def test_a_server_killed_in_a_burst_has_every_acknowledged_move_after_restart(
    tmp_path: Path, delay: float, name: str
) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"

    async def work(server: Server) -> None:
        acknowledged: list[str] = []
        async with table_of(server.url, name, 3, 3, options=GAMES[name]) as clients:
            bursts = [asyncio.create_task(burst(c, acknowledged, at))
                      for at, c in enumerate(clients)]  # fmt: skip
            await asyncio.sleep(delay)
            await asyncio.to_thread(server.kill)
            await asyncio.gather(*bursts)
            assert acknowledged
            check_log(await log_of(database, clients[0].table), acknowledged)
            await asyncio.to_thread(server.start)
            # The lease of the dead must be over; until then callers are sent away.
            await asyncio.sleep(1.5)
            last = [client.keys for client in clients]
            for client in clients:
                await client.call()
            # Whoever did not hear an answer asks again with the same key: done once, not twice.
            for client, number in zip(clients, last, strict=True):
                key = f"{client.salt}-{number}"
                with contextlib.suppress(IndexError):
                    steps = [client.view["moves"][0]] if client.view["moves"] else [1]
                    answer = await client.ask("play", steps=steps, key=key)
                    assert answer["is"] in ("done", "update", "refused")
            rest = [asyncio.create_task(burst(c, acknowledged, at))
                    for at, c in enumerate(clients)]  # fmt: skip
            await asyncio.wait_for(asyncio.gather(*rest), 90)
            assert all(client.is_over for client in clients)
            check_log(await log_of(database, clients[0].table), acknowledged)

    with running(database) as server:
        run(work(server))


def test_sigterm_finishes_what_was_begun_and_tells_everybody(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"

    async def work(server: Server) -> str:
        acknowledged: list[str] = []
        async with table_of(server.url, "threeup", 2, 2) as clients:
            bursts = [asyncio.create_task(burst(c, acknowledged, at))
                      for at, c in enumerate(clients)]  # fmt: skip
            await asyncio.sleep(0.3)
            log = await asyncio.to_thread(server.stop)
            await asyncio.gather(*bursts)
            for client in clients:
                with contextlib.suppress(websockets.ConnectionClosed):
                    while client.heard[-1]["is"] != "bye":
                        await client.hear()
                assert client.heard[-1] == {"is": "bye", "v": 1, "why": "restart"}
            check_log(await log_of(database, clients[0].table), acknowledged)
            seed = json.loads((await log_of(database, clients[0].table))[0].body)["command"]["seed"]
            cookies = [client.http.cookies["cardtable"] for client in clients]
            for secret in (seed, clients[0].invite, *cookies):
                assert secret not in log
            return log

    with running(database) as server:
        log = run(work(server))
        assert server.process is not None
        assert server.process.returncode in (0, -signal.SIGTERM)
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert events[0] == "house open"
    assert events[-1] == "house closed"


# Two processes, one database


@contextlib.contextmanager
def two(database: str) -> Any:
    with running(database) as one, running(database) as other:
        yield one, other


def test_any_process_serves_any_seat(new_postgres: str) -> None:
    async def work(one: Server, other: Server) -> None:
        async with Client(one.url) as me, Client(other.url) as you:
            await me.open("threeup", 2, name="A")
            await me.call()
            await you.call(me.table, me.invite)
            await you.ask("sit", place=1, name="B")
            await me.until(lambda c: c.scene["chairs"][1]["name"] == "B")
            await me.ask("start")
            await you.until(lambda c: c.view)
            async with asyncio.timeout(90):
                await asyncio.gather(me.play_on(random.Random(1)), you.play_on(random.Random(2)))
            assert me.view["results"] == you.view["results"]

    with two(new_postgres) as (one, other):
        run(work(one, other))


async def owned_by_one(one: Server, other: Server, name: str = "threeup") -> tuple[Client, Client]:
    """A game of two at a table of the first server, one of them by way of the second."""
    me, you = await Client(one.url).__aenter__(), await Client(other.url).__aenter__()
    await me.open(name, 2, name="A", options=GAMES[name])
    await me.call()
    await you.call(me.table, me.invite)
    await you.ask("sit", place=1, name="B")
    await me.until(lambda c: c.scene["chairs"][1]["name"] == "B")
    await me.ask("start")
    await you.until(lambda c: c.view)
    return me, you


async def taken_over(client: Client, url: str) -> float:
    """Seconds until the client has its seat back at the other server."""
    client.url = url
    began = time.monotonic()
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
            await client.call()
            if client.heard[-1]["is"] == "sync":
                return time.monotonic() - began
        await asyncio.sleep(0.05)


@each_game
def test_another_process_takes_over_within_two_seconds_of_a_kill(
    new_postgres: str, name: str
) -> None:
    async def work(one: Server, other: Server) -> None:
        me, you = await owned_by_one(one, other, name)
        acknowledged: list[str] = []
        bursts = [asyncio.create_task(burst(c, acknowledged, at)) for at, c in enumerate((me, you))]
        await asyncio.sleep(0.4)
        one.signal(signal.SIGKILL)
        times = await asyncio.gather(
            taken_over(me, other.url), taken_over_after(bursts, you, other)
        )
        assert max(times) < 2.0, times
        rest = [asyncio.create_task(burst(c, acknowledged, at)) for at, c in enumerate((me, you))]
        await asyncio.wait_for(asyncio.gather(*rest), 90)
        assert me.is_over
        check_log(await log_of(new_postgres, me.table), acknowledged)
        await me.__aexit__()
        await you.__aexit__()

    with two(new_postgres) as (one, other):
        run(work(one, other))


async def taken_over_after(
    bursts: list[asyncio.Task[None]], client: Client, other: Server
) -> float:
    began = time.monotonic()
    await asyncio.gather(*bursts)
    await taken_over(client, other.url)
    return time.monotonic() - began


@each_game
def test_an_owner_stopped_past_its_lease_is_fenced_off(new_postgres: str, name: str) -> None:
    async def work(one: Server, other: Server) -> None:
        me, you = await owned_by_one(one, other, name)
        one.signal(signal.SIGSTOP)
        stuck = me.socket
        me.socket = None
        try:
            # What reaches the stopped owner now must not be carried out when it wakes up.
            assert stuck is not None
            steps = (me if me.is_to_move else you).view["moves"][:1]
            late = {"do": "play", "v": 1, "key": "late", "version": me.version, "steps": steps}
            await stuck.send(json.dumps(late))
            waits = await asyncio.gather(taken_over(me, other.url), gone(you))
            assert waits[0] < 2.5
            await taken_over(you, other.url)
            acknowledged: list[str] = []
            rest = [asyncio.create_task(burst(c, acknowledged, at))
                    for at, c in enumerate((me, you))]  # fmt: skip
            await asyncio.sleep(0.5)
            one.signal(signal.SIGCONT)
            await asyncio.wait_for(asyncio.gather(*rest), 90)
        finally:
            one.signal(signal.SIGCONT)
        entries = await log_of(new_postgres, me.table)
        check_log(entries, acknowledged)
        assert all(DECODER.decode(entry.body).key != "late" for entry in entries)
        await stuck.close()
        await me.__aexit__()
        await you.__aexit__()

    with two(new_postgres) as (one, other):
        run(work(one, other))


async def gone(client: Client) -> float:
    began = time.monotonic()
    with contextlib.suppress(websockets.ConnectionClosed):
        while client.heard[-1]["is"] != "bye":
            await client.hear()
    return time.monotonic() - began


# A store that cannot


def test_a_locked_database_is_answered_clearly_and_play_goes_on_afterwards(tmp_path: Path) -> None:
    """Another process holds the write lock for longer than a commit may wait."""
    path = tmp_path / "s.sqlite"

    async def work(server: Server) -> None:
        async with table_of(server.url, "threeup", 2, 2) as clients:
            mover = next(c for c in clients if c.is_to_move)
            before = mover.view
            blocker = sqlite3.connect(path, isolation_level=None)
            blocker.execute("BEGIN IMMEDIATE")
            answer = await mover.ask("play", steps=[mover.view["moves"][0]])
            assert answer["code"] == "store-failed"
            ready = await asyncio.to_thread(httpx.get, f"{server.url}/readyz", timeout=30)
            assert ready.status_code == 503
            blocker.execute("ROLLBACK")
            blocker.close()
            assert mover.view == before
            answer = await mover.ask("play", steps=[mover.view["moves"][0]])
            assert answer["is"] == "update"

    with running(f"sqlite:///{path}") as server:
        run(work(server))


def test_a_database_that_cannot_be_opened_ends_the_start_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    server = Server(f"sqlite:///{tmp_path}/file/s.sqlite")
    with pytest.raises(AssertionError, match="did not start"):
        server.start()
    server.log.close()
