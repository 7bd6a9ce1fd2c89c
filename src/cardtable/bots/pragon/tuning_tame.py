"""What `tools/tune.py` needs to tune the weights for jokers that are not wild."""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots.pragon.tuning import START, initial_spread, make_win_evaluator
from cardtable.games.pragon.options import PragonOptions

OPTIONS: Mapping[str, Any] = {"jokers_wild": False}
ABSENT = ("held_joker", "open_joker")  # there are none
SPREAD = {
    name: initial_spread(name, value)
    for name, value in START.items()
    if not name.startswith(ABSENT)
}


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float]
) -> Callable[[int], float]:
    return make_win_evaluator(PragonOptions(**OPTIONS), challenger)
