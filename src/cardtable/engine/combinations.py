"""Combinations that a seat could make of its cards: help for players, from their view alone."""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Combination:
    """Cards that belong together, in the order in which they would lie on the table."""

    kind: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Meld:
    """A whole move that lays `groups`; `steps` are its codes."""

    steps: tuple[int, ...]
    groups: tuple[Combination, ...]


@dataclass(frozen=True)
class HandCombinations:
    """What a hand is good for."""

    groups: tuple[Combination, ...]  # the cards sorted into what they come nearest to
    melds: tuple[Meld, ...]  # the moves that lay or declare something now, the best first


NO_COMBINATIONS: Final = HandCombinations((), ())


def find_no_combinations(options: Any, view: Any) -> HandCombinations:
    """Return no combinations, for games in which cards do not combine."""
    return NO_COMBINATIONS
