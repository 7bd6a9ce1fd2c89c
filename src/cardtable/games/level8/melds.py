"""Laying a level card by card, so that each laying has one way to be told.

The groups come in the order of the level. Each is named first (where a run begins, the number of a
set, the colour) and then gets its cards: a run from its lowest number up, a set or colour group
its naturals in order and then its wilds. Equal groups ascend, first by name and then card by card.
A step is right if from there, in that same order, the whole level can still be laid.

`level` is what is left of a level, beginning with the group in hand. `before` is the group laid
before it if both are of one kind and size, and else 0. `least` is the number of naturals that
each group must have [L8-13].
"""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.games.level8.cards import (
    CARDS_PER_WORD,
    COLOURS,
    COLUMN,
    COUNT_SHIFT,
    HI,
    LO,
    NATURALS_MASK,
    NUMBERS,
    WILD,
    WILDS_MASK,
    card_of,
    colour_of,
    first_card,
    list_cards,
    number_of,
    wilds,
)
from cardtable.games.level8.groups import (
    card_in,
    empty_group,
    fitting_naturals,
    high_in,
    kind_in,
    naturals_in,
    size_in,
    value_in,
    wilds_in,
    with_card,
)
from cardtable.games.level8.level_search import (
    ONES,
    LevelSearch,
    can_complete_from,
    present_numbers,
    tally,
    usable_naturals,
)
from cardtable.games.level8.levels import (
    COLOUR,
    RUN,
    SET,
    required_kind,
    required_size,
    requirements_of,
)


def max_value(group: i64) -> i64:
    """The highest name that a group of a level (its byte) can have; the lowest is 1."""
    if group >> 4 == RUN:
        return NUMBERS + 1 - (group & 15)  # [L8-15]
    if group >> 4 == SET:
        return NUMBERS
    return COLOURS


def can_declare(lo: i64, hi: i64, level: i64, name: i64, before: i64, least: i64) -> bool:
    """May the next group have that name?"""
    if name < value_in(before):
        return False
    group = empty_group(level >> 4 & 3, name)
    return can_finish(lo, hi, level, group, before, least)


def can_lay_rest(lo: i64, hi: i64, level: i64, before: i64, least: i64) -> bool:
    """Can the groups of `level` be laid, none of which has been named?"""
    if level == 0:
        return True
    start: i64 = 1
    if before:
        start = value_in(before)
    if not can_complete_from(lo, hi, level, start, least, 0):
        return False
    if before == 0 or (least == 0 and can_complete_from(lo, hi, level, start + 1, 0, 0)):
        return True
    name: i64
    for name in range(start, max_value(level & 255) + 1):
        if can_declare(lo, hi, level, name, before, least):
            return True
    return False


def can_finish(lo: i64, hi: i64, level: i64, group: i64, before: i64, least: i64) -> bool:
    """Can a group that has been named be filled, and the groups after it be laid?"""
    if size_in(group) >= level & 15:
        if size_in(group) - wilds_in(group) < least:
            return False
        if level >> 8 & 255 == level & 255:
            return can_lay_rest(lo, hi, level >> 8, group, least)
        return can_lay_rest(lo, hi, level >> 8, 0, least)
    if least == 0 and not is_tied(group, before) and not has_two_colour_groups(level):
        if level >> 8 & 255 != level & 255:
            return can_fill(lo, hi, level, group, 1)
        if can_fill(lo, hi, level, group, value_in(group) + 1):
            return True
        if not can_fill(lo, hi, level, group, value_in(group)):
            return False
    return can_finish_by_trial(lo, hi, level, group, before, least)


def has_two_colour_groups(level: i64) -> bool:
    """Has the level more than one colour group? Then counting is not enough."""
    colours = level & level >> 1 & 0x10_1010_1010
    return colours & colours - 1 != 0


def can_finish_by_trial(lo: i64, hi: i64, level: i64, group: i64, before: i64, least: i64) -> bool:
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


def can_fill(lo: i64, hi: i64, level: i64, group: i64, start: i64) -> bool:
    """Are there cards for what the group wants, and for the groups after it from `start` on?

    As in the finder it is enough to count: a natural serves as well here as anywhere. Only what
    the order keeps out of a set must be told from what can still go in.
    """
    left = (level & 15) - size_in(group)
    counts = tally(lo, hi)
    if group & 3 == RUN:
        window = (BIT[4 * left] - 1 & ONES) << 4 * high_in(group)
        taken = present_numbers(counts) & window
        wilds = (lo >> COUNT_SHIFT) - left + count(taken)
        return wilds >= 0 and LevelSearch(lo, hi, 0, 0, 0).fits(
            counts - taken, level >> 8, start, wilds, 0, 0
        )
    free_lo, free_hi = next_cards(lo, hi, group, 0)
    naturals = count(free_lo & NATURALS_MASK) + count(free_hi)
    if naturals > left:
        if group & 3 == SET:
            counts -= left << 4 * (value_in(group) - 1)
        return LevelSearch(lo, hi, 0, 0, 0).fits(counts, level >> 8, start, lo >> COUNT_SHIFT, 0, 0)
    # All of them go in, and none is left for a colour.
    wilds = (lo >> COUNT_SHIFT) - left + naturals
    lo -= free_lo & NATURALS_MASK
    hi -= free_hi
    return wilds >= 0 and LevelSearch(lo, hi, 0, 0, 0).fits(
        tally(lo, hi), level >> 8, start, wilds, 0, 0
    )


# The order


def next_cards(lo: i64, hi: i64, group: i64, before: i64) -> tuple[i64, i64]:
    """What may come next into a group that is being laid: a bag."""
    if kind_in(group) == RUN:
        if high_in(group) == NUMBERS:
            return 0, 0
        column = COLUMN[high_in(group) + 1]
        lo, hi = lo & (column | WILDS_MASK), hi & column
    elif wilds_in(group):
        lo, hi = lo & WILDS_MASK, 0
    else:
        lo, hi = lo & (fitting_naturals(group, 0) | WILDS_MASK), hi & fitting_naturals(group, 3)
        lo, hi = cards_above(lo, hi, last_natural(group))
    if is_tied(group, before):
        place = size_in(group)
        if place < size_in(before):
            return cards_above(lo, hi, card_in(before, place))
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
        return card_of(place, value_in(group))
    return card_of(value_in(group) - 1, place + 1)


def cards_above(lo: i64, hi: i64, kind: i64) -> tuple[i64, i64]:
    """The cards of a bag that come after that kind, wilds being after all naturals."""
    if kind >= CARDS_PER_WORD:
        return lo & WILDS_MASK, hi & ~(BIT[kind - CARDS_PER_WORD + 1] - 1)
    return lo & ~(BIT[kind + 1] - 1), hi


class LevelMeld(NamedTuple):
    groups: tuple[tuple[int, int], ...]  # the byte of each group of the level, and its name
    lo: int  # the cards that it takes, a bag
    hi: int
    left_lo: int  # and those that it leaves
    left_hi: int


MeldCost = Callable[[LevelMeld], int]  # the smaller the better


def find_melds(lo: int, hi: int, level: int, least: int) -> list[LevelMeld]:
    """All the ways to lay the level from a hand; none if it cannot be laid."""
    found: set[LevelMeld] = set()
    collect_melds(LevelMeld((), 0, 0, lo, hi), requirements_of(level), level, least, found)
    return sorted(found)


def collect_melds(
    way: LevelMeld, groups: list[int], level: int, least: int, found: set[LevelMeld]
) -> None:
    if not groups:
        found.add(way)
        return
    before = way.groups[-1] if way.groups else (0, 1)
    start = before[1] if before[0] == groups[0] else 1
    if not can_complete_from(way.left_lo, way.left_hi, level, start, least, 0):
        return
    for name in range(start, max_value(groups[0]) + 1):
        for lo, hi in group_bags(way.left_lo, way.left_hi, groups[0], name, least):
            further = LevelMeld(
                (*way.groups, (groups[0], name)),
                way.lo + lo, way.hi + hi, way.left_lo - lo, way.left_hi - hi,
            )  # fmt: skip
            collect_melds(further, groups[1:], level >> 8, least, found)


def group_bags(lo: int, hi: int, group: int, name: int, least: int) -> list[tuple[int, int]]:
    """The bags of which a group of that name can be made."""
    size = required_size(group)
    fewest = max(least, size - wilds(lo))
    naturals = list_cards(
        lo & usable_naturals(group, name, 0), hi & usable_naturals(group, name, 3)
    )
    found: list[tuple[int, int]] = []
    for number in range(fewest, min(size, len(naturals)) + 1):
        for chosen in combinations(naturals, number):
            numbers = {number_of(natural) for natural in chosen}
            if required_kind(group) != RUN or len(numbers) == number:
                some_lo = sum(LO[natural] for natural in chosen)
                some_hi = sum(HI[natural] for natural in chosen)
                found.append((some_lo + (size - number) * LO[WILD], some_hi))
    return found


def best_meld(found: list[LevelMeld], measure: MeldCost) -> LevelMeld:
    """The first of the ways that measure least; there has to be one."""
    return min(found, key=measure)


def count_wilds(way: LevelMeld) -> int:
    return wilds(way.lo)


def count_left_over(way: LevelMeld) -> int:
    """How many cards would stay in the hand if all that fit to these groups were added.

    Runs are served first, since one card there can make room for the next, and they take cards
    that fit nowhere else if they can.
    """
    hand = list_cards(way.left_lo, way.left_hi)
    homes = [(required_kind(group), name) for group, name in way.groups]
    for group, name in way.groups:
        if required_kind(group) == RUN:
            for step, number in ((-1, name - 1), (1, name + required_size(group))):
                extend_run_end(hand, homes, number, step)
    return sum(not fits_a_group(natural, homes) for natural in hand)


def extend_run_end(hand: list[int], homes: list[tuple[int, int]], number: int, step: int) -> None:
    """Move cards from a hand to one end of a run, as long as there are any."""
    while 1 <= number <= NUMBERS:
        next_ones = [natural for natural in hand if natural < WILD and number_of(natural) == number]
        if not next_ones:
            return
        next_ones.sort(key=lambda natural: fits_a_group(natural, homes))
        hand.remove(next_ones[0])
        number += step


def fits_a_group(natural: int, homes: list[tuple[int, int]]) -> bool:
    """Does a card fit to one of the sets or colour groups? A wild fits anywhere."""
    if natural >= WILD:
        return natural == WILD
    colour = colour_of(natural) + 1
    return (SET, number_of(natural)) in homes or (COLOUR, colour) in homes
