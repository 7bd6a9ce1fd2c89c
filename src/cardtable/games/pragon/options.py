"""The options of Pragon. Each belongs to a rule, which docs/rules/pragon.en.md describes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cardtable.engine.options import Choice, Flag, Number, OptionType


@dataclass(frozen=True)
class PragonOptions:
    """The agreed rules of a game."""

    ace: str = "both"
    ace_placement: str = "high"
    straight_lines: str = "orthogonal"
    adjacency_needs_neighbours: bool = True
    straight_two_lines: bool = False
    straight_flush: str = "flip_then_remove"
    hands_per_round: str = "many"
    pair_limit: int = 2
    voluntary_placement: bool = False
    joker_triggers_on_draw: bool = False
    jokers_wild: bool = True
    hard_mode: bool = False
    queens_exclude_own_pair: bool = False
    show_known_cards: bool = True


OPTION_TYPES: Final[Mapping[str, OptionType]] = {
    "ace": Choice("SP-11", ("both", "low", "high")),
    "ace_placement": Choice("SP-12", ("high", "low", "either")),
    "straight_lines": Choice("SP-04", ("orthogonal", "star")),
    "adjacency_needs_neighbours": Flag("SP-05"),
    "straight_two_lines": Flag("SP-06"),
    "straight_flush": Choice("SP-23", ("flip_then_remove", "simultaneous")),
    "hands_per_round": Choice("SP-26", ("many", "one", "one_or_two_pairs")),
    "pair_limit": Number("SP-26", 1, 9),
    "voluntary_placement": Flag("SP-28"),
    "joker_triggers_on_draw": Flag("SP-32"),
    "jokers_wild": Flag("SP-36"),
    "hard_mode": Flag("SP-37"),
    "queens_exclude_own_pair": Flag("SP-16"),
    "show_known_cards": Flag("SP-47"),
}
