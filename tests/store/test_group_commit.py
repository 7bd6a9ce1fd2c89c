"""Group commit: every job gets its answer, whatever happens to the others."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from cardtable.store import store as store_module
from cardtable.store.rows import AppendJob, LogEntry
from cardtable.store.store import GroupCommit


def job(number: int) -> AppendJob:
    return AppendJob("t", 1, (LogEntry(number, 0, ""),))


class Writer:
    """Takes the place of a database: keeps the numbers of each batch."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.is_full = False

    def written(self) -> list[int]:
        return [number for batch in self.batches for number in batch]

    async def write(self, jobs: Sequence[AppendJob]) -> list[Exception | None]:
        if self.is_full:
            raise OSError("full")
        self.batches.append([job.entries[0].seq for job in jobs])
        await asyncio.sleep(0)
        return [None] * len(jobs)


class Clock:
    """A clock that stands still until a test changes it."""

    now = 1_000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(store_module, "perf_counter", lambda: clock.now)
    return clock


async def append_all(group: GroupCommit, *numbers: int) -> None:
    await asyncio.gather(*(group.append(job(number)) for number in numbers))


async def test_jobs_that_do_not_fit_into_one_batch_are_all_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_module, "MAX_BATCH", 3)
    writer = Writer()
    await append_all(GroupCommit(writer.write), *range(8))
    assert writer.written() == list(range(8))
    assert max(map(len, writer.batches)) == 3


async def test_a_single_writer_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MIN_INTERVAL", 3600.0)
    writer = Writer()
    group = GroupCommit(writer.write)
    for number in range(3):
        await group.append(job(number))
    assert writer.batches == [[0], [1], [2]]


async def test_a_cancelled_job_cancels_no_other() -> None:
    writer = Writer()
    group = GroupCommit(writer.write)
    tasks = [asyncio.create_task(group.append(job(number))) for number in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    with suppress(asyncio.CancelledError):
        await tasks[0]
    await asyncio.gather(*tasks[1:])
    await group.append(job(3))
    await group.wait_until_written()
    assert writer.written() == [0, 1, 2, 3]


async def test_a_failure_counts_for_ten_seconds_or_until_a_success(clock: Clock) -> None:
    writer = Writer()
    group = GroupCommit(writer.write)
    assert not group.is_failing()
    writer.is_full = True
    with pytest.raises(OSError, match="full"):
        await group.append(job(1))
    assert group.is_failing()
    clock.now += 9.9
    assert group.is_failing()
    clock.now += 0.1
    assert not group.is_failing()
    with pytest.raises(OSError, match="full"):
        await group.append(job(1))
    assert group.is_failing()
    writer.is_full = False
    await group.append(job(1))
    assert not group.is_failing()
    assert group.commits == 3


async def test_several_writers_wait_for_the_interval_between_transactions(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    delays: list[float] = []
    sleep = asyncio.sleep

    async def record_delay(seconds: float) -> None:
        delays.append(round(seconds, 6))
        await sleep(0)

    writer = Writer()
    group = GroupCommit(writer.write)
    await group.append(job(0))
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", record_delay)
        clock.now += 0.005
        await append_all(group, 1, 2)
        clock.now += 0.03
        await append_all(group, 3, 4)
    assert writer.batches == [[0], [1, 2], [3, 4]]
    assert [seconds for seconds in delays if seconds] == [0.015]
