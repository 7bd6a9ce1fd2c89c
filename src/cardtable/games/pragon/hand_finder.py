"""Every hand that can be made now, found in one walk that allocates nothing.

The same as `hands.every_hand`, which follows the steps one by one; a test compares them. This
one is for players who look at millions of hands.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.pragon.cards import ACE, JOKERS, OF_SUIT, RANKS, SUITS, is_joker, ranks_of
from cardtable.games.pragon.hands import (
    FIVE,
    FLUSH,
    FOUR,
    HIGH,
    LONGEST,
    LOW,
    PAIR_SIZE,
    SHORTEST,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    pair_kinds,
    row_places,
)

CAPACITY: Final = 512  # nine cards of which two are jokers make fewer hands
MAX_CARDS: Final = 9  # three in the hand and six open ones

ALIKE: Final = 1  # what a set of cards may still become
SUITED: Final = 2
ROW: Final = 4


@final
@mypyc_attr(acyclic=True)
class HandFinder:
    """The sets of cards that make a hand, each with its kinds as bits."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.cards = vec[i64]([0] * CAPACITY)
        self.kinds = vec[i64]([0] * CAPACITY)
        self.single = vec[i64]([0] * MAX_CARDS)  # the cards to choose from, as bits
        self.rank = vec[i64]([0] * MAX_CARDS)  # their ranks, as bits; 0 for a joker
        self.suit = vec[i64]([0] * MAX_CARDS)
        self.held: i64 = 0  # how many of them are in the hand
        self.size: i64 = 0
        self.ace: i64 = 0
        self.least: i64 = 0
        self.most: i64 = 0

    def find(self, hand: i64, table: i64, ace: i64, least: i64, most: i64) -> None:
        """All hands of `least` to `most` cards, at least one of them from `hand`."""
        self.count = 0
        self.size = 0
        self.ace = ace
        self.least = least
        self.most = most
        self.load_cards(hand)
        self.held = self.size
        self.load_cards(table)
        may: i64 = ALIKE
        if most >= SHORTEST:
            may |= self.possible_shapes(hand | table)
        self.gather(0, 0, 0, 0, 0, may)

    def load_cards(self, cards: i64) -> None:
        while cards:
            card = cards & -cards
            cards ^= card
            number = lowest(card)
            at = self.size
            self.single[at] = card
            if is_joker(number):
                self.rank[at] = 0
                self.suit[at] = 0
            else:
                self.rank[at] = BIT[number % RANKS]
                self.suit[at] = BIT[number // RANKS]
            self.size = at + 1

    def possible_shapes(self, cards: i64) -> i64:
        """Whether there are three of a suit, and three in a row, with the help of jokers."""
        may: i64 = 0
        suit: i64
        for suit in range(SUITS):
            if count(cards & (OF_SUIT[suit] | JOKERS)) >= SHORTEST:
                may |= SUITED
        row = row_places(ranks_of(cards), self.ace)
        if cards & JOKERS or row & row >> 1 & row >> 2:
            may |= ROW
        return may

    def gather(self, start: i64, chosen: i64, size: i64, held: i64, suits: i64, may: i64) -> None:
        """Go on with every later card with which the chosen ones may still become something."""
        end = self.size if chosen else self.held  # [SP-10]
        at: i64
        for at in range(start, end):
            rank = self.rank[at]
            all_ranks = held | rank
            all_suits = suits | self.suit[at]
            left = may
            if all_ranks & all_ranks - 1:
                left &= ~ALIKE
            if all_suits & all_suits - 1:
                left &= ~SUITED
            if left & ROW and (held & rank or not self.fits(all_ranks, LONGEST)):
                left &= ~ROW
            if not left:
                continue
            cards = chosen | self.single[at]
            if size + 1 >= self.least:
                self.add(cards, size + 1, all_ranks, left)
            if size + 1 < self.most:
                self.gather(at + 1, cards, size + 1, all_ranks, all_suits, left)

    def fits(self, held: i64, size: i64) -> bool:
        """Whether different ranks lie within so many places in a row."""
        if not held & 1 << ACE:
            return not held or held >> lowest(held) < BIT[size]
        if self.ace & HIGH and held >> lowest(held) < BIT[size]:
            return True
        return self.ace & LOW > 0 and (held & ~(1 << ACE)) << 1 | 1 < BIT[size]

    def add(self, cards: i64, size: i64, held: i64, may: i64) -> None:
        found: i64 = 0
        if size == PAIR_SIZE:
            if may & ALIKE:
                found = pair_kinds(held)
        else:
            if may & ALIKE:
                found = 1 << THREE if size == SHORTEST else 1 << FOUR
                if size == LONGEST:
                    found = 1 << FIVE
            if may & SUITED:
                found |= 1 << FLUSH
            if may & ROW and self.fits(held, size):
                found |= 1 << STRAIGHT
                if may & SUITED:
                    found |= 1 << STRAIGHT_FLUSH
        if found and self.count < CAPACITY:
            self.cards[self.count] = cards
            self.kinds[self.count] = found
            self.count += 1
