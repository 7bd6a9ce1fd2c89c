"""What a player of 3UP 3DOWN cares about, as numbers with names.

A card has a worth for lying face up, and two prices for being played: one while the draw pile
lasts and one when it is gone, for these are two games. So have all other concerns. In a list
of weights the set-up comes first, then the concerns of the first game, then of the second.
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec

from cardtable.games.threeup.cards import VALUES

UP: Final = 0  # at which place the worth of each value begins
UP_TWINS: Final = 14  # two equal cards face up
DECK: Final = 15  # where the concerns begin while the draw pile lasts,
CONCERNS: Final = 38  # and how many there are
GONE: Final = 53  # and where they begin once it is gone

# Places within the concerns; the price of each value comes first.
MORE: Final = 14  # each further copy,
MORE_HIGH: Final = 15  # by its value,
MORE_LOAD: Final = 16  # and if the hand is large
TRIPLE: Final = 17  # to clear by three of a number
SWEEP: Final = 18  # each card that leaves with the pile
BLOCK: Final = 19  # the chance that the next player cannot play,
BLOCK_PILE: Final = 20  # and by the cards that would be picked up
NEAR: Final = 21  # a high card if the next player is nearly out
PAIR: Final = 22  # two of a number left on top
RISK: Final = 23  # a large pile and nothing to answer with
COVER: Final = 24  # the best card left
LAST: Final = 25  # the last card of the zone
DRAW: Final = 26  # to draw before an extra play
FREE: Final = 27  # to draw instead of playing [UD-30]
SPARE: Final = 28  # a Clear card if it is not the only one
OPEN_HIGH: Final = 29  # a high card on an open pile,
LOAD_HIGH: Final = 30  # or from a large hand,
FEW_HIGH: Final = 31  # or if there are few cards left to play,
LEFT_HIGH: Final = 32  # or by how many are left to draw,
LEFT_CLEAR: Final = 33  # and a Clear card
LEFT_SWEEP: Final = 34  # and each card that leaves with the pile
TWINS: Final = 35  # equal cards that stay together
NEXT_LOAD: Final = 36  # a high card if the next player has a large hand
PART: Final = 37  # to let the next player be out

VALUE_NAMES: Final = ("", *"1 2 3 4 5 6 7 8 9 10 C C1 C2".split())
CONCERN_NAMES: Final = (
    "more", "more-high", "more-load", "triple", "sweep", "block", "block-pile", "near", "pair",
    "risk", "cover", "last", "draw", "free", "spare", "open-high", "load-high", "few-high",
    "left-high", "left-clear", "left-sweep", "twins", "next-load", "part",
)  # fmt: skip


def weight_names() -> list[str]:
    """The names of all weights in their order; places without a meaning have an empty one."""
    prices = [name and f"price-{name}" for name in VALUE_NAMES]
    concerns = [*prices, *CONCERN_NAMES]
    ups = [name and f"up-{name}" for name in VALUE_NAMES]
    own = [*ups, "up-twins"]
    own += [name and f"deck-{name}" for name in concerns]
    return own + [name and f"gone-{name}" for name in concerns]


def make_weights(named: Mapping[str, float]) -> vec[float]:
    """A list of weights from their names; what is not named does not matter to the player."""
    known = weight_names()
    for name in named:
        if name not in known:
            raise KeyError(name)
    return vec[float]([float(named.get(name, 0.0)) if name else 0.0 for name in known])


assert len(CONCERN_NAMES) + VALUES == CONCERNS
