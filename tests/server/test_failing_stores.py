"""Full disks and read-only databases below a server at which people play.

Moves are refused with a reason, nothing is lost, and play goes on when the store works again.
"""

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

from support.databases import USER, Postgres
from support.disks import Disk, small_disk
from support.load_clients import check_log, read_log
from support.scripted_players import choose_random
from support.servers import (
    Client,
    Server,
    clients_at_table,
    in_process_server,
    server_process,
    url_of,
)

pytestmark = pytest.mark.slow

Action = Callable[[], Awaitable[None]]


async def sync_all(clients: list[Client]) -> None:
    await asyncio.gather(*(client.sync() for client in clients))


async def play_step(clients: list[Client], rng: random.Random) -> dict[str, Any]:
    """Play a random step of the seat that is to move, and return the answer."""
    while not any(client.is_to_move for client in clients):
        await sync_all(clients)
    mover = next(client for client in clients if client.is_to_move)
    return await mover.request("play", steps=[choose_random(mover.view, rng)])


async def check_failing_store(
    server: Server, database: str, break_store: Action, repair: Action, *, stays_ready: bool = False
) -> None:
    """Play, break the store, repair it, and play to the end."""
    rng, acknowledged = random.Random(1), []
    async with clients_at_table(server.url, "threeup", 2, 2) as clients:
        for _ in range(5):
            acknowledged.append((await play_step(clients, rng))["key"])
        await break_store()
        # Some space may be left in pages that exist.
        while (answer := await play_step(clients, rng))["type"] == "update":
            acknowledged.append(answer["key"])
        assert answer["code"] == "store-failed"
        await check_moves_refused(clients, rng)
        if not stays_ready:
            await check_not_ready(server, clients[0])
        assert (await get(server, "/healthz")).status_code == 200
        await repair()
        while (answer := await play_step(clients, rng))["type"] != "update":
            assert answer["code"] == "store-failed"
            await asyncio.sleep(0.05)
        await asyncio.gather(*(client.play_to_end(rng) for client in clients))
        while (await get(server, "/readyz")).status_code != 200:
            await asyncio.sleep(0.05)
        check_log(await read_log(database, clients[0].table), acknowledged)


async def check_moves_refused(clients: list[Client], rng: random.Random) -> None:
    """Check that moves are refused and change nothing."""
    await sync_all(clients)
    before = [(client.version, client.view) for client in clients]
    for _ in range(3):
        assert (await play_step(clients, rng))["code"] == "store-failed"
    await sync_all(clients)
    assert [(client.version, client.view) for client in clients] == before


async def check_not_ready(server: Server, client: Client) -> None:
    while (response := await get(server, "/readyz")).status_code == 200:
        await asyncio.sleep(0.05)
    assert response.text in ("store", "lease")
    response = await client.http.post("/api/tables", json={"game": "threeup", "seats": 2})
    assert (response.status_code, response.json()["code"]) == (503, "store-failed")


async def get(server: Server, path: str) -> httpx.Response:
    return await asyncio.to_thread(server.get, path)


def disk_actions(disk: Disk) -> tuple[Action, Action]:
    async def fill() -> None:
        disk.fill()

    async def empty() -> None:
        disk.empty()

    return fill, empty


# SQLite


async def test_a_full_disk_below_sqlite(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        database = f"sqlite:///{disk.folder}/s.sqlite"
        with server_process(database) as server:
            await check_failing_store(server, database, *disk_actions(disk))
        with contextlib.closing(sqlite3.connect(disk.folder / "s.sqlite")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_server_on_a_read_only_disk_does_not_start(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk:
        database = f"sqlite:///{disk.folder}/s.sqlite"
        await check_play(database)
        disk.mount("remount", "ro")
        server = Server(database)
        with pytest.raises(AssertionError, match="Read-only file system"):
            server.start()
        server.log.close()
        disk.mount("remount", "rw")
        await check_play(database)


async def check_play(database: str) -> None:
    async with (
        in_process_server(database_url=database) as server,
        clients_at_table(url_of(server), "threeup", 2, 2) as clients,
    ):
        assert (await play_step(clients, random.Random(1)))["type"] == "update"


# PostgreSQL


@asynccontextmanager
async def admin_connection(postgres: Postgres) -> AsyncIterator[Any]:
    connection = await asyncpg.connect(postgres.address())
    try:
        yield connection
    finally:
        await connection.close()


async def execute(postgres: Postgres, *statements: str) -> None:
    async with admin_connection(postgres) as connection:
        for statement in statements:
            await connection.execute(statement)


async def test_a_read_only_database_of_postgres(postgres: Postgres) -> None:
    name = await postgres.new_database()
    database = postgres.address(name)

    async def forbid_writes() -> None:
        await execute(
            postgres,
            f"ALTER DATABASE {name} SET default_transaction_read_only = on",
            # The setting holds for new sessions only.
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )

    async def allow_writes() -> None:
        await execute(postgres, f"ALTER DATABASE {name} RESET default_transaction_read_only")

    with server_process(database) as server:
        await check_failing_store(server, database, forbid_writes, allow_writes)


async def test_a_full_disk_below_postgres(postgres: Postgres) -> None:
    """Only the tables are on the small disk: PostgreSQL stops without space for its own log."""
    name = f"t{uuid4().hex}"
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        folder.chmod(0o755)  # PostgreSQL runs as another user
        disk = stack.enter_context(small_disk(folder / "disk", 24, USER))
        await execute(
            postgres,
            f"CREATE TABLESPACE {name} LOCATION '{disk.folder}'",
            f"CREATE DATABASE {name} TABLESPACE {name}",
        )
        try:
            database = postgres.address(name)
            with server_process(database) as server:
                # The lease is renewed in pages that exist, so the server stays ready.
                await check_failing_store(server, database, *disk_actions(disk), stays_ready=True)
        finally:
            await execute(postgres, f"DROP DATABASE {name} WITH (FORCE)", f"DROP TABLESPACE {name}")
