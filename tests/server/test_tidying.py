"""The collector: cycles are found, and a full look is rare while people play."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from cardtable.server import tidying
from cardtable.server.house import House
from cardtable.server.settings import Settings
from cardtable.server.tidying import Tidying
from databases import run


class Knot:
    """Refers to itself, so that only the collector can end it."""

    def __init__(self) -> None:
        self.self = self


def knot() -> "weakref.ref[Knot]":
    return weakref.ref(Knot())


def old_knot() -> "weakref.ref[Knot]":
    """One that was in use while everything was looked at, and is not any more."""
    tied = Knot()
    gc.collect()
    return weakref.ref(tied)


@pytest.fixture
def tidy() -> Iterator[Tidying]:
    one = Tidying()
    one.begin()
    yield one
    one.end()


def test_nothing_is_collected_by_itself(tidy: Tidying) -> None:
    assert not gc.isenabled()
    tidy.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_is_young_is_found_at_once(tidy: Tidying) -> None:
    tied = knot()
    tidy.look(4)
    assert tied() is None


@pytest.mark.parametrize(
    ("connected", "found"),
    [
        ((2_000, 500), True),
        ((2_000, 1_000, 2_000, 1_500), False),  # no more than are there
        ((900, 400, 900, 500), False),  # more than are there, but not many
    ],
)
def test_what_is_old_waits_until_many_have_left(
    tidy: Tidying, connected: tuple[int, ...], found: bool
) -> None:
    tied = old_knot()
    for connections in connected:
        tidy.look(connections)
    assert (tied() is None) == found


def test_all_is_looked_at_when_the_last_has_left(tidy: Tidying) -> None:
    tidy.look(1)
    tied = old_knot()
    tidy.look(0)
    assert tied() is None


def test_all_is_looked_at_after_a_long_time(tidy: Tidying, monkeypatch: pytest.MonkeyPatch) -> None:
    tied = old_knot()
    tidy.look(1)
    assert tied() is not None
    monkeypatch.setattr(tidying, "LONG", -1.0)
    tidy.look(1)
    assert tied() is None


def test_a_house_gives_the_collector_back() -> None:
    async def work() -> None:
        house = House(Settings(database_url="memory:"))
        await house.start()
        assert not gc.isenabled()
        await house.stop()

    run(work())
    assert gc.isenabled()
