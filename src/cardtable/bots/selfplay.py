"""Two policies play the same deals from both seats: what weights are tuned by."""

from collections.abc import Callable

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, State

DealFunction = Callable[[int, FastChance], State]  # from its seed, with the luck that is left
ResultFunction = Callable[[State, int], float]  # of a game that is over, for a seat


def result_of(state: State, seat: int) -> float:
    return float(state.result(seat))


def make_pair_evaluator(
    ours: Policy, theirs: Policy, dealt: DealFunction, worth: ResultFunction = result_of
) -> Callable[[int], float]:
    """What the first has of the deal with that seed, played once from either seat."""

    def share(seed: int) -> float:
        first = worth(play_to_end((ours, theirs), dealt, seed), 0)
        return (first + worth(play_to_end((theirs, ours), dealt, seed), 1)) / 2

    return share


def play_to_end(players: tuple[Policy, Policy], dealt: DealFunction, seed: int) -> State:
    chance = FastChance(seed)
    state = dealt(seed, chance)
    while state.turn != NOBODY:
        players[state.turn].act(state, chance)
    return state
