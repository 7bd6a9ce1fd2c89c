"""What the greedy player thinks things are worth."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from cardtable.engine.bits import count
from cardtable.games.pragon.state import Pragon

FULL_DECK: Final = 31.0  # cards to draw when play starts


@final
@mypyc_attr(acyclic=True)
class Weights:
    def __init__(
        self, removed: float, opened: float, late: float, spent: float, joker: float,
        suited: float, paired: float, deep: float, back: float, taken: float,
        ending: float, piled: float,
    ) -> None:  # fmt: skip
        self.removed = removed  # a card that leaves the table
        self.opened = opened  # one more open card, at the start
        self.late = late  # the part of that which is lost until the deck is empty
        self.spent = spent  # a card of the hand that is used
        self.joker = joker  # a joker that is used
        self.suited = suited  # a card of the most common suit that is left
        self.paired = paired  # a card that is left with another of its rank
        self.deep = deep  # each card in a stack that is opened
        self.back = back  # a card that is shuffled back into the deck
        self.taken = taken  # a card that comes back into the hand
        self.ending = ending  # to end the round instead of making one more hand
        self.piled = piled  # each card in the stack on which one is placed

    def opened_in(self, state: Pragon) -> float:
        return self.opened * (1.0 - self.late * (1.0 - float(count(state.draw)) / FULL_DECK))


# Clears the table as fast as it can, and turns up a card where it can clear none.
NAIVE: Final = Weights(1.0, 0.1, 0.0, 0.01, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -9.0, 0.0)
# Turns up first, and then sweeps several cards of the table with one of the hand.
TUNED: Final = Weights(1.0, 2.15, -0.7, 0.3, 4.4, 0.6, 0.12, 0.01, 0.12, 0.04, 0.94, -0.06)
