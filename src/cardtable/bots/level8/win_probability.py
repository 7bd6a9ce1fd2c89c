"""Each seat's chance to win the game, from the levels of all seats when a round is over.

For two seats the rest of the game is computed backwards from its end. The paces of the two levels
say which seat is first out of cards, and how likely the other seat has laid its level by then.
`tools/paces.py` measures paces for the printed levels and our house list. A level without a
measured pace has the mean pace of the measured levels that are nearest in size. With more seats,
the odds of all pairs are combined.
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

TABLE_SIDE: Final = MAX_LEVELS + 2  # for levels from 1 to one past the last
MAX_PROBABILITY: Final = 0.999  # no win is certain before the game is over


class Pace(NamedTuple):
    """How fast a level is played, as odds against one level that was measured with all others."""

    out: float  # odds that the seat is out of cards first
    lay: float  # odds that it lays the level before the other is out; counts for a last level
    laid: float  # probability that it has laid the level when the other is out


@cache
def load_paces() -> dict[int, Pace]:
    file = Path(__file__).parent / "paces.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return {parse_level(text, file.name): Pace(*pace) for text, pace in data["paces"].items()}


@cache
def pace_of(level: int) -> Pace:
    known = load_paces()
    if level in known:
        return known[level]
    cards = int(level_size(level))
    nearest = min(abs(int(level_size(other)) - cards) for other in known)
    similar = [
        pace for other, pace in known.items() if abs(int(level_size(other)) - cards) == nearest
    ]
    return Pace(
        out=sum(pace.out for pace in similar) / len(similar),
        lay=sum(pace.lay for pace in similar) / len(similar),
        laid=sum(pace.laid for pace in similar) / len(similar),
    )


def levels_of(state: Level8State, seat: i64) -> list[int]:
    """Return all levels that a seat has to lay, in their order."""
    found: list[int] = []
    index: i64
    for index in range(state.level_count(seat)):
        found.append(state.level_lists[seat * MAX_LEVELS + index])
    return found


def half_log_odds(ours: list[int], theirs: list[int]) -> vec[float]:
    """Return half the logarithm of our odds, for each of our levels and each of theirs."""
    last, their_last = len(ours), len(theirs)
    values = [[0.0] * TABLE_SIDE for _ in range(TABLE_SIDE)]
    for level in range(last, 0, -1):
        for other in range(their_last, 0, -1):
            values[level][other] = pair_win_probability(values, ours, theirs, level, other)
    odds = vec[float]([0.0] * (TABLE_SIDE * TABLE_SIDE))
    for level in range(1, last + 1):
        for other in range(1, their_last + 1):
            probability = min(max(values[level][other], 1.0 - MAX_PROBABILITY), MAX_PROBABILITY)
            odds[level * TABLE_SIDE + other] = 0.5 * log(probability / (1.0 - probability))
    return odds


def pair_win_probability(
    values: list[list[float]], ours: list[int], theirs: list[int], level: int, other: int
) -> float:
    """Return our chance to win from `level` against `other`.

    `values` must have the chances from all higher levels.
    """
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
    """The win probabilities of games with one set of options; other options recompute them."""

    def __init__(self) -> None:
        self.options: Level8Options | None = None
        self.people: i64 = 0
        # For each pair of seats; one item for all pairs if all seats have the same levels.
        self.odds: list[vec[float]] = []

    def prepare(self, state: Level8State) -> None:
        self.options = state.options
        self.people = state.seat_count
        self.odds = []
        level_lists = [levels_of(state, seat) for seat in range(int(state.seat_count))]
        if not state.options.side_per_player:
            self.odds.append(half_log_odds(level_lists[0], level_lists[0]))
            return
        for ours in level_lists:
            for theirs in level_lists:
                self.odds.append(half_log_odds(ours, theirs))

    def win_probability(self, state: Level8State, seat: i64) -> float:
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
        """Return the sum of the half log odds of a seat against each other seat."""
        total = 0.0
        level = state.levels[seat]
        other: i64
        for other in range(state.seat_count):
            if other == seat:
                continue
            pair: i64 = 0
            if len(self.odds) > 1:
                pair = seat * state.seat_count + other
            total += self.odds[pair][level * TABLE_SIDE + state.levels[other]]
        return total
