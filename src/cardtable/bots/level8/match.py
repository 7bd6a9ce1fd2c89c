"""What the levels of all seats are worth at the end of a round: shares of the game."""

from math import exp
from typing import Final

from mypy_extensions import i64

from cardtable.games.level8.state import Level8

STEEP: Final = 0.45  # by how much a level ahead weighs


def share(state: Level8, seat: i64) -> float:
    """The seat's part of the winning, from 0 to 1."""
    own = 0.0
    total = 0.0
    other: i64
    for other in range(state.people):
        weight = exp(-STEEP * float(state.to_go(other)))
        total += weight
        if other == seat:
            own = weight
    return own / total
