"""Attacks on finished games and on the secrecy of a deal, at the table itself."""

import pytest

from cardtable.engine.refusal import IllegalMove
from cardtable.table import commands as c
from cardtable.table.table import OVER, PLAYING
from cardtable.wire import client_messages
from cardtable.wire.to_command import to_command
from support.tables import TableDriver, dealt_table, open_driver, seed


def finish(driver: TableDriver) -> TableDriver:
    driver.play_random(chance_seed=3)
    assert driver.table.phase == OVER
    return driver


def test_a_game_that_two_people_finished_cannot_be_taken_back_by_one() -> None:
    """The winner leaves, the loser undoes alone and plays on against another guest."""
    s = finish(dealt_table("threeup", people=2, seats=2))
    s.apply(c.Leave(0))
    assert s.refusal_code(c.Undo(1)) == "table-not-playing"


@pytest.mark.parametrize("way", ["sit", "transfer"])
def test_nobody_takes_back_the_end_of_a_game_that_somebody_else_began_in_the_same_seat(
    way: str,
) -> None:
    s = dealt_table("threeup", people=1, seats=2).play_random(4)
    if way == "sit":
        s.apply(c.Leave(0))
        s.apply(c.Sit(0, "heir", "Heir"))
    else:
        s.apply(c.TransferSeat(0, "heir"))
    finish(s)
    with pytest.raises(IllegalMove, match="table-not-playing"):
        to_command(s.table, "heir", client_messages.UndoRequest(1, "k", 0), 0)


def test_nobody_joins_a_deal_whose_seed_was_shown() -> None:
    """The seed opens at the end; with it, the hand of a stranger could be computed."""
    s = finish(dealt_table("threeup", people=1, seats=2))
    s.apply(c.Undo(0))
    assert s.table.phase == PLAYING
    s.apply(c.Leave(0))
    assert s.refusal_code(c.Sit(0, "stranger", "S")) == "table-seed-shown"
    s.apply(c.Sit(0, "p0", "P0"))


@pytest.mark.parametrize("way", ["sit", "transfer"])
def test_a_person_sees_one_seat_of_a_deal(way: str) -> None:
    """A guest leaves its seat, takes the empty one of a neighbour, looks, and returns."""
    s = dealt_table("threeup", people=2, seats=2)
    s.apply(c.Leave(1))
    if way == "sit":
        s.apply(c.Leave(0))
        assert s.refusal_code(c.Sit(1, "p0", "P0")) == "table-other-seat"
    else:
        s.apply(c.Sit(1, "p1", "P1"))
        s.apply(c.Leave(0))
        assert s.refusal_code(c.TransferSeat(1, "p0")) == "table-other-seat"
    s.apply(c.Sit(0, "p0", "P0"))
    assert s.table.seat_of("p0") == 0


def test_in_the_next_deal_any_seat_is_free_again() -> None:
    s = finish(dealt_table("threeup", people=2, seats=2))
    s.apply(c.NextGame(0, "11" * 32))
    s.apply(c.Leave(0))
    s.apply(c.Leave(1))
    s.apply(c.Sit(1, "p0", "P0"))
    assert s.table.seat_of("p0") == 1


@pytest.mark.parametrize("way", ["leave", "remove"])
def test_nobody_looks_ahead_in_a_game_that_somebody_else_may_come_back_to(way: str) -> None:
    """Alone at the table, one could play on, see what is drawn, and take all of it back."""
    s = dealt_table("levelup", people=2, seats=2)
    s.play_random(6)
    s.apply(c.Leave(1) if way == "leave" else c.RemovePerson(0, 1))
    while s.table.turn != 0 or s.table.start is not s.table.now:
        s.play_random(1)
    with pytest.raises(IllegalMove, match="table-undo-left"):
        ask_undo(s, "p0")
    s.apply(c.Sit(1, "p1" if way == "leave" else "p2", "P1"))
    ask_undo(s, "p0")
    assert s.table.pending_undo  # now there is somebody who can agree


def test_an_own_step_that_nobody_has_seen_is_taken_back_after_others_have_left() -> None:
    s = dealt_table("threeup", people=2, seats=2)
    seat = s.table.turn
    s.apply(c.Leave(1 - seat))
    s.play_random(1)
    assert s.table.has_private_steps()
    ask_undo(s, f"p{seat}")
    assert not s.table.moves


def test_people_on_a_device_are_left_alone_together() -> None:
    s = open_driver(c.OpenTable("threeup", 3, seed(1)))
    s.apply(c.Sit(0, "owner", "O"))
    s.apply(c.SeatGuest(0, 1, "Guest"))
    s.apply(c.Sit(2, "p2", "P2"))
    s.apply(c.Start(0))
    s.apply(c.Leave(2))
    while s.table.now is not s.table.start or len(s.table.moves) < 12:
        if not s.table.seats[s.table.turn].bot and s.table.is_covered(s.table.turn):
            s.apply(c.TakeDevice(0, s.table.turn))
        s.play_random(1)
    with pytest.raises(IllegalMove, match="table-undo-left"):
        ask_undo(s, "owner")


def ask_undo(driver: TableDriver, person: str) -> None:
    request = client_messages.UndoRequest(1, "k", 0)
    driver.apply(to_command(driver.table, person, request, 0))


def test_the_only_person_may_take_back_the_end() -> None:
    s = finish(dealt_table("threeup", people=1, seats=2))
    s.apply(to_command(s.table, "p0", client_messages.UndoRequest(1, "k", 0), 0))
    assert s.table.phase == PLAYING
