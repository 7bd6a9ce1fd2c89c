"""What `tools/tune.py` needs to tune the weights of Pragon, with wild jokers or without.

A deal is won or lost; there is no rival.
"""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots.pragon import PLAIN
from cardtable.bots.pragon.features import DECK_ENDS, WEIGHT_NAMES, make_weights
from cardtable.bots.pragon.policy import PragonPolicy
from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import deal

SPREAD_FACTOR = 0.9  # of a weight, or of 1 if the weight is smaller
JOKER_WEIGHTS = ("held_joker", "open_joker")  # have no meaning if jokers are not wild


def count_wins(policy: Policy, options: PragonOptions, first: int, deals: int) -> int:
    """Play `deals` deals, whose seeds begin with `first`; return how many are won."""
    wins = 0
    for seed in range(first, first + deals):
        chance = FastChance(seed)
        state = deal(1, options, chance)
        policy.finish(state, chance)
        if state.result(PLAYER) == 1.0:
            wins += 1
    return wins


def initial_spread(name: str, value: float) -> float:
    if name.startswith("outs"):
        return SPREAD_FACTOR / 4
    return SPREAD_FACTOR * max(abs(value), 1.0)


def make_win_evaluator(
    options: PragonOptions, weights: Mapping[str, float]
) -> Callable[[int], float]:
    """Return a function from the seed of a deal to 1 if it is won, and to 0 otherwise."""
    made = make_weights(weights)
    policy = PragonPolicy(made, made)
    return lambda seed: float(count_wins(policy, options, seed, 1))


OPTIONS: Mapping[str, Any] = {"jokers_wild": True}
# The weights of level 3, and 0 for all others.
START = {
    f"{name}_{when}": PLAIN.get(f"{name}_{when}", 0.0)
    for name in WEIGHT_NAMES
    for when in DECK_ENDS
}
SPREAD = {name: initial_spread(name, value) for name, value in START.items()}


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float], seats: int
) -> Callable[[int], float]:
    return make_win_evaluator(PragonOptions(**OPTIONS), challenger)


class TameTuning:
    """The same for jokers that are not wild."""

    OPTIONS: Mapping[str, Any] = {"jokers_wild": False}
    START = START
    SPREAD: Mapping[str, float] = {
        name: spread for name, spread in SPREAD.items() if not name.startswith(JOKER_WEIGHTS)
    }

    @staticmethod
    def make_evaluator(
        challenger: Mapping[str, float], rival: Mapping[str, float], seats: int
    ) -> Callable[[int], float]:
        return make_win_evaluator(PragonOptions(**TameTuning.OPTIONS), challenger)


VARIANTS = {"tame": TameTuning}
