"""Real processes are killed, stopped and starved: nothing acknowledged is lost, nothing is done
twice, and somebody else takes over."""

import asyncio
import contextlib
import json
import random
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
import websockets

from cardtable.server.event_log import DECODER
from cardtable.store import sqlite
from cardtable.store.store import create_store
from support.databases import Postgres, run
from support.load_clients import burst, check_log, log_of, until_acknowledged
from support.servers import Client, Server, running, serving, table_of, url_of, wait_until

pytestmark = pytest.mark.slow

# With steps that stand alone, and with moves of many steps of which some are hidden.
GAMES: dict[str, dict[str, int]] = {"threeup": {}, "level8": {"rounds": 2}}
each_game = pytest.mark.parametrize("name", GAMES)


async def until_seated(client: Client, url: str = "") -> None:
    """Call as often as a page would, until the server has the table."""
    client.url = url or client.url
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            await client.call()
            if client.heard[-1]["type"] == "sync":
                return
        await asyncio.sleep(0.05)


async def until_gone(client: Client) -> None:
    """Hear what there is until the connection is closed."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await client.hear()


@contextlib.asynccontextmanager
async def bursting(clients: list[Client], acknowledged: list[str]) -> AsyncIterator[None]:
    """All of them play as fast as they can, until they are cut off or the game is over."""
    async with asyncio.TaskGroup() as group:
        for at, client in enumerate(clients):
            group.create_task(burst(client, acknowledged, at))
        yield


# One process


@pytest.mark.parametrize(
    ("name", "moves"),
    [("threeup", 2), ("level8", 40)]
    + [
        pytest.param(name, moves, marks=pytest.mark.soak)
        for name in GAMES
        for moves in (1, 3, 5, 8, 13, 21, 34, 55)
    ],
)
def test_a_server_killed_in_a_burst_has_every_acknowledged_move_after_restart(
    tmp_path: Path, name: str, moves: int
) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"

    async def work(server: Server) -> None:
        acknowledged: list[str] = []
        async with table_of(server.url, name, 3, 3, options=GAMES[name]) as clients:
            async with bursting(clients, acknowledged):
                await until_acknowledged(acknowledged, moves)
                server.signal(signal.SIGKILL)
            await asyncio.to_thread(server.stop)
            assert not any(client.is_over for client in clients)
            check_log(await log_of(database, clients[0].table), acknowledged)
            await asyncio.to_thread(server.start)
            last = [f"{client.salt}-{client.keys}" for client in clients]
            for client in clients:  # until the lease of the dead is over they are sent away
                await until_seated(client)
            # Whoever did not hear an answer asks again with the same key: done once, not twice.
            for client, key in zip(clients, last, strict=True):
                steps = client.view["moves"][:1] or [1]
                answer = await client.ask("play", steps=steps, key=key)
                assert answer["type"] in ("done", "update", "refused")
            async with bursting(clients, acknowledged):
                pass
            assert all(client.is_over for client in clients)
            check_log(await log_of(database, clients[0].table), acknowledged)

    with running(database) as server:
        run(work(server))


def test_sigterm_finishes_what_was_begun_and_tells_everybody(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"

    async def work(server: Server) -> str:
        acknowledged: list[str] = []
        async with table_of(server.url, "threeup", 2, 2) as clients:
            async with bursting(clients, acknowledged):
                await until_acknowledged(acknowledged, 10)
                log = await asyncio.to_thread(server.stop)
            for client in clients:
                await until_gone(client)
                assert client.heard[-1] == {"type": "bye", "v": 1, "reason": "restart"}
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
    assert events[0] == "server started"
    assert events[-1] == "server stopped"


async def start_worker(url: str) -> None:
    """Whoever gets a hint has had a worker started."""
    async with Client(url) as me:
        await me.open("pragon", 1, name="A", start=True)
        await me.call()
        assert (await me.ask("hint"))["type"] in ("hint", "refused")


def workers_of(server: Server) -> list[Path]:
    """Their folders in /proc."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    folders = [Path("/proc", child) for child in children]
    return [one for one in folders if b"spawn_main" in (one / "cmdline").read_bytes()]


def have_ended(processes: list[Path]) -> bool:
    for process in processes:
        with contextlib.suppress(OSError):
            if (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return False
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="children are looked up in /proc")
def test_no_worker_outlives_its_server() -> None:
    """Not if it is told to end, and not even if it is killed."""
    with running("memory:", CARDTABLE_BOT_TIME="20") as server:
        for number in (signal.SIGKILL, signal.SIGTERM):
            server.revive()
            run(start_worker(server.url))
            workers = workers_of(server)
            assert workers
            server.signal(number)
            server.stop()
            if number == signal.SIGKILL:
                wait_until(partial(have_ended, workers))
            assert have_ended(workers)


# Two processes, one database

LEASE = 20_000  # milliseconds: no lease runs out because the machine is busy


@pytest.fixture(scope="session")
def shared(postgres: Postgres) -> str:
    """The address of a database for all processes."""
    return run(postgres.new_address())


@pytest.fixture(scope="session")
def processes(shared: str) -> Iterator[tuple[Server, Server]]:
    lease = str(LEASE)
    with (
        running(shared, CARDTABLE_LEASE=lease) as one,
        running(shared, CARDTABLE_LEASE=lease) as other,
    ):
        yield one, other


@pytest.fixture
def two(processes: tuple[Server, Server]) -> tuple[Server, Server]:
    for server in processes:
        server.revive()
    return processes


@contextlib.asynccontextmanager
async def owned_by_one(
    one: Server, other: Server, name: str = "threeup"
) -> AsyncIterator[tuple[Client, Client]]:
    """A game of two at a table of the first server, one of them by way of the second."""
    async with Client(one.url) as me, Client(other.url) as you:
        await me.open(name, 2, name="A", options=GAMES[name])
        await me.call()
        you.table, you.invite = me.table, me.invite
        await until_seated(you)
        await you.ask("sit", seat=1, name="B")
        await me.until(lambda c: c.table_view["seats"][1]["name"] == "B")
        await me.ask("start")
        await you.until(lambda c: c.view)
        yield me, you


async def end_lease(database: str, table: str) -> None:
    """Have the lease run out of whoever owns the table. Until now, nobody else could have it."""
    store = create_store(database)
    await store.start()
    try:
        lease = await store.claim(table, "somebody else")
        assert not lease.mine
        await store.renew_lease(lease.owner, lease.address, -1)
    finally:
        await store.stop()


async def take_over(client: Client, server: Server) -> None:
    """Once the lease of the owner is over, whoever asks next is served."""
    client.url = server.url
    await client.call()
    assert client.heard[-1]["type"] == "sync"


async def test_any_process_serves_any_seat(two: tuple[Server, Server]) -> None:
    async with owned_by_one(*two) as (me, you):
        await asyncio.gather(me.play_on(random.Random(1)), you.play_on(random.Random(2)))
        assert me.view["results"] == you.view["results"]


async def test_a_process_that_was_started_a_moment_ago_is_reached_by_way_of_the_other(
    two: tuple[Server, Server],
) -> None:
    one, other = two

    async with owned_by_one(one, other):
        pass  # now the other has looked who is there, and will not look again for a while
    await asyncio.to_thread(one.stop)
    await asyncio.to_thread(one.start)
    async with owned_by_one(one, other) as (me, you):
        assert (await you.ask("pause"))["type"] == "update"
        await me.until(lambda c: c.table_view["paused"])


@each_game
async def test_another_process_takes_over_when_the_lease_of_the_dead_is_over(
    two: tuple[Server, Server], shared: str, name: str
) -> None:
    one, other = two

    acknowledged: list[str] = []
    async with owned_by_one(one, other, name) as (me, you):
        async with bursting([me, you], acknowledged):
            await until_acknowledged(acknowledged, 10)
            one.signal(signal.SIGKILL)
        await end_lease(shared, me.table)
        await asyncio.gather(take_over(me, other), take_over(you, other))
        async with bursting([me, you], acknowledged):
            pass
        assert me.is_over
        check_log(await log_of(shared, me.table), acknowledged)


@each_game
async def test_an_owner_stopped_past_its_lease_is_fenced_off(
    two: tuple[Server, Server], shared: str, name: str
) -> None:
    one, other = two

    async with owned_by_one(one, other, name) as (me, you):
        while not me.is_to_move:
            if you.is_to_move:
                await you.ask("play", steps=you.view["moves"][:1])
            else:
                await me.hear()
        one.signal(signal.SIGSTOP)
        try:
            # What reaches the stopped owner now must not be carried out when it wakes up.
            stuck, me.socket = me.socket, None
            assert stuck is not None
            late = {"type": "play", "v": 1, "key": "late", "version": me.version,
                    "steps": me.view["moves"][:1]}  # fmt: skip
            await stuck.send(json.dumps(late))
            await end_lease(shared, me.table)
            await take_over(me, other)
            await until_gone(you)
            await take_over(you, other)
            acknowledged: list[str] = []
            async with bursting([me, you], acknowledged):
                await until_acknowledged(acknowledged, 10)
                one.signal(signal.SIGCONT)
        finally:
            one.signal(signal.SIGCONT)
        heard = []
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                heard.append(json.loads(await stuck.recv()))
        assert heard[-1] == {"type": "bye", "v": 1, "reason": "moved"}
        assert all(message["type"] != "refused" for message in heard)  # it knew at once
        entries = await log_of(shared, me.table)
        check_log(entries, acknowledged)
        assert all(DECODER.decode(entry.body).key != "late" for entry in entries)


# A store that cannot


async def test_a_locked_database_is_answered_clearly_and_play_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process holds the write lock for longer than a commit may wait."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.1)
    path = tmp_path / "s.sqlite"

    async with (
        serving(database_url=f"sqlite:///{path}") as found,
        table_of(url_of(found), "threeup", 2, 2) as clients,
    ):
        mover = next(c for c in clients if c.is_to_move)
        before = mover.view
        blocker = sqlite3.connect(path, isolation_level=None)
        blocker.execute("BEGIN IMMEDIATE")
        answer = await mover.ask("play", steps=[mover.view["moves"][0]])
        assert answer["code"] == "store-failed"
        assert (await mover.http.get("/readyz")).status_code == 503
        blocker.execute("ROLLBACK")
        blocker.close()
        assert mover.view == before
        answer = await mover.ask("play", steps=[mover.view["moves"][0]])
        assert answer["type"] == "update"


def test_a_database_that_cannot_be_opened_ends_the_start_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    server = Server(f"sqlite:///{tmp_path}/file/s.sqlite")
    with pytest.raises(AssertionError, match="did not start"):
        server.start()
    server.log.close()
