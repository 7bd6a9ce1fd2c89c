"""What could come of what a seat sees: help for people, worked out from their view alone."""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Group:
    """Cards that belong together, as they would lie."""

    kind: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """A whole move that lays these groups, step by step."""

    steps: tuple[int, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Outlook:
    groups: tuple[Group, ...]  # how the hand comes nearest to what it is for
    ways: tuple[Way, ...]  # what could be laid or made of it now, the best first


NOTHING: Final = Outlook((), ())


def nothing_in_sight(options: Any, view: Any) -> Outlook:
    """For games in which there is nothing to be made of cards."""
    return NOTHING
