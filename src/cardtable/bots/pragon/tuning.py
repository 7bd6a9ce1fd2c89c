"""What `tools/tune.py` needs to tune the weights for the usual rules."""

from collections.abc import Callable, Mapping
from typing import Any

from mypy_extensions import i64

from cardtable.bots.pragon import PLAIN
from cardtable.bots.pragon.policy import PragonPolicy
from cardtable.bots.pragon.weights import DECK_ENDS, NAMES, make_weights
from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import deal


def count_wins(policy: Policy, options: PragonOptions, first: int, deals: int) -> int:
    """Of so many deals, the first of which has that seed."""
    won: i64 = 0
    for seed in range(first, first + deals):
        chance = FastChance(seed)
        state = deal(1, options, chance)
        policy.finish(state, chance)
        if state.result(PLAYER) == 1.0:
            won += 1
    return won


OPTIONS: Mapping[str, Any] = {"jokers_wild": True}
SPREAD_FACTOR = 0.9  # of the first spread, as a part of the weight and at least of a card


def initial_spread(name: str, value: float) -> float:
    if name.startswith("outs"):
        return SPREAD_FACTOR / 4
    return SPREAD_FACTOR * max(abs(value), 1.0)


def make_win_evaluator(
    options: PragonOptions, challenger: Mapping[str, float]
) -> Callable[[int], float]:
    """Alone there is no rival: a deal is won or not."""
    weights = make_weights(challenger)
    policy = PragonPolicy(weights, weights)
    return lambda seed: float(count_wins(policy, options, seed, 1))


# What level 3 knows, and nothing of the rest.
START = {f"{name}_{when}": PLAIN.get(f"{name}_{when}", 0.0) for name in NAMES for when in DECK_ENDS}
SPREAD = {name: initial_spread(name, value) for name, value in START.items()}


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float]
) -> Callable[[int], float]:
    return make_win_evaluator(PragonOptions(**OPTIONS), challenger)
