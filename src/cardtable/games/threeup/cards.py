"""The cards of 3UP 3DOWN.

A card is its value; where the colour swap is played [UD-34], it is a larger number that
tells its colour, too. In every other game colours never matter and are not held. Cards
held together are a bag: one integer with four bits for each value, which say how many
there are of it. Bags add and subtract as numbers do, and equal hands are equal numbers.
With colours there is a bag for each.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EMPTY_TOP: Final = 0  # what lies on top of an empty pile: lower than any card
ONE: Final = 1
CLEAR: Final = 11  # and Clear +1 and Clear +2 are 12 and 13
VALUES: Final = 14

LAST_PLAIN: Final = 13
FIRST_COLOURED: Final = 19  # green 1 to Clear +2, then blue, then orange
LAST_COLOURED: Final = 57

COLOURS: Final = ("green", "blue", "orange")
GREEN_DECK: Final = 0x1_2_3_3333333333_0  # [UD-00] from Clear +2 down to 1
OTHER_DECK: Final = 0x0_2_2_2222222222_0

UNIT: Final = vec[i64]([16**value for value in range(VALUES)])  # a bag of that one card
POINTS: Final = vec[i64](list(range(CLEAR)) + [15, 20, 25])  # [UD-32]


def value_of(code: int) -> int:
    """The value of a card; 0 for a code that is none."""
    if code >= FIRST_COLOURED:
        return (code - FIRST_COLOURED) % LAST_PLAIN + 1
    return code if code <= LAST_PLAIN else 0


VALUE: Final = vec[i64]([value_of(code) for code in range(LAST_COLOURED + 1)])


def card_of(value: i64, hue: i64, hues: i64) -> i64:
    return value if hues == 1 else FIRST_COLOURED + hue * LAST_PLAIN + value - 1


def colour_of(card: i64) -> i64:
    if card < FIRST_COLOURED:
        return 0
    return (card - FIRST_COLOURED) // LAST_PLAIN


def count_of(bag: i64, value: i64) -> i64:
    return bag >> 4 * value & 15


def size(bag: i64) -> i64:
    pairs = (bag & 0x0F0F0F0F0F0F0F) + (bag >> 4 & 0x0F0F0F0F0F0F0F)
    fours = (pairs & 0xFF00FF00FF00FF) + (pairs >> 8 & 0xFF00FF00FF00FF)
    return fours + (fours >> 16) + (fours >> 32) + (fours >> 48) & 0xFF


def has_playable(bag: i64, top: i64) -> bool:
    """Is there a card in the bag that is no lower than the top of the pile [UD-05]?"""
    return bag >> 4 * top != 0


def nth_value(bag: i64, n: i64) -> i64:
    """The value that has `n` cards before it when the bag is laid out in order."""
    value: i64 = ONE
    while n >= count_of(bag, value):
        n -= count_of(bag, value)
        value += 1
    return value


def points(bag: i64) -> i64:
    total: i64 = 0
    value: i64
    for value in range(ONE, VALUES):
        total += count_of(bag, value) * POINTS[value]
    return total


def extra_plays(value: i64) -> i64:
    """How many more plays a card owes [UD-21]."""
    if value > CLEAR:
        return value - CLEAR
    return 0


def deck_of(colour: str) -> int:
    """The cards of one colour; the one Clear +2 is green [UD-35]."""
    return GREEN_DECK if colour == "green" else OTHER_DECK
