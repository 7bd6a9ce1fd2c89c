"""Attacks on finished games and on the secrecy of a deal, at the table itself."""

import pytest

from cardtable.table import commands as c
from cardtable.table.table import OVER, PLAYING
from support.tables import Sitting, playing


def finish(sitting: Sitting) -> Sitting:
    sitting.play(picks=3)
    assert sitting.table.phase == OVER
    return sitting


def test_a_game_that_two_people_finished_cannot_be_taken_back_by_one() -> None:
    """The winner leaves, the loser undoes alone and plays on against another guest."""
    s = finish(playing("threeup", people=2, seats=2))
    s.do(c.Leave(0))
    assert s.refused(c.Undo(1)) == "table-not-playing"


def test_nobody_joins_a_deal_whose_seed_was_shown() -> None:
    """The seed opens at the end; with it, the hand of a stranger could be computed."""
    s = finish(playing("threeup", people=1, seats=2))
    s.do(c.Undo(0))
    assert s.table.phase == PLAYING
    s.do(c.Leave(0))
    assert s.refused(c.Sit(0, "stranger", "S")) == "table-seed-shown"
    s.do(c.Sit(0, "p0", "P0"))


@pytest.mark.parametrize("way", ["sit", "transfer"])
def test_a_person_sees_one_seat_of_a_deal(way: str) -> None:
    """A guest leaves its seat, takes the empty one of a neighbour, looks, and returns."""
    s = playing("threeup", people=2, seats=2)
    s.do(c.Leave(1))
    if way == "sit":
        s.do(c.Leave(0))
        assert s.refused(c.Sit(1, "p0", "P0")) == "table-other-seat"
    else:
        s.do(c.Sit(1, "p1", "P1"))
        s.do(c.Leave(0))
        assert s.refused(c.TransferSeat(1, "p0")) == "table-other-seat"
    s.do(c.Sit(0, "p0", "P0"))
    assert s.table.seat_of("p0") == 0


def test_in_the_next_deal_any_seat_is_free_again() -> None:
    s = finish(playing("threeup", people=2, seats=2))
    s.do(c.NextGame(0, "11" * 32))
    s.do(c.Leave(0))
    s.do(c.Leave(1))
    s.do(c.Sit(1, "p0", "P0"))
    assert s.table.seat_of("p0") == 1


def test_the_only_person_may_take_back_the_end() -> None:
    s = finish(playing("threeup", people=1, seats=2))
    s.do(c.Undo(0))
    assert s.table.phase == PLAYING
