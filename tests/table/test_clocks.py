"""Clocks: per move or with a bank, for people who play with other people."""

from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.clocks import overdue_seats
from cardtable.table.table import Clock, TableSettings
from cardtable.table.table_view import table_view_of
from support.tables import TableDriver, dealt_table


def timed_table(kind: str, people: int = 2, increment: int = 0) -> TableDriver:
    settings = TableSettings(clock=Clock(kind, 10_000, increment))
    return dealt_table(people=people, seats=2, settings=settings)


def first_step(driver: TableDriver) -> commands.Play:
    return commands.Play(driver.table.turn, (driver.table.require_now().state.legal()[0],))


def test_a_move_clock_starts_again_with_every_move() -> None:
    driver = timed_table("move")
    seat = driver.table.turn
    while driver.table.turn == seat:
        driver.apply(first_step(driver), 2_000)
    assert driver.table.time_left[seat] == 10_000


def test_a_bank_runs_down_and_gains_the_increment() -> None:
    driver = timed_table("bank", increment=500)
    seat, steps = driver.table.turn, 0
    while driver.table.turn == seat:
        driver.apply(first_step(driver), 2_000)
        steps += 1
    assert driver.table.time_left[seat] == 10_000 - steps * 2_000 + 500


def test_when_time_has_run_out_moves_are_refused_and_a_bot_takes_the_seat() -> None:
    driver = timed_table("bank")
    seat = driver.table.turn
    assert driver.table.next_deadline() == driver.now + 10_000
    assert driver.refusal_code(first_step(driver), 10_000) == "table-time"
    driver.apply(commands.Tick(), 10_000)
    assert driver.table.seats[seat].kind == "substituted"
    assert driver.table.next_deadline() is None
    assert driver.refusal_code(commands.ReclaimSeat(seat)) == "table-time"
    while driver.table.turn == seat:
        driver.play_step(FastChance(0))
    driver.apply(commands.ReclaimSeat(seat))
    assert driver.table.time_left[seat] == 10_000


def test_no_clock_runs_for_a_person_alone() -> None:
    driver = timed_table("bank", people=1)
    assert not driver.table.clock_runs()
    assert driver.table.next_deadline() is None


def test_a_pause_stops_the_clock_and_the_game() -> None:
    driver = timed_table("bank")
    seat = driver.table.turn
    assert driver.refusal_code(commands.Pause(NOBODY)) == "table-not-seated"
    assert table_view_of(driver.table).clock_seat == seat
    assert overdue_seats(driver.table, driver.now) == []
    driver.apply(commands.Pause(1 - seat), 1_000)
    assert table_view_of(driver.table).clock_seat == NOBODY
    assert driver.refusal_code(first_step(driver)) == "table-paused"
    assert driver.refusal_code(commands.Pause(seat)) == "table-paused"
    assert driver.refusal_code(commands.Resume(NOBODY)) == "table-not-seated"
    driver.apply(commands.Resume(seat), 60_000)
    assert driver.table.time_left[seat] == 9_000
    driver.apply(first_step(driver), 2_000)
    assert driver.table.time_left[seat] == 9_000  # the others must not see that a step was made
    driver.apply(commands.Pause(1 - seat))
    assert driver.table.time_left[seat] == 6_999


def test_no_time_is_gained_when_the_clock_of_the_machine_is_set_back() -> None:
    driver = timed_table("bank")
    seat = driver.table.turn
    driver.apply(first_step(driver), -5_000)
    assert driver.table.time_left[seat] == 10_000


def test_a_bot_gains_no_time_for_the_seat() -> None:
    driver = timed_table("bank", increment=500)
    seat = driver.table.turn
    driver.apply(commands.Tick(), 10_000)
    while driver.table.turn == seat:
        driver.play_step(FastChance(0))
    assert driver.table.time_left[seat] == 0
