"""The discard piles of all seats, in one vector of bytes.

Each pile has PILE_STRIDE bytes: its height, and then its cards from the bottom up. Everybody has
seen every discard, but only the top cards can be taken [L8-05].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.games.level8.cards import HI, LO

PILE_STRIDE: Final = 102  # the height, and room for every card of the largest deck
NO_CARD: Final = -1
SIX_EMPTY_PILES: Final = vec[u8]([0] * (6 * PILE_STRIDE))


def empty_piles(seats: i64) -> vec[u8]:
    return SIX_EMPTY_PILES[: seats * PILE_STRIDE]


def pile_height(piles: vec[u8], seat: i64) -> i64:
    return i64(piles[seat * PILE_STRIDE])


def top_card(piles: vec[u8], seat: i64) -> i64:
    """Return the top card of a pile, or NO_CARD if it is empty."""
    height = i64(piles[seat * PILE_STRIDE])
    if height == 0:
        return NO_CARD
    return i64(piles[seat * PILE_STRIDE + height])


def push_card(piles: vec[u8], seat: i64, card: i64) -> None:
    height = i64(piles[seat * PILE_STRIDE]) + 1
    piles[seat * PILE_STRIDE] = u8(height)
    piles[seat * PILE_STRIDE + height] = u8(card)


def pop_card(piles: vec[u8], seat: i64) -> i64:
    """Remove the top card of a pile and return it."""
    height = i64(piles[seat * PILE_STRIDE])
    card = i64(piles[seat * PILE_STRIDE + height])
    piles[seat * PILE_STRIDE + height] = 0
    piles[seat * PILE_STRIDE] = u8(height - 1)
    return card


def collect_below_tops(piles: vec[u8], seats: i64) -> tuple[i64, i64]:
    """Remove all cards but the top ones from the piles; return them as a bag [L8-32] [L8-35]."""
    lo: i64 = 0
    hi: i64 = 0
    seat: i64
    for seat in range(seats):
        if pile_height(piles, seat) > 1:
            top = pop_card(piles, seat)
            while pile_height(piles, seat):
                card = pop_card(piles, seat)
                lo += LO[card]
                hi += HI[card]
            push_card(piles, seat, top)
    return lo, hi


def cards_from_bottom(piles: vec[u8], seat: i64) -> list[int]:
    """Return the cards of a pile, the lowest first."""
    index: i64
    found: list[int] = []
    for index in range(pile_height(piles, seat)):
        found.append(i64(piles[seat * PILE_STRIDE + index + 1]))
    return found
