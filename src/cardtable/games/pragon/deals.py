"""Numbered deals: the same number gives the same deal on every machine.

A state has no order of the cards; a numbered deal has. It deals from the front of an order that
follows from the number. When it has to choose among cards that it has dealt before, those cards
were shuffled back, so it makes a new order. `docs/pragon-deals.md` describes the orders.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance, TableChance, shuffled_copy
from cardtable.engine.refusal import InvalidInput
from cardtable.games.pragon.cards import CARDS

DEAL_COUNT: Final = 2**32
UNSHUFFLED: Final = vec[i64](list(range(CARDS)))


@final
@mypyc_attr(acyclic=True)
class NumberedDeal(TableChance):
    """A chance that deals the cards of one numbered deal."""

    def __init__(self, number: int) -> None:
        if not 0 <= number < DEAL_COUNT:
            raise InvalidInput(codes.DEAL_NUMBER, number=str(number), high=str(DEAL_COUNT - 1))
        self.number = number
        self.shuffles: i64 = 0  # the number of orders made so far
        self.order = UNSHUFFLED
        self.index: i64 = 0  # cards of `order` before this index are dealt
        self.remaining: i64 = 0  # the cards that may still be dealt from `order`, as bits

    def clone(self) -> "NumberedDeal":
        copy = NumberedDeal(self.number)
        copy.shuffles = self.shuffles
        copy.order = self.order  # shared: a shuffle replaces it
        copy.index = self.index
        copy.remaining = self.remaining
        return copy

    def draw_count(self) -> int:
        return self.shuffles * CARDS + self.index

    def word(self) -> i64:
        raise NotImplementedError("a numbered deal deals cards and nothing else")

    def card(self, among: i64) -> i64:
        if among & ~self.remaining:
            self.order = shuffled_copy(
                UNSHUFFLED, FastChance(self.number + DEAL_COUNT * self.shuffles)
            )
            self.shuffles += 1
            self.index = 0
        while not among & BIT[self.order[self.index]]:
            self.index += 1
        card = self.order[self.index]
        self.remaining = among & ~BIT[card]
        return card
