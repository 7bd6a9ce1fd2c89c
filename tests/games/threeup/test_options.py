"""Every option has a default that changes nothing and another value that changes some game."""

from hashlib import sha256
from typing import Any

import pytest

from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import play_randomly
from cardtable.games.threeup import GAME

# For each option a value that is not its default, and other options that it needs to matter.
OTHER_VALUES: dict[str, tuple[Any, dict[str, Any]]] = {
    "colours": (["green", "blue"], {}),
    "first_player": ("random", {}),
    "turn_first_card": (True, {}),
    "multiple_clears": (True, {}),
    # A hand of more than three has no Clear card after a pick-up, but it can have one by drawing.
    "plus_draw_ignores_limit": (True, {"free_draw": True}),
    "mix_zones": (True, {"colours": ["green"]}),
    "failed_down": ("stays", {"colours": ["green"]}),
    "play_on": (True, {}),
    "free_draw": (True, {}),
    "ones_reverse": (True, {}),
    "scoring": (True, {}),
    "score_all_zones": (True, {"scoring": True, "games": 1}),
    "games": (2, {"scoring": True}),
    "target": (1, {"scoring": True}),
    "swap_piles": (True, {}),
    "choose_for_neighbour": (True, {}),
    "colour_swap": (True, {}),
    "turn_cap": (20, {}),
}


def play_game(number: int, options: dict[str, Any]) -> list[float | str]:
    """Play a random game; return a digest of its last position, and the results."""
    chance = FastChance(number)
    state = GAME.new(3, GAME.parse_options(options), chance)
    play_randomly(state, 10**6, chance, FastChance(number + 1000))
    assert state.is_over()
    digest = sha256(repr(GAME.to_json(state)).encode()).hexdigest()
    return [digest, *(state.result(seat) for seat in range(3))]


def test_every_option_has_another_value_here() -> None:
    assert set(OTHER_VALUES) | {"repetition"} == set(
        GAME.option_types
    )  # UD-41 has a position of its own


@pytest.mark.parametrize("option", OTHER_VALUES)
def test_an_option_changes_games_and_its_default_does_not(option: str) -> None:
    value, others = OTHER_VALUES[option]
    usual = getattr(GAME.parse_options({}), option)
    default = list(usual) if isinstance(usual, tuple) else usual
    if option in others:
        default = others[option]
    assert play_game(0, {**others, option: default}) == play_game(0, others)
    changed = {**others, option: value}
    assert any(play_game(number, changed) != play_game(number, others) for number in range(40))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("colours", []),
        ("colours", ["red"]),
        ("colours", ["green", "green"]),
        ("games", 0),
        ("games", 101),
        ("target", -1),
        ("turn_cap", 0),
        ("play_on", 1),
        ("failed_down", "away"),
        ("repetition", True),
    ],
)
def test_invalid_values_are_refused(option: str, value: object) -> None:
    with pytest.raises(Refusal, match="option-value"):
        GAME.parse_options({option: value})


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [("games", 1, 100), ("target", 0, 10_000), ("turn_cap", 1, 1_000_000)],
)
def test_a_number_has_limits(option: str, low: int, high: int) -> None:
    for allowed in (low, high):
        assert getattr(GAME.parse_options({option: allowed}), option) == allowed
    for wrong in (low - 1, high + 1):
        with pytest.raises(Refusal, match="option-value"):
            GAME.parse_options({option: wrong})
