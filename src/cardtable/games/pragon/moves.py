"""The codes of moves.

A hand is chosen card by card. Then its kind is declared, which discards the cards, and then the
stacks for its effect are chosen one by one. The code of a card also takes that card back with a
pair of queens.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import KIND_COUNT
from cardtable.games.pragon.layout import STACKS

FIRST_CARD: Final = 0
FIRST_PLACE: Final = FIRST_CARD + CARDS  # place a card of the hand on a stack
FIRST_KIND: Final = FIRST_PLACE + CARDS
FIRST_FLIP: Final = FIRST_KIND + KIND_COUNT
FIRST_REMOVE: Final = FIRST_FLIP + STACKS
FIRST_PUT: Final = FIRST_REMOVE + STACKS  # the stack for the placed card
SHUFFLE: Final = FIRST_PUT + STACKS  # shuffle discards into the draw deck
DONE: Final = SHUFFLE + 1  # do no more with this effect
END: Final = DONE + 1  # make no more hands in this round
CODE_COUNT: Final = END + 1


def place_move(card: i64) -> i64:
    return FIRST_PLACE + card


def declare_move(kind: i64) -> i64:
    return FIRST_KIND + kind


def flip_move(stack: i64) -> i64:
    """Return the move that turns up the top card of a closed stack."""
    return FIRST_FLIP + stack


def remove_move(stack: i64) -> i64:
    """Return the move that discards the top card of an open stack."""
    return FIRST_REMOVE + stack


def put_move(stack: i64) -> i64:
    """Return the move that lays the placed card face down on a stack."""
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
