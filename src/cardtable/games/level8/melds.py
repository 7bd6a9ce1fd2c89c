"""Melds: laying a level in steps, and all the ways to lay it.

Each way to lay a level is exactly one sequence of steps. The groups come in the order of the
level. The value of a group is declared first (the lowest number of a run, the number of a set, the
colour), and then it gets its cards: a run from its lowest number up; a set or colour group its
naturals in order, and then its wilds. Equal groups ascend, first by value and then card by card. A
step is legal if the whole level can still be laid in this order after it.

The functions share these parameters:

- `level`: the rest of a level, from the group that is being laid.
- `previous`: the group laid before that one, if both are of one kind and size; otherwise 0.
- `min_naturals`: the number of naturals that each group must have [L8-13].
"""

from itertools import combinations
from typing import NamedTuple

from mypy_extensions import i64

from cardtable.engine.bits import BIT, count
from cardtable.games.level8.cards import (
    CARDS_PER_WORD,
    COLOURS,
    COLUMN,
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
    level_from,
    required_kind,
    required_size,
    requirement_at,
    requirements_of,
    starts_with_equals,
)


def max_value(requirement: i64) -> i64:
    """Return the highest value that a group can have; the lowest is 1."""
    kind = required_kind(requirement)
    if kind == RUN:
        return NUMBERS + 1 - required_size(requirement)  # [L8-15]
    if kind == SET:
        return NUMBERS
    return COLOURS


def can_declare(
    lo: i64, hi: i64, level: i64, value: i64, previous: i64, min_naturals: i64
) -> bool:  # fmt: skip
    """Tell whether the next group may be declared with `value`."""
    if value < value_in(previous):
        return False
    group = empty_group(required_kind(level), value)
    return can_finish(lo, hi, level, group, previous, min_naturals)


def can_lay_rest(lo: i64, hi: i64, level: i64, previous: i64, min_naturals: i64) -> bool:
    """Tell whether the groups of `level` can be laid, none of which has been declared."""
    if level == 0:
        return True
    start: i64 = 1
    if previous:
        start = value_in(previous)
    if not can_complete_from(lo, hi, level, start, min_naturals, 0):
        return False
    if previous == 0:
        return True
    if min_naturals == 0 and can_complete_from(lo, hi, level, start + 1, 0, 0):
        return True
    value: i64
    for value in range(start, max_value(requirement_at(level, 0)) + 1):
        if can_declare(lo, hi, level, value, previous, min_naturals):
            return True
    return False


def can_finish(
    lo: i64, hi: i64, level: i64, group: i64, previous: i64, min_naturals: i64
) -> bool:  # fmt: skip
    """Tell whether a declared group can be filled, and the groups after it can be laid."""
    is_repeated = starts_with_equals(level)
    if size_in(group) >= required_size(level):
        if size_in(group) - wilds_in(group) < min_naturals:
            return False
        if is_repeated:
            return can_lay_rest(lo, hi, level_from(level, 1), group, min_naturals)
        return can_lay_rest(lo, hi, level_from(level, 1), 0, min_naturals)
    if min_naturals == 0 and not is_tied(group, previous) and not has_two_colour_groups(level):
        if not is_repeated:
            return can_fill(lo, hi, level, group, 1)
        if can_fill(lo, hi, level, group, value_in(group) + 1):
            return True
        if not can_fill(lo, hi, level, group, value_in(group)):
            return False
    return can_finish_by_trial(lo, hi, level, group, previous, min_naturals)


def has_two_colour_groups(level: i64) -> bool:
    """Tell whether a level has more than one colour group, so that counting is not enough."""
    colours = level & level >> 1 & 0x10_1010_1010
    return colours & colours - 1 != 0


def can_finish_by_trial(
    lo: i64, hi: i64, level: i64, group: i64, previous: i64, min_naturals: i64
) -> bool:  # fmt: skip
    """Do the same as `can_finish` by trying each next card, where counting is not enough."""
    rest_lo, rest_hi = next_cards(lo, hi, group, previous)
    while rest_lo | rest_hi:
        kind = first_card(rest_lo, rest_hi)
        longer = with_card(group, kind)
        if can_finish(lo - LO[kind], hi - HI[kind], level, longer, previous, min_naturals):
            return True
        if kind == WILD:
            return False
        rest_lo -= LO[kind]
        rest_hi -= HI[kind]
    return False


def can_fill(lo: i64, hi: i64, level: i64, group: i64, start: i64) -> bool:
    """Tell whether there are cards for a group and those after it, with values from `start` on.

    Counting is enough, as in the search for a level: it does not matter which group gets a
    natural. But naturals that come too early in the order of the group must be counted apart.
    """
    missing = required_size(level) - size_in(group)
    later_groups = level_from(level, 1)
    counts = tally(lo, hi)
    if kind_in(group) == RUN:
        window = (BIT[4 * missing] - 1 & ONES) << 4 * high_in(group)
        taken = present_numbers(counts) & window
        wilds_left = wilds(lo) - missing + count(taken)
        return wilds_left >= 0 and LevelSearch(lo, hi, 0, 0, 0).fits(
            counts - taken, later_groups, start, wilds_left, 0, 0
        )
    next_lo, next_hi = next_cards(lo, hi, group, 0)
    naturals = count(next_lo & NATURALS_MASK) + count(next_hi)
    if naturals > missing:
        if kind_in(group) == SET:
            counts -= missing << 4 * (value_in(group) - 1)
        return LevelSearch(lo, hi, 0, 0, 0).fits(counts, later_groups, start, wilds(lo), 0, 0)
    # The group takes all of them, so that none is left for a colour group.
    wilds_left = wilds(lo) - missing + naturals
    lo -= next_lo & NATURALS_MASK
    hi -= next_hi
    return wilds_left >= 0 and LevelSearch(lo, hi, 0, 0, 0).fits(
        tally(lo, hi), later_groups, start, wilds_left, 0, 0
    )


# The order of cards


def next_cards(lo: i64, hi: i64, group: i64, previous: i64) -> tuple[i64, i64]:
    """Return the cards of a hand that may be laid next into a group, as a bag."""
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
    if is_tied(group, previous):
        index = size_in(group)
        if index < size_in(previous):
            return cards_above(lo, hi, card_in(previous, index))
    return lo, hi


def is_tied(group: i64, previous: i64) -> bool:
    """Tell whether a group so far equals the beginning of the previous one.

    There is only one of each natural, so this is true only while both have nothing but wilds.
    """
    if previous == 0 or value_in(group) != value_in(previous):
        return False
    laid = size_in(group)
    if wilds_in(group) < laid or size_in(previous) < laid:
        return False
    index: i64
    for index in range(laid):
        if card_in(previous, index) != WILD:
            return False
    return True


def last_natural(group: i64) -> i64:
    """Return the highest natural in a set or colour group, or -1 if it has none."""
    bits = naturals_in(group)
    if bits == 0:
        return -1
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    highest = count(bits | bits >> 8) - 1
    if kind_in(group) == SET:
        return card_of(highest, value_in(group))
    return card_of(value_in(group) - 1, highest + 1)


def cards_above(lo: i64, hi: i64, kind: i64) -> tuple[i64, i64]:
    """Return the cards of a bag that come after `kind`; wilds come after all naturals."""
    if kind >= CARDS_PER_WORD:
        return lo & WILDS_MASK, hi & ~(BIT[kind - CARDS_PER_WORD + 1] - 1)
    return lo & ~(BIT[kind + 1] - 1), hi


# All melds of a hand


class LevelMeld(NamedTuple):
    """One way to lay a level. The cards it takes are only a bag, not assigned to its groups."""

    groups: tuple[tuple[int, int], ...]  # the requirement of each group, and its value
    lo: int  # the cards that it takes, a bag
    hi: int
    left_lo: int  # the cards that it leaves in the hand, a bag
    left_hi: int


def find_melds(lo: int, hi: int, level: int, min_naturals: int) -> list[LevelMeld]:
    """Return all the ways to lay `level` from a hand, or none if it cannot be laid."""
    found: set[LevelMeld] = set()
    start = LevelMeld((), 0, 0, lo, hi)
    collect_melds(start, requirements_of(level), level, min_naturals, found)
    return sorted(found)


def collect_melds(
    meld: LevelMeld, requirements: list[int], level: int, min_naturals: int, found: set[LevelMeld]
) -> None:
    """Add to `found` every way to complete a meld with the groups of `level`."""
    if not requirements:
        found.add(meld)
        return
    requirement = requirements[0]
    previous, previous_value = meld.groups[-1] if meld.groups else (0, 1)
    start = previous_value if previous == requirement else 1
    if not can_complete_from(meld.left_lo, meld.left_hi, level, start, min_naturals, 0):
        return
    for value in range(start, max_value(requirement) + 1):
        for lo, hi in group_bags(meld.left_lo, meld.left_hi, requirement, value, min_naturals):
            longer = LevelMeld(
                groups=(*meld.groups, (requirement, value)),
                lo=meld.lo + lo,
                hi=meld.hi + hi,
                left_lo=meld.left_lo - lo,
                left_hi=meld.left_hi - hi,
            )
            collect_melds(longer, requirements[1:], level_from(level, 1), min_naturals, found)


def group_bags(
    lo: int, hi: int, requirement: int, value: int, min_naturals: int
) -> list[tuple[int, int]]:
    """Return the bags of cards of a hand that make a group with `value`."""
    size = required_size(requirement)
    fewest = max(min_naturals, size - wilds(lo))
    naturals = list_cards(
        lo & usable_naturals(requirement, value, 0), hi & usable_naturals(requirement, value, 3)
    )
    found: list[tuple[int, int]] = []
    for number in range(fewest, min(size, len(naturals)) + 1):
        for chosen in combinations(naturals, number):
            numbers = {number_of(natural) for natural in chosen}
            if required_kind(requirement) != RUN or len(numbers) == number:
                chosen_lo = sum(LO[natural] for natural in chosen)
                chosen_hi = sum(HI[natural] for natural in chosen)
                found.append((chosen_lo + (size - number) * LO[WILD], chosen_hi))
    return found


def count_wilds(meld: LevelMeld) -> int:
    """Return how many wilds a meld takes."""
    return wilds(meld.lo)


def count_left_over(meld: LevelMeld) -> int:
    """Return how many cards stay in the hand after all that fit were added to the groups.

    Runs come first, since a card there can make room for another, and they prefer cards that fit
    no other group.
    """
    hand = list_cards(meld.left_lo, meld.left_hi)
    groups = [(required_kind(requirement), value) for requirement, value in meld.groups]
    for requirement, value in meld.groups:
        if required_kind(requirement) == RUN:
            for step, number in ((-1, value - 1), (1, value + required_size(requirement))):
                extend_run_end(hand, groups, number, step)
    return sum(not fits_a_group(natural, groups) for natural in hand)


def extend_run_end(hand: list[int], groups: list[tuple[int, int]], number: int, step: int) -> None:
    """Move cards from a hand to one end of a run, from `number` on, as long as there are any."""
    while 1 <= number <= NUMBERS:
        choices = [natural for natural in hand if natural < WILD and number_of(natural) == number]
        if not choices:
            return
        choices.sort(key=lambda natural: fits_a_group(natural, groups))
        hand.remove(choices[0])
        number += step


def fits_a_group(card: int, groups: list[tuple[int, int]]) -> bool:
    """Tell whether a card fits one of the sets or colour groups; a wild always fits."""
    if card >= WILD:
        return card == WILD
    colour = colour_of(card) + 1
    return (SET, number_of(card)) in groups or (COLOUR, colour) in groups
