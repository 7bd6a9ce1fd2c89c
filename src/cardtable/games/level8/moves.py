"""What a player can choose, each a small number.

A card is its own code, whatever is done with it: thrown off, laid, added to a group or kept. What
takes several choices (a level, a card for a group, cards to keep) is chosen step by step.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import lowest
from cardtable.engine.move_list import MoveList
from cardtable.games.level8.cards import CARDS_PER_WORD, COUNT_SHIFT, NATURALS_MASK, SKIP, WILD
from cardtable.games.level8.levels import MAX_GROUPS, RUN, SET

LAST_CARD: Final = 91  # cards are 0 to 91
DRAW: Final = 92
LAY: Final = 93  # one's level; its groups follow
DONE: Final = 94  # this group is long enough; or keep no more; or there is nothing to take
FIRST_TAKE: Final = 95  # the top of a discard pile, by seat
FIRST_SKIP: Final = 101  # a Skip in front of a seat
FIRST_RUN: Final = 107  # the next group laid is a run from 1 to 13 on,
FIRST_SET: Final = 120  # a set of 1 to 15,
FIRST_COLOUR: Final = 135  # or of the first to sixth colour
FIRST_GROUP: Final = 141  # add to a group on the table: five for each seat
LOW: Final = 171  # the end of a run that a wild is added to
HIGH: Final = 172
CODE_COUNT: Final = 173

MAX_SEATS: Final = 6
LAST_RUN_START: Final = 13  # where the shortest run can begin at most


def take_move(seat: i64) -> i64:
    return FIRST_TAKE + seat


def skip_move(seat: i64) -> i64:
    return FIRST_SKIP + seat


def add_to(seat: i64, group: i64) -> i64:
    return FIRST_GROUP + seat * MAX_GROUPS + group


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
    """The code before the first name of a group of that kind."""
    if kind == RUN:
        return FIRST_RUN - 1
    if kind == SET:
        return FIRST_SET - 1
    return FIRST_COLOUR - 1


def add_cards(lo: i64, hi: i64, but: i64, moves: MoveList) -> None:
    """List every kind in a bag but one."""
    rest = lo & NATURALS_MASK
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card != but:
            moves.add(card)
    rest = hi & NATURALS_MASK
    while rest:
        card = CARDS_PER_WORD + lowest(rest)
        rest &= rest - 1
        if card != but:
            moves.add(card)
    if lo >> COUNT_SHIFT and but != WILD:
        moves.add(WILD)
    if hi >> COUNT_SHIFT and but != SKIP:
        moves.add(SKIP)
