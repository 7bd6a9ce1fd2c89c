"""A position that could not come up in a game is refused, and the refusal says what is wrong."""

from typing import Any

import pytest

from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME
from games.threeup.tables import CYCLE, pile_of, play, play_forced, refused, state_from

Position = dict[str, Any]


def where_refused(position: Position) -> str:
    """Return the field at which a position is refused."""
    with refused("position-state") as refusal:
        GAME.restore(position)
    return str(refusal.value.about["where"])


USUAL = GAME.position(state_from("5 8", "9 9", pile="3 4"))
OPEN = GAME.position(state_from("5 8", "9 9"))
COLOURED = GAME.position(state_from("4g 6b / 9g", "5g / 8g", pile="7b 1g", colour_swap=True))
PLUS = GAME.position(state_from("5 8", "9 9", pile="3", draw=5))
SHORT = GAME.position(state_from("5 8", "9 9", pile="3", turns=9, turn_cap=10))
LAST = GAME.position(state_from("5 8", "9 9", pile="3", scoring=True, games=2, played=1))
OVER = GAME.position(play(state_from("8", "1 2", "1 1", pile="3"), "8"))
SERIES_OVER = GAME.position(play(state_from("8", "1 2", pile="3", scoring=True, games=1), "8"))
PLAYED_ON = GAME.position(play(state_from("8", "9", "1 1", pile="3", play_on=True), "8", "9"))
THIRD = GAME.position(play_forced(state_from(*CYCLE, turn=2), 24))
DRAWN = THIRD["options"] | {"repetition": "draw"}
LAYING = GAME.position(GAME.new(3, GAME.options(), FastChance(1)))


@pytest.mark.parametrize(
    "position",
    [USUAL, OPEN, COLOURED, PLUS, SHORT, LAST, OVER, SERIES_OVER, PLAYED_ON, THIRD, LAYING],
)
def test_a_position_that_came_up_in_a_game_is_valid(position: Position) -> None:
    assert GAME.position(GAME.restore(position)) == position


@pytest.mark.parametrize(
    ("position", "change", "where"),
    [
        # The pile
        (USUAL, {"top": 7}, "top"),
        (USUAL, {"top": 0, "run": 0}, "top"),
        (USUAL, {"run": 2}, "run"),
        (USUAL, {"run": 0}, "run"),
        (OPEN, {"run": 1}, "run"),
        (USUAL, {"tint": 0, "streak": 1}, "streak"),
        (USUAL, {"streak": 1}, "streak"),
        (COLOURED, {"streak": 0}, "streak"),
        (COLOURED, {"tint": -1}, "streak"),
        (COLOURED, {"streak": 2}, "streak"),
        # The turn
        (USUAL, {"phase": "swapping"}, "phase"),
        (OPEN, {"phase": "adding"}, "phase"),
        (USUAL, {"owed": 0}, "owed"),
        (USUAL, {"given": "5"}, "given"),
        (SHORT, {"turns": 10}, "turns"),
        (USUAL, {"played": 1}, "played"),
        (LAST, {"played": 2}, "played"),
        # The cards of the seats
        (USUAL, {"step": 0}, "step"),
        # The end
        (USUAL, {"out": [1]}, "out"),
        (OVER, {"out": []}, "out"),
        (OVER, {"out": [1]}, "out"),
        (OVER, {"turn": 1, "owed": 1, "played": 0}, "out"),
        (OVER, {"played": 0}, "played"),
        (OVER, {"phase": "adding"}, "phase"),
        (OVER, {"given": "1"}, "given"),
        (SERIES_OVER, {"played": 0}, "played"),
        (USUAL, {"turn": -1, "played": 1}, "turn"),
        # While the 3UP are chosen
        (LAYING, {"step": -1}, "step"),
        (LAYING, {"turns": 1}, "turns"),
        (LAYING, {"owed": 2}, "owed"),
        (LAYING, {"past": ["0"]}, "past"),
        (LAYING, {"repeats": 1}, "repeats"),
        # The history
        (USUAL, {"past": ["0"]}, "past"),
        (USUAL, {"past": USUAL["past"] * 2}, "past"),
        (USUAL, {"past": ["0"] * len(USUAL["past"])}, "past"),
        (USUAL, {"repeats": 2}, "repeats"),
        (USUAL, {"repeats": 3, "past": []}, "repeats"),
        (THIRD, {"repeats": 2}, "repeats"),
        (THIRD, {"options": DRAWN}, "repeats"),
        (PLUS, {"repeats": 3, "past": [], "phase": "offered"}, "repeats"),
    ],
)
def test_a_position_that_could_not_come_up_is_refused(
    position: Position, change: Position, where: str
) -> None:
    assert where_refused(position | change) == where


def test_ud_41_a_play_that_goes_on_with_a_3up_card_still_clears_the_pile() -> None:
    """The card of the 3UP has ended the history."""
    state = GAME.restore(USUAL | {"repeats": 3, "past": [], "phase": "adding", "top": 4, "run": 1})
    assert pile_of(play(state, ".")) == ""


@pytest.mark.parametrize(
    ("seats", "fields", "where"),
    [
        (("5 8", "9 9"), {"pile": "3 C"}, "top"),
        (("5 8", "9 9"), {"pile": "4 4 4"}, "run"),
        (("5b / 9g", "5g"), {"pile": "1g 2g 3g 4g", "colour_swap": True}, "streak"),
        (("5 8 / 6 6 7 7", "9 9"), {"pile": "3"}, "up"),
        (("5 8 / / 7!", "9 9"), {"pile": "3"}, "down"),
        (("5 8", " / 9 9"), {"pile": "3", "draw": 5}, "hands"),
        (("5 8", ""), {"pile": "3"}, "out"),
        (("5 8", ""), {"pile": "3", "out": [1]}, "out"),
        (("5 8", "", "", "9"), {"pile": "3", "out": [1, 2]}, "out"),
        (("5 / 9", "5"), {"pile": "1", "phase": "swapping"}, "phase"),
        (("5b", "5g"), {"pile": "1g", "phase": "swapping", "colour_swap": True}, "phase"),
        (("", "9 9", "8"), {"turn": -1, "played": 1, "out": [0], "play_on": True}, "turn"),
        (("", "", "8"), {"turn": -1, "played": 1, "out": [0, 1]}, "out"),
    ],
)
def test_impossible_cards_are_refused(
    seats: tuple[str, ...], fields: dict[str, Any], where: str
) -> None:
    with refused("position-state") as refusal:
        state_from(*seats, **fields)
    assert refusal.value.about == {"where": where}


@pytest.mark.parametrize(
    ("seats", "fields"),
    [
        (("5 8 / 6 6 7", "9 9"), {"pile": "3"}),
        (("5 8 / / 7!", "9 9"), {"pile": "3", "failed_down": "stays"}),
        (("5 8", " / 9 9"), {"pile": "3"}),
        (("5 8", "", "9"), {"pile": "3", "out": [1], "play_on": True}),
        (("5 8", "9 9"), {"pile": "4 4"}),
    ],
)
def test_possible_cards_are_not_refused(seats: tuple[str, ...], fields: dict[str, Any]) -> None:
    state_from(*seats, **fields)
