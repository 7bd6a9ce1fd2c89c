"""What a seat could make of the cards that it sees. It helps people and follows from their view."""

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
    groups: tuple[Combination, ...]  # the parts of the hand that come nearest to its goal
    melds: tuple[Meld, ...]  # all that can be laid or made now, the best first


NO_COMBINATIONS: Final = HandCombinations((), ())


def find_no_combinations(options: Any, view: Any) -> HandCombinations:
    """Return no combinations: the default, for games without any."""
    return NO_COMBINATIONS
