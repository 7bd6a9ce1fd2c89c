"""Every option in both settings, and that each setting makes a difference to some game."""

from hashlib import sha256
from typing import Any

import pytest

from cardtable.engine.chance import FastChance
from cardtable.engine.playout import play_randomly
from cardtable.engine.refusal import Refusal
from cardtable.games.threeup import GAME

# Each option with a value that is not its default, and what else must be agreed for it to matter.
OTHERWISE: dict[str, tuple[Any, dict[str, Any]]] = {
    "colours": (["green", "blue"], {}),
    "first_player": ("random", {}),
    "turn_first_card": (True, {}),
    "multiple_clears": (True, {}),
    # Who holds more than three has picked up, and so held no Clear card; unless cards were drawn.
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


def played(number: int, options: dict[str, Any]) -> list[float | str]:
    """The moves, cards and results of one game, without the name of its options."""
    chance = FastChance(number)
    state = GAME.new(3, GAME.agree(options), chance)
    play_randomly(state, 10**6, chance, FastChance(number + 1000))
    assert state.is_over()
    told = sha256(repr(GAME.to_json(state)).encode()).hexdigest()
    return [told, *(state.result(seat) for seat in range(3))]


def test_no_option_is_forgotten_here() -> None:
    assert set(OTHERWISE) | {"repetition"} == set(GAME.kinds)  # UD-41 has a position of its own


@pytest.mark.parametrize("option", OTHERWISE)
def test_an_option_changes_games_and_its_default_does_not(option: str) -> None:
    value, also = OTHERWISE[option]
    usual = getattr(GAME.agree({}), option)
    default = list(usual) if isinstance(usual, tuple) else usual
    if option in also:
        default = also[option]
    assert played(0, {**also, option: default}) == played(0, also)
    both = ({**also, option: value}, also)
    assert any(played(number, both[0]) != played(number, both[1]) for number in range(40))


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
def test_other_values_are_refused(option: str, value: object) -> None:
    with pytest.raises(Refusal, match="option-value"):
        GAME.agree({option: value})


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [("games", 1, 100), ("target", 0, 10_000), ("turn_cap", 1, 1_000_000)],
)
def test_a_number_has_limits(option: str, low: int, high: int) -> None:
    for allowed in (low, high):
        assert getattr(GAME.agree({option: allowed}), option) == allowed
    for wrong in (low - 1, high + 1):
        with pytest.raises(Refusal, match="option-value"):
            GAME.agree({option: wrong})
