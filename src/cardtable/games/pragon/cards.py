"""The cards of The Seal of Pragon: fifty-two and two jokers.

A card is a number: thirteen times its suit, plus its rank from 0 for a two to 12 for an
ace; the jokers are 52 and 53. A set of cards is one integer with a bit for each card.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT

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
