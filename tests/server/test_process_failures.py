"""Server processes that are killed, stopped or blocked.

No acknowledged move is lost, none is carried out twice, and another process takes over.
"""

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

from cardtable.store import sqlite
from cardtable.store.event_log import DECODER
from support.databases import Postgres, open_store, run
from support.load_clients import (
    check_log,
    connect_until_served,
    play_fast_to_end,
    playing_fast,
    read_log,
    wait_for_moves,
)
from support.servers import (
    Client,
    Server,
    clients_at_table,
    deal,
    in_process_server,
    server_process,
    url_of,
    wait_until,
)

pytestmark = pytest.mark.slow

# One has moves of single steps; the other has moves of many steps, some of them hidden.
GAMES: dict[str, dict[str, int]] = {"threeup": {}, "level8": {"rounds": 2}}
# One of each kind is enough here: tests/simulation tries the rest.
each_game = pytest.mark.parametrize(
    "name", ["threeup", pytest.param("level8", marks=pytest.mark.soak)]
)


async def receive_until_closed(client: Client) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await client.receive()


# One process


@pytest.mark.parametrize(
    ("name", "moves"),
    [("level8", 40)]
    + [
        pytest.param(name, moves, marks=pytest.mark.soak)
        for name in GAMES
        for moves in (1, 2, 3, 5, 8, 13, 21, 34, 55)
    ],
)
async def test_a_killed_server_has_every_acknowledged_move_after_its_restart(
    tmp_path: Path, name: str, moves: int
) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"
    acknowledged: list[str] = []
    with server_process(database) as server:
        async with clients_at_table(server.url, name, 3, 3, options=GAMES[name]) as clients:
            async with playing_fast(clients, acknowledged):
                await wait_for_moves(acknowledged, moves)
                server.signal(signal.SIGKILL)
            await asyncio.to_thread(server.stop)
            assert not any(client.is_over for client in clients)
            check_log(await read_log(database, clients[0].table), acknowledged)
            await asyncio.to_thread(server.start)
            last_keys = [f"{client.key_prefix}-{client.key_count}" for client in clients]
            for client in clients:  # they are refused until the lease of the dead node has ended
                await connect_until_served(client)
            # A client without an answer repeats its message with the same key.
            for client, key in zip(clients, last_keys, strict=True):
                steps = client.view["moves"][:1] or [1]
                answer = await client.request("play", steps=steps, key=key)
                assert answer["type"] in ("done", "update", "refused")
            await play_fast_to_end(clients, acknowledged)
            check_log(await read_log(database, clients[0].table), acknowledged)


async def test_sigterm_finishes_queued_jobs_and_says_goodbye(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/s.sqlite"
    acknowledged: list[str] = []
    with server_process(database) as server:
        async with clients_at_table(server.url, "threeup", 2, 2) as clients:
            async with playing_fast(clients, acknowledged):
                await wait_for_moves(acknowledged, 10)
                log = await asyncio.to_thread(server.stop)
            for client in clients:
                await receive_until_closed(client)
                assert client.received[-1] == {"type": "bye", "v": 1, "reason": "restart"}
            entries = await read_log(database, clients[0].table)
            check_log(entries, acknowledged)
            seed = json.loads(entries[0].body)["command"]["seed"]
            cookies = [client.http.cookies["cardtable"] for client in clients]
            for secret in (seed, clients[0].invite, *cookies):
                assert secret not in log
        assert server.process is not None
        assert server.process.returncode in (0, -signal.SIGTERM)
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert (events[0], events[-1]) == ("server started", "server stopped")


async def start_worker(url: str) -> None:
    """Ask for a hint, for which the server starts a worker."""
    async with Client(url) as client:
        await client.open_table("pragon", 1, name="Ada", start=True)
        await client.connect()
        assert (await client.request("hint"))["type"] in ("hint", "refused")


def workers_of(server: Server) -> list[Path]:
    """Return the folders of the workers in /proc."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    folders = [Path("/proc", child) for child in children]
    return [folder for folder in folders if b"spawn_main" in (folder / "cmdline").read_bytes()]


def have_ended(processes: list[Path]) -> bool:
    for process in processes:
        with contextlib.suppress(OSError):
            if (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return False
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="children are found in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_no_worker_outlives_its_server(number: int) -> None:
    with server_process("memory:", CARDTABLE_BOT_TIME="20") as server:
        await start_worker(server.url)
        workers = workers_of(server)
        assert workers
        server.signal(number)
        server.stop()
        if number == signal.SIGKILL:
            wait_until(partial(have_ended, workers))
        assert have_ended(workers)


# Two processes, one database

LEASE = 20_000  # milliseconds, so that no lease ends because the machine is busy


@pytest.fixture(scope="module")
def shared_database(postgres: Postgres) -> str:
    return run(postgres.new_address())


@pytest.fixture(scope="module")
def server_pair(shared_database: str) -> Iterator[tuple[Server, Server]]:
    lease = str(LEASE)
    with (
        server_process(shared_database, CARDTABLE_LEASE=lease) as first,
        server_process(shared_database, CARDTABLE_LEASE=lease) as second,
    ):
        yield first, second


@pytest.fixture
def two_servers(server_pair: tuple[Server, Server]) -> tuple[Server, Server]:
    """Two running servers, whatever an earlier test has done to them."""
    for server in server_pair:
        server.start_if_stopped()
    return server_pair


@contextlib.asynccontextmanager
async def clients_at_both(
    owner: Server, other: Server, name: str = "threeup"
) -> AsyncIterator[tuple[Client, Client]]:
    """Start a game at a table of `owner`, with the second client connected through `other`."""
    async with Client(owner.url) as direct, Client(other.url) as forwarded:
        await direct.open_table(name, 2, name="Ada", options=GAMES[name])
        await direct.connect()
        forwarded.table, forwarded.invite = direct.table, direct.invite
        await connect_until_served(forwarded)
        await forwarded.request("sit", seat=1, name="Bob")
        await direct.receive_until(lambda c: c.table_view["seats"][1]["name"] == "Bob")
        await deal([direct, forwarded])
        yield direct, forwarded


async def end_lease(database: str, table: str) -> None:
    """End the lease of the owner of a table. Until now no other node could claim the table."""
    async with open_store(database) as store:
        lease = await store.claim(table, "another node")
        assert not lease.mine
        await store.renew_lease(lease.owner, lease.address, -1)


async def connect_to(client: Client, server: Server) -> None:
    """Connect to another server, which must own the table or claim it."""
    client.url = server.url
    await client.connect()
    assert client.received[-1]["type"] == "sync"


async def test_each_process_serves_each_seat(two_servers: tuple[Server, Server]) -> None:
    async with clients_at_both(*two_servers) as (direct, forwarded):
        await asyncio.gather(
            direct.play_to_end(random.Random(1)), forwarded.play_to_end(random.Random(2))
        )
        assert direct.view["results"] == forwarded.view["results"]


async def test_sockets_are_forwarded_to_a_process_that_has_just_started(
    two_servers: tuple[Server, Server],
) -> None:
    owner, other = two_servers
    async with clients_at_both(owner, other):
        pass  # the other server has now read the list of nodes, and keeps it for a while
    await asyncio.to_thread(owner.stop)
    await asyncio.to_thread(owner.start)
    async with clients_at_both(owner, other) as (direct, forwarded):
        assert (await forwarded.request("pause"))["type"] == "update"
        await direct.receive_until(lambda c: c.table_view["paused"])


@each_game
async def test_another_process_takes_over_when_the_lease_of_a_killed_one_ends(
    two_servers: tuple[Server, Server], shared_database: str, name: str
) -> None:
    owner, other = two_servers
    acknowledged: list[str] = []
    async with clients_at_both(owner, other, name) as clients:
        async with playing_fast([*clients], acknowledged):
            await wait_for_moves(acknowledged, 10)
            owner.signal(signal.SIGKILL)
        table = clients[0].table
        await end_lease(shared_database, table)
        await asyncio.gather(*(connect_to(client, other) for client in clients))
        await play_fast_to_end([*clients], acknowledged)
        check_log(await read_log(shared_database, table), acknowledged)


@each_game
async def test_an_owner_that_was_stopped_past_its_lease_cannot_write(
    two_servers: tuple[Server, Server], shared_database: str, name: str
) -> None:
    owner, other = two_servers
    acknowledged: list[str] = []
    async with clients_at_both(owner, other, name) as (direct, forwarded):
        while not direct.is_to_move:
            if forwarded.is_to_move:
                await forwarded.request("play", steps=forwarded.view["moves"][:1])
            else:
                await direct.receive()
        owner.signal(signal.SIGSTOP)
        try:
            # This message reaches the stopped owner. It must not be carried out later.
            old_socket, direct.socket = direct.socket, None
            assert old_socket is not None
            late = {"type": "play", "v": 1, "key": "late", "version": direct.version}
            await old_socket.send(json.dumps({**late, "steps": direct.view["moves"][:1]}))
            await end_lease(shared_database, direct.table)
            await connect_to(direct, other)
            await receive_until_closed(forwarded)
            await connect_to(forwarded, other)
            async with playing_fast([direct, forwarded], acknowledged):
                await wait_for_moves(acknowledged, 10)
                owner.signal(signal.SIGCONT)
        finally:
            owner.signal(signal.SIGCONT)
        messages = []
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                messages.append(json.loads(await old_socket.recv()))
        assert messages[-1] == {"type": "bye", "v": 1, "reason": "moved"}
        assert all(message["type"] != "refused" for message in messages)
        entries = await read_log(shared_database, direct.table)
        check_log(entries, acknowledged)
        assert all(DECODER.decode(entry.body).key != "late" for entry in entries)


# Databases that cannot be written or opened


async def test_play_goes_on_after_the_database_was_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process holds the write lock for longer than a commit waits."""
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 0.1)
    path = tmp_path / "s.sqlite"
    async with (
        in_process_server(database_url=f"sqlite:///{path}") as server,
        clients_at_table(url_of(server), "threeup", 2, 2) as clients,
    ):
        mover = next(client for client in clients if client.is_to_move)
        before = mover.view
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as blocker:
            blocker.execute("BEGIN IMMEDIATE")
            answer = await mover.request("play", steps=[mover.view["moves"][0]])
            assert answer["code"] == "store-failed"
            assert (await mover.http.get("/readyz")).status_code == 503
            blocker.execute("ROLLBACK")
        assert mover.view == before
        answer = await mover.request("play", steps=[mover.view["moves"][0]])
        assert answer["type"] == "update"


def test_a_server_whose_database_cannot_be_opened_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    server = Server(f"sqlite:///{tmp_path}/file/s.sqlite")
    with pytest.raises(AssertionError, match="did not start"):
        server.start()
    server.log.close()
