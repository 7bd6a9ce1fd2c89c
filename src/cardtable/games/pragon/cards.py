"""The cards of The Seal of Pragon: fifty-two and two jokers.

A card is a number: thirteen times its suit, plus its rank from 0 for a two to 12 for an
ace; the jokers are 52 and 53. Cards held together are a set, as the bits of one integer.
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
    """The ranks among these cards, as bits. Jokers have none."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & EVERY_RANK


def fill_below(bits: i64) -> i64:
    """All bits from the lowest of all up to the highest that is set."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    bits |= bits >> 16
    return bits | bits >> 32


def lowest_and_highest(cards: i64, ace: str) -> i64:
    """The cards of the highest and of the lowest value [SP-12] [SP-14].

    A joker has no value, and is placed only when there is nothing else [SP-13].
    """
    if not cards & PLAIN:
        return cards
    held = ranks_of(cards)
    found: i64 = 0
    if ace != "low":
        found |= held & -held | highest_bit(held)
    if ace != "high":
        others = held & ~(1 << ACE)
        found |= highest_bit(others)
        found |= held & 1 << ACE if held & 1 << ACE else held & -held
    return cards_of_ranks(cards, found)


def highest_bit(bits: i64) -> i64:
    """The highest bit that is set, alone."""
    return bits & ~(fill_below(bits) >> 1)


def cards_of_ranks(cards: i64, wanted: i64) -> i64:
    found: i64 = 0
    rank: i64
    for rank in range(RANKS):
        if wanted & BIT[rank]:
            found |= cards & OF_RANK[rank]
    return found
