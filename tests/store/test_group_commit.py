"""Group commit by itself: everybody is answered, whatever becomes of the others."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from cardtable.store import store as group_module
from cardtable.store.rows import AppendJob, LogEntry
from cardtable.store.store import GroupCommit
from support.databases import run


def job(number: int) -> AppendJob:
    return AppendJob("t", 1, (LogEntry(number, 0, ""),))


class Written:
    """In the place of a database."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []

    def written(self) -> list[int]:
        return [number for batch in self.batches for number in batch]

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        self.batches.append([one.entries[0].seq for one in jobs])
        await asyncio.sleep(0)
        return [None] * len(jobs)


async def test_more_than_fit_into_one_transaction_are_all_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(group_module, "MAX_BATCH", 3)

    database = Written()
    group = GroupCommit(database.write)
    await asyncio.gather(*(group.append(job(number)) for number in range(8)))
    assert database.written() == list(range(8))
    assert max(map(len, database.batches)) == 3


async def test_who_writes_alone_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_module, "MIN_INTERVAL", 3600.0)

    database = Written()
    group = GroupCommit(database.write)
    for number in range(3):
        await group.append(job(number))
    assert database.batches == [[0], [1], [2]]


async def test_somebody_who_gives_up_waiting_takes_nobody_along() -> None:
    database = Written()
    group = GroupCommit(database.write)
    waiting = [asyncio.create_task(group.append(job(number))) for number in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    with suppress(asyncio.CancelledError):
        await waiting[0]
    await asyncio.gather(*waiting[1:])
    await group.append(job(3))
    await group.wait_until_written()
    assert database.written() == [0, 1, 2, 3]


def test_a_failure_says_something_about_now_for_ten_seconds_or_until_a_success(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    monkeypatch.setattr(group_module, "perf_counter", lambda: now)
    full = True

    async def write(jobs: Sequence[AppendJob]) -> list[Exception | None]:
        if full:
            raise OSError("full")
        return [None] * len(jobs)

    async def work() -> None:
        nonlocal now, full
        group = GroupCommit(write)
        assert not group.is_failing()
        with pytest.raises(OSError, match="full"):
            await group.append(job(1))
        assert group.is_failing()
        now += 9.9
        assert group.is_failing()
        now += 0.1
        assert not group.is_failing()
        with pytest.raises(OSError, match="full"):
            await group.append(job(1))
        assert group.is_failing()
        full = False
        await group.append(job(1))
        assert not group.is_failing()
        assert group.commits == 3

    run(work())


def test_several_at_once_wait_until_the_last_transaction_is_long_enough_ago(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000.0
    slept: list[float] = []
    monkeypatch.setattr(group_module, "perf_counter", lambda: now)
    yield_once = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 6))
        await yield_once(0)

    async def work() -> None:
        nonlocal now
        database = Written()
        group = GroupCommit(database.write)
        await group.append(job(0))
        monkeypatch.setattr(asyncio, "sleep", sleep)
        now += 0.005
        await asyncio.gather(*(group.append(job(number)) for number in (1, 2)))
        now += 0.03
        await asyncio.gather(*(group.append(job(number)) for number in (3, 4)))
        assert database.batches == [[0], [1, 2], [3, 4]]

    run(work())
    assert [seconds for seconds in slept if seconds] == [0.015]
