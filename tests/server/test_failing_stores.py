"""A disk that is full, and databases that are read-only, below a server that people play at:
they hear why nothing happens, nothing is lost, and play goes on when the trouble is over."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import asyncpg
import httpx
import pytest

from support.databases import USER, Postgres, run
from support.disks import Disk, small_disk
from support.load_clients import check_log, log_of
from support.scripted_players import at_random
from support.servers import Client, Server, running, serving, table_of, url_of

pytestmark = pytest.mark.slow

Change = Callable[[], Awaitable[None]]


async def synced(client: Client) -> None:
    await client.send("sync")
    while (await client.hear())["type"] != "sync":
        pass


async def step(clients: list[Client], luck: random.Random) -> dict[str, Any]:
    """What the one to move is answered."""
    while not any(client.is_to_move for client in clients):
        await asyncio.gather(*(synced(client) for client in clients))
    mover = next(client for client in clients if client.is_to_move)
    return await mover.ask("play", steps=[at_random(mover.view, luck)])


async def starved(
    server: Server, database: str, take: Change, give_back: Change, *, ready: bool = False
) -> None:
    """Play, take away what the store needs, give it back, and play to the end."""
    luck, acknowledged = random.Random(1), []
    async with table_of(server.url, "threeup", 2, 2) as clients:
        for _ in range(5):
            acknowledged.append((await step(clients, luck))["key"])
        await take()
        # A little room may be left in what is there.
        while (answer := await step(clients, luck))["type"] == "update":
            acknowledged.append(answer["key"])
        assert answer["code"] == "store-failed"
        await refused_and_unchanged(clients, luck)
        if not ready:
            await is_not_ready(server, clients[0])
        assert (await answer_of(server, "/healthz")).status_code == 200
        await give_back()
        while (answer := await step(clients, luck))["type"] != "update":
            assert answer["code"] == "store-failed"
            await asyncio.sleep(0.05)
        await asyncio.gather(*(client.play_on(luck) for client in clients))
        while (await answer_of(server, "/readyz")).status_code != 200:
            await asyncio.sleep(0.05)
        check_log(await log_of(database, clients[0].table), acknowledged)


async def refused_and_unchanged(clients: list[Client], luck: random.Random) -> None:
    await asyncio.gather(*(synced(client) for client in clients))
    before = [(client.version, client.view) for client in clients]
    for _ in range(3):
        assert (await step(clients, luck))["code"] == "store-failed"
    await asyncio.gather(*(synced(client) for client in clients))
    assert [(client.version, client.view) for client in clients] == before


async def is_not_ready(server: Server, client: Client) -> None:
    while (ready := await answer_of(server, "/readyz")).status_code == 200:
        await asyncio.sleep(0.05)
    assert ready.text in ("store", "lease")
    opened = await client.http.post("/api/tables", json={"game": "threeup", "seats": 2})
    assert (opened.status_code, opened.json()["code"]) == (503, "store-failed")


async def answer_of(server: Server, path: str) -> httpx.Response:
    return await asyncio.to_thread(server.get, path)


def filled(disk: Disk) -> tuple[Change, Change]:
    async def fill() -> None:
        disk.fill()

    async def empty() -> None:
        disk.empty()

    return fill, empty


# SQLite


def test_a_full_disk_below_sqlite(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        database = f"sqlite:///{disk.folder}/s.sqlite"
        with running(database) as server:
            run(starved(server, database, *filled(disk)))
        whole = sqlite3.connect(disk.folder / "s.sqlite")
        assert whole.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        whole.close()


def test_a_read_only_disk_below_sqlite_ends_the_start_with_a_reason(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        database = f"sqlite:///{disk.folder}/s.sqlite"
        run(some_moves(database))
        disk.mount("remount", "ro")
        late = Server(database)
        with pytest.raises(AssertionError, match="unable to open database file"):
            late.start()
        late.log.close()
        disk.mount("remount", "rw")
        run(some_moves(database))


async def some_moves(database: str) -> None:
    async with (
        serving(database_url=database) as server,
        table_of(url_of(server), "threeup", 2, 2) as clients,
    ):
        assert (await step(clients, random.Random(1)))["type"] == "update"


# PostgreSQL


@asynccontextmanager
async def operator(postgres: Postgres) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(postgres.address())
    try:
        yield connection
    finally:
        await connection.close()


def test_a_read_only_database_of_postgres(postgres: Postgres) -> None:
    name = run(postgres.new_database())
    database = postgres.address(name)

    async def forbid() -> None:
        async with operator(postgres) as connection:
            await connection.execute(
                f"ALTER DATABASE {name} SET default_transaction_read_only = on"
            )
            # A setting of a database is for those who come anew.
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name
            )

    async def allow() -> None:
        async with operator(postgres) as connection:
            await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")

    with running(database) as server:
        run(starved(server, database, forbid, allow))


def test_a_full_disk_below_postgres(postgres: Postgres) -> None:
    """Only its tables lie on the small disk: without room for its own log it would not run."""
    name = f"t{uuid4().hex}"

    async def execute(*statements: str) -> None:
        async with operator(postgres) as connection:
            for statement in statements:
                await connection.execute(statement)

    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory()))
        home.chmod(0o755)  # it is another user's server
        disk = stack.enter_context(small_disk(home / "disk", 24, USER))
        run(
            execute(
                f"CREATE TABLESPACE {name} LOCATION '{disk.folder}'",
                f"CREATE DATABASE {name} TABLESPACE {name}",
            )
        )
        stack.callback(
            lambda: run(execute(f"DROP DATABASE {name} WITH (FORCE)", f"DROP TABLESPACE {name}"))
        )
        database = postgres.address(name)
        with running(database) as server:
            # What it has of pages is enough to say that it is alive.
            run(starved(server, database, *filled(disk), ready=True))
