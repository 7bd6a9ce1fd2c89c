"""A fast search for every hand that can be made now, for bots that look at millions of hands.

It finds the same hands as `hands.find_hands`, which a test compares, and allocates nothing.
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
MAX_CARDS: Final = 9  # three that the player holds and six open ones

# What a set of cards may still become, as bits.
SAME_RANK: Final = 1
SAME_SUIT: Final = 2
CONSECUTIVE: Final = 4


@final
@mypyc_attr(acyclic=True)
class HandFinder:
    """A search and its results: the first `count` of `cards`, and their `kinds` as bits."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.cards = vec[i64]([0] * CAPACITY)
        self.kinds = vec[i64]([0] * CAPACITY)
        self.single = vec[i64]([0] * MAX_CARDS)  # the cards to choose from, each as a bit
        self.rank = vec[i64]([0] * MAX_CARDS)  # the rank of each as a bit; 0 for a joker
        self.suit = vec[i64]([0] * MAX_CARDS)  # the suit of each as a bit; 0 for a joker
        self.held: i64 = 0  # the number of them that the player holds, which come first
        self.size: i64 = 0  # the number of all of them
        self.ace: i64 = 0
        self.least: i64 = 0
        self.most: i64 = 0

    def find(self, hand: i64, table: i64, ace: i64, least: i64, most: i64) -> None:
        """Find all hands of `least` to `most` cards, at least one of them from `hand`."""
        self.count = 0
        self.size = 0
        self.ace = ace
        self.least = least
        self.most = most
        self.load_cards(hand)
        self.held = self.size
        self.load_cards(table)
        shapes: i64 = SAME_RANK
        if most >= SHORTEST:
            shapes |= self.possible_shapes(hand | table)
        self.extend(0, 0, 0, 0, 0, shapes)

    def load_cards(self, cards: i64) -> None:
        """Add to the cards to choose from."""
        while cards:
            card = cards & -cards
            cards ^= card
            number = lowest(card)
            index = self.size
            self.single[index] = card
            if is_joker(number):
                self.rank[index] = 0
                self.suit[index] = 0
            else:
                self.rank[index] = BIT[number % RANKS]
                self.suit[index] = BIT[number // RANKS]
            self.size = index + 1

    def possible_shapes(self, cards: i64) -> i64:
        """Return which of SAME_SUIT and CONSECUTIVE three of these cards may be."""
        shapes: i64 = 0
        suit: i64
        for suit in range(SUITS):
            if count(cards & (OF_SUIT[suit] | JOKERS)) >= SHORTEST:
                shapes |= SAME_SUIT
        row = row_places(ranks_of(cards), self.ace)
        if cards & JOKERS or row & row >> 1 & row >> 2:
            shapes |= CONSECUTIVE
        return shapes

    def extend(
        self, start: i64, chosen: i64, size: i64, ranks: i64, suits: i64, shapes: i64
    ) -> None:
        """Add each card from index `start` on to the `size` cards `chosen`, and go on from there.

        `shapes` is what `chosen` may still become. Sets that can become nothing are left out.
        """
        end = self.size if chosen else self.held  # [SP-10]
        index: i64
        for index in range(start, end):
            rank = self.rank[index]
            all_ranks = ranks | rank
            all_suits = suits | self.suit[index]
            left = shapes
            if all_ranks & all_ranks - 1:
                left &= ~SAME_RANK
            if all_suits & all_suits - 1:
                left &= ~SAME_SUIT
            if left & CONSECUTIVE and (ranks & rank or not self.fits(all_ranks, LONGEST)):
                left &= ~CONSECUTIVE
            if not left:
                continue
            cards = chosen | self.single[index]
            if size + 1 >= self.least:
                self.add(cards, size + 1, all_ranks, left)
            if size + 1 < self.most:
                self.extend(index + 1, cards, size + 1, all_ranks, all_suits, left)

    def fits(self, ranks: i64, size: i64) -> bool:
        """Return whether different ranks lie within `size` places of a row."""
        if not ranks & 1 << ACE:
            return not ranks or ranks >> lowest(ranks) < BIT[size]
        if self.ace & HIGH and ranks >> lowest(ranks) < BIT[size]:
            return True
        return self.ace & LOW > 0 and (ranks & ~(1 << ACE)) << 1 | 1 < BIT[size]

    def add(self, cards: i64, size: i64, ranks: i64, shapes: i64) -> None:
        """Add a set of cards to the results if it makes a hand."""
        kinds: i64 = 0
        if size == PAIR_SIZE:
            if shapes & SAME_RANK:
                kinds = pair_kinds(ranks)
        else:
            if shapes & SAME_RANK:
                kinds = 1 << THREE if size == SHORTEST else 1 << FOUR
                if size == LONGEST:
                    kinds = 1 << FIVE
            if shapes & SAME_SUIT:
                kinds |= 1 << FLUSH
            if shapes & CONSECUTIVE and self.fits(ranks, size):
                kinds |= 1 << STRAIGHT
                if shapes & SAME_SUIT:
                    kinds |= 1 << STRAIGHT_FLUSH
        if kinds and self.count < CAPACITY:
            self.cards[self.count] = cards
            self.kinds[self.count] = kinds
            self.count += 1
