"""Laying a level card by card, so that each laying has one way to be told.

The groups come in the order of the level. Each is named first (where a run begins, the number of a
set, the colour) and then gets its cards: a run from its lowest number up, a set or colour group
its naturals in order and then its wilds. Equal groups ascend, first by name and then card by card.
A step is right if from there, in that same order, the whole level can still be laid.

`level` is what is left of a level, beginning with the group in hand. `before` is the group laid
before it if both are of one kind and size, and else 0. `least` is the number of naturals that
each group must have [L8-13].
"""

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.games.level8.cards import (
    COLOURS,
    COLUMN,
    COUNT,
    HALF,
    HI,
    LO,
    NATURALS,
    NUMBERS,
    WILD,
    WILDS,
    card,
    first_card,
)
from cardtable.games.level8.finder import ONES, Search, completes_from, present, tally
from cardtable.games.level8.groups import (
    bare,
    card_in,
    fitting,
    high_in,
    kind_in,
    naturals_in,
    size_in,
    value_in,
    wilds_in,
    with_card,
)
from cardtable.games.level8.levels import RUN, SET


def names(group: i64) -> i64:
    """The highest name that a group of a level (its byte) can have; the lowest is 1."""
    if group >> 4 == RUN:
        return NUMBERS + 1 - (group & 15)  # [L8-15]
    if group >> 4 == SET:
        return NUMBERS
    return COLOURS


def can_name(lo: i64, hi: i64, level: i64, name: i64, before: i64, least: i64) -> bool:
    """May the next group have that name?"""
    if name < value_in(before):
        return False
    group = bare(level >> 4 & 3, name)
    return can_finish(lo, hi, level, group, before, least)


def can_follow(lo: i64, hi: i64, level: i64, before: i64, least: i64) -> bool:
    """Can the groups of `level` be laid, none of which has been named?"""
    if level == 0:
        return True
    start: i64 = 1
    if before:
        start = value_in(before)
    if not completes_from(lo, hi, level, start, least, 0):
        return False
    if before == 0 or (least == 0 and completes_from(lo, hi, level, start + 1, 0, 0)):
        return True
    name: i64
    for name in range(start, names(level & 255) + 1):
        if can_name(lo, hi, level, name, before, least):
            return True
    return False


def can_finish(lo: i64, hi: i64, level: i64, group: i64, before: i64, least: i64) -> bool:
    """Can a group that has been named be filled, and the groups after it be laid?"""
    if size_in(group) >= level & 15:
        if size_in(group) - wilds_in(group) < least:
            return False
        if level >> 8 & 255 == level & 255:
            return can_follow(lo, hi, level >> 8, group, least)
        return can_follow(lo, hi, level >> 8, 0, least)
    if least == 0 and not is_tied(group, before) and not has_two_colours(level):
        if level >> 8 & 255 != level & 255:
            return fills(lo, hi, level, group, 1)
        if fills(lo, hi, level, group, value_in(group) + 1):
            return True
        if not fills(lo, hi, level, group, value_in(group)):
            return False
    return can_go_on(lo, hi, level, group, before, least)


def has_two_colours(level: i64) -> bool:
    """Has the level more than one colour group? Then counting is not enough."""
    colours = level & level >> 1 & 0x10_1010_1010
    return colours & colours - 1 != 0


def can_go_on(lo: i64, hi: i64, level: i64, group: i64, before: i64, least: i64) -> bool:
    """The same by trying: needed only where equal groups are tied or naturals are counted."""
    rest_lo, rest_hi = next_cards(lo, hi, group, before)
    while rest_lo | rest_hi:
        kind = first_card(rest_lo, rest_hi)
        if can_finish(lo - LO[kind], hi - HI[kind], level, with_card(group, kind), before, least):
            return True
        if kind == WILD:
            return False
        rest_lo -= LO[kind]
        rest_hi -= HI[kind]
    return False


def fills(lo: i64, hi: i64, level: i64, group: i64, start: i64) -> bool:
    """Are there cards for what the group wants, and for the groups after it from `start` on?

    As in the finder it is enough to count: a natural serves as well here as anywhere. Only what
    the order keeps out of a set must be told from what can still go in.
    """
    left = (level & 15) - size_in(group)
    counts = tally(lo, hi)
    if group & 3 == RUN:
        window = (BIT[4 * left] - 1 & ONES) << 4 * high_in(group)
        taken = present(counts) & window
        wilds = (lo >> COUNT) - left + count(taken)
        return wilds >= 0 and Search(lo, hi, 0, 0, 0).fits(
            counts - taken, level >> 8, start, wilds, 0, 0
        )
    free_lo, free_hi = next_cards(lo, hi, group, 0)
    naturals = count(free_lo & NATURALS) + count(free_hi)
    if naturals > left:
        if group & 3 == SET:
            counts -= left << 4 * (value_in(group) - 1)
        return Search(lo, hi, 0, 0, 0).fits(counts, level >> 8, start, lo >> COUNT, 0, 0)
    # All of them go in, and none is left for a colour.
    wilds = (lo >> COUNT) - left + naturals
    lo -= free_lo & NATURALS
    hi -= free_hi
    return wilds >= 0 and Search(lo, hi, 0, 0, 0).fits(
        tally(lo, hi), level >> 8, start, wilds, 0, 0
    )


# The order


def next_cards(lo: i64, hi: i64, group: i64, before: i64) -> tuple[i64, i64]:
    """What may come next into a group that is being laid: a bag."""
    if kind_in(group) == RUN:
        if high_in(group) == NUMBERS:
            return 0, 0
        column = COLUMN[high_in(group) + 1]
        lo, hi = lo & (column | WILDS), hi & column
    elif wilds_in(group):
        lo, hi = lo & WILDS, 0
    else:
        lo, hi = lo & (fitting(group, 0) | WILDS), hi & fitting(group, 3)
        lo, hi = above(lo, hi, last_natural(group))
    if is_tied(group, before):
        place = size_in(group)
        if place < size_in(before):
            return above(lo, hi, card_in(before, place))
    return lo, hi


def is_tied(group: i64, before: i64) -> bool:
    """Is the group so far like the one before it, so that the order is still open?

    No natural is there twice, so that can only be if both begin with nothing but wilds.
    """
    if before == 0 or value_in(group) != value_in(before):
        return False
    laid = size_in(group)
    if wilds_in(group) < laid or size_in(before) < laid:
        return False
    place: i64
    for place in range(laid):
        if card_in(before, place) != WILD:
            return False
    return True


def last_natural(group: i64) -> i64:
    """The highest natural in a set or colour group; -1 if there is none."""
    bits = naturals_in(group)
    if bits == 0:
        return -1
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    place = count(bits | bits >> 8) - 1
    if kind_in(group) == SET:
        return card(place, value_in(group))
    return card(value_in(group) - 1, place + 1)


def above(lo: i64, hi: i64, kind: i64) -> tuple[i64, i64]:
    """The cards of a bag that come after that kind, wilds being after all naturals."""
    if kind >= HALF:
        return lo & WILDS, hi & ~(BIT[kind - HALF + 1] - 1)
    return lo & ~(BIT[kind + 1] - 1), hi
