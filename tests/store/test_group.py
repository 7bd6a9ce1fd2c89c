"""Group commit by itself: everybody is answered, whatever becomes of the others."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import pytest

from cardtable.store import group as group_module
from cardtable.store.group import GroupCommit
from cardtable.store.rows import Append, Entry
from databases import run


def job(number: int) -> Append:
    return Append("t", 1, (Entry(number, 0, ""),))


class Written:
    """In the place of a database."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []

    def written(self) -> list[int]:
        return [number for batch in self.batches for number in batch]

    async def write(self, jobs: Sequence[Append]) -> list[Exception | None]:
        self.batches.append([one.entries[0].seq for one in jobs])
        await asyncio.sleep(0)
        return [None] * len(jobs)


def test_more_than_fit_into_one_transaction_are_all_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(group_module, "MOST", 3)

    async def work() -> None:
        database = Written()
        group = GroupCommit(database.write)
        await asyncio.gather(*(group.append(job(number)) for number in range(8)))
        assert database.written() == list(range(8))
        assert max(map(len, database.batches)) == 3

    run(work())


def test_who_writes_alone_is_not_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(group_module, "APART", 3600.0)

    async def work() -> None:
        database = Written()
        group = GroupCommit(database.write)
        for number in range(3):
            await group.append(job(number))
        assert database.batches == [[0], [1], [2]]

    run(work())


def test_somebody_who_gives_up_waiting_takes_nobody_along() -> None:
    async def work() -> None:
        database = Written()
        group = GroupCommit(database.write)
        waiting = [asyncio.create_task(group.append(job(number))) for number in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        with suppress(asyncio.CancelledError):
            await waiting[0]
        await asyncio.gather(*waiting[1:])
        await group.append(job(3))
        await group.finished()
        assert database.written() == [0, 1, 2, 3]

    run(work())
