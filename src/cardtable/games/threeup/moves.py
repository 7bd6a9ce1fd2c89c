"""What a player can choose, each a small number.

A card is its own code, whether it is laid face up, played or exchanged. What takes several
cards is chosen one card at a time. Codes up to DRAW_CARD are those of the usual game; cards
with colours follow them and are used where the colour swap is played [UD-34].
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.threeup.cards import FIRST_COLOURED, LAST_COLOURED, LAST_PLAIN

STOP: Final = 0  # play no more copies of the card just played; or do not exchange
FIRST_FLIP: Final = 14
PICK_UP: Final = 17
DRAW_CARD: Final = 18
SWAP: Final = 58
CODE_COUNT: Final = 59


def flip_move(slot: i64) -> i64:
    """Turn over the 3DOWN card in that slot, 0 to 2."""
    return FIRST_FLIP + slot


def is_card(move: i64) -> bool:
    return STOP < move <= LAST_PLAIN or FIRST_COLOURED <= move <= LAST_COLOURED


def is_flip(move: i64) -> bool:
    return FIRST_FLIP <= move < PICK_UP
