"""The cards of LEVEL UP, and the codes of moves.

A card is a number. The four aces come first, then the twos, and so on up to the king of spades,
51; the suits within a rank are clubs, diamonds, hearts, spades. The jokers are 52 and 53. Several
cards together are a set: one integer with a bit for each card. So a rank is four neighbouring
bits, and the next card of a suit is four bits higher.

The code of a card, 0 to 53, is also the move that discards it. There are four other moves: draw a
card, take the top of the discard pile, lay the hand down, and end the turn without laying it down.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.engine.bits import lowest

ACE: Final = 1
KING: Final = 13
SUITS: Final = 4
CARDS: Final = 54

PLAIN: Final = 2**52 - 1  # all cards without the jokers
FIRST_JOKER: Final = 2**52
BOTH_JOKERS: Final = 3 * 2**52

# The set of all cards of one rank (1 to 13), and of one suit.
RANK: Final = vec[i64]([0] + [15 * 16 ** (rank - 1) for rank in range(ACE, KING + 1)])
SUIT: Final = vec[i64]([PLAIN // 15 * 2**suit for suit in range(SUITS)])

DRAW: Final = 54  # from the deck
TAKE: Final = 55  # from the discard pile
LAY_DOWN: Final = 56
END: Final = 57
CODE_COUNT: Final = 58


def deck_of(jokers: i64) -> i64:
    """Return the set of all cards of the deck [LU-24]."""
    if jokers == 0:
        return PLAIN
    return PLAIN | (FIRST_JOKER if jokers == 1 else BOTH_JOKERS)


def nth_card(cards: i64, n: i64) -> i64:
    """Return the card of `cards` that has `n` others before it, as a set of one card."""
    for _ in range(n):
        cards &= cards - 1
    return cards & -cards


def list_cards(cards: i64) -> tuple[int, ...]:
    """Return the numbers of the cards, ascending."""
    found: list[int] = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return tuple(found)


def is_card(move: i64) -> bool:
    return 0 <= move < CARDS
