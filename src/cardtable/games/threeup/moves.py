"""The codes of moves.

A card is its own code, whether it is laid face up, played or exchanged. A move of several cards
is made of one step for each card. Codes up to DRAW_CARD are those of games without colours; the
codes after it are used with the colour swap [UD-34].
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.threeup.cards import FIRST_COLOURED, LAST_COLOURED, LAST_PLAIN

STOP: Final = 0  # play no more copies of the card just played; or do not exchange a card
FIRST_FLIP: Final = 14
PICK_UP: Final = 17
DRAW_CARD: Final = 18
SWAP: Final = 58
CODE_COUNT: Final = 59


def flip_move(slot: i64) -> i64:
    """Return the move that turns over the 3DOWN card in `slot`, 0 to 2."""
    return FIRST_FLIP + slot


def is_card(move: i64) -> bool:
    return STOP < move <= LAST_PLAIN or FIRST_COLOURED <= move <= LAST_COLOURED


def is_flip(move: i64) -> bool:
    return FIRST_FLIP <= move < PICK_UP
