"""A node: its lease, and how it finds, loads and closes tables."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.server import node as node_module
from cardtable.server.connection import Connection
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store.rows import Lease, NoTable, StoreFailed
from cardtable.table import commands
from cardtable.table.table import BANK, Clock, TableSettings
from support.tables import seed
from support.transports import RecordingTransport

NO_CLOCK = TableSettings()
WITH_CLOCK = TableSettings(clock=Clock(kind=BANK))


async def open_table(node: ServerNode, settings: TableSettings = NO_CLOCK) -> LiveTable:
    """Open a table at which two people play and nobody is connected."""
    first: list[commands.AnyCommand] = [
        commands.Sit(0, "anna", "Anna"),
        commands.Sit(1, "ben", "Ben"),
        commands.Start(0),
    ]
    return await node.open_table(
        commands.OpenTable("threeup", 2, seed(1), settings=settings), first
    )


async def test_a_lease_is_renewed_so_often_that_one_renewal_may_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    delays: list[float] = []
    sleep = asyncio.sleep

    async def record_delay(seconds: float) -> None:
        delays.append(seconds)
        await sleep(0)

    node = ServerNode(Settings(database_url="memory:", lease=10_000))
    await node.start()
    assert node.pruning_task
    node.pruning_task.cancel()  # it sleeps, too
    renewals: set[float] = set()
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", record_delay)
        while len(renewals) < 4:
            renewals.add(node.lease_renewed_at)
            await sleep(0)
    assert max(delays) * 2 < 10
    assert await node.store.live_nodes() == {node.id}
    await node.stop()


@pytest.mark.parametrize("is_answer_lost", [False, True])
async def test_a_node_gives_up_the_tables_that_another_one_has_claimed(
    is_answer_lost: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node was stopped past its lease. When it goes on, it still has connections.

    The answer that says so may be lost: the lease is renewed, and the node hears of a failure.
    """
    settings = Settings(database_url=f"sqlite:///{tmp_path}/s.sqlite", lease=600_000)
    stopped, other = ServerNode(settings), ServerNode(settings)
    await stopped.start()
    await other.start()
    lost, kept = await open_table(stopped), await open_table(stopped)
    watchers = [Connection(RecordingTransport(), "anna") for _ in range(2)]
    for live, watcher in zip((lost, kept), watchers, strict=True):
        live.join(watcher)
    await stopped.store.renew_lease(stopped.id, "", -1)
    assert isinstance(await other.find(lost.id), LiveTable)
    if is_answer_lost:
        with monkeypatch.context() as patch:
            renew_lease = stopped.store.renew_lease

            async def renew_and_fail(node: str, address: str, lease: int) -> bool:
                await renew_lease(node, address, lease)
                raise StoreFailed("the connection was lost after the commit")

            patch.setattr(stopped.store, "renew_lease", renew_and_fail)
            with pytest.raises(StoreFailed):
                await stopped.renew_lease()
    await stopped.renew_lease()
    assert [watcher.close_code for watcher in watchers] == [1012, 0]
    found = await stopped.find(lost.id)
    assert isinstance(found, Lease)
    assert found.owner == other.id
    assert await stopped.find(kept.id) is kept
    await stopped.stop()
    await other.stop()


async def test_a_clock_that_is_set_back_hides_no_dead_node(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    node.settings = replace(node.settings, lease=100)
    assert await node.is_alive(node.id)
    monkeypatch.setattr(node_module, "time", lambda: 0.0, raising=False)
    await node.store.remove_node(node.id)
    while await node.is_alive(node.id):
        await asyncio.sleep(0.01)


async def test_requests_at_the_same_time_find_the_same_table(node: ServerNode) -> None:
    live = await open_table(node)
    live.release("moved")
    found = await asyncio.gather(*(node.find(live.id) for _ in range(5)))
    assert {id(table) for table in found} == {id(node.tables[live.id])}
    assert found[0] is not live


async def test_nothing_is_kept_of_unknown_tables(node: ServerNode) -> None:
    live = await open_table(node)
    for number in range(20):
        with pytest.raises(NoTable):
            await node.find(f"none{number}")
    assert await node.find(live.id) is live
    assert not node.locks


@pytest.mark.parametrize(
    ("settings", "connected", "stays"),
    [(NO_CLOCK, False, False), (NO_CLOCK, True, True), (WITH_CLOCK, False, True)],
    ids=["unused", "with a connection", "with a running clock"],
)
async def test_an_idle_table_is_closed(
    node: ServerNode,
    settings: TableSettings,
    connected: bool,
    stays: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(node_module, "IDLE_LIMIT", -1.0)
    live = await open_table(node, settings)
    if connected:
        live.connections.add(Connection(RecordingTransport(), "zoe"))
    node.close_idle_tables()
    assert (live.id in node.tables) == stays
    assert bool(live.lost) != stays
    found = await node.find(live.id)
    assert (found is live) == stays
    assert isinstance(found, LiveTable)


async def test_a_table_that_was_used_lately_stays_open(node: ServerNode) -> None:
    live = await open_table(node)
    node.close_idle_tables()
    assert node.tables[live.id] is live
