"""What a player of LEVEL 8 thinks things are worth, in slots of its level."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Level8Weights:
    def __init__(
        self, base: float, first: float, draw: float, skip: float, skip_laid: float,
        skip_held: float, skip_taken: float, deny: float, feed: float, near: float,
        piles: float, roads: float,
    ) -> None:  # fmt: skip
        self.base = base  # how many times more a road counts for each slot that is filled
        self.first = first  # a slot of the best road, beyond what it counts among all roads
        self.draw = draw  # an unknown card
        self.skip = skip  # to play a Skip now rather than later
        self.skip_laid = skip_laid  # and to play it on somebody who has laid
        self.skip_held = skip_held  # to throw a Skip off that cannot be played
        self.skip_taken = skip_taken  # to take a Skip off a pile
        self.deny = deny  # each slot that a discard fills in what is known of an opponent
        self.feed = feed  # a discard that an opponent can add to a group
        self.near = near  # a card that one more card would make fit
        self.piles = piles  # 0 for a player who does not look at the discard piles
        self.roads = roads  # 0 for a player who sees only the best road


# The plain heuristic, by judgement; what was tuned is in weights.json.
PLAIN: Final[dict[str, float]] = {
    "base": 4.0, "first": 1.0, "draw": 0.5, "skip": 0.0, "skip_laid": 0.5, "skip_held": -1.0,
    "skip_taken": 0.0, "deny": 0.0, "feed": 0.0, "near": 0.1, "piles": 1.0, "roads": 1.0,
}  # fmt: skip
MIN_BASE: Final = 1.5  # with less, a slot that is filled would count for nothing


def make_weights(named: Mapping[str, float]) -> Level8Weights:
    return Level8Weights(
        max(named["base"], MIN_BASE), named["first"], named["draw"], named["skip"],
        named["skip_laid"], named["skip_held"], named["skip_taken"], named["deny"], named["feed"],
        named["near"], named["piles"], named["roads"],
    )  # fmt: skip
