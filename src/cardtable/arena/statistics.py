"""What the deals say: shares with intervals, and a test that may stop early.

A deal is one observation, whatever the number of games it was played in: games of one deal
are alike, and counting them singly would promise more than is known.
"""

from collections.abc import Sequence
from math import log, sqrt
from statistics import fmean, variance

from msgspec import Struct

from cardtable.arena.match import DealResult, Match, results_of

Z_95 = 1.959964  # standard errors, for 95 %
ERROR_RATE = 0.05  # of both kinds, in the sequential test
MIN_DEALS = 16  # deals before the sequential test says anything


class Score(Struct, frozen=True):
    share: float
    low: float
    high: float
    deals: int


def estimate_score(shares: Sequence[float]) -> Score:
    """The mean share with its interval.

    Wilson's interval for as many independent games as would be known as well: unlike mean and
    standard error alone, it stays honest near 0 and 1.
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
    """Of two bots in the same deals."""

    mean: float
    low: float
    high: float

    def turned(self) -> "Difference":
        """As the other bot sees it."""
        return Difference(-self.mean, -self.high, -self.low)


def estimate_difference(ours: Sequence[float], theirs: Sequence[float]) -> Difference:
    gaps = [one - other for one, other in zip(ours, theirs, strict=True)]
    mean = fmean(gaps)
    half = Z_95 * sqrt(variance(gaps) / len(gaps)) if len(gaps) > 1 else 1.0
    return Difference(mean, mean - half, mean + half)


class SprtBounds(Struct, frozen=True):
    """Is the first bot's share `worse`, or is it `better`? Errors of both kinds are 5 %."""

    worse: float
    better: float


def run_sprt(doubt: SprtBounds, shares: Sequence[float]) -> tuple[int, str]:
    """After how many deals the test was over, and for which side; all of them and "" if not.

    The generalised sequential probability ratio test for means, with the spread as estimated
    so far. It looks at deals in their order, so that it does not matter who played them.
    """
    bound = log((1 - ERROR_RATE) / ERROR_RATE)
    total = squares = 0.0
    for number, share in enumerate(shares, 1):
        total += share
        squares += share * share
        mean = total / number
        spread = squares / number - mean * mean
        if number < MIN_DEALS or spread <= 0:
            continue
        middle = (doubt.worse + doubt.better) / 2
        ratio = number * (doubt.better - doubt.worse) * (mean - middle) / spread
        if abs(ratio) >= bound:
            return number, "better" if ratio > 0 else "worse"
    return len(shares), ""


class ReportRow(Struct, frozen=True):
    """One bot; the seats that it filled together are one row."""

    bot: str
    score: Score
    choices: int
    milliseconds: float  # of one core for one choice, on average
    longest: float
    forfeits: int  # deals in which an outside program lost its seat


class MatchReport(Struct, frozen=True):
    match: Match
    deals: int
    games: int
    steps: int
    rows: tuple[ReportRow, ...]
    fair: float  # the share of a bot that is as good as the others
    ahead: Difference | None  # of two bots that play alone; else the shares say it
    doubt: SprtBounds | None = None  # what the sequential test was to tell,
    verdict: str = ""  # and what it says


def make_report(match: Match, deals: Sequence[DealResult], doubt: SprtBounds | None) -> MatchReport:
    names = list(dict.fromkeys(match.bots))
    rows = tuple(make_row(match, name, deals) for name in names)
    ahead = None
    if match.is_solo and len(names) == 2:
        ahead = estimate_difference(*(results_of(list(deals), at) for at in (0, 1)))
    verdict = run_sprt(doubt, results_of(list(deals)))[1] if doubt else ""
    fair = 1.0 if match.is_solo else 1 / len(match.bots)
    games = len(deals) * len(match.bots)
    steps = sum(deal.steps for deal in deals)
    return MatchReport(match, len(deals), games, steps, rows, fair, ahead, doubt, verdict)


def make_row(match: Match, name: str, deals: Sequence[DealResult]) -> ReportRow:
    seats = [at for at, bot in enumerate(match.bots) if bot == name]
    means = [sum(deal.shares[at] for at in seats) / len(seats) for deal in deals]
    spent = [deal.spent[at] for deal in deals for at in seats]
    choices = sum(one.choices for one in spent)
    seconds = sum(one.seconds for one in spent)
    longest = max(one.longest for one in spent)
    forfeits = sum(deal.spent[seats[0]].forfeits for deal in deals)
    milliseconds = 1000 * seconds / max(choices, 1)
    return ReportRow(name, estimate_score(means), choices, milliseconds, 1000 * longest, forfeits)
