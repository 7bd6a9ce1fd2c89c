"""Notation of 3UP 3DOWN: whole moves as lines of text."""

from cardtable.games.threeup import GAME
from games.threeup.tables import play, refused, state_from


def test_the_play_that_wins_is_a_whole_move() -> None:
    state = play(state_from("5 5", "1", pile="3"), "5 5")
    assert state.is_over()
    assert state.is_move_complete()


def test_the_stop_after_a_play_need_not_be_written() -> None:
    state = state_from("5 5 8", "1", pile="3", draw=5)
    assert GAME.write(GAME.read(state, "5")) == "5"
    assert GAME.read(state, "5 .") == GAME.read(state, "5")


def test_nobody_can_play_for_the_next_player_in_the_same_line() -> None:
    state = state_from("2", "7 8 9", pile="4")
    with refused("notation-more"):
        play(state, "P 7")


def test_a_line_that_is_not_a_move_is_refused() -> None:
    state = state_from("2 5", "7 8 9", pile="4", draw=4)
    for line in ("", "five", "5g x"):
        with refused("notation"):
            play(state, line)
