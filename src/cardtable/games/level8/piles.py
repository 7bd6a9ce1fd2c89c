"""The discard piles: for each seat its height, and then its cards from the bottom.

All have seen every card when it was discarded, but only the tops can be taken [L8-05].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.games.level8.cards import HI, LO

ROOM: Final = 102  # for the height, and for every card of the largest deck
NONE: Final = -1  # no card
EMPTY: Final = vec[u8]([0] * (6 * ROOM))


def no_piles(seats: i64) -> vec[u8]:
    return EMPTY[: seats * ROOM]


def height(piles: vec[u8], seat: i64) -> i64:
    return i64(piles[seat * ROOM])


def top(piles: vec[u8], seat: i64) -> i64:
    """The card that lies open, or NONE."""
    high = i64(piles[seat * ROOM])
    if high == 0:
        return NONE
    return i64(piles[seat * ROOM + high])


def put(piles: vec[u8], seat: i64, card: i64) -> None:
    high = i64(piles[seat * ROOM]) + 1
    piles[seat * ROOM] = u8(high)
    piles[seat * ROOM + high] = u8(card)


def lift(piles: vec[u8], seat: i64) -> i64:
    """Take the top card off."""
    high = i64(piles[seat * ROOM])
    card = i64(piles[seat * ROOM + high])
    piles[seat * ROOM + high] = 0
    piles[seat * ROOM] = u8(high - 1)
    return card


def collect(piles: vec[u8], seats: i64) -> tuple[i64, i64]:
    """Take up all but the tops, which stay where they are [L8-32] [L8-35]; they are a bag."""
    lo: i64 = 0
    hi: i64 = 0
    seat: i64
    for seat in range(seats):
        if height(piles, seat) > 1:
            left = lift(piles, seat)
            while height(piles, seat):
                card = lift(piles, seat)
                lo += LO[card]
                hi += HI[card]
            put(piles, seat, left)
    return lo, hi


def cards_from_bottom(piles: vec[u8], seat: i64) -> list[int]:
    place: i64
    found: list[int] = []
    for place in range(height(piles, seat)):
        found.append(i64(piles[seat * ROOM + place + 1]))
    return found
