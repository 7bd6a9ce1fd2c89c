"""Whole moves, as far as they can be planned before a card is turned up."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final = 1024
NO_HAND: Final = -1  # the kind of a plan that ends the round or places a card
LOWEST: Final = -(2**61)


@final
@mypyc_attr(acyclic=True)
class Plans:
    """A list of plans that is used over and over, like `Moves`."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.kind = vec[i64]([0] * ROOM)
        self.cards = vec[i64]([0] * ROOM)  # of the hand, or the one to place; none to end
        # Stacks to act on or to place the card on, a card to take back, or 1 to shuffle back.
        self.aim = vec[i64]([0] * ROOM)
        self.worth = vec[i64]([0] * ROOM)

    def add(self, kind: i64, cards: i64, aim: i64, worth: i64) -> None:
        at = self.count
        if at < ROOM:
            self.kind[at] = kind
            self.cards[at] = cards
            self.aim[at] = aim
            self.worth[at] = worth
            self.count = at + 1

    def best(self) -> i64:
        """The place of the plan that is worth most, the first of equals."""
        found: i64 = 0
        most: i64 = LOWEST
        at: i64
        for at in range(self.count):
            if self.worth[at] > most:
                most = self.worth[at]
                found = at
        return found

    def move(self, at: i64, to: i64) -> None:
        """Copy a plan to an earlier place."""
        self.kind[to] = self.kind[at]
        self.cards[to] = self.cards[at]
        self.aim[to] = self.aim[at]
        self.worth[to] = self.worth[at]

    def drop(self, at: i64) -> None:
        """Take a plan out of the running."""
        self.worth[at] = LOWEST
