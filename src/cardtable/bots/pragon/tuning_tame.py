"""What `tools/tune.py` needs to tune the weights for jokers that are not wild."""

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots.pragon.tuning import START, match_in, width
from cardtable.games.pragon.options import PragonOptions

OPTIONS: Mapping[str, Any] = {"jokers_wild": False}
UNSEEN = ("held_joker", "open_joker")  # there are none
SPREAD = {name: width(name, value) for name, value in START.items() if not name.startswith(UNSEEN)}


def match(challenger: Mapping[str, float], rival: Mapping[str, float]) -> Callable[[int], float]:
    return match_in(PragonOptions(**OPTIONS), challenger)
