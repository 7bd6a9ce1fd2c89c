"""What could come of what a seat sees: help for people, worked out from their view alone."""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Combination:
    """Cards that belong together, as they would lie."""

    kind: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Meld:
    """A whole move that lays these groups, step by step."""

    steps: tuple[int, ...]
    groups: tuple[Combination, ...]


@dataclass(frozen=True)
class HandCombinations:
    groups: tuple[Combination, ...]  # how the hand comes nearest to what it is for
    ways: tuple[Meld, ...]  # what could be laid or made of it now, the best first


NO_COMBINATIONS: Final = HandCombinations((), ())


def find_no_combinations(options: Any, view: Any) -> HandCombinations:
    """For games in which there is nothing to be made of cards."""
    return NO_COMBINATIONS
