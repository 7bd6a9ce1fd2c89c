"""What the levels of all seats are worth when a round is over: shares of the game.

For two seats the rest of the game is worked out backwards from its end. Who ends a round is told
by the paces of the two levels, and whether the other had laid its own by the pace of that one;
they were measured, by `tools/paces.py`, for the printed levels and our house list. A level that
nobody has measured goes by those that take as many cards, or nearly so. With more seats the odds of
all pairs are put together.
"""

import json
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.games.level8.levels import MAX_LEVELS, level_size, parse_level
from cardtable.games.level8.options import Level8Options
from cardtable.games.level8.state import Level8State

TABLE_SIDE: Final = MAX_LEVELS + 2  # levels from 1 to one past the last
MAX_PROBABILITY: Final = 0.999  # nobody has won before the game is over


class Pace(NamedTuple):
    out: float  # how readily it is first out, beside a level that has 1
    lay: float  # how readily it is laid before that one is out: for a last level
    laid: float  # the chance that it has been laid when somebody else is out


@cache
def load_paces() -> dict[int, Pace]:
    file = Path(__file__).parent / "paces.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return {parse_level(text, file.name): Pace(*found) for text, found in data["paces"].items()}


@cache
def pace_of(level: int) -> Pace:
    known = load_paces()
    if level in known:
        return known[level]
    cards = int(level_size(level))
    nearest = min(abs(int(level_size(other)) - cards) for other in known)
    alike = [
        found for other, found in known.items() if abs(int(level_size(other)) - cards) == nearest
    ]
    return Pace(
        sum(found.out for found in alike) / len(alike),
        sum(found.lay for found in alike) / len(alike),
        sum(found.laid for found in alike) / len(alike),
    )


def ladder_of(state: Level8State, seat: i64) -> list[int]:
    found: list[int] = []
    at: i64
    for at in range(state.level_count(seat)):
        found.append(state.level_lists[seat * MAX_LEVELS + at])
    return found


def half_log_odds(ours: list[int], theirs: list[int]) -> vec[float]:
    """Half the logarithm of the odds, for each of our levels and each of theirs."""
    last, their_last = len(ours), len(theirs)
    values = [[0.0] * TABLE_SIDE for _ in range(TABLE_SIDE)]
    for level in range(last, 0, -1):
        for other in range(their_last, 0, -1):
            values[level][other] = pair_win_probability(values, ours, theirs, level, other)
    odds = vec[float]([0.0] * (TABLE_SIDE * TABLE_SIDE))
    for level in range(1, last + 1):
        for other in range(1, their_last + 1):
            chance = min(max(values[level][other], 1.0 - MAX_PROBABILITY), MAX_PROBABILITY)
            odds[level * TABLE_SIDE + other] = 0.5 * log(chance / (1.0 - chance))
    return odds


def pair_win_probability(
    values: list[list[float]], ours: list[int], theirs: list[int], level: int, other: int
) -> float:
    """Our chance to win from these levels, if those from all higher ones are known."""
    last, their_last = len(ours), len(theirs)
    our_pace, their_pace = pace_of(ours[level - 1]), pace_of(theirs[other - 1])
    our_speed = our_pace.lay if level == last else our_pace.out
    their_speed = their_pace.lay if other == their_last else their_pace.out
    first = our_speed / (our_speed + their_speed)
    won, lost = 1.0, 0.0
    if level + 2 <= last:
        laid = 0.0 if other == their_last else their_pace.laid
        won = laid * values[level + 2][other + 1] + (1.0 - laid) * values[level + 2][other]
    if other + 2 <= their_last:
        laid = 0.0 if level == last else our_pace.laid
        lost = laid * values[level + 1][other + 2] + (1.0 - laid) * values[level][other + 2]
    return first * won + (1.0 - first) * lost


@final
@mypyc_attr(acyclic=True)
class WinProbabilityTable:
    """The odds of one agreement, kept as long as games with it are looked at."""

    def __init__(self) -> None:
        self.options: Level8Options | None = None
        self.people: i64 = 0
        self.odds: list[vec[float]] = []  # of each pair of seats; one for all if sides are equal

    def prepare(self, state: Level8State) -> None:
        self.options = state.options
        self.people = state.seat_count
        self.odds = []
        ladders = [ladder_of(state, seat) for seat in range(int(state.seat_count))]
        if not state.options.side_per_player:
            self.odds.append(half_log_odds(ladders[0], ladders[0]))
            return
        for ours in ladders:
            for theirs in ladders:
                self.odds.append(half_log_odds(ours, theirs))

    def share(self, state: Level8State, seat: i64) -> float:
        """The seat's part of the winning, from 0 to 1."""
        if self.options is not state.options or self.people != state.seat_count:
            self.prepare(state)
        own = 0.0
        total = 0.0
        other: i64
        for other in range(state.seat_count):
            weight = exp(self.combined_odds(state, other) * 2.0 / float(state.seat_count))
            total += weight
            if other == seat:
                own = weight
        return own / total

    def combined_odds(self, state: Level8State, seat: i64) -> float:
        """The odds of a seat against all others, put together."""
        sum_ = 0.0
        level = state.levels[seat]
        other: i64
        for other in range(state.seat_count):
            if other == seat:
                continue
            pair: i64 = 0
            if len(self.odds) > 1:
                pair = seat * state.seat_count + other
            sum_ += self.odds[pair][level * TABLE_SIDE + state.levels[other]]
        return sum_
