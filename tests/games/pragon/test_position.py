"""Invalid positions are refused with a code and the field that is wrong."""

from typing import Any

import pytest
from hypothesis import given

from cardtable.games.pragon import GAME
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import play_steps, refused, state_from
from support.playthroughs import Playthrough, playthroughs

GOOD = GAME.position(state_from("7S 7H KC", C="4 9H^"))
AIMED = GAME.position(play_steps(state_from("KS KH 2C"), "KS", "KH", "kings", "flip T"))


@pytest.mark.parametrize(
    ("start", "changes", "code", "where"),
    [
        (GOOD, {"hand": "7S 7H"}, "position-deck", "draw, hand, pile, stacks"),
        (GOOD, {"hand": "7S 7H KC KC"}, "position-cards", "hand"),
        (GOOD, {"hand": "7S 7H 1X"}, "position-cards", "hand"),
        (GOOD, {"hand": 7}, "position-type", "hand"),
        (GOOD, {"turn": -1}, "position-state", "turn"),
        (GOOD, {"turn": 1}, "position-range", "turn"),
        (GOOD, {"phase": "resting"}, "position-choice", "phase"),
        (GOOD, {"phase": "aiming"}, "position-state", "chosen"),
        (GOOD, {"phase": "placing", "chosen": "KC 7S"}, "position-state", "chosen"),
        (GOOD, {"chosen": "AS"}, "position-state", "chosen"),
        (GOOD, {"chosen": "7S KC"}, "position-state", "turn"),
        (GOOD, {"made": 1, "pairs": 2}, "position-range", "pairs"),
        (GOOD, {"picked": "T"}, "position-state", "picked"),
        (GOOD, {"picked": "Q"}, "position-choice", "picked"),
        (GOOD, {"rounds": 1001}, "position-range", "rounds"),
        (GOOD, {"surprise": 1}, "position-unknown", "surprise"),
        (AIMED, {"picked": "L T"}, "position-state", "picked"),
        (AIMED, {"picked": "T T"}, "position-state", "picked"),
        (AIMED, {"kind": "aces"}, "position-state", "chosen"),
    ],
)
def test_an_invalid_position_is_refused(
    start: dict[str, Any], changes: dict[str, Any], code: str, where: str
) -> None:
    with refused(code) as refusal:
        GAME.restore(start | changes)
    assert refusal.value.about["where"] == where


@pytest.mark.parametrize(
    ("cards", "code"),
    [("9H^ 2C", "position-state"), ("9H^!", "position-state"), ("9Q", "position-cards")],
)
def test_invalid_stacks_are_refused(cards: str, code: str) -> None:
    stacks = {**GOOD["stacks"], "C": cards}
    with refused(code) as refusal:
        GAME.restore(GOOD | {"stacks": stacks})
    assert refusal.value.about["where"] == "stacks.C"


def test_known_cards_are_refused_where_none_are_kept() -> None:
    position = GAME.position(state_from("7S 7H KC", T="2 9H!"))
    options = {**position["options"], "show_known_cards": False}
    with refused("position-state"):
        GAME.restore(position | {"options": options})


def test_a_hand_of_four_is_refused() -> None:
    with refused("position-state"):
        state_from("2S 3S 4S 5S")


@given(playthroughs("pragon"))
def test_a_state_has_nothing_that_its_position_does_not_have(playthrough: Playthrough) -> None:
    """Equal positions are equal states, so that a search may compare states."""
    state = playthrough.state
    assert isinstance(state, PragonState)
    twin = GAME.restore(GAME.position(state))
    assert list(state.under) == list(twin.under)
    assert (state.known, state.open_stacks) == (twin.known, twin.open_stacks)
