"""The cards of LEVEL 8.

A card is its kind: ninety numbers, each there once, then the wilds, then the Skips. Cards held
together are a bag of two words. The first has a bit for each number of the first three colours and
counts the wilds above them; the second has the other three colours and the Skips. Bags add and
subtract as numbers do, and equal hands are equal words.
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

CARDS_PER_WORD: Final = 45  # number cards in one word
COUNT_SHIFT: Final = 48  # where a word counts its wilds or Skips
NATURALS_MASK: Final = (1 << CARDS_PER_WORD) - 1
WILDS_MASK: Final = 0x3FFF << COUNT_SHIFT  # the part of the first word that counts the wilds
ROW_MASK: Final = (1 << NUMBERS) - 1  # the numbers of one colour
# The bits of one number, from 1, in the three colours of a word; none for 0.
COLUMN: Final = vec[i64]([0] + [2**at + 2 ** (at + 15) + 2 ** (at + 30) for at in range(NUMBERS)])

COLOUR_LETTERS: Final = "ROYGBV"  # red, orange, yellow, green, blue, violet
SHAPES: Final = "●▲★■◆✚"  # each colour has its own, for eyes that do not tell colours apart

# A bag of one card of each kind.
LO: Final = vec[i64](
    [2**card if card < CARDS_PER_WORD else 0 for card in range(WILD)] + [2**COUNT_SHIFT, 0]
)
HI: Final = vec[i64](
    [2 ** (card - CARDS_PER_WORD) if card >= CARDS_PER_WORD else 0 for card in range(WILD)]
    + [0, 2**COUNT_SHIFT]
)

EDITIONS: Final = {"98": (5, 3), "99": (6, 3), "101": (7, 4)}  # wilds and Skips


def deck_of(edition: str) -> tuple[i64, i64]:
    """All cards of an edition [L8-03]."""
    wilds, skips = EDITIONS[edition]
    return NATURALS_MASK + wilds * LO[WILD], NATURALS_MASK + skips * HI[SKIP]


def card_of(colour: i64, number: i64) -> i64:
    return colour * NUMBERS + number - 1


def number_of(natural: i64) -> i64:
    return natural % NUMBERS + 1


def colour_of(natural: i64) -> i64:
    return natural // NUMBERS


def wilds(lo: i64) -> i64:
    return lo >> COUNT_SHIFT


def skips(hi: i64) -> i64:
    return hi >> COUNT_SHIFT


def size(lo: i64, hi: i64) -> i64:
    return (
        count(lo & NATURALS_MASK)
        + count(hi & NATURALS_MASK)
        + (lo >> COUNT_SHIFT)
        + (hi >> COUNT_SHIFT)
    )


def count_of(lo: i64, hi: i64, kind: i64) -> i64:
    """How many of that kind are in the bag."""
    if kind < CARDS_PER_WORD:
        return lo >> kind & 1
    if kind < WILD:
        return hi >> (kind - CARDS_PER_WORD) & 1
    if kind == WILD:
        return lo >> COUNT_SHIFT
    return hi >> COUNT_SHIFT


def row(lo: i64, hi: i64, colour: i64) -> i64:
    """The numbers of one colour in the bag, as bits from 0."""
    if colour < 3:
        return lo >> colour * NUMBERS & ROW_MASK
    return hi >> (colour - 3) * NUMBERS & ROW_MASK


def row_bits(colour: i64, first: i64) -> i64:
    """The bits of one colour in the word that begins with the colour `first`."""
    place = colour - first
    if place < 0 or place > 2:
        return 0
    return BIT[NUMBERS * (place + 1)] - BIT[NUMBERS * place]


def nth_card(lo: i64, hi: i64, n: i64) -> i64:
    """The card that has `n` before it when the bag is laid out in order of kinds."""
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
    """The index of the set bit that has `n` set bits below it."""
    at: i64 = 0
    width: i64 = 32
    while width:
        below = count(bits & BIT[width] - 1)
        if n >= below:
            n -= below
            bits >>= width
            at += width
        width >>= 1
    return at


def first_card(lo: i64, hi: i64) -> i64:
    """The lowest kind in a bag that is not empty."""
    if lo & NATURALS_MASK:
        return lowest(lo & NATURALS_MASK)
    if hi & NATURALS_MASK:
        return CARDS_PER_WORD + lowest(hi & NATURALS_MASK)
    if lo >> COUNT_SHIFT:
        return WILD
    return SKIP


def last_card(lo: i64, hi: i64) -> i64:
    """The highest kind in a bag; 0 if it is empty."""
    kind: i64 = SKIP
    while kind and not count_of(lo, hi, kind):
        kind -= 1
    return kind


def list_cards(lo: i64, hi: i64) -> list[int]:
    """The kinds in the bag, ascending, each as often as it is there."""
    found: list[int] = []
    kind: i64
    for kind in range(KIND_COUNT):
        for _ in range(count_of(lo, hi, kind)):
            found.append(kind)
    return found
