"""The tables of a house: found by many at once, put away when nobody needs them."""

import asyncio

import pytest

from cardtable.server import node as house_module
from cardtable.server.connection import Connection
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store.rows import NoTable
from cardtable.table import commands
from cardtable.table.table import BANK, Clock, TableSettings
from support.databases import run
from support.tables import seed
from support.transports import RecordingTransport

PLAIN = TableSettings()
CLOCKED = TableSettings(clock=Clock(kind=BANK))


async def opened(terms: TableSettings = PLAIN) -> tuple[ServerNode, LiveTable]:
    """A house with one table, at which two people play and nobody is connected."""
    house = ServerNode(Settings(database_url="memory:"))
    await house.start()
    first: list[commands.AnyCommand] = [
        commands.Sit(0, "anna", "Anna"),
        commands.Sit(1, "ben", "Ben"),
        commands.Start(0),
    ]
    return house, await house.open_table(
        commands.OpenTable("threeup", 2, seed(1), settings=terms), first
    )


def test_a_house_renews_its_lease_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So often that one renewal may fail."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def sleep_a_little(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    async def work() -> None:
        house = ServerNode(Settings(database_url="memory:", lease=10_000))
        await house.start()
        beats: set[float] = set()
        with monkeypatch.context() as patch:
            patch.setattr(asyncio, "sleep", sleep_a_little)
            while len(beats) < 4:
                beats.add(house.lease_renewed_at)
                await sleep(0)
        assert max(slept) * 2 < 10
        assert await house.store.live_nodes() == {house.id}
        await house.stop()

    run(work())


async def test_who_asks_for_a_table_at_once_gets_the_same_one() -> None:
    house, live = await opened()
    live.release("moved")
    found = await asyncio.gather(*(house.find(live.id) for _ in range(5)))
    assert {id(one) for one in found} == {id(house.tables[live.id])}
    assert found[0] is not live
    await house.stop()


async def test_nothing_is_kept_of_tables_that_are_not_there() -> None:
    house, live = await opened()
    for number in range(20):
        with pytest.raises(NoTable):
            await house.find(f"none{number}")
    assert await house.find(live.id) is live
    assert not house.locks
    await house.stop()


@pytest.mark.parametrize(
    ("terms", "connected", "stays"),
    [(PLAIN, False, False), (PLAIN, True, True), (CLOCKED, False, True)],
    ids=["deserted", "watched", "with a clock that runs"],
)
async def test_only_a_table_that_nobody_needs_is_put_away(
    terms: TableSettings, connected: bool, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "IDLE_LIMIT", -1.0)

    house, live = await opened(terms)
    if connected:
        live.connections.add(Connection(RecordingTransport(), "zoe"))
    house.close_idle_tables()
    assert (live.id in house.tables) == stays
    assert bool(live.lost) != stays
    again = await house.find(live.id)
    assert (again is live) == stays
    assert isinstance(again, LiveTable)
    await house.stop()


async def test_a_table_that_was_left_a_moment_ago_stays() -> None:
    house, live = await opened()
    house.close_idle_tables()
    assert house.tables[live.id] is live
    await house.stop()
