"""The garbage collector: cycles are found, and full collections are rare while people play."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from cardtable.server import gc_tuning
from cardtable.server.gc_tuning import GcTuner
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings


class Cycle:
    """Refers to itself, so that only the collector can free it."""

    def __init__(self) -> None:
        self.self = self


def young_cycle() -> "weakref.ref[Cycle]":
    return weakref.ref(Cycle())


def old_cycle() -> "weakref.ref[Cycle]":
    """Return a cycle that was in use during a full collection, and no longer is."""
    cycle = Cycle()
    gc.collect()
    return weakref.ref(cycle)


@pytest.fixture(autouse=True)
def real_collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let tuners change what is exempt; tests/conftest.py keeps all others from it."""
    monkeypatch.setattr(gc_tuning, "gc", gc)
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()


class Clock:
    """A clock that stands still until a test changes it."""

    now = 1_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(gc_tuning, "monotonic", lambda: clock.now)
    return clock


@pytest.fixture
def tuner(clock: Clock) -> Iterator[GcTuner]:
    """A tuner that was started some time ago."""
    tuner = GcTuner()
    tuner.start()
    clock.now += 2 * gc_tuning.MIN_INTERVAL
    yield tuner
    tuner.stop()


def test_only_young_objects_are_collected_automatically(tuner: GcTuner) -> None:
    old, young = old_cycle(), young_cycle()
    many = [[] for _ in range(3 * gc_tuning.YOUNG_THRESHOLD)]  # type: ignore[var-annotated]
    assert young() is None
    assert old() is not None
    assert many


def test_stop_restores_the_collector() -> None:
    thresholds = gc.get_threshold()
    tuner = GcTuner()
    tuner.start()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() != thresholds
    tuner.stop()
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == thresholds


def test_the_last_of_several_tuners_restores_the_collector() -> None:
    thresholds = gc.get_threshold()
    first = GcTuner()
    first.start()
    second = GcTuner()  # made while the first one has set its thresholds
    second.start()
    first.stop()
    first.stop()  # once more, without effect
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold() != thresholds
    second.stop()
    assert gc.get_freeze_count() == 0
    assert gc.get_threshold() == thresholds


@pytest.mark.parametrize(
    ("connections", "collected"),
    [
        ((2_000, 500), True),
        ((2_000, 1_000, 2_000, 1_500), False),  # no more have ended than are open
        ((900, 400, 900, 500), False),  # more have ended than are open, but few
    ],
)
def test_old_objects_are_collected_after_many_connections_have_ended(
    tuner: GcTuner, connections: tuple[int, ...], collected: bool
) -> None:
    cycle = old_cycle()
    for count in connections:
        tuner.collect_if_due(count)
    assert (cycle() is None) == collected


def test_all_objects_are_collected_when_the_last_connection_has_ended(tuner: GcTuner) -> None:
    tuner.collect_if_due(1)
    cycle = old_cycle()
    tuner.collect_if_due(0)
    assert cycle() is None


def test_two_full_collections_are_some_time_apart(tuner: GcTuner, clock: Clock) -> None:
    for count in (1, 0, 1):
        tuner.collect_if_due(count)
    cycle = old_cycle()
    clock.now += gc_tuning.MIN_INTERVAL / 2
    tuner.collect_if_due(0)
    assert cycle() is not None
    clock.now += 2 * gc_tuning.MIN_INTERVAL
    tuner.collect_if_due(0)
    assert cycle() is None


def test_all_objects_are_collected_after_a_long_time(tuner: GcTuner, clock: Clock) -> None:
    cycle = old_cycle()
    tuner.collect_if_due(1)
    assert cycle() is not None
    clock.now += gc_tuning.MAX_INTERVAL
    tuner.collect_if_due(1)
    assert cycle() is None


async def test_a_node_tunes_the_collector_while_it_runs() -> None:
    thresholds = gc.get_threshold()
    node = ServerNode(Settings(database_url="memory:"))
    await node.start()
    assert gc.get_threshold() != thresholds
    await node.stop()
    assert gc.get_threshold() == thresholds
