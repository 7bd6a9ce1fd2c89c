"""What `tools/tune.py` needs to tune the weights for the usual rules."""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots.pragon import PLAIN
from cardtable.bots.pragon.policy import Sweeping
from cardtable.bots.pragon.trial import wins
from cardtable.bots.pragon.weights import NAMES, WHEN, weights_of
from cardtable.games.pragon.options import PragonOptions

OPTIONS: Mapping[str, Any] = {"jokers_wild": True}
WIDTH = 0.9  # of the first spread, as a part of the weight and at least of a card


def width(name: str, value: float) -> float:
    if name.startswith("outs"):
        return WIDTH / 4
    return WIDTH * max(abs(value), 1.0)


def match_in(options: PragonOptions, challenger: Mapping[str, float]) -> Callable[[int], float]:
    """Alone there is no rival: a deal is won or not."""
    weights = weights_of(challenger)
    policy = Sweeping(weights, weights)
    return lambda seed: float(wins(policy, options, seed, 1))


# What level 3 knows, and nothing of the rest.
START = {f"{name}_{when}": PLAIN.get(f"{name}_{when}", 0.0) for name in NAMES for when in WHEN}
SPREAD = {name: width(name, value) for name, value in START.items()}


def match(challenger: Mapping[str, float], rival: Mapping[str, float]) -> Callable[[int], float]:
    return match_in(PragonOptions(**OPTIONS), challenger)
