"""The probability that a seat wins the whole game, by the ROUNDs of all seats.

A hand is a race: the seat to move lays down with the probability of its ROUND, or the turn passes.
With two seats the win probability follows from that by working backwards from the end of the game.
With more seats it is an estimate: the fewer turns a seat still needs, the likelier it wins.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.games.levelup.options import LAST_ROUND, final_round
from cardtable.games.levelup.state import LevelUpState

# How likely a seat on each ROUND lays down in one turn, among players like these bots.
LAY_DOWN_RATES: Final = vec[float](
    [0, 0, 0, 0.22, 0.11, 0.22, 0.19, 0.15, 0.23, 0.21, 0.27, 0.29, 0.35, 0.43]
)
BONUS_RATE: Final = 0.03  # how likely laying down gains two ROUNDs
CLOSENESS: Final = 0.6  # how much a lead counts with more than two seats
TABLE_SIDE: Final = LAST_ROUND + 3  # ROUNDs of one side of the table, and two beyond the last


def win_probability(state: LevelUpState, seat: i64) -> float:
    """Return the probability that `seat` wins; its result if the game is over."""
    if state.is_over():
        return state.result(seat)
    if len(state.rounds) == 2 and not state.options.hands:
        return win_probability_of_two(state, seat)
    return win_probability_of_many(state, seat)


def win_probability_of_two(state: LevelUpState, seat: i64) -> float:
    """Look it up. The table is for games up to LAST_ROUND; shorter games are shifted to its end."""
    shift = LAST_ROUND - final_round(state.options, 2)
    ours = state.rounds[seat] + shift
    theirs = state.rounds[1 - seat] + shift
    begins: i64 = 1 if state.turn == seat else 0
    return WIN_PROBABILITIES[(ours * TABLE_SIDE + theirs) * 2 + begins]


def win_probability_of_many(state: LevelUpState, seat: i64) -> float:
    """Estimate it from the turns that each seat still needs."""
    seats: i64 = len(state.rounds)
    total = 0.0
    own = 0.0
    mean = sum([expected_turns_left(state, other) for other in range(seats)]) / float(seats)
    closeness = CLOSENESS / sqrt(mean)
    other: i64
    for other in range(seats):
        weight = exp(-closeness * expected_turns_left(state, other))
        total += weight
        if other == seat:
            own = weight
    return own / total


def expected_turns_left(state: LevelUpState, seat: i64) -> float:
    """Return the turns that `seat` would need if it played alone.

    Where a fixed number of hands is played, count its missing ROUNDs as four turns each.
    """
    if state.options.hands:
        return 4.0 * float(LAST_ROUND + 1 - state.progress_of(seat))
    turns = 0.0
    level: i64
    for level in range(state.rounds[seat], final_round(state.options, len(state.rounds)) + 1):
        turns += 1.0 / LAY_DOWN_RATES[level]
    return turns


def first_lays_down(first: float, second: float) -> float:
    """Return how likely the seat that begins lays down first.

    `first` and `second` are the probabilities that a seat lays down in one turn.
    """
    return first / (1.0 - (1.0 - first) * (1.0 - second))


def build_table() -> vec[float]:
    """Return the win probabilities for every pair of ROUNDs.

    Each pair has two entries: the other seat begins, and the seat itself begins.
    """
    table = vec[float]([0.0] * (TABLE_SIDE * TABLE_SIDE * 2))
    ours: i64
    theirs: i64
    for ours in range(LAST_ROUND + 1, TABLE_SIDE):
        for theirs in range(TABLE_SIDE):
            table[(ours * TABLE_SIDE + theirs) * 2] = 1.0
            table[(ours * TABLE_SIDE + theirs) * 2 + 1] = 1.0
    for ours in range(LAST_ROUND, 2, -1):
        for theirs in range(LAST_ROUND, 2, -1):
            if_first = first_lays_down(LAY_DOWN_RATES[ours], LAY_DOWN_RATES[theirs])
            if_second = 1.0 - first_lays_down(LAY_DOWN_RATES[theirs], LAY_DOWN_RATES[ours])
            index = (ours * TABLE_SIDE + theirs) * 2
            table[index + 1] = value_before_hand(table, ours, theirs, 0, if_first)
            table[index] = value_before_hand(table, ours, theirs, 1, if_second)
    return table


def value_before_hand(table: vec[float], ours: i64, theirs: i64, begins: i64, won: float) -> float:
    """Return the win probability before a hand that is won with probability `won`.

    `begins` is 1 if the seat itself begins the next hand, and 0 if the other does.
    """
    up = (1.0 - BONUS_RATE) * table[((ours + 1) * TABLE_SIDE + theirs) * 2 + begins]
    up += BONUS_RATE * table[((ours + 2) * TABLE_SIDE + theirs) * 2 + begins]
    down = (1.0 - BONUS_RATE) * table[(ours * TABLE_SIDE + theirs + 1) * 2 + begins]
    down += BONUS_RATE * table[(ours * TABLE_SIDE + theirs + 2) * 2 + begins]
    return won * up + (1.0 - won) * down


WIN_PROBABILITIES: Final = build_table()
