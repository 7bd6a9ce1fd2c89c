"""The codes of moves and steps.

The kind of a card is its code, whatever is done with it: it may be discarded, laid, added to a
group or kept. Laying a level, adding to a group and keeping cards are made in several steps.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import lowest
from cardtable.engine.state import MoveList
from cardtable.games.level8.cards import CARDS_PER_WORD, COUNT_SHIFT, NATURALS_MASK, SKIP, WILD
from cardtable.games.level8.levels import RUN, SET

LAST_CARD: Final = 91  # cards are 0 to 91
DRAW: Final = 92
LAY: Final = 93  # begin to lay the level; the steps for its groups follow
DONE: Final = 94  # end a group; keep no more cards; or pass, with nothing to take
FIRST_TAKE: Final = 95  # take the top of the discard pile of a seat
FIRST_SKIP: Final = 101  # play a Skip in front of a seat
# The next three declare the value of the next group to be laid.
FIRST_RUN: Final = 107  # a run from 1, 2, … 13
FIRST_SET: Final = 120  # a set of 1, 2, … 15
FIRST_COLOUR: Final = 135  # one of the six colours
FIRST_GROUP: Final = 141  # add to a group on the table; there are codes for five of each seat
LOW: Final = 171  # add a wild at the lower end of a run
HIGH: Final = 172
CODE_COUNT: Final = 173

MAX_SEATS: Final = 6
LAST_RUN_START: Final = 13  # the highest number at which the shortest run can begin


def take_move(seat: i64) -> i64:
    return FIRST_TAKE + seat


def skip_move(seat: i64) -> i64:
    return FIRST_SKIP + seat


def is_card(move: i64) -> bool:
    return 0 <= move <= LAST_CARD


def is_take(move: i64) -> bool:
    return FIRST_TAKE <= move < FIRST_SKIP


def is_skip(move: i64) -> bool:
    return FIRST_SKIP <= move < FIRST_RUN


def is_declaration(move: i64) -> bool:
    return FIRST_RUN <= move < FIRST_GROUP


def is_group(move: i64) -> bool:
    return FIRST_GROUP <= move < LOW


def declaration_base(kind: i64) -> i64:
    """Return the code that a group of `kind` and value 0 would have: add the value to it."""
    if kind == RUN:
        return FIRST_RUN - 1
    if kind == SET:
        return FIRST_SET - 1
    return FIRST_COLOUR - 1


def add_cards(lo: i64, hi: i64, excluded: i64, moves: MoveList) -> None:
    """Add every kind in a bag to `moves`, except `excluded`."""
    rest = lo & NATURALS_MASK
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card != excluded:
            moves.add(card)
    rest = hi & NATURALS_MASK
    while rest:
        card = CARDS_PER_WORD + lowest(rest)
        rest &= rest - 1
        if card != excluded:
            moves.add(card)
    if lo >> COUNT_SHIFT and excluded != WILD:
        moves.add(WILD)
    if hi >> COUNT_SHIFT and excluded != SKIP:
        moves.add(SKIP)
