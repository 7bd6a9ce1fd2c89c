"""The cards of The Seal of Pragon, fifty-two and two jokers, and numbered deals of them.

A card is a number: thirteen times its suit, plus its rank from 0 for a two to 12 for an
ace; the jokers are 52 and 53. A set of cards is one integer with a bit for each card.

A state has no order of the cards; a numbered deal has, the same on every machine. It deals from the
front of an order that follows from the number. When it has to choose among cards that it has dealt
before, those cards were shuffled back, so it makes a new order. `docs/pragon-deals.md` describes
the orders.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine import codes
from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance, TableChance, shuffled_copy
from cardtable.engine.refusal import InvalidInput

CARDS: Final = 54
RANKS: Final = 13
SUITS: Final = 4

JACK: Final = 9
ACE: Final = 12

DECK: Final = 0x3FFFFFFFFFFFFF
PLAIN: Final = 0xFFFFFFFFFFFFF  # all but the jokers
JOKERS: Final = 0x30000000000000
COURT: Final = 0x1E00 * 0x8004002001  # jacks, queens, kings and aces of the four suits

EVERY_RANK: Final = 0x1FFF
OF_RANK: Final = vec[i64]([0x8004002001 * 2**rank for rank in range(RANKS)])
OF_SUIT: Final = vec[i64]([0x1FFF * 2 ** (RANKS * suit) for suit in range(SUITS)])

DEAL_COUNT: Final = 2**32
UNSHUFFLED: Final = vec[i64](list(range(CARDS)))


def is_joker(card: i64) -> bool:
    return card >= SUITS * RANKS


def ranks_of(cards: i64) -> i64:
    """Return the ranks of these cards as bits. A joker has no rank."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & EVERY_RANK


def fill_below(bits: i64) -> i64:
    """Return `bits` with every bit below the highest one set, too."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    bits |= bits >> 16
    return bits | bits >> 32


def lowest_and_highest(cards: i64, ace: str) -> i64:
    """Return the cards of the highest and of the lowest value [SP-12] [SP-14].

    `ace` is the option `ace_placement`. A joker has no value, so jokers are returned only if there
    are no other cards [SP-13].
    """
    if not cards & PLAIN:
        return cards
    held = ranks_of(cards)
    ranks: i64 = 0
    if ace != "low":
        ranks |= held & -held | highest_bit(held)
    if ace != "high":
        others = held & ~(1 << ACE)
        ranks |= highest_bit(others)
        ranks |= held & 1 << ACE if held & 1 << ACE else held & -held
    return cards_of_ranks(cards, ranks)


def highest_bit(bits: i64) -> i64:
    """Return the highest bit that is set, without the others."""
    return bits & ~(fill_below(bits) >> 1)


def cards_of_ranks(cards: i64, ranks: i64) -> i64:
    """Return those of `cards` that have one of `ranks`."""
    found: i64 = 0
    rank: i64
    for rank in range(RANKS):
        if ranks & BIT[rank]:
            found |= cards & OF_RANK[rank]
    return found


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
