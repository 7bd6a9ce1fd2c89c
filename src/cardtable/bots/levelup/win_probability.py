"""The probability that a seat wins the whole game, by the ROUNDs of all seats.

A game is a race: in each of its turns a seat lays down with the probability of its ROUND, and is
then on the next one. How many turns a seat needs to the end does not depend on the other seats, so
the win probability is that of needing the fewest.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.games.levelup.options import LAST_ROUND, final_round
from cardtable.games.levelup.state import LevelUpState

# How likely a seat on each ROUND lays down in one turn, among bots of level 4. The more seats, the
# sooner a hand is over, and the less likely a ROUND that takes many turns. Measured with 2, 3, 4
# and 6 seats, on deals 600,000 to 600,149; six seats do not play the ROUNDs from 8 on.
RATES_OF_TWO: Final = vec[float](
    [0, 0, 0, 0.183, 0.087, 0.184, 0.156, 0.116, 0.211, 0.194, 0.226, 0.29, 0.283, 0.444]
)
RATES_OF_THREE: Final = vec[float](
    [0, 0, 0, 0.184, 0.072, 0.181, 0.162, 0.092, 0.197, 0.156, 0.239, 0.268, 0.262, 0.399]
)
RATES_OF_FOUR: Final = vec[float](
    [0, 0, 0, 0.197, 0.067, 0.177, 0.147, 0.088, 0.184, 0.144, 0.206, 0.255, 0.26, 0.4]
)
RATES_OF_MANY: Final = vec[float](
    [0, 0, 0, 0.197, 0.056, 0.166, 0.135, 0.074, 0.18, 0.14, 0.2, 0.25, 0.26, 0.4]
)
MOST_TURNS: Final = 256  # of a seat: nearly every game is over long before
CLOSENESS: Final = 0.6  # how much a lead counts where a fixed number of hands is played


def lay_down_rates(seats: i64) -> vec[float]:
    if seats == 2:
        return RATES_OF_TWO
    if seats == 3:
        return RATES_OF_THREE
    return RATES_OF_FOUR if seats <= 5 else RATES_OF_MANY


@final
@mypyc_attr(acyclic=True)
class TurnsLeft:
    """How many turns a seat needs from each ROUND until it has completed the `last` one.

    Both lists have a row of MOST_TURNS for each ROUND.
    """

    def __init__(self, seats: int, last: int) -> None:
        rates = lay_down_rates(seats)
        self.exactly = vec[float]([0.0] * ((last + 2) * MOST_TURNS))  # this number of turns
        self.more = vec[float]([0.0] * ((last + 2) * MOST_TURNS))  # more than this number
        self.exactly[(last + 1) * MOST_TURNS] = 1.0
        level: i64
        for level in range(last, 2, -1):
            row = level * MOST_TURNS
            left = 1.0
            self.more[row] = 1.0
            turns: i64
            for turns in range(1, MOST_TURNS):
                stays = (1.0 - rates[level]) * self.exactly[row + turns - 1]
                rises = rates[level] * self.exactly[row + MOST_TURNS + turns - 1]
                self.exactly[row + turns] = stays + rises
                left -= stays + rises
                self.more[row + turns] = left


TURNS_LEFT: Final[dict[int, TurnsLeft]] = {}


def turns_left(seats: i64, last: i64) -> TurnsLeft:
    """Return the turns for a number of seats and the last ROUND; they are computed once."""
    key = int(seats * (LAST_ROUND + 1) + last)
    found = TURNS_LEFT.get(key)
    if found is None:
        found = TURNS_LEFT[key] = TurnsLeft(int(seats), int(last))
    return found


def win_probability(state: LevelUpState, seat: i64) -> float:
    """Return the probability that `seat` wins, before a hand; its result if the game is over."""
    if state.is_over():
        return state.result(seat)
    if state.options.hands:
        return win_probability_by_lead(state, seat)
    seats: i64 = len(state.rounds)
    turns_of = turns_left(seats, final_round(state.options, seats))
    own = state.rounds[seat] * MOST_TURNS
    place = (seat - state.turn + seats) % seats
    total = 0.0
    turns: i64
    other: i64
    for turns in range(1, MOST_TURNS):
        first = turns_of.exactly[own + turns]
        for other in range(seats):
            if other != seat:
                # A seat that is before this one in turn has had as many turns, the others one less.
                is_before = (other - state.turn + seats) % seats < place
                had = turns if is_before else turns - 1
                first *= turns_of.more[state.rounds[other] * MOST_TURNS + had]
        total += first
    return total


def win_probability_by_lead(state: LevelUpState, seat: i64) -> float:
    """Estimate it from the ROUNDs gained, where a fixed number of hands is played."""
    seats: i64 = len(state.rounds)
    missing = [4.0 * float(LAST_ROUND + 1 - state.progress_of(other)) for other in range(seats)]
    closeness = CLOSENESS / sqrt(sum(missing) / float(seats))
    return exp(-closeness * missing[seat]) / sum([exp(-closeness * turns) for turns in missing])
