"""The time that a bot takes tells nothing about its cards."""

import asyncio
import selectors
from typing import Any

import pytest

from cardtable import bots, games
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.server import live_table
from cardtable.server.bot_pool import BotPool
from cardtable.server.broadcast import Histories, ReplayThread
from cardtable.server.live_table import LiveTable
from cardtable.server.observability import Metrics
from cardtable.store.event_log import DECODER, IdempotencyKeys
from cardtable.store.rows import AppendJob
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.table import commands
from cardtable.table.table import Table
from support.tables import seated_table

PAUSE = 0.7
THINKING_TIMES = {  # in seconds: of one choice after the other
    "level1": [0.0, 0.001, 0.2, 0.02],
    "level5": [0.0, 0.3, 0.1, 0.001, 0.29],
    "level6": [0.0, 0.3, 1.9, 0.69, 0.02, 1.0, 2.0],
}


class TimelessSelector(selectors.DefaultSelector):
    """Waits for nothing, and counts the time for which it was asked to wait."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.waited += timeout or 0.0
        return super().select(0)


class TimelessLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock goes on only while all tasks sleep."""

    def __init__(self) -> None:
        self.timeless = TimelessSelector()
        super().__init__(self.timeless)

    def time(self) -> float:
        return self.timeless.waited


class NotingStore(SqliteStore):
    """A store that only notes what is appended, and when."""

    def __init__(self) -> None:
        super().__init__(MEMORY)
        self.noted: list[tuple[float, commands.AnyCommand]] = []

    async def append(self, job: AppendJob) -> None:
        command = DECODER.decode(job.entries[0].body).command
        self.noted.append((asyncio.get_running_loop().time(), command))


class VaryingPool(BotPool):
    """Bots that take a different time for each choice, and play the first legal step."""

    choices = 0

    async def choose(
        self, game: Game, state: State, bot: str, owner: str = "", seed: int | None = None
    ) -> tuple[int, ...]:
        times = THINKING_TIMES[bot]
        await asyncio.sleep(times[self.choices % len(times)])
        self.choices += 1
        return (state.legal()[0],)


async def times_of_moves(table: Table) -> list[tuple[float, int]]:
    """Let bots move until a person is to move, or for some minutes.

    Return for each whole move the seconds until the others saw it, and its number of choices.
    """
    store, metrics = NotingStore(), Metrics()
    live = LiveTable(
        id_="t",
        table=table,
        seq=1,
        time=0,
        epoch=1,
        keys=IdempotencyKeys(),
        invite_of=str,
        store=store,
        bot_pool=VaryingPool(1, 2_000, metrics),
        metrics=metrics,
        histories=Histories(ReplayThread()),
        bot_pause=PAUSE,
        log_limit=1_000_000,
        salt_time=5_000,
    )
    while live.table.bot_to_move() and len(store.noted) < 60:
        await asyncio.sleep(10)
    live.stop()
    seen: list[tuple[float, int]] = []
    moment, began_at, choices = table.require_now(), 0.0, 0
    for time, command in store.noted:
        assert isinstance(command, commands.Play)
        moment, choices = moment.next(command.steps), choices + 1
        if moment.is_move_complete:
            seen.append((round(time - began_at, 3), choices))
            began_at, choices = time, 0
    return seen


@pytest.mark.parametrize("bot", THINKING_TIMES)
@pytest.mark.parametrize("name", ["threeup", "level8"])
def test_the_time_of_a_move_does_not_depend_on_how_long_a_bot_thinks(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "RECONNECT_GRACE", 1e9)
    driver = seated_table(name, people=1)
    for seat in range(1, len(driver.table.seats)):
        driver.apply(commands.ClearSeat(0, seat))
        driver.apply(commands.AddBot(0, seat, bot))
    driver.apply(commands.Start(0))
    while not driver.table.bot_to_move():
        legal = driver.table.require_now().state.legal()
        driver.apply(commands.Play(driver.table.turn, (legal[0],)))
    with asyncio.Runner(loop_factory=TimelessLoop) as runner:
        moves = runner.run(times_of_moves(driver.table))
    assert len(moves) >= 3
    limit = bots.thinking_time(name, bot) / 1000
    wanted = [max(PAUSE, limit * choices) for _, choices in moves]
    assert [time for time, _ in moves] == pytest.approx(wanted)


@pytest.mark.parametrize("name", games.names())
def test_the_longest_time_of_every_bot_is_known(name: str) -> None:
    known = {bot: bots.thinking_time(name, bot) for bot in bots.names(name)}
    assert known["random"] == known["level1"] == 0
    assert 0 < known["level5"] < known["level6"] <= 2_000
