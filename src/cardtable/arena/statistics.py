"""The report of a match: results with confidence intervals, and a test that may stop early.

A deal is one observation, in however many games it was played: games of one deal are alike, and
to count each of them would promise more than is known. The result of a bot in a deal is called its
share, from 0 to 1.
"""

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, variance

from msgspec import Struct

from cardtable.arena.match import DealResult, Match, Usage, results_of

Z_95 = 1.959964  # standard errors of a 95 % interval
ERROR_RATE = 0.05  # of the sequential test, for errors of both kinds
MIN_DEALS = 16  # before the sequential test may have a verdict


class Score(Struct, frozen=True):
    """A mean share with its 95 % interval."""

    share: float
    low: float
    high: float
    deals: int


def estimate_score(shares: Sequence[float]) -> Score:
    """Return the mean share with Wilson's interval.

    The interval is that of as many independent games as have the same variance. Unlike mean and
    standard error alone, it stays correct near 0 and 1.
    """
    number = len(shares)
    share = fmean(shares)
    spread = variance(shares) if number > 1 else 0.0
    games = share * (1 - share) * number / spread if spread else float(number)
    square = Z_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = Z_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return Score(share, max(middle - half, 0.0), min(middle + half, 1.0), number)


class Difference(Struct, frozen=True):
    """The mean difference of two bots in the same deals, with its 95 % interval."""

    mean: float
    low: float
    high: float

    def reverse(self) -> "Difference":
        """Return the difference as the other bot sees it."""
        return Difference(-self.mean, -self.high, -self.low)


def estimate_difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    gaps = [our - their for our, their in zip(ours, theirs, strict=True)]
    mean = fmean(gaps)
    half = Z_95 * sqrt(variance(gaps) / len(gaps)) if len(gaps) > 1 else 1.0
    return Difference(mean, mean - half, mean + half)


class SprtBounds(Struct, frozen=True):
    """The two shares of the first bot that the sequential test tells apart."""

    worse: float
    better: float


class SequentialTest:
    """The generalised sequential probability ratio test (SPRT) for means.

    The variance is estimated from the deals so far. Deals must be added in the order of their
    numbers, so that the verdict does not depend on which of them were played first. `number` is
    the number of deals that were added, up to the verdict; `verdict` is "worse", "better" or "".
    """

    def __init__(self, bounds: SprtBounds) -> None:
        self.bounds = bounds
        self.number = 0
        self.verdict = ""
        self.total = 0.0
        self.squares = 0.0

    def add_all(self, shares: Sequence[float]) -> str:
        """Add deals until there is a verdict; return the verdict."""
        for share in shares:
            if self.verdict:
                break
            self.add(share)
        return self.verdict

    def add(self, share: float) -> None:
        self.number += 1
        self.total += share
        self.squares += share * share
        mean = self.total / self.number
        spread = self.squares / self.number - mean * mean
        if self.number < MIN_DEALS or spread <= 0:
            return
        worse, better = self.bounds.worse, self.bounds.better
        ratio = self.number * (better - worse) * (mean - (worse + better) / 2) / spread
        if abs(ratio) >= log((1 - ERROR_RATE) / ERROR_RATE):
            self.verdict = "better" if ratio > 0 else "worse"


def run_sprt(bounds: SprtBounds, shares: Sequence[float]) -> SequentialTest:
    """Return the sequential test after these deals."""
    test = SequentialTest(bounds)
    test.add_all(shares)
    return test


class ReportRow(Struct, frozen=True):
    """One bot. A bot that has several seats has one row."""

    bot: str
    score: Score
    choices: int
    milliseconds: float  # of one core for one choice, on average
    longest: float  # milliseconds of one choice
    forfeits: int  # deals in which an external program failed, and lost
    failure: str = ""  # the code of the refusal that says why it failed the last time
    failure_about: dict[str, str | int] = {}  # its details, with the last line of its errors


class MatchReport(Struct, frozen=True):
    match: Match
    deals: int
    games: int
    steps: int
    rows: tuple[ReportRow, ...]
    fair: float  # the share of a bot that is as good as the others
    ahead: Difference | None  # of two bots that play alone; in other matches the shares say it
    bounds: SprtBounds | None = None  # what the sequential test tells apart
    verdict: str = ""  # of the sequential test


def make_report(
    match: Match, deals: Sequence[DealResult], bounds: SprtBounds | None
) -> MatchReport:
    names = list(dict.fromkeys(match.bots))
    rows = tuple(make_row(match, name, deals) for name in names)
    ahead = None
    if match.is_solo and len(names) == 2:
        ahead = estimate_difference(*(results_of(deals, bot) for bot in (0, 1)))
    return MatchReport(
        match=match,
        deals=len(deals),
        games=len(deals) * len(match.bots),
        steps=sum(deal.steps for deal in deals),
        rows=rows,
        fair=1.0 if match.is_solo else 1 / len(match.bots),
        ahead=ahead,
        bounds=bounds,
        verdict=run_sprt(bounds, results_of(deals)).verdict if bounds else "",
    )


def make_row(match: Match, name: str, deals: Sequence[DealResult]) -> ReportRow:
    seats = [seat for seat, bot in enumerate(match.bots) if bot == name]
    means = [sum(deal.shares[seat] for seat in seats) / len(seats) for deal in deals]
    usages = [deal.spent[seat] for deal in deals for seat in seats]
    choices = sum(usage.choices for usage in usages)
    seconds = sum(usage.seconds for usage in usages)
    longest = max(usage.longest for usage in usages)
    forfeits = sum(max(deal.spent[seat].forfeits for seat in seats) for deal in deals)
    last = next((usage for usage in reversed(usages) if usage.failure), Usage())
    return ReportRow(
        bot=name,
        score=estimate_score(means),
        choices=choices,
        milliseconds=1000 * seconds / max(choices, 1),
        longest=1000 * longest,
        forfeits=forfeits,
        failure=last.failure,
        failure_about=last.failure_about,
    )
