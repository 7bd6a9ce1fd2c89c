"""The weights of a Pragon bot: what cards and stacks are worth, as named numbers in data files.

Each weight has two values, one for a full draw deck and one for an empty deck; between them it is
linear in the size of the deck. Weights are whole thousandths. So their sums are the same on every
machine, and plans of equal worth are equal everywhere.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

FULL_DECK: Final = 31  # cards to draw when play starts
MOST_OPEN: Final = 4  # open cards of one suit that count; more are no better for a flush
MOST_HELD: Final = 2

# A weight for each number of open cards and of held cards of one suit. A flush needs many open
# cards and one held card.
SUITED: Final = 0
HELD: Final = 15  # a card in the hand
HELD_PAIR: Final = 16  # two cards of a rank, both in the hand
MATCH: Final = 17  # two cards of a rank, one in the hand and one open
OPEN_PAIR: Final = 18  # two cards of a rank, both open
NEIGHBOURS: Final = 19  # two consecutive ranks
ROW: Final = 20  # three consecutive ranks
COURT: Final = 21  # an open court card or ace, which a joker would close
HELD_JOKER: Final = 22  # a wild joker in the hand
OPEN_JOKER: Final = 23  # a wild joker open on the table
DEAD_JOKER: Final = 24  # an open joker that is not wild, and must be removed
LEFT: Final = 25  # a card on the table
TALL: Final = 26  # the square of the height of a stack
STANDING: Final = 27  # a stack that is not empty
CLOSED: Final = 28  # a closed stack
TURNED: Final = 29  # an unknown card that is turned up
BACK: Final = 30  # a card that is shuffled back into the draw deck
ENDING: Final = 31  # ending the round
FRESH: Final = 32  # each card that is drawn then
PILED: Final = 33  # each card of the stack on which a card is placed
OUTS: Final = 34  # two or more open cards of a suit, times the share of the suit in unseen cards
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

    def blend(self, deck: i64, target: vec[i64]) -> None:
        """Put the weights for a deck of `deck` cards, times FULL_DECK, into `target`."""
        deck = min(deck, FULL_DECK)
        index: i64
        for index in range(WEIGHTS):
            target[index] = self.early[index] * deck + self.late[index] * (FULL_DECK - deck)


def make_weights(data: Mapping[str, float]) -> PragonWeights:
    """Make weights from names such as `left_early` and `left_late`; the others are 0.

    Raise ValueError for a name that does not exist.
    """
    unknown = set(data) - {f"{name}_{when}" for name in NAMES for when in DECK_ENDS}
    if unknown:
        raise ValueError(f"no such weights: {', '.join(sorted(unknown))}")
    early = [round(1000 * data.get(f"{name}_early", 0.0)) for name in NAMES]
    return PragonWeights(early, [round(1000 * data.get(f"{name}_late", 0.0)) for name in NAMES])


def constant_weights(**values: float) -> dict[str, float]:
    """Return weights that do not depend on the size of the deck."""
    return {f"{name}_{when}": value for name, value in values.items() for when in DECK_ENDS}


@cache
def load_weights(name: str) -> PragonWeights:
    """Return the weights in the file `name`.json, which `tools/tune.py` has written."""
    return make_weights(read_weights(name))


def read_weights(name: str) -> dict[str, float]:
    text = files("cardtable.bots.pragon").joinpath(f"{name}.json").read_text(encoding="utf-8")
    weights: dict[str, float] = json.loads(text)["weights"]
    return weights
