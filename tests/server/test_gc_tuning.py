"""The collector: cycles are found, and a full look is rare while people play."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from cardtable.server import gc_tuning
from cardtable.server.gc_tuning import GcTuner
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from support.databases import run


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


class Clock:
    """Stands still until a test moves it."""

    now = 1_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(gc_tuning, "monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def tidy(clock: Clock) -> Iterator[GcTuner]:
    """One that began some time ago."""
    one = GcTuner()
    one.start()
    clock.now += 2 * gc_tuning.MIN_INTERVAL
    yield one
    one.stop()


def test_only_what_is_young_is_collected_by_itself(tidy: GcTuner) -> None:
    tied = old_knot()
    young = knot()
    crowd = [[] for _ in range(3 * gc_tuning.YOUNG_THRESHOLD)]  # type: ignore[var-annotated]
    assert young() is None
    assert tied() is not None
    assert crowd


def test_all_is_as_it_was_afterwards() -> None:
    usual = gc.get_threshold()
    tidy = GcTuner()
    tidy.start()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() != usual
    tidy.stop()
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == usual


@pytest.mark.parametrize(
    ("connected", "found"),
    [
        ((2_000, 500), True),
        ((2_000, 1_000, 2_000, 1_500), False),  # no more than are there
        ((900, 400, 900, 500), False),  # more than are there, but not many
    ],
)
def test_what_is_old_waits_until_many_have_left(
    tidy: GcTuner, connected: tuple[int, ...], found: bool
) -> None:
    tied = old_knot()
    for connections in connected:
        tidy.collect_if_due(connections)
    assert (tied() is None) == found


def test_all_is_looked_at_when_the_last_has_left(tidy: GcTuner) -> None:
    tidy.collect_if_due(1)
    tied = old_knot()
    tidy.collect_if_due(0)
    assert tied() is None


def test_all_is_not_looked_at_twice_in_a_moment(tidy: GcTuner, clock: Clock) -> None:
    for connections in (1, 0, 1):
        tidy.collect_if_due(connections)
    tied = old_knot()
    clock.now += gc_tuning.MIN_INTERVAL / 2
    tidy.collect_if_due(0)
    assert tied() is not None
    clock.now += 2 * gc_tuning.MIN_INTERVAL
    tidy.collect_if_due(0)
    assert tied() is None


def test_all_is_looked_at_after_a_long_time(tidy: GcTuner, clock: Clock) -> None:
    tied = old_knot()
    tidy.collect_if_due(1)
    assert tied() is not None
    clock.now += gc_tuning.MAX_INTERVAL
    tidy.collect_if_due(1)
    assert tied() is None


def test_a_house_gives_the_collector_back() -> None:
    async def work() -> None:
        house = ServerNode(Settings(database_url="memory:"))
        await house.start()
        assert gc.get_threshold() != usual
        await house.stop()

    usual = gc.get_threshold()
    run(work())
    assert gc.get_threshold() == usual
