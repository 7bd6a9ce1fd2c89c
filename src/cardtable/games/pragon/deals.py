"""Numbered deals: a number gives the same deal everywhere, whatever is played.

The order of the cards lives in this chance and not in the state. It deals from the front
of a fixed order, and orders the cards anew when it is asked for one among cards that it
has already dealt: then they were shuffled. `docs/pragon-deals.md` says how a number
becomes an order.
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
    def __init__(self, number: int) -> None:
        if not 0 <= number < DEAL_COUNT:
            raise InvalidInput(codes.DEAL_NUMBER, number=str(number), high=str(DEAL_COUNT - 1))
        self.number = number
        self.shuffles: i64 = 0  # how often the cards were put into a new order
        self.order = UNSHUFFLED
        self.at: i64 = 0  # how far the order is dealt
        self.left: i64 = 0  # what it still has

    def clone(self) -> "NumberedDeal":
        copy = NumberedDeal(self.number)
        copy.shuffles = self.shuffles
        copy.order = self.order  # replaced by a shuffle, never changed
        copy.at = self.at
        copy.left = self.left
        return copy

    def draw_count(self) -> int:
        return self.shuffles * CARDS + self.at

    def word(self) -> i64:
        raise NotImplementedError("a numbered deal deals cards and nothing else")

    def card(self, among: i64) -> i64:
        if among & ~self.left:
            self.order = shuffled_copy(
                UNSHUFFLED, FastChance(self.number + DEAL_COUNT * self.shuffles)
            )
            self.shuffles += 1
            self.at = 0
        while not among & BIT[self.order[self.at]]:
            self.at += 1
        card = self.order[self.at]
        self.left = among & ~BIT[card]
        return card
