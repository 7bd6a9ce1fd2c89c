"""The weights of a LEVEL 8 bot: what it gains or loses by a card, counted in slots of its level."""

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
        self.base = base  # each filled slot makes a candidate meld count this many times more
        self.first = first  # a filled slot of the best candidate, on top of the sum over all
        self.draw = draw  # an unknown card
        self.skip = skip  # playing a Skip now rather than later
        self.skip_laid = skip_laid  # playing it on an opponent whose level is laid
        self.skip_held = skip_held  # discarding a Skip that can be played on nobody
        self.skip_taken = skip_taken  # taking a Skip from a discard pile
        self.deny = deny  # each slot that a discard fills in the known cards of an opponent
        self.feed = feed  # a discard that an opponent can add to a group
        self.near = near  # a card that will fit a group once one more card is added to it
        self.piles = piles  # 0: the bot ignores the discard piles
        self.roads = roads  # 0: the bot considers only the best candidate meld


# The plain bot, set by hand. The tuned weights are in weights.json.
PLAIN: Final[dict[str, float]] = {
    "base": 4.0, "first": 1.0, "draw": 0.5, "skip": 0.0, "skip_laid": 0.5, "skip_held": -1.0,
    "skip_taken": 0.0, "deny": 0.0, "feed": 0.0, "near": 0.1, "piles": 1.0, "roads": 1.0,
}  # fmt: skip
MIN_BASE: Final = 1.5  # near 1, filled slots would make no difference


def make_weights(named: Mapping[str, float]) -> Level8Weights:
    """Return the weights of `named`, which must have every name; `base` is at least MIN_BASE."""
    return Level8Weights(
        base=max(named["base"], MIN_BASE),
        first=named["first"],
        draw=named["draw"],
        skip=named["skip"],
        skip_laid=named["skip_laid"],
        skip_held=named["skip_held"],
        skip_taken=named["skip_taken"],
        deny=named["deny"],
        feed=named["feed"],
        near=named["near"],
        piles=named["piles"],
        roads=named["roads"],
    )
