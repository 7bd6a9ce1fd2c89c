"""Abandoned tables: they leave the memory, then the database, and their space is given back."""

import asyncio
import gc
import resource
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable.server import node as node_module
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store.queries import MAX_PRUNED_ENTRIES
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.table import TableSettings
from support.sample_sizes import small_and_large
from support.tables import seed

DAY = 86_400_000


def opening(number: int) -> commands.OpenTable:
    settings = TableSettings(substitute_after=1_000)
    return commands.OpenTable("threeup", 2, seed(number), settings=settings)


def first_commands(number: int) -> list[commands.AnyCommand]:
    """Seat two people, and deal."""
    people = [commands.Sit(seat, f"person {number} {seat}", f"P{seat}") for seat in range(2)]
    return [*people, commands.Start(0)]


async def run_sql(store: Any, sql: str) -> list[Any]:
    rows: list[Any] = await store.run_in_thread(lambda: store.connection.execute(sql).fetchall())
    return rows


async def make_older(store: Store, days: int) -> None:
    await run_sql(store, f"UPDATE tables SET changed = changed - {days * DAY}")
    await run_sql(store, f"UPDATE event_log SET time = time - {days * DAY}")


async def count(store: Store, table: str) -> int:
    return int((await run_sql(store, f"SELECT COUNT(*) FROM {table}"))[0][0])


def memory() -> int:
    """Return the resident memory of this process, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def open_node(path: Path, **settings: Any) -> ServerNode:
    url = f"sqlite:///{path}"
    node = ServerNode(Settings(database_url=url, lease=600_000, bot_pause=0, **settings))
    await node.start()
    return node


async def test_a_running_server_deletes_abandoned_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node_module, "PRUNE_INTERVAL", 0.01)
    node = await open_node(tmp_path / "tables.sqlite", keep_tables_days=30)
    await node.open_table(opening(1), first_commands(1))
    await make_older(node.store, 31)
    async with asyncio.timeout(60):
        while await count(node.store, "tables"):
            await asyncio.sleep(0.01)
    await node.stop()


async def test_only_tables_without_any_new_command_are_deleted(tmp_path: Path) -> None:
    node = await open_node(tmp_path / "tables.sqlite", keep_tables_days=30)
    played, old = [(await node.open_table(opening(n), first_commands(n))).id for n in range(2)]
    await make_older(node.store, 29)
    assert not await node.prune_once()
    # A move without a change in the lobby counts as well.
    await run_sql(node.store, f"UPDATE tables SET changed = changed - {2 * DAY}")
    assert not await node.prune_once()
    await run_sql(
        node.store, f"UPDATE event_log SET time = time - {2 * DAY} WHERE table_id = '{old}'"
    )
    assert await node.prune_once()
    for table in ("event_log", "table_members"):
        ids = await run_sql(node.store, f"SELECT DISTINCT table_id FROM {table}")
        assert ids == [(played,)]
    await node.stop()


async def test_tables_can_be_kept_for_ever(tmp_path: Path) -> None:
    node = await open_node(tmp_path / "tables.sqlite", keep_tables_days=0)
    await node.open_table(opening(1), first_commands(1))
    await make_older(node.store, 9_000)
    assert not await node.prune_once()
    assert await count(node.store, "tables") == 1
    await node.stop()


async def test_one_turn_deletes_a_bounded_number_of_entries(tmp_path: Path) -> None:
    node = await open_node(tmp_path / "tables.sqlite", keep_tables_days=0)
    for number in range(3):
        live = await node.open_table(opening(number), first_commands(number))
        await run_sql(
            node.store,
            "WITH RECURSIVE n(i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n"
            f" WHERE i < {MAX_PRUNED_ENTRIES}) INSERT INTO event_log"
            f" SELECT '{live.id}', i, 1, 'x' FROM n",
        )
    before = 10**15
    assert [await node.store.prune(before) for _ in range(4)] == [1, 1, 1, 0]
    await node.stop()


@pytest.mark.parametrize("tables", small_and_large(100, 10_000))
async def test_abandoned_tables_leave_no_memory_and_no_space(
    tables: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 10,000 tables (`make soak`) it prints the figures of docs/reliability.md."""
    monkeypatch.setattr(node_module, "IDLE_LIMIT", 0.0)
    path = tmp_path / "tables.sqlite"
    node = await open_node(path, max_tables=1_000_000)
    await node.open_table(opening(0), first_commands(0))
    sizes: list[int] = []
    used: list[int] = []

    async def note() -> None:
        await run_sql(node.store, "PRAGMA wal_checkpoint(TRUNCATE)")
        gc.collect()
        sizes.append(path.stat().st_size)
        used.append(memory())

    await note()
    await run_sql(node.store, "PRAGMA synchronous = OFF")  # the disk is not what is measured
    for _ in range(2):
        for number in range(tables):
            await node.open_table(opening(number), first_commands(number))
        await note()
        async with asyncio.timeout(600):
            while node.tables:  # people count as away after a while, and bots take their seats
                node.close_idle_tables()
                await asyncio.sleep(0.1)
        await note()
    # Python keeps the memory of the first ten thousand, and uses it for the next.
    assert used[4] < used[2] * 1.1
    await make_older(node.store, 100)
    while await node.prune_once():
        pass
    await note()
    assert await count(node.store, "tables") == await count(node.store, "event_log") == 0
    assert sizes[-1] <= sizes[0]
    sys.stdout.write(f"{tables} tables: memory {used}, file {sizes}\n")
    await node.stop()
