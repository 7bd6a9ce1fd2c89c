"""What lies on the table: a group of cards as one word.

The lowest two bits say what kind of group it is, the next four what it stands for: the lowest
number of a run, the number of a set, the colour (from 1) of a colour group. Above them a run has
three bits for each number from 1 to 15, for its colour (from 1) or a wild, and then its length; a
set has a bit for each colour and counts its wilds; a colour group has a bit for each number and
counts its wilds. Colours inside a run or set change nothing any more, but all can see them.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.games.level8.cards import (
    COLUMN,
    HI,
    LO,
    NUMBERS,
    ROW_MASK,
    WILD,
    card_of,
    colour_of,
    nth_bit,
    number_of,
    row_bits,
)
from cardtable.games.level8.levels import COLOUR, RUN, SET

# Where the parts of a word begin; plain numbers, so that the compiler can build them in.
BODY_SHIFT: Final = 6
SET_WILDS_SHIFT: Final = 12
COLOUR_WILDS_SHIFT: Final = 21
LENGTH_SHIFT: Final = 51
WILD_SLOT: Final = 7  # what stands in a run for a wild
SLOT_LOW_BITS: Final = 0x492_4924_9249  # the lowest bit for each number of a run


def empty_group(kind: i64, value: i64) -> i64:
    """A group that has been named and has no cards yet."""
    return value << 2 | kind


def kind_in(group: i64) -> i64:
    return group & 3


def value_in(group: i64) -> i64:
    return group >> 2 & 15


def wilds_shift(group: i64) -> i64:
    """Where a set or colour group counts its wilds."""
    if group & 3 == SET:
        return SET_WILDS_SHIFT
    return COLOUR_WILDS_SHIFT


def naturals_in(group: i64) -> i64:
    """Those of a set or colour group, as bits: its colours, or its numbers."""
    if group & 3 == SET:
        return group >> BODY_SHIFT & 63
    return group >> BODY_SHIFT & ROW_MASK


def wilds_in(group: i64) -> i64:
    if group & 3 == RUN:
        slots = group >> BODY_SHIFT
        return count(slots & slots >> 1 & slots >> 2 & SLOT_LOW_BITS)
    return group >> wilds_shift(group) & 15


def size_in(group: i64) -> i64:
    """How many cards lie in it."""
    if group & 3 == RUN:
        return group >> LENGTH_SHIFT
    return count(naturals_in(group)) + wilds_in(group)


def high_in(run: i64) -> i64:
    return value_in(run) + (run >> LENGTH_SHIFT) - 1


def slot_in(run: i64, number: i64) -> i64:
    """The colour (from 1) that stands for a number in a run; AS_WILD; or 0."""
    return run >> BODY_SHIFT + 3 * (number - 1) & 7


def with_card(group: i64, kind: i64) -> i64:
    """The group with one more card; a run grows at its upper end."""
    if group & 3 == RUN:
        return extend_run(group, kind, high_in(group) + 1)
    if kind == WILD:
        return group + BIT[wilds_shift(group)]
    place = colour_of(kind) if group & 3 == SET else number_of(kind) - 1
    return group | BIT[BODY_SHIFT + place]


def extend_run(run: i64, kind: i64, number: i64) -> i64:
    """The run with a card that stands for a number next to either end."""
    slot: i64 = WILD_SLOT
    if kind != WILD:
        slot = colour_of(kind) + 1
    if number < value_in(run):
        run -= 4
    return run + BIT[LENGTH_SHIFT] | slot << BODY_SHIFT + 3 * (number - 1)


# What fits [L8-19] [L8-20]


def fitting_naturals(group: i64, colour: i64) -> i64:
    """The naturals that may be added, as bits among the three colours from `colour` on."""
    value = value_in(group)
    if group & 3 == SET:
        return COLUMN[value]
    if group & 3 == COLOUR:
        return row_bits(value - 1, colour)
    high = high_in(group)
    if high == NUMBERS:
        return COLUMN[value - 1]
    return COLUMN[value - 1] | COLUMN[high + 1]


def takes_wild(group: i64) -> bool:
    return group & 3 != RUN or (group >> LENGTH_SHIFT) < NUMBERS  # [L8-15]


def has_two_ends(group: i64) -> bool:
    """Is it a run that can grow either way?"""
    return group & 3 == RUN and value_in(group) > 1 and high_in(group) < NUMBERS


# Its cards


def card_in(group: i64, place: i64) -> i64:
    """The card in that place, as they lie; wilds of sets and colours come last."""
    value = value_in(group)
    if group & 3 == RUN:
        slot = slot_in(group, value + place)
        if slot == WILD_SLOT:
            return WILD
        return card_of(slot - 1, value + place)
    naturals = naturals_in(group)
    if place >= count(naturals):
        return WILD
    if group & 3 == SET:
        return card_of(nth_bit(naturals, place), value)
    return card_of(value - 1, nth_bit(naturals, place) + 1)


def cards_in(group: i64) -> list[int]:
    place: i64
    found: list[int] = []
    for place in range(size_in(group)):
        found.append(card_in(group, place))
    return found


def bag_in(group: i64) -> tuple[i64, i64]:
    lo: i64 = 0
    hi: i64 = 0
    place: i64
    for place in range(size_in(group)):
        kind = card_in(group, place)
        lo += LO[kind]
        hi += HI[kind]
    return lo, hi
