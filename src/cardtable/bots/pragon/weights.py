"""What a player of Pragon thinks things are worth: named numbers, kept as data.

Each weight has two values, one for a full draw deck and one for an empty one; in between it
goes from one to the other in a straight line. They are counted in whole thousandths, which
add up to the same sum on every machine, so that equal plans are equal everywhere.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

FULL_DECK: Final = 31  # cards to draw when play starts
MOST_OPEN: Final = 4  # open cards of one suit: more are no better for a flush
MOST_HELD: Final = 2

# Cards of one suit, `open on the table` and `in the hand`: a flush wants many of the first
# and one of the second.
SUITED: Final = 0
SUITED_SIZE: Final = 15
HELD: Final = 15  # a card in the hand
HELD_PAIR: Final = 16  # two of a rank: both in the hand,
MATCH: Final = 17  # one in the hand and one open,
OPEN_PAIR: Final = 18  # both open
NEIGHBOURS: Final = 19  # two ranks in a row
ROW: Final = 20  # three of them
COURT: Final = 21  # an open court card or ace: a joker would close it
HELD_JOKER: Final = 22  # a wild joker in the hand,
OPEN_JOKER: Final = 23  # or open on the table
DEAD_JOKER: Final = 24  # an open joker that is not wild, and must be removed
LEFT: Final = 25  # a card that is left on the table,
TALL: Final = 26  # and the square of the height of its stack
STANDING: Final = 27  # a stack that is not empty
CLOSED: Final = 28  # a closed stack
TURNED: Final = 29  # a card that will be turned up, and nobody knows which
BACK: Final = 30  # a card that goes back into the draw deck
ENDING: Final = 31  # to end the round,
FRESH: Final = 32  # and each card that is drawn then
PILED: Final = 33  # each card of the stack on which one is placed
OUTS: Final = 34  # two or more open cards of a suit, by how many of it are still to come
WEIGHTS: Final = 35

NAMES: Final = (
    *(f"suited_{table}_{hand}" for table in range(MOST_OPEN + 1) for hand in range(MOST_HELD + 1)),
    *(
        "held held_pair match open_pair neighbours row court held_joker open_joker dead_joker "
        "left tall standing closed turned back ending fresh piled outs"
    ).split(),
)  # fmt: skip

DECK_ENDS: Final = ("early", "late")


@final
@mypyc_attr(acyclic=True)
class PragonWeights:
    def __init__(self, early: list[int], late: list[int]) -> None:
        self.early = vec[i64](early)
        self.late = vec[i64](late)

    def blend(self, deck: i64, into: vec[i64]) -> None:
        """The weights with so many cards in the deck, times the size of a full one."""
        deck = min(deck, FULL_DECK)
        at: i64
        for at in range(WEIGHTS):
            into[at] = self.early[at] * deck + self.late[at] * (FULL_DECK - deck)


def make_weights(data: Mapping[str, float]) -> PragonWeights:
    """From names such as `left_early` and `left_late`; what is not named does not count."""
    unknown = set(data) - {f"{name}_{when}" for name in NAMES for when in DECK_ENDS}
    if unknown:
        raise ValueError(f"no such weights: {', '.join(sorted(unknown))}")
    early = [round(1000 * data.get(f"{name}_early", 0.0)) for name in NAMES]
    return PragonWeights(early, [round(1000 * data.get(f"{name}_late", 0.0)) for name in NAMES])


def constant_weights(**worths: float) -> dict[str, float]:
    """Weights that stay the same from the first card to the last."""
    return {f"{name}_{when}": worth for name, worth in worths.items() for when in DECK_ENDS}


@cache
def load_weights(name: str) -> PragonWeights:
    """The weights in the file of that name, as `tools/tune.py` has written them."""
    return make_weights(read_weights(name))


def read_weights(name: str) -> dict[str, float]:
    text = files("cardtable.bots.pragon").joinpath(f"{name}.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return found
