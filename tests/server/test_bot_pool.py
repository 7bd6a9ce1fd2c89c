"""Bots that hang or crash in real worker processes: their tables go on, and so do the others."""

import asyncio
import multiprocessing
import time
from pathlib import Path

import pytest

from cardtable import bots
from cardtable.bots.worker import make_task
from cardtable.server.bot_pool import BotPool, ChooseSteps, WorkerLost
from cardtable.server.observability import Metrics
from cardtable.table import commands
from support import failing_bots
from support.databases import run
from support.tables import playing

GOOD = bots.names("threeup")[1]


def thinking_of(work: ChooseSteps, grace: float = 60.0, workers: int = 1) -> BotPool:
    return BotPool(workers, 50, Metrics(), work, grace)


async def choose(thinking: BotPool, *names: str) -> None:
    """Let these bots think at once; each must choose a legal move."""
    table = playing("threeup", number=1).table
    state = table.require_now().state
    asked = [thinking.choose(table.game, state, name) for name in names]
    for steps in await asyncio.gather(*asked):
        assert steps[0] in state.legal()


async def wait_for_workers(number: int) -> None:
    async with asyncio.timeout(60):
        while len(multiprocessing.active_children()) < number:
            await asyncio.sleep(0.01)


async def test_a_bot_that_thinks_further_than_its_whole_move_makes_one_after_the_other() -> None:
    """At LEVEL 8 to lay down, to add to what lies there and to discard are moves of one turn."""

    thinking = BotPool(1, 20, Metrics())
    s = playing("level8", people=1, seats=2, number=1)
    further = 0
    while s.table.phase == "playing" and not further:
        plan = await thinking.choose(s.table.game, s.table.require_now().state, "level4")
        while plan:
            steps = s.table.require_now().first_move_of(plan)
            plan = plan[len(steps) :]
            further += bool(plan)
            seat = s.table.turn
            s.do(commands.Play(seat, steps, bot=bool(s.table.seats[seat].bot)))
    await thinking.stop()
    assert further


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "grace"),
    [(failing_bots.hangs, 1.0), (failing_bots.crashes, 60.0), (failing_bots.raises, 60.0)],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_stops_nobody(work: ChooseSteps, grace: float, workers: int) -> None:
    async def play() -> None:
        thinking = thinking_of(work, grace, workers)
        try:
            await choose(thinking, failing_bots.BAD, GOOD)
            thinking.overtime = 60.0
            table = playing("threeup", number=1).table
            state = table.require_now().state
            await thinking.run(work, make_task(table.game, state, GOOD, 1, 50))  # or it is lost
        finally:
            await thinking.stop()

    run(play())
    assert not multiprocessing.active_children()


# The end


async def test_no_worker_is_alive_after_the_stop_even_if_it_does_not_listen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Foreign code may ignore the signal that asks a process to end."""
    begun = tmp_path / "begun"
    monkeypatch.setenv(failing_bots.SIGN, str(begun))

    thinking = thinking_of(failing_bots.ignores_the_end)
    asked = asyncio.create_task(choose(thinking, failing_bots.BAD))
    while not begun.exists():
        await asyncio.sleep(0.01)
    (worker,) = multiprocessing.active_children()
    await thinking.stop()
    assert not worker.is_alive()
    assert not multiprocessing.active_children()
    await asked


async def test_a_stop_ends_workers_that_have_only_begun_to_start() -> None:
    thinking = thinking_of(failing_bots.hangs, workers=2)
    asked = asyncio.create_task(choose(thinking, failing_bots.BAD, failing_bots.BAD))
    await wait_for_workers(2)
    await thinking.stop()
    assert not multiprocessing.active_children()
    await asked


async def test_after_the_stop_no_worker_is_started() -> None:
    """Not for those who were waiting for one, and not for those who come later."""

    thinking = thinking_of(failing_bots.hangs)
    asked = asyncio.create_task(choose(thinking, failing_bots.BAD, GOOD))
    await wait_for_workers(1)
    await thinking.stop()
    await asked
    await choose(thinking, GOOD)
    table = playing("pragon", number=1).table
    with pytest.raises(WorkerLost):
        await thinking.advise(table.game, table.require_now().state, 0)
    assert not multiprocessing.active_children()


def test_a_stop_ends_nobody_elses_processes() -> None:
    async def work() -> None:
        thinking = thinking_of(failing_bots.raises)
        await choose(thinking, failing_bots.BAD)
        await thinking.stop()

    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(600,))
    other.start()
    try:
        run(work())
        assert multiprocessing.active_children() == [other]
        assert other.is_alive()
    finally:
        other.kill()
        other.join()
