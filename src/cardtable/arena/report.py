"""What a match has shown, as data."""

from collections.abc import Sequence

from msgspec import Struct

from cardtable.arena.match import Deal, Match
from cardtable.arena.match import shares
from cardtable.arena.scores import Difference, Doubt, Score, decided, difference, score


class Row(Struct, frozen=True):
    """One bot; the seats that it filled together are one row."""

    bot: str
    score: Score
    choices: int
    milliseconds: float  # of one core for one choice, on average
    longest: float
    forfeits: int  # deals in which an outside program lost its seat


class Report(Struct, frozen=True):
    match: Match
    deals: int
    games: int
    steps: int
    rows: tuple[Row, ...]
    fair: float  # the share of a bot that is as good as the others
    ahead: Difference | None  # of two bots that play alone; else the shares say it
    doubt: Doubt | None = None  # what the sequential test was to tell,
    verdict: str = ""  # and what it says


def report(match: Match, deals: Sequence[Deal], doubt: Doubt | None) -> Report:
    names = list(dict.fromkeys(match.bots))
    rows = tuple(row(match, name, deals) for name in names)
    ahead = None
    if match.solo and len(names) == 2:
        ahead = difference(*(shares(list(deals), at) for at in (0, 1)))
    verdict = decided(doubt, shares(list(deals)))[1] if doubt else ""
    fair = 1.0 if match.solo else 1 / len(match.bots)
    games = len(deals) * len(match.bots)
    steps = sum(deal.steps for deal in deals)
    return Report(match, len(deals), games, steps, rows, fair, ahead, doubt, verdict)


def row(match: Match, name: str, deals: Sequence[Deal]) -> Row:
    seats = [at for at, bot in enumerate(match.bots) if bot == name]
    means = [sum(deal.shares[at] for at in seats) / len(seats) for deal in deals]
    spent = [deal.spent[at] for deal in deals for at in seats]
    choices = sum(one.choices for one in spent)
    seconds = sum(one.seconds for one in spent)
    longest = max(one.longest for one in spent)
    forfeits = sum(deal.spent[seats[0]].forfeits for deal in deals)
    milliseconds = 1000 * seconds / max(choices, 1)
    return Row(name, score(means), choices, milliseconds, 1000 * longest, forfeits)
