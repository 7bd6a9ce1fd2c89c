"""Whole moves of 3UP 3DOWN as lines of text."""

from cardtable.games.threeup import GAME
from threeup_table import after, refused, table


def test_the_play_that_wins_is_a_whole_move() -> None:
    state = after(table("5 5", "1", pile="3"), "5 5")
    assert state.is_over()
    assert state.is_move_complete()


def test_that_a_play_stops_goes_without_saying() -> None:
    state = table("5 5 8", "1", pile="3", draw=5)
    assert GAME.write(GAME.read(state, "5")) == "5"
    assert GAME.read(state, "5 .") == GAME.read(state, "5")


def test_nobody_can_play_for_the_next_player_in_the_same_line() -> None:
    state = table("2", "7 8 9", pile="4")
    assert refused(state, "P 7") == "notation-more"


def test_what_is_no_move_is_refused() -> None:
    state = table("2 5", "7 8 9", pile="4", draw=4)
    assert [refused(state, line) for line in ("", "five", "5g x")] == ["notation"] * 3
