"""What a seat may hope for in a series of games that is not over yet [UD-32]."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from cardtable.games.threeup.state import ThreeUpState

SPREAD: Final = 25.0  # points by which the totals of two players drift apart in a game


def share_of_series(state: ThreeUpState, seat: i64) -> float:
    """Fewer points are worth the more, the fewer games are left to make up for them."""
    games = max(state.options.games - state.played, 1)
    scale = SPREAD * sqrt(float(games))
    total = 0.0
    other: i64
    for other in range(state.people):
        total += exp(float(state.scores[seat] - state.scores[other]) / scale)
    return 1.0 / total
