"""The most plausible of several imagined worlds.

A world is a determinization: a full state that a seat cannot tell from the true one. All worlds
are possible, but not all are equally likely: players keep cards that belong together, and a hand
that could have been laid down would not be held any more.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.state import State

# For a hand that its owner would have laid down: more than any other hand can count.
COMPLETE_PENALTY: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class WorldEvaluator:
    """What a game knows about the hands that players hold."""

    @abstractmethod
    def implausibility(self, world: State, seat: i64) -> i64:
        """Return how unlikely the hands of all seats but `seat` are; 0 for the likeliest hands."""


def most_plausible(
    state: State, seat: i64, evaluator: WorldEvaluator, worlds: i64, chance: Chance
) -> State:
    """Imagine up to `worlds` worlds for `seat` and return the most plausible, the first of equals.

    One world alone is returned without a look at it.
    """
    found = state.imagine(seat, chance)
    if worlds < 2:
        return found
    least = evaluator.implausibility(found, seat)
    worlds -= 1
    while worlds and least:
        worlds -= 1
        other = state.imagine(seat, chance)
        implausibility = evaluator.implausibility(other, seat)
        if implausibility < least:
            found = other
            least = implausibility
    return found
