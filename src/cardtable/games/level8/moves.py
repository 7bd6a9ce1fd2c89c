"""What a player can choose, each a small number.

A card is its own code, whatever is done with it: thrown off, laid, added to a group or kept. What
takes several choices (a level, a card for a group, cards to keep) is chosen step by step.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.games.level8.levels import MOST_GROUPS

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
CODES: Final = 173

SEATS: Final = 6
LAST_RUN: Final = 13  # where the shortest run can begin at most


def take(seat: i64) -> i64:
    return FIRST_TAKE + seat


def skip(seat: i64) -> i64:
    return FIRST_SKIP + seat


def add_to(seat: i64, group: i64) -> i64:
    return FIRST_GROUP + seat * MOST_GROUPS + group


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
