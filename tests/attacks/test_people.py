"""Attacks by people at a table: on each other's consent, on clocks, names, invites and quotas."""

import pytest

from cardtable.table import commands as c
from cardtable.table.table import Clock, TableSettings
from support.tables import TableDriver, dealt_table, messages_of, play_visible_move

# Consent


def table_with_pending_undo() -> tuple[TableDriver, int, int]:
    """Return a game of two in which one has lost the connection when the other asks for an undo."""
    driver = dealt_table("threeup", people=2, seats=2)
    mover = play_visible_move(driver)
    driver.apply(c.MarkAway(1 - mover))
    driver.apply(c.Undo(mover))
    return driver, mover, 1 - mover


def test_a_short_loss_of_connection_is_no_consent() -> None:
    driver, mover, other = table_with_pending_undo()
    count = len(driver.table.moves)
    driver.apply(c.ReclaimSeat(other))
    driver.apply(c.AnswerUndo(other, False))
    assert len(driver.table.moves) == count
    assert driver.table.undos_used[mover] == 0


def test_an_undo_waits_until_a_bot_plays_for_the_absent_person() -> None:
    driver, mover, other = table_with_pending_undo()
    count = len(driver.table.moves)
    messages = messages_of(driver, c.Tick(), 30_000)
    assert [id_ for id_, _ in messages] == ["table-stands-in", "table-undoes"]
    assert driver.table.seats[other].kind == "substituted"
    assert len(driver.table.moves) < count
    assert driver.table.undos_used[mover] == 1


def test_an_undo_does_not_wait_for_people_who_leave() -> None:
    driver, mover, other = table_with_pending_undo()
    driver.apply(c.Leave(other))
    assert driver.table.pending_undo is None
    assert driver.table.undos_used[mover] == 1


# Clocks


def timed_table(kind: str) -> tuple[TableDriver, int]:
    """Return a game with 1 s left on the clock of the seat that is to move."""
    settings = TableSettings(clock=Clock(kind, 10_000, 500))
    driver = dealt_table("threeup", people=2, seats=2, settings=settings)
    seat = driver.table.turn
    driver.apply(c.MarkAway(1 - seat), 9_000)
    driver.apply(c.ReclaimSeat(1 - seat), 0)
    assert driver.table.time_left[seat] == 1_000
    return driver, seat


def sit_again(driver: TableDriver, seat: int) -> None:
    driver.apply(c.Sit(seat, f"p{seat}", f"Name {seat}"), 0)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_leaving_and_sitting_down_again_gives_no_time_back(kind: str) -> None:
    driver, seat = timed_table(kind)
    driver.apply(c.Leave(seat), 0)
    sit_again(driver, seat)
    assert driver.table.time_left[seat] == 1_000


@pytest.mark.parametrize("kind", ["move", "bank"])
@pytest.mark.parametrize("way", ["reclaim", "sit"])
def test_after_the_time_has_run_out_a_bot_makes_the_move(kind: str, way: str) -> None:
    driver, seat = timed_table(kind)
    driver.apply(c.Tick(), 1_000)
    if way == "reclaim":
        assert driver.refusal_code(c.ReclaimSeat(seat)) == "table-time"
        driver.apply(c.MarkAway(seat))
        driver.apply(c.ReclaimSeat(seat))  # the connection is back, but the move is lost
    else:
        driver.apply(c.Leave(seat), 0)
        sit_again(driver, seat)
    assert driver.table.seats[seat].kind == "substituted"
    assert driver.table.bot_to_move()
    step = driver.table.require_now().state.legal()[0]
    assert driver.refusal_code(c.Play(seat, (step,))) == "table-stand-in"
    while driver.table.turn == seat:
        driver.apply(c.Play(seat, (driver.table.require_now().state.legal()[0],), bot=True))
    driver.apply(c.ReclaimSeat(seat))
    assert driver.table.seats[seat].present
    assert driver.table.time_left[seat] == 10_000


def test_bots_go_on_while_somebody_is_connected_whose_time_is_up() -> None:
    """Else two people whose time is up would wait for each other's bot for ever."""
    driver, seat = timed_table("bank")
    driver.apply(c.Tick(), 1_000)
    driver.apply(c.MarkAway(1 - seat))
    assert driver.table.bot_to_move()
    driver.apply(c.MarkAway(seat))
    assert not driver.table.bot_to_move()


def test_nobody_stops_their_own_clock() -> None:
    driver, seat = timed_table("bank")
    assert driver.refusal_code(c.Pause(seat)) == "table-own-clock"
    driver.apply(c.Pause(1 - seat), 0)
    driver.apply(c.Resume(seat), 60_000)
    assert driver.table.time_left[seat] == 1_000
