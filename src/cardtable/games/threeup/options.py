"""The options of 3UP 3DOWN. Each belongs to a rule, which docs/rules/threeup.en.md describes."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.games.threeup.cards import COLOURS


@dataclass(frozen=True)
class ThreeUpOptions:
    """The agreed rules of a game."""

    colours: tuple[str, ...] = COLOURS
    first_player: str = "left_of_dealer"
    turn_first_card: bool = False
    multiple_clears: bool = False
    plus_draw_ignores_limit: bool = False
    mix_zones: bool = False
    failed_down: str = "to_hand"
    play_on: bool = False
    free_draw: bool = False
    ones_reverse: bool = False
    scoring: bool = False
    score_all_zones: bool = False
    games: i64 = 5
    target: i64 = 0
    swap_piles: bool = False
    choose_for_neighbour: bool = False
    colour_swap: bool = False
    turn_cap: i64 = 2000
    repetition: str = "clear"


OPTION_TYPES: Final[dict[str, OptionType]] = {
    "colours": Subset("UD-35", COLOURS),
    "first_player": Choice("UD-03", ("left_of_dealer", "random")),
    "turn_first_card": Flag("UD-02"),
    "multiple_clears": Flag("UD-07"),
    "plus_draw_ignores_limit": Flag("UD-17"),
    "mix_zones": Flag("UD-23"),
    "failed_down": Choice("UD-25", ("to_hand", "stays")),
    "play_on": Flag("UD-29"),
    "free_draw": Flag("UD-30"),
    "ones_reverse": Flag("UD-31"),
    "scoring": Flag("UD-32"),
    "score_all_zones": Flag("UD-32"),
    "games": Number("UD-32", 1, 100),
    "target": Number("UD-32", 0, 10_000),
    "swap_piles": Flag("UD-33"),
    "choose_for_neighbour": Flag("UD-33"),
    "colour_swap": Flag("UD-34"),
    "turn_cap": Number("UD-40", 1, 1_000_000),
    "repetition": Choice("UD-41", ("clear", "draw", "fewest_cards")),
}
