"""The codes of moves.

The code of a card, 0 to 53, discards it. There are four other moves: draw a card, take the top of
the discard pile, lay the hand down, and end the turn without laying it down.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.levelup.cards import CARDS

DRAW: Final = 54  # from the deck
TAKE: Final = 55  # from the discard pile
LAY_DOWN: Final = 56
END: Final = 57
CODE_COUNT: Final = 58


def is_card(move: i64) -> bool:
    return 0 <= move < CARDS
