"""What lies on the table: a group of cards as one word.

The lowest two bits say what kind of group it is, the next four what it stands for: the lowest
number of a run, the number of a set, the colour (from 1) of a colour group. Above them a run has
three bits for each number from 1 to 15, for its colour (from 1) or a wild, and then its length; a
set has a bit for each colour and counts its wilds; a colour group has a bit for each number and
counts its wilds. Colours inside a run or set change nothing any more, but all can see them.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.level8.cards import (
    COLOURS,
    COLUMN,
    HI,
    LO,
    NUMBERS,
    ROW,
    WILD,
    card,
    colour_of,
    number_of,
    row_bits,
)
from cardtable.games.level8.levels import COLOUR, RUN, SET

BODY: Final = 6
AS_WILD: Final = 7  # what stands in a run for a wild
LENGTH: Final = BODY + 3 * NUMBERS
SET_WILDS: Final = BODY + COLOURS
COLOUR_WILDS: Final = BODY + NUMBERS


def bare(kind: i64, value: i64) -> i64:
    """A group that has been named and has no cards yet."""
    return value << 2 | kind


def kind_in(group: i64) -> i64:
    return group & 3


def value_in(group: i64) -> i64:
    return group >> 2 & 15


def wilds_at(group: i64) -> i64:
    """Where a set or colour group counts its wilds."""
    return SET_WILDS if group & 3 == SET else COLOUR_WILDS


def naturals_in(group: i64) -> i64:
    """Those of a set or colour group, as bits: its colours, or its numbers."""
    return group >> BODY & (ROW if group & 3 == COLOUR else BIT[COLOURS] - 1)


def wilds_in(group: i64) -> i64:
    if group & 3 == RUN:
        slots = group >> BODY & BIT[3 * NUMBERS] - 1
        return count(slots & slots >> 1 & slots >> 2 & 0x492_4924_9249)
    return group >> wilds_at(group) & 15


def size_in(group: i64) -> i64:
    """How many cards lie in it."""
    if group & 3 == RUN:
        return group >> LENGTH
    return count(naturals_in(group)) + wilds_in(group)


def high_in(run: i64) -> i64:
    return value_in(run) + (run >> LENGTH) - 1


def slot_in(run: i64, number: i64) -> i64:
    """The colour (from 1) that stands for a number in a run; AS_WILD; or 0."""
    return run >> BODY + 3 * (number - 1) & 7


def with_card(group: i64, kind: i64) -> i64:
    """The group with one more card; a run grows at its upper end."""
    if group & 3 == RUN:
        return grown(group, kind, high_in(group) + 1)
    if kind == WILD:
        return group + BIT[wilds_at(group)]
    place = colour_of(kind) if group & 3 == SET else number_of(kind) - 1
    return group | BIT[BODY + place]


def grown(run: i64, kind: i64, number: i64) -> i64:
    """The run with a card that stands for a number next to either end."""
    slot = AS_WILD if kind == WILD else colour_of(kind) + 1
    if number < value_in(run):
        run -= 4
    return run + BIT[LENGTH] | slot << BODY + 3 * (number - 1)


# What fits [L8-19] [L8-20]


def fitting(group: i64, colour: i64) -> i64:
    """The naturals that may be added, as bits among the three colours from `colour` on."""
    value = value_in(group)
    if group & 3 == SET:
        return COLUMN[value]
    if group & 3 == COLOUR:
        return row_bits(value - 1, colour)
    high = high_in(group)
    return COLUMN[value - 1] | (COLUMN[high + 1] if high < NUMBERS else 0)


def takes_wild(group: i64) -> bool:
    return group & 3 != RUN or (group >> LENGTH) < NUMBERS  # [L8-15]


def has_two_ends(group: i64) -> bool:
    """Is it a run that can grow either way?"""
    return group & 3 == RUN and value_in(group) > 1 and high_in(group) < NUMBERS


# Its cards


def cards_in(group: i64) -> list[int]:
    """The kinds in a group, in the order in which they lie; wilds of sets and colours last."""
    kind, value = group & 3, value_in(group)
    if kind == RUN:
        return [run_card(group, number) for number in range(value, high_in(group) + 1)]
    found: list[int] = []
    rest = naturals_in(group)
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        found.append(card(place, value) if kind == SET else card(value - 1, place + 1))
    return found + [WILD] * wilds_in(group)


def run_card(run: i64, number: i64) -> i64:
    slot = slot_in(run, number)
    return WILD if slot == AS_WILD else card(slot - 1, number)


def bag_lo(group: i64) -> i64:
    total: i64 = 0
    for kind in cards_in(group):
        total += LO[kind]
    return total


def bag_hi(group: i64) -> i64:
    total: i64 = 0
    for kind in cards_in(group):
        total += HI[kind]
    return total
