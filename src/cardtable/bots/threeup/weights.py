"""The weights of a 3UP 3DOWN bot: numbers with names, and their places in a list.

The list begins with the weights for the set-up: what each value is worth in the 3UP. Then come
the weights for play, called concerns, twice: first for the game while there is a draw pile, then
for the game without one.
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec

from cardtable.games.threeup.cards import VALUES

UP: Final = 0  # where the value of each card in the 3UP begins
UP_TWINS: Final = 14  # two equal cards in the 3UP
DECK: Final = 15  # where the concerns begin while there is a draw pile
CONCERNS: Final = 38  # the number of concerns
GONE: Final = 53  # where the concerns begin when the draw pile is gone

# Places within the concerns. The first places have the price of playing each value.
MORE: Final = 14  # each further copy
MORE_HIGH: Final = 15  # each further copy, times its value
MORE_LOAD: Final = 16  # each further copy, if the hand is large
TRIPLE: Final = 17  # clearing the pile by three of a number
SWEEP: Final = 18  # each card of the pile that is cleared
BLOCK: Final = 19  # the probability that the next seat cannot play
BLOCK_PILE: Final = 20  # the same, times the cards it would pick up
NEAR: Final = 21  # a high card, if the next seat is nearly out
PAIR: Final = 22  # two of a number on top of the pile
RISK: Final = 23  # a large pile, if only low cards are left to play on it
COVER: Final = 24  # the highest card that is left
LAST: Final = 25  # playing the last card of the zone
DRAW: Final = 26  # drawing before an extra play
FREE: Final = 27  # drawing instead of playing [UD-30]
SPARE: Final = 28  # a Clear card, if another one is left
OPEN_HIGH: Final = 29  # a high card on an empty pile
LOAD_HIGH: Final = 30  # a high card from a large hand
FEW_HIGH: Final = 31  # a high card, if the seat is nearly out
LEFT_HIGH: Final = 32  # a high card, times the size of the draw pile
LEFT_CLEAR: Final = 33  # a Clear card, times the size of the draw pile
LEFT_SWEEP: Final = 34  # each card that is cleared, times the size of the draw pile
TWINS: Final = 35  # equal cards that are left
NEXT_LOAD: Final = 36  # a high card, if the next seat has a large hand
PART: Final = 37  # letting the next seat play its last cards

VALUE_NAMES: Final = ("", *"1 2 3 4 5 6 7 8 9 10 C C1 C2".split())
CONCERN_NAMES: Final = (
    "more", "more-high", "more-load", "triple", "sweep", "block", "block-pile", "near", "pair",
    "risk", "cover", "last", "draw", "free", "spare", "open-high", "load-high", "few-high",
    "left-high", "left-clear", "left-sweep", "twins", "next-load", "part",
)  # fmt: skip


def weight_names() -> list[str]:
    """Return the names of all weights in order; a place without a weight has an empty name."""
    prices = [name and f"price-{name}" for name in VALUE_NAMES]
    concerns = [*prices, *CONCERN_NAMES]
    ups = [name and f"up-{name}" for name in VALUE_NAMES]
    with_draw_pile = [name and f"deck-{name}" for name in concerns]
    without_draw_pile = [name and f"gone-{name}" for name in concerns]
    return [*ups, "up-twins", *with_draw_pile, *without_draw_pile]


def make_weights(named: Mapping[str, float]) -> vec[float]:
    """Return the list of weights; those that are not named are 0.

    Raise KeyError for a name that does not exist.
    """
    known = weight_names()
    for name in named:
        if name not in known:
            raise KeyError(name)
    return vec[float]([float(named.get(name, 0.0)) if name else 0.0 for name in known])


assert len(CONCERN_NAMES) + VALUES == CONCERNS
