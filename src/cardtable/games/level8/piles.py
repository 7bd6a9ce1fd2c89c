"""The discard piles: for each seat its height, and then its cards from the bottom.

All have seen every card when it was discarded, but only the tops can be taken [L8-05].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.games.level8.cards import HI, LO

PILE_STRIDE: Final = 102  # for the height, and for every card of the largest deck
NO_CARD: Final = -1  # no card
SIX_EMPTY_PILES: Final = vec[u8]([0] * (6 * PILE_STRIDE))


def empty_piles(seats: i64) -> vec[u8]:
    return SIX_EMPTY_PILES[: seats * PILE_STRIDE]


def pile_height(piles: vec[u8], seat: i64) -> i64:
    return i64(piles[seat * PILE_STRIDE])


def top_card(piles: vec[u8], seat: i64) -> i64:
    """The card that lies open, or NONE."""
    high = i64(piles[seat * PILE_STRIDE])
    if high == 0:
        return NO_CARD
    return i64(piles[seat * PILE_STRIDE + high])


def push_card(piles: vec[u8], seat: i64, card: i64) -> None:
    high = i64(piles[seat * PILE_STRIDE]) + 1
    piles[seat * PILE_STRIDE] = u8(high)
    piles[seat * PILE_STRIDE + high] = u8(card)


def pop_card(piles: vec[u8], seat: i64) -> i64:
    """Take the top card off."""
    high = i64(piles[seat * PILE_STRIDE])
    card = i64(piles[seat * PILE_STRIDE + high])
    piles[seat * PILE_STRIDE + high] = 0
    piles[seat * PILE_STRIDE] = u8(high - 1)
    return card


def collect_below_tops(piles: vec[u8], seats: i64) -> tuple[i64, i64]:
    """Take up all but the tops, which stay where they are [L8-32] [L8-35]; they are a bag."""
    lo: i64 = 0
    hi: i64 = 0
    seat: i64
    for seat in range(seats):
        if pile_height(piles, seat) > 1:
            left = pop_card(piles, seat)
            while pile_height(piles, seat):
                card = pop_card(piles, seat)
                lo += LO[card]
                hi += HI[card]
            push_card(piles, seat, left)
    return lo, hi


def cards_from_bottom(piles: vec[u8], seat: i64) -> list[int]:
    place: i64
    found: list[int] = []
    for place in range(pile_height(piles, seat)):
        found.append(i64(piles[seat * PILE_STRIDE + place + 1]))
    return found
