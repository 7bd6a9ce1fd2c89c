"""Two policies that play the same deals from both seats: how weights are tuned."""

from collections.abc import Callable

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, State

DealFunction = Callable[[int, FastChance], State]  # (seed, chance for the rest of the game)


def make_pair_evaluator(ours: Policy, theirs: Policy, deal: DealFunction) -> Callable[[int], float]:
    """Return a function from a seed to the mean result of `ours` in both seats of that deal."""

    def evaluate(seed: int) -> float:
        first = play_to_end((ours, theirs), deal, seed).result(0)
        second = play_to_end((theirs, ours), deal, seed).result(1)
        return float(first + second) / 2

    return evaluate


def play_to_end(policies: tuple[Policy, Policy], deal: DealFunction, seed: int) -> State:
    """Deal and play one game; `policies` are those of the two seats."""
    chance = FastChance(seed)
    state = deal(seed, chance)
    while state.turn != NOBODY:
        policies[state.turn].act(state, chance)
    return state
