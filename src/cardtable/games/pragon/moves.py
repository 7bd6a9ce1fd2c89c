"""What a player can choose, each a small number.

A hand is chosen card by card; then its kind is declared, which pays for it, and then its
effect is chosen stack by stack. The codes of the cards also serve to take one back with a
pair of queens.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import KIND_COUNT
from cardtable.games.pragon.layout import STACKS

FIRST_CARD: Final = 0
FIRST_PLACE: Final = FIRST_CARD + CARDS  # a card of the hand that is to be placed
FIRST_KIND: Final = FIRST_PLACE + CARDS
FIRST_FLIP: Final = FIRST_KIND + KIND_COUNT
FIRST_REMOVE: Final = FIRST_FLIP + STACKS
FIRST_PUT: Final = FIRST_REMOVE + STACKS  # where the placed card goes
SHUFFLE: Final = FIRST_PUT + STACKS  # cards of the discard pile go back into the draw deck
DONE: Final = SHUFFLE + 1  # no more of this effect
END: Final = DONE + 1  # no more hands in this round
CODE_COUNT: Final = END + 1


def place_move(card: i64) -> i64:
    return FIRST_PLACE + card


def declare_move(kind: i64) -> i64:
    return FIRST_KIND + kind


def flip_move(stack: i64) -> i64:
    """Turn up the closed top card of a stack."""
    return FIRST_FLIP + stack


def remove_move(stack: i64) -> i64:
    """Discard the open top card of a stack."""
    return FIRST_REMOVE + stack


def put_move(stack: i64) -> i64:
    """Lay the placed card face down on a stack."""
    return FIRST_PUT + stack


def is_card(move: i64) -> bool:
    return FIRST_CARD <= move < FIRST_PLACE


def is_place(move: i64) -> bool:
    return FIRST_PLACE <= move < FIRST_KIND


def is_kind(move: i64) -> bool:
    return FIRST_KIND <= move < FIRST_FLIP


def is_flip(move: i64) -> bool:
    return FIRST_FLIP <= move < FIRST_REMOVE


def is_remove(move: i64) -> bool:
    return FIRST_REMOVE <= move < FIRST_PUT


def is_put(move: i64) -> bool:
    return FIRST_PUT <= move < SHUFFLE
