"""Attacks on finished games and on the secrecy of a deal, at the table itself."""

import pytest

from cardtable.engine.refusal import IllegalMove
from cardtable.table import commands as c
from cardtable.table.table import OVER, PLAYING
from cardtable.wire import client_messages
from cardtable.wire.to_command import to_command
from support.tables import TableDriver, dealt_table


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


def test_the_only_person_may_take_back_the_end() -> None:
    s = finish(dealt_table("threeup", people=1, seats=2))
    s.apply(to_command(s.table, "p0", client_messages.UndoRequest(1, "k", 0), 0))
    assert s.table.phase == PLAYING
