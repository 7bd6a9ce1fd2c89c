"""The scheduler: a bot's turn that fails is tried again, and no wall clock moves a deadline."""

import asyncio
from collections.abc import Sequence

import pytest

from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.server import scheduler
from cardtable.server.broadcast import now_ms
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.scheduler import RECONNECT_GRACE, TIMER_SLACK
from cardtable.store.rows import AppendJob, StoreFailed
from cardtable.table import commands
from cardtable.table.table import Clock, TableSettings
from support.tables import seed


class FailingPool:
    """A pool whose first choices fail. Later ones are the first legal step."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.choices = 0

    async def choose(
        self, game: Game, state: State, bot: str, owner: str = "", seed: int | None = None
    ) -> tuple[int, ...]:
        self.choices += 1
        if self.choices <= self.failures:
            raise ZeroDivisionError
        return (state.legal()[0],)


@pytest.fixture(autouse=True)
def no_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "RETRY_DELAY", 0.0)


async def start_bot_turn(node: ServerNode, pool: FailingPool) -> LiveTable:
    """Open a table of a person and a bot, and deal. The bot is to move."""
    node.bot_pool.choose = pool.choose  # type: ignore[method-assign]
    first: list[commands.AnyCommand] = [
        commands.Sit(0, "p0", "Ada"),
        commands.AddBot(0, 1, "level1"),
    ]
    live = await node.open_table(commands.OpenTable("threeup", 2, seed(1)), first)
    live.scheduler.pause = 0
    await live.run_command(commands.Start(0))
    assert live.table.bot_to_move()
    return live


async def wait_for_person(live: LiveTable) -> None:
    async with asyncio.timeout(60):
        while live.table.bot_to_move():
            await asyncio.sleep(0.001)


async def test_a_bot_turn_that_fails_is_tried_again(node: ServerNode) -> None:
    pool = FailingPool(failures=2)
    live = await start_bot_turn(node, pool)
    await wait_for_person(live)
    assert live.table.turn == 0
    assert pool.choices == 2 + len(live.table.moves)


async def test_a_bot_turn_that_cannot_be_stored_is_tried_again(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = FailingPool(failures=1)
    live = await start_bot_turn(node, pool)
    write, failures = node.store.group.write, [StoreFailed("full")] * 2

    async def fail_twice(jobs: Sequence[AppendJob]) -> list[Exception | None]:
        if failures:
            raise failures.pop()
        return await write(jobs)

    monkeypatch.setattr(node.store.group, "write", fail_twice)
    await wait_for_person(live)
    assert not failures
    assert pool.choices == 3 + len(live.table.moves)


# Clocks

MOVE_TIME = 60_000  # milliseconds
HOUR = 3_600_000


async def open_timed_table(node: ServerNode) -> LiveTable:
    """Open a table of two people whose moves have a time, and deal."""
    first: list[commands.AnyCommand] = [
        commands.Sit(0, "p0", "Ada"),
        commands.Sit(1, "p1", "Bo"),
    ]
    settings = TableSettings(clock=Clock("move", MOVE_TIME), absence="wait")
    opening = commands.OpenTable("threeup", 2, seed(1), settings=settings)
    live = await node.open_table(opening, first)
    await live.run_command(commands.Start(0))
    assert live.table.clock_runs()
    return live


def set_wall_clock(monkeypatch: pytest.MonkeyPatch, offset: int) -> None:
    monkeypatch.setattr(scheduler, "now_ms", lambda: now_ms() + offset)


def seconds_left(live: LiveTable) -> float:
    """Return the seconds until the timer of the table runs out."""
    assert live.scheduler.timer is not None
    return live.scheduler.timer.when() - asyncio.get_running_loop().time()


@pytest.mark.parametrize("offset", [-HOUR, HOUR])
async def test_a_wall_clock_that_is_set_moves_no_deadline(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch, offset: int
) -> None:
    live = await open_timed_table(node)
    set_wall_clock(monkeypatch, offset)
    turn, before = live.table.turn, live.table.time_left
    await live.run_command(commands.Play(turn, (live.table.turn_moment().state.legal()[0],)))
    assert len(live.table.moves) == 1
    assert live.table.time_left[turn] > before[turn] - 10_000
    assert 0 < seconds_left(live) <= MOVE_TIME / 1000 + TIMER_SLACK


@pytest.mark.parametrize("offset", [-HOUR, HOUR])
async def test_a_node_with_another_clock_that_takes_over_takes_nobody_s_time(
    node: ServerNode, monkeypatch: pytest.MonkeyPatch, offset: int
) -> None:
    live = await open_timed_table(node)
    live.release("moved")
    set_wall_clock(monkeypatch, offset)
    again = await node.load(live.id, live.epoch)
    assert RECONNECT_GRACE <= seconds_left(again) <= MOVE_TIME / 1000 + TIMER_SLACK
    await again.run_command(commands.Tick())
    assert not any(seat.bot for seat in again.table.seats)
    entries = await node.store.entries(live.id)
    assert [entry.time for entry in entries] == sorted(entry.time for entry in entries)
