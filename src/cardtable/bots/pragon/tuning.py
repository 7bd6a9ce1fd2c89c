"""What `tools/tune.py` needs to tune the weights for the usual rules."""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots.pragon.policy import Sweeping
from cardtable.bots.pragon.trial import wins
from cardtable.bots.pragon.weights import NAMES, read, weights_of
from cardtable.games.pragon.options import Options

FILE = "weights"
OPTIONS: Mapping[str, Any] = {"jokers_wild": True}
WIDTH = 0.3  # of the first spread, as a part of the weight and at least of a card


def begun(file: str) -> dict[str, float]:
    """Every weight, as it is kept now."""
    found = read(file)
    every = [f"{name}_{when}" for name in NAMES for when in ("early", "late")]
    return {name: found.get(name, 0.0) for name in every}


def width(name: str, value: float) -> float:
    if name.startswith("outs"):
        return WIDTH / 4
    return WIDTH * max(abs(value), 1.0)


def match_in(options: Options, challenger: Mapping[str, float]) -> Callable[[int], float]:
    """Alone there is no rival: a deal is won or not."""
    weights = weights_of(challenger)
    policy = Sweeping(weights, weights)
    return lambda seed: float(wins(policy, options, seed, 1))


START = begun(FILE)
SPREAD = {name: width(name, value) for name, value in START.items()}


def match(challenger: Mapping[str, float], rival: Mapping[str, float]) -> Callable[[int], float]:
    return match_in(Options(**OPTIONS), challenger)
