"""What a hand is played for: a seat's share of the whole game, by the ROUNDs of all seats.

A hand is a race: who has the turn lays down with the chance of their ROUND, or passes it on.
With two seats the share follows from that by working backwards from the end of the game. With
more it is a good guess: who has less time still to go is ahead, and the more so the less it is.
"""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.games.levelup.options import LAST_ROUND, final_round
from cardtable.games.levelup.state import LevelUpState

# How likely a seat on each ROUND is to lay down in a turn of its own, among players like these.
LAY_DOWN_RATES: Final = vec[float](
    [0, 0, 0, 0.22, 0.11, 0.22, 0.19, 0.15, 0.23, 0.21, 0.27, 0.29, 0.35, 0.43]
)
BONUS_RATE: Final = 0.03  # how likely who lays down gains two ROUNDs
CLOSENESS: Final = 0.6  # how much of a lead the share of more than two seats makes
TABLE_SIDE: Final = LAST_ROUND + 3  # of the table: ROUNDs, and what is beyond the last one


def win_probability(state: LevelUpState, seat: i64) -> float:
    if state.is_over():
        return state.result(seat)
    if len(state.rounds) == 2 and not state.options.hands:
        return win_probability_of_two(state, seat)
    return win_probability_of_many(state, seat)


def win_probability_of_two(state: LevelUpState, seat: i64) -> float:
    """By the table, which is made for the last ROUND there is: others end as many earlier."""
    shift = LAST_ROUND - final_round(state.options, 2)
    ours = state.rounds[seat] + shift
    theirs = state.rounds[1 - seat] + shift
    begins: i64 = 1 if state.turn == seat else 0
    return WIN_PROBABILITIES[(ours * TABLE_SIDE + theirs) * 2 + begins]


def win_probability_of_many(state: LevelUpState, seat: i64) -> float:
    """Those who are ahead have the larger share; where only some hands are played, in ROUNDs."""
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
    """The turns until the end of the game, if nobody else were there."""
    if state.options.hands:
        return 4.0 * float(LAST_ROUND + 1 - state.progress_of(seat))
    turns = 0.0
    level: i64
    for level in range(state.rounds[seat], final_round(state.options, len(state.rounds)) + 1):
        turns += 1.0 / LAY_DOWN_RATES[level]
    return turns


def first_lays_down(first: float, second: float) -> float:
    """How likely who begins lays down first, with the chances of both in a turn."""
    return first / (1.0 - (1.0 - first) * (1.0 - second))


def build_table() -> vec[float]:
    """For every pair of ROUNDs: the share of the first, if the other begins or they do."""
    table = vec[float]([0.0] * (TABLE_SIDE * TABLE_SIDE * 2))
    ours: i64
    theirs: i64
    for ours in range(LAST_ROUND + 1, TABLE_SIDE):
        for theirs in range(TABLE_SIDE):
            table[(ours * TABLE_SIDE + theirs) * 2] = 1.0
            table[(ours * TABLE_SIDE + theirs) * 2 + 1] = 1.0
    for ours in range(LAST_ROUND, 2, -1):
        for theirs in range(LAST_ROUND, 2, -1):
            begun = first_lays_down(LAY_DOWN_RATES[ours], LAY_DOWN_RATES[theirs])
            other = 1.0 - first_lays_down(LAY_DOWN_RATES[theirs], LAY_DOWN_RATES[ours])
            at = (ours * TABLE_SIDE + theirs) * 2
            table[at + 1] = value_before_hand(table, ours, theirs, 0, begun)
            table[at] = value_before_hand(table, ours, theirs, 1, other)
    return table


def value_before_hand(table: vec[float], ours: i64, theirs: i64, begins: i64, won: float) -> float:
    """The share before a hand that is won so likely; `begins` is who begins the next one."""
    up = (1.0 - BONUS_RATE) * table[((ours + 1) * TABLE_SIDE + theirs) * 2 + begins]
    up += BONUS_RATE * table[((ours + 2) * TABLE_SIDE + theirs) * 2 + begins]
    down = (1.0 - BONUS_RATE) * table[(ours * TABLE_SIDE + theirs + 1) * 2 + begins]
    down += BONUS_RATE * table[(ours * TABLE_SIDE + theirs + 2) * 2 + begins]
    return won * up + (1.0 - won) * down


WIN_PROBABILITIES: Final = build_table()
