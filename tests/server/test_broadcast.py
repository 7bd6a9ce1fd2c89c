"""Histories: made once for all who see the same, kept up to date, and limited for each person."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cardtable import games
from cardtable.engine.refusal import Refusal, Unavailable
from cardtable.engine.state import NOBODY
from cardtable.server import broadcast
from cardtable.server.broadcast import HISTORIES_AT_ONCE, Histories, History, ReplayThread
from cardtable.server.connection import Connection
from cardtable.table import commands
from cardtable.table.table import Table
from cardtable.table.updates import recent_history
from cardtable.wire import VERSION, server_messages
from support.tables import TableDriver, dealt_table
from support.transports import RecordingTransport

LIMIT = 20


@pytest.fixture(autouse=True)
def short_histories(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_messages, "MAX_HISTORY_MOVES", LIMIT)


def new_history(table: Table, seat: int) -> bytes:
    """Return the history as it must be, from the whole game."""
    recent = recent_history(table.require_shown_start(), table.shown_moves(), seat, LIMIT)
    message = server_messages.HistoryMessage(VERSION, tuple(entry for _, entry in recent))
    return server_messages.encode_message(message)


def undo(driver: TableDriver, count: int) -> None:
    """Take back up to `count` moves, as far as that is possible."""
    for _ in range(count):
        with contextlib.suppress(Refusal):
            driver.apply(commands.Undo(0))


@pytest.mark.parametrize("name", games.names())
def test_a_kept_history_is_the_one_that_would_be_made_now(name: str) -> None:
    """After moves and undos, few and many, and in another game of the series."""
    driver = dealt_table(name, 1, number=6)
    seats = (NOBODY, 0)
    histories = {seat: History() for seat in seats}

    def check() -> None:
        for seat in seats:
            histories[seat].update(driver.table, seat)
            assert histories[seat].is_near(driver.table)
            assert histories[seat].message == new_history(driver.table, seat)

    check()
    for steps, undos in ((3, 0), (1, 1), (40, 1), (25, 4), (9, 0), (30, 0), (0, 9), (12, 2)):
        driver.play_random(steps, chance_seed=steps)
        check()
        undo(driver, undos)
        check()
    other = dealt_table(name, 1, number=7).play_random(30)
    driver.table = other.table
    check()


def test_a_history_that_is_up_to_date_is_not_made_again() -> None:
    driver = dealt_table("levelup", seats=2).play_random(100)
    history = History()
    history.update(driver.table, NOBODY)
    message = history.message
    history.update(driver.table, NOBODY)
    assert history.message is message


class SlowThread(ReplayThread):
    """A thread that is busy until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()
        self.runs = 0

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        self.runs += 1
        answer = await super().run(function, *args)
        await self.go_on.wait()
        return answer


class TableStub(msgspec.Struct):
    """What a history needs of a live table."""

    id: str
    table: Table


async def test_a_history_includes_what_was_played_while_it_was_made() -> None:
    driver = dealt_table("levelup", seats=2).play_random(100)
    live: Any = TableStub("t", driver.table)
    thread = SlowThread()
    histories = Histories(thread)
    transports = [RecordingTransport() for _ in range(3)]
    requests = [
        asyncio.create_task(histories.send(live, Connection(transport, "spectator")))
        for transport in transports
    ]
    while not thread.runs:
        await asyncio.sleep(0)
    live.table = driver.play_random(10).table
    thread.go_on.set()
    await asyncio.gather(*requests)
    assert {text for transport in transports for text in transport.sent} == {
        new_history(live.table, NOBODY)
    }
    assert thread.runs <= 2  # once for all three, and again if a checkpoint was passed
    thread.stop()


def test_a_person_gets_a_few_histories_at_once_and_others_are_not_affected() -> None:
    histories = Histories(ReplayThread())
    histories.limiter.clock = lambda: 0.0
    for _ in range(HISTORIES_AT_ONCE):
        histories.check_rate("anna")
    with pytest.raises(Unavailable) as refusal:
        histories.check_rate("anna")
    assert refusal.value.code == "rate"
    histories.check_rate("ben")
    histories.thread.stop()


def test_the_oldest_histories_are_forgotten() -> None:
    histories = Histories(ReplayThread())
    for number in range(broadcast.MAX_HISTORIES + 1):
        histories.find(f"t{number}", NOBODY)
    assert len(histories.kept) == broadcast.MAX_HISTORIES
    assert ("t0", NOBODY) not in histories.kept
    histories.thread.stop()
