"""What the deals say: shares with intervals, and a test that may stop early.

A deal is one observation, whatever the number of games it was played in: games of one deal
are alike, and counting them singly would promise more than is known.
"""

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, variance

from msgspec import Struct

CONFIDENCE = 1.959964  # standard errors, for 95 %
ERRORS = 0.05  # of both kinds, in the sequential test
LEAST = 16  # deals before the sequential test says anything


class Score(Struct, frozen=True):
    share: float
    low: float
    high: float
    deals: int


def score(shares: Sequence[float]) -> Score:
    """The mean share with its interval.

    Wilson's interval for as many independent games as would be known as well: unlike mean and
    standard error alone, it stays honest near 0 and 1.
    """
    number = len(shares)
    share = fmean(shares)
    spread = variance(shares) if number > 1 else 0.0
    games = share * (1 - share) * number / spread if spread else float(number)
    square = CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = CONFIDENCE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return Score(share, max(middle - half, 0.0), min(middle + half, 1.0), number)


class Difference(Struct, frozen=True):
    """Of two bots in the same deals."""

    mean: float
    low: float
    high: float

    def turned(self) -> "Difference":
        """As the other bot sees it."""
        return Difference(-self.mean, -self.high, -self.low)


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    gaps = [one - other for one, other in zip(ours, theirs, strict=True)]
    mean = fmean(gaps)
    half = CONFIDENCE * sqrt(variance(gaps) / len(gaps)) if len(gaps) > 1 else 1.0
    return Difference(mean, mean - half, mean + half)


class Doubt(Struct, frozen=True):
    """Is the first bot's share `worse`, or is it `better`? Errors of both kinds are 5 %."""

    worse: float
    better: float


def decided(doubt: Doubt, shares: Sequence[float]) -> tuple[int, str]:
    """After how many deals the test was over, and for which side; all of them and "" if not.

    The generalised sequential probability ratio test for means, with the spread as estimated
    so far. It looks at deals in their order, so that it does not matter who played them.
    """
    bound = log((1 - ERRORS) / ERRORS)
    total = squares = 0.0
    for number, share in enumerate(shares, 1):
        total += share
        squares += share * share
        mean = total / number
        spread = squares / number - mean * mean
        if number < LEAST or spread <= 0:
            continue
        middle = (doubt.worse + doubt.better) / 2
        ratio = number * (doubt.better - doubt.worse) * (mean - middle) / spread
        if abs(ratio) >= bound:
            return number, "better" if ratio > 0 else "worse"
    return len(shares), ""
