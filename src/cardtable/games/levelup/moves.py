"""What a player can choose, each a small number.

A card, 0 to 53, is the code for discarding it. There are four other moves: the two ways to
pick a card, to lay the hand down, and to leave it at the discard.
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
