"""Two policies that play the same deals from both seats: how weights are tuned."""

from collections.abc import Callable

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, State

DealFunction = Callable[[int, FastChance], State]  # (seed, chance for the rest of the game)
ResultFunction = Callable[[State, int], float]  # (state of a game that is over, seat)


def result_of(state: State, seat: int) -> float:
    return float(state.result(seat))


def make_pair_evaluator(
    ours: Policy, theirs: Policy, deal: DealFunction, result: ResultFunction = result_of
) -> Callable[[int], float]:
    """Return a function from a seed to the mean result of `ours` in both seats of that deal."""

    def evaluate(seed: int) -> float:
        first = result(play_to_end((ours, theirs), deal, seed), 0)
        return (first + result(play_to_end((theirs, ours), deal, seed), 1)) / 2

    return evaluate


def play_to_end(policies: tuple[Policy, Policy], deal: DealFunction, seed: int) -> State:
    """Deal and play one game; `policies` are those of the two seats."""
    chance = FastChance(seed)
    state = deal(seed, chance)
    while state.turn != NOBODY:
        policies[state.turn].act(state, chance)
    return state
