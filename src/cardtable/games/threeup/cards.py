"""The cards of 3UP 3DOWN, and the codes of moves.

A card is a code. In most games colours do not matter: the code is the value of the card, and
colours are not kept. With the colour swap [UD-34] the code is a larger number that holds both
colour and value.

Cards that lie together are a bag: one integer with four bits for each value, which hold the
number of cards of that value. Bags are added and subtracted as integers, and equal hands are
equal integers. With the colour swap there is one bag for each colour.

A card is its own code as a move, whether it is laid face up, played or exchanged. A move of several
cards is made of one step for each card. Codes up to DRAW_CARD are those of games without colours;
the codes after it are used with the colour swap.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EMPTY_TOP: Final = 0  # the top value of an empty pile, lower than any card
ONE: Final = 1
CLEAR: Final = 11  # Clear +1 is 12 and Clear +2 is 13
VALUES: Final = 14
CARD_NAMES: Final = tuple(". 1 2 3 4 5 6 7 8 9 10 C C1 C2".split())  # in notation, by value

LAST_PLAIN: Final = 13
FIRST_COLOURED: Final = 19  # green 1 to green Clear +2, then blue, then orange
LAST_COLOURED: Final = 57

COLOURS: Final = ("green", "blue", "orange")
GREEN_DECK: Final = 0x1_2_3_3333333333_0  # [UD-00] from Clear +2 down to 1
OTHER_DECK: Final = 0x0_2_2_2222222222_0

UNIT: Final = vec[i64]([16**value for value in range(VALUES)])  # a bag of one card of a value
POINTS: Final = vec[i64](list(range(CLEAR)) + [15, 20, 25])  # [UD-32]

STOP: Final = 0  # play no more copies of the card just played; or do not exchange a card
FIRST_FLIP: Final = 14
PICK_UP: Final = 17
DRAW_CARD: Final = 18
SWAP: Final = 58
CODE_COUNT: Final = 59


def value_of(code: int) -> int:
    """Return the value of a card, or 0 if `code` is not a card."""
    if code >= FIRST_COLOURED:
        return (code - FIRST_COLOURED) % LAST_PLAIN + 1
    return code if code <= LAST_PLAIN else 0


VALUE: Final = vec[i64]([value_of(code) for code in range(LAST_COLOURED + 1)])


def card_of(value: i64, colour: i64, colour_count: i64) -> i64:
    """Return the code of a card; `colour_count` is 1 where colours do not matter."""
    return value if colour_count == 1 else FIRST_COLOURED + colour * LAST_PLAIN + value - 1


def colour_of(card: i64) -> i64:
    """Return the colour of a card as an index into COLOURS; 0 where colours do not matter."""
    if card < FIRST_COLOURED:
        return 0
    return (card - FIRST_COLOURED) // LAST_PLAIN


def count_of(bag: i64, value: i64) -> i64:
    """Return the number of cards of a value in the bag."""
    return bag >> 4 * value & 15


def size(bag: i64) -> i64:
    """Return the number of cards in the bag."""
    pairs = (bag & 0x0F0F0F0F0F0F0F) + (bag >> 4 & 0x0F0F0F0F0F0F0F)
    fours = (pairs & 0xFF00FF00FF00FF) + (pairs >> 8 & 0xFF00FF00FF00FF)
    return fours + (fours >> 16) + (fours >> 32) + (fours >> 48) & 0xFF


def has_playable(bag: i64, top: i64) -> bool:
    """Return whether the bag has a card at least as high as the top of the pile [UD-05]."""
    return bag >> 4 * top != 0


def nth_value(bag: i64, n: i64) -> i64:
    """Return the value of card number `n`, from 0, of the bag in ascending order."""
    value: i64 = ONE
    while n >= count_of(bag, value):
        n -= count_of(bag, value)
        value += 1
    return value


def points(bag: i64) -> i64:
    """Return the points that the cards of the bag count [UD-32]."""
    total: i64 = 0
    value: i64
    for value in range(ONE, VALUES):
        total += count_of(bag, value) * POINTS[value]
    return total


def extra_plays(value: i64) -> i64:
    """Return the number of extra plays that a card owes [UD-21]."""
    if value > CLEAR:
        return value - CLEAR
    return 0


def deck_of(colour: str) -> int:
    """Return the bag of all cards of one colour; the only Clear +2 is green [UD-35]."""
    return GREEN_DECK if colour == "green" else OTHER_DECK


def flip_move(slot: i64) -> i64:
    """Return the move that turns over the 3DOWN card in `slot`, 0 to 2."""
    return FIRST_FLIP + slot


def is_card(move: i64) -> bool:
    return STOP < move <= LAST_PLAIN or FIRST_COLOURED <= move <= LAST_COLOURED


def is_flip(move: i64) -> bool:
    return FIRST_FLIP <= move < PICK_UP
