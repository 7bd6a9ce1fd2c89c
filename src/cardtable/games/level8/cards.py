"""The cards of LEVEL 8.

A card is a number that says its kind: 0 to 89 are the number cards, called naturals, of which
there is one each; 90 is a wild and 91 a Skip. Several cards together are a bag, which is a pair of
integers, `lo` and `hi`. `lo` has a bit for each natural of the first three colours and counts the
wilds above these bits; `hi` has the other three colours and counts the Skips. Adding and
subtracting integers adds and removes cards, and equal bags are equal integers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import BIT, count, lowest

NUMBERS: Final = 15  # [L8-15] from 1 to 15
COLOURS: Final = 6
WILD: Final = 90
SKIP: Final = 91
KIND_COUNT: Final = 92

CARDS_PER_WORD: Final = 45  # naturals in `lo`, and in `hi`
COUNT_SHIFT: Final = 48  # the bit at which `lo` counts the wilds and `hi` the Skips
NATURALS_MASK: Final = (1 << CARDS_PER_WORD) - 1
WILDS_MASK: Final = 0x3FFF << COUNT_SHIFT  # the part of `lo` that counts the wilds
ROW_MASK: Final = (1 << NUMBERS) - 1  # the bits of one colour, moved down to bit 0
# The bits of one number, from 1, in the three colours of `lo` or `hi`; no bits for 0.
COLUMN: Final = vec[i64](
    [0] + [2**bit + 2 ** (bit + 15) + 2 ** (bit + 30) for bit in range(NUMBERS)]
)

COLOUR_LETTERS: Final = "ROYGBV"  # red, orange, yellow, green, blue, violet

# The bag of one card, by its kind.
LO: Final = vec[i64](
    [2**card if card < CARDS_PER_WORD else 0 for card in range(WILD)] + [2**COUNT_SHIFT, 0]
)
HI: Final = vec[i64](
    [2 ** (card - CARDS_PER_WORD) if card >= CARDS_PER_WORD else 0 for card in range(WILD)]
    + [0, 2**COUNT_SHIFT]
)

EDITIONS: Final = {"98": (5, 3), "99": (6, 3), "101": (7, 4)}  # numbers of wilds and Skips


def deck_of(edition: str) -> tuple[i64, i64]:
    """Return the bag of all cards of an edition [L8-03]."""
    wild_count, skip_count = EDITIONS[edition]
    return NATURALS_MASK + wild_count * LO[WILD], NATURALS_MASK + skip_count * HI[SKIP]


def card_of(colour: i64, number: i64) -> i64:
    return colour * NUMBERS + number - 1


def number_of(natural: i64) -> i64:
    return natural % NUMBERS + 1


def colour_of(natural: i64) -> i64:
    return natural // NUMBERS


def wilds(lo: i64) -> i64:
    """Return the number of wilds in a bag."""
    return lo >> COUNT_SHIFT


def size(lo: i64, hi: i64) -> i64:
    """Return the number of cards in a bag."""
    return (
        count(lo & NATURALS_MASK)
        + count(hi & NATURALS_MASK)
        + (lo >> COUNT_SHIFT)
        + (hi >> COUNT_SHIFT)
    )


def count_of(lo: i64, hi: i64, kind: i64) -> i64:
    """Return how many cards of `kind` are in a bag."""
    if kind < CARDS_PER_WORD:
        return lo >> kind & 1
    if kind < WILD:
        return hi >> (kind - CARDS_PER_WORD) & 1
    if kind == WILD:
        return lo >> COUNT_SHIFT
    return hi >> COUNT_SHIFT


def row(lo: i64, hi: i64, colour: i64) -> i64:
    """Return the numbers of one colour in a bag, as bits: bit 0 is the number 1."""
    if colour < 3:
        return lo >> colour * NUMBERS & ROW_MASK
    return hi >> (colour - 3) * NUMBERS & ROW_MASK


def row_bits(colour: i64, first: i64) -> i64:
    """Return the bits of one colour in `lo` (`first` is 0) or `hi` (`first` is 3)."""
    index = colour - first
    if index < 0 or index > 2:
        return 0
    return BIT[NUMBERS * (index + 1)] - BIT[NUMBERS * index]


def nth_card(lo: i64, hi: i64, n: i64) -> i64:
    """Return the card that has `n` others before it, if a bag is sorted by kind."""
    first = count(lo & NATURALS_MASK)
    if n < first:
        return nth_bit(lo & NATURALS_MASK, n)
    n -= first
    second = count(hi & NATURALS_MASK)
    if n < second:
        return CARDS_PER_WORD + nth_bit(hi & NATURALS_MASK, n)
    if n - second < lo >> COUNT_SHIFT:
        return WILD
    return SKIP


def nth_bit(bits: i64, n: i64) -> i64:
    """Return the index of the set bit that has `n` set bits below it.

    Unlike `engine.bits.nth_bit` it takes six steps, however large `n` is.
    """
    index: i64 = 0
    width: i64 = 32
    while width:
        below = count(bits & BIT[width] - 1)
        if n >= below:
            n -= below
            bits >>= width
            index += width
        width >>= 1
    return index


def first_card(lo: i64, hi: i64) -> i64:
    """Return the lowest kind in a bag, which must not be empty."""
    if lo & NATURALS_MASK:
        return lowest(lo & NATURALS_MASK)
    if hi & NATURALS_MASK:
        return CARDS_PER_WORD + lowest(hi & NATURALS_MASK)
    if lo >> COUNT_SHIFT:
        return WILD
    return SKIP


def last_card(lo: i64, hi: i64) -> i64:
    """Return the highest kind in a bag, or 0 if it is empty."""
    kind: i64 = SKIP
    while kind and not count_of(lo, hi, kind):
        kind -= 1
    return kind


def list_cards(lo: i64, hi: i64) -> list[int]:
    """Return the cards of a bag, ascending; several of one kind are repeated."""
    found: list[int] = []
    kind: i64
    for kind in range(KIND_COUNT):
        for _ in range(count_of(lo, hi, kind)):
            found.append(kind)
    return found
