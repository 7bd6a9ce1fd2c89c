"""Groups of cards on the table, each packed into one integer.

The lowest two bits are the kind of the group. The next four are its value: the lowest number of a
run, the number of a set, the colour (from 1) of a colour group. The bits above depend on the kind:

- A run has a slot of three bits for each number from 1 to 15, which holds the colour (from 1) of
  the card or WILD_SLOT, and then its length.
- A set has a bit for each colour, and then the number of its wilds.
- A colour group has a bit for each number, and then the number of its wilds.

The colours in a run do not matter for the rules, but players see them. Other modules read groups
through the functions of this one. The functions here read the kind as `group & 3`: with calls of
`kind_in` they would be about 7 % slower (measured in plain Python).
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

# Where the parts of a group begin: literals, so that the compiler inlines them.
BODY_SHIFT: Final = 6
SET_WILDS_SHIFT: Final = 12
COLOUR_WILDS_SHIFT: Final = 21
LENGTH_SHIFT: Final = 51
WILD_SLOT: Final = 7  # the slot of a wild in a run
SLOT_LOW_BITS: Final = 0x492_4924_9249  # the lowest bit of each slot of a run, moved down to bit 0


def empty_group(kind: i64, value: i64) -> i64:
    """Return a group without cards."""
    return value << 2 | kind


def kind_in(group: i64) -> i64:
    return group & 3


def value_in(group: i64) -> i64:
    return group >> 2 & 15


def wilds_shift(group: i64) -> i64:
    """Return the bit at which a set or colour group counts its wilds."""
    if group & 3 == SET:
        return SET_WILDS_SHIFT
    return COLOUR_WILDS_SHIFT


def naturals_in(group: i64) -> i64:
    """Return the naturals of a set or colour group as bits: its colours, or its numbers."""
    if group & 3 == SET:
        return group >> BODY_SHIFT & 63
    return group >> BODY_SHIFT & ROW_MASK


def wilds_in(group: i64) -> i64:
    """Return the number of wilds in a group."""
    if group & 3 == RUN:
        slots = group >> BODY_SHIFT
        return count(slots & slots >> 1 & slots >> 2 & SLOT_LOW_BITS)
    return group >> wilds_shift(group) & 15


def size_in(group: i64) -> i64:
    """Return the number of cards in a group."""
    if group & 3 == RUN:
        return group >> LENGTH_SHIFT
    return count(naturals_in(group)) + wilds_in(group)


def high_in(run: i64) -> i64:
    """Return the highest number of a run; of an empty run, the number before its first."""
    return value_in(run) + (run >> LENGTH_SHIFT) - 1


def slot_in(run: i64, number: i64) -> i64:
    """Return the colour (from 1) of a number in a run; WILD_SLOT for a wild, 0 for no card."""
    return run >> BODY_SHIFT + 3 * (number - 1) & 7


def with_card(group: i64, kind: i64) -> i64:
    """Return the group with one more card; a run grows at its upper end."""
    if group & 3 == RUN:
        return extend_run(group, kind, high_in(group) + 1)
    if kind == WILD:
        return group + BIT[wilds_shift(group)]
    index = colour_of(kind) if group & 3 == SET else number_of(kind) - 1
    return group | BIT[BODY_SHIFT + index]


def extend_run(run: i64, kind: i64, number: i64) -> i64:
    """Return the run with a card that stands for `number`, next to its lower or upper end."""
    slot: i64 = WILD_SLOT
    if kind != WILD:
        slot = colour_of(kind) + 1
    if number < value_in(run):
        run -= 4  # its value is one lower
    return run + BIT[LENGTH_SHIFT] | slot << BODY_SHIFT + 3 * (number - 1)


# Adding cards [L8-19] [L8-20]


def fitting_naturals(group: i64, colour: i64) -> i64:
    """Return the naturals that may be added: their bits in `lo` (`colour` 0) or `hi` (3)."""
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
    """Tell whether a wild may be added."""
    return group & 3 != RUN or (group >> LENGTH_SHIFT) < NUMBERS  # [L8-15]


def has_two_ends(group: i64) -> bool:
    """Tell whether the group is a run that can grow at both ends."""
    return group & 3 == RUN and value_in(group) > 1 and high_in(group) < NUMBERS


# The cards of a group


def card_in(group: i64, index: i64) -> i64:
    """Return one card of a group, in the order they lie; sets and colour groups end with wilds."""
    value = value_in(group)
    if group & 3 == RUN:
        slot = slot_in(group, value + index)
        if slot == WILD_SLOT:
            return WILD
        return card_of(slot - 1, value + index)
    naturals = naturals_in(group)
    if index >= count(naturals):
        return WILD
    if group & 3 == SET:
        return card_of(nth_bit(naturals, index), value)
    return card_of(value - 1, nth_bit(naturals, index) + 1)


def cards_in(group: i64) -> list[int]:
    """Return the cards of a group in the order they lie."""
    index: i64
    found: list[int] = []
    for index in range(size_in(group)):
        found.append(card_in(group, index))
    return found


def bag_in(group: i64) -> tuple[i64, i64]:
    """Return the cards of a group as a bag."""
    lo: i64 = 0
    hi: i64 = 0
    index: i64
    for index in range(size_in(group)):
        kind = card_in(group, index)
        lo += LO[kind]
        hi += HI[kind]
    return lo, hi
