"""Bots that hang or crash in real worker processes: their tables go on, and so do the others."""

import asyncio
import multiprocessing

import pytest

import faulty
from cardtable import bots
from cardtable.server.metrics import Metrics
from cardtable.server.thinking import Thinking, Work
from cardtable.table import commands
from databases import run
from tables import playing

GOOD = bots.names("threeup")[1]


async def both(work: Work, grace: float, workers: int) -> None:
    """A bad and a good bot at once; both tables get a move that may be made."""
    table = playing("threeup", number=1).table
    state = table.here().state
    thinking = Thinking(workers, 50, Metrics(), work, grace)
    try:
        asked = [thinking.choose(table.game, state, name) for name in (faulty.BAD, GOOD)]
        for steps in await asyncio.gather(*asked):
            assert steps[0] in state.legal()
        assert (await thinking.choose(table.game, state, GOOD))[0] in state.legal()
    finally:
        thinking.stop()


def test_a_bot_that_thinks_further_than_its_whole_move_makes_one_after_the_other() -> None:
    """At LEVEL 8 to lay down, to add to what lies there and to discard are moves of one turn."""

    async def work() -> None:
        thinking = Thinking(1, 20, Metrics())
        s = playing("level8", people=1, seats=2, number=1)
        further = 0
        while s.table.phase == "playing" and not further:
            plan = await thinking.choose(s.table.game, s.table.here().state, "level4")
            while plan:
                steps = s.table.here().first_of(plan)
                plan = plan[len(steps) :]
                further += bool(plan)
                seat = s.table.turn
                s.do(commands.Play(seat, steps, bot=bool(s.table.seats[seat].bot)))
        thinking.stop()
        assert further

    run(work())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "grace"), [(faulty.hangs, 5.0), (faulty.crashes, 60.0), (faulty.raises, 60.0)]
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_fails_stops_nobody(work: Work, grace: float, workers: int) -> None:
    run(both(work, grace, workers))
    for worker in multiprocessing.active_children():  # none is left that thinks for ever
        worker.join(20)
    assert not multiprocessing.active_children()
