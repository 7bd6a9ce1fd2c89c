"""Laying a level: of all the ways, the one after which the fewest cards are left.

The groups are named first, as in the game's finder; then cards are given to them, those that
could serve a colour last. In odd cases (several colours, a natural wanted in each group) that
may fail though there is a way: then the game's own list of all ways is asked.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.group_filling import PlannedTurn, assign_cards, first_natural
from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.level8.cards import (
    COLOURS,
    COLUMN,
    COUNT_SHIFT,
    HI,
    LO,
    NUMBERS,
    WILD,
    row,
    row_bits,
)
from cardtable.games.level8.groups import (
    cards_in,
    empty_group,
    high_in,
    kind_in,
    size_in,
    value_in,
    wilds_in,
    with_card,
)
from cardtable.games.level8.level_search import (
    ONES,
    TOPS,
    can_complete,
    present_numbers,
    row_tally,
    tally,
)
from cardtable.games.level8.levels import COLOUR, MAX_GROUPS, RUN, SET, requirement_at
from cardtable.games.level8.melds import count_left_over, find_melds
from cardtable.games.level8.moves import DONE, LAY, declaration_base
from cardtable.games.level8.state import Level8State

MAX_CANDIDATES: Final = 12  # ways that are looked at: more seldom leave fewer cards
NO_LAYOUT: Final = 99


@final
@mypyc_attr(acyclic=True)
class LevelLayout:
    """The best way for the seat to move to lay its level, if there is one."""

    def __init__(self, state: Level8State) -> None:
        self.state = state
        self.lo = state.lo(state.turn)
        self.hi = state.hi(state.turn)
        self.level = state.level(state.turn)
        self.least = state.options.min_naturals_per_group
        self.keep: i64 = 0
        if state.options.strict_final_discard:
            self.keep = 1
        self.seen: i64 = 0
        self.left: i64 = NO_LAYOUT
        self.groups = vec[i64]()
        self.final = state.levels[state.turn] == state.level_count(state.turn)

    def found(self) -> bool:
        """Look for it. The groups are then in `groups`, in the order of the level."""
        self.walk(tally(self.lo, self.hi), self.level, 1, self.lo >> COUNT_SHIFT, 0, 0)
        if len(self.groups):
            return True
        odd = self.least > 0 or has_several_colours(self.level)
        if odd and can_complete(self.lo, self.hi, self.level, self.least):
            self.use_all_ways()
        return len(self.groups) > 0

    # What the groups could be

    def walk(self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, place: i64) -> None:
        """`names` has four bits for the name of each group before those of `level`."""
        if self.seen >= MAX_CANDIDATES or (self.final and len(self.groups)):
            return
        kind = level >> 4 & 3
        if level == 0:
            self.consider(names)
        elif kind == RUN:
            self.try_runs(rest, level, start, wilds, names, place)
        elif kind == SET:
            self.try_sets(rest, level, start, wilds, names, place)
        else:
            self.try_colours(rest, level, start, wilds, names, place)

    def try_runs(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, place: i64
    ) -> None:
        size = level & 15
        there = present_numbers(rest)
        low: i64
        for low in range(start, NUMBERS + 2 - size):
            taken = there & (BIT[4 * size] - 1 & ONES) << 4 * (low - 1)
            left = wilds - size + count(taken)
            if left >= 0:
                begin = next_start(level, low)
                self.walk(rest - taken, level >> 8, begin, left, names | low << place, place + 4)

    def try_sets(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, place: i64
    ) -> None:
        size = level & 15
        need = max(size - wilds, 1)
        enough = (rest | TOPS) - need * ONES & TOPS & ~(BIT[4 * (start - 1)] - 1)
        while enough:
            at = lowest(enough) - 3
            enough &= enough - 1
            taken = min(rest >> at & 15, size)
            name = (at >> 2) + 1
            begin = next_start(level, name)
            left = wilds - size + taken
            seen = names | name << place
            self.walk(rest - (taken << at), level >> 8, begin, left, seen, place + 4)
        if wilds >= size and start <= NUMBERS:  # of wilds alone
            last: i64 = NUMBERS
            begin = next_start(level, last)
            seen = names | last << place
            self.walk(rest, level >> 8, begin, wilds - size, seen, place + 4)

    def try_colours(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, place: i64
    ) -> None:
        size = level & 15
        there = present_numbers(rest)
        last: i64 = COLOURS
        colour: i64
        for colour in range(start, last + 1):
            room = count(row_tally(row(self.lo, self.hi, colour - 1)) & there)
            left = wilds - size + min(room, size)
            if left >= 0:
                begin = next_start(level, colour)
                self.walk(rest, level >> 8, begin, left, names | colour << place, place + 4)

    # What they are made of

    def consider(self, names: i64) -> None:
        """Make groups with these names, and keep them if they leave fewer cards than others."""
        self.seen += 1
        groups = self.made(names)
        if len(groups) == 0:
            return
        left = self.cards_left_after(groups)
        if left < self.left:
            self.left = left
            self.groups = groups

    def made(self, names: i64) -> vec[i64]:
        """The groups; none if the cards do not suffice after all."""
        lo, hi = self.lo, self.hi
        groups = vec[i64]()
        saved_lo, saved_hi = self.coloured(names)
        place: i64 = 0
        while requirement_at(self.level, place):
            byte = requirement_at(self.level, place)
            group = empty_group(byte >> 4, names >> 4 * place & 15)
            while size_in(group) < byte & 15:
                card = pick_card(lo, hi, group, saved_lo, saved_hi)
                if card == WILD and lo >> COUNT_SHIFT == 0:
                    return vec[i64]()
                lo -= LO[card]
                hi -= HI[card]
                group = with_card(group, card)
            if size_in(group) - wilds_in(group) < self.least:
                return vec[i64]()
            groups = append(groups, group)
            place += 1
        return sort_groups(groups, self.level)

    def coloured(self, names: i64) -> tuple[i64, i64]:
        """The cards of the colours that are wanted, here or on the table: a bag."""
        lo: i64 = 0
        hi: i64 = 0
        place: i64 = 0
        while requirement_at(self.level, place):
            if requirement_at(self.level, place) >> 4 == COLOUR:
                colour = (names >> 4 * place & 15) - 1
                lo |= row_bits(colour, 0)
                hi |= row_bits(colour, 3)
            place += 1
        for group in self.state.table:
            if group & 3 == COLOUR:
                lo |= row_bits(value_in(group) - 1, 0)
                hi |= row_bits(value_in(group) - 1, 3)
        return lo, hi

    def cards_left_after(self, groups: vec[i64]) -> i64:
        """How many cards are left if all that fit are added; wilds that are kept count least."""
        if self.final:
            return 0
        after = self.after(groups, vec[i64]())
        after.add_all()
        return 2 * after.left() - (after.lo >> COUNT_SHIFT)

    def after(self, groups: vec[i64], steps: vec[i64]) -> PlannedTurn:
        """The hand and the table with these groups on it."""
        lo, hi = self.lo, self.hi
        table = self.state.table[:]
        at: i64
        for at in range(len(groups)):
            table[self.state.turn * MAX_GROUPS + at] = groups[at]
            for card in cards_in(groups[at]):
                lo -= LO[card]
                hi -= HI[card]
        return PlannedTurn(lo, hi, table, self.keep, steps)

    def use_all_ways(self) -> None:
        found = find_melds(self.lo, self.hi, self.level, self.least)
        best = min(found, key=count_left_over)
        groups = vec[i64]()
        for group, name in best.groups:
            groups = append(groups, empty_group(i64(group) >> 4, i64(name)))
        made = assign_cards(groups, self.level, self.least, best.lo, best.hi)
        self.groups = sort_groups(made, self.level)

    def steps(self) -> vec[i64]:
        """The steps of the laying."""
        steps = vec[i64]([LAY])
        longer = self.state.options.accept_longer_groups
        for group in self.groups:
            steps = append(steps, declaration_base(kind_in(group)) + value_in(group))
            for card in cards_in(group):
                steps = append(steps, i64(card))
            if longer:
                steps = append(steps, DONE)
        return steps


def has_several_colours(level: i64) -> bool:
    colours: i64 = 0
    while level:
        if level >> 4 & 3 == COLOUR:
            colours += 1
        level >>= 8
    return colours > 1


def next_start(level: i64, name: i64) -> i64:
    """The least name of the next group: equal groups ascend."""
    if level >> 8 & 255 == level & 255:
        return name
    return 1


def pick_card(lo: i64, hi: i64, group: i64, saved_lo: i64, saved_hi: i64) -> i64:
    """A natural for the next place of a group, not one that is saved if possible; or a wild."""
    value = value_in(group)
    if group & 3 == COLOUR:
        lo &= row_bits(value - 1, 0)
        hi &= row_bits(value - 1, 3)
        if wilds_in(group) or lo | hi == 0:
            return WILD
        return first_natural(lo, hi)
    column = COLUMN[value] if group & 3 == SET else COLUMN[high_in(group) + 1]
    lo &= column
    hi &= column
    if lo | hi == 0:
        return WILD
    if lo & ~saved_lo | hi & ~saved_hi:
        return first_natural(lo & ~saved_lo, hi & ~saved_hi)
    return first_natural(lo, hi)


def sort_groups(groups: vec[i64], level: i64) -> vec[i64]:
    """Equal groups in ascending order, first by name and then card by card."""
    at: i64
    for at in range(1, len(groups)):
        place = at
        while place and is_before(groups[place], groups[place - 1], level, place):
            groups[place], groups[place - 1] = groups[place - 1], groups[place]
            place -= 1
    return groups


def is_before(group: i64, other: i64, level: i64, place: i64) -> bool:
    """Must a group come before the one that now stands before it, at `place` - 1?"""
    if requirement_at(level, place) != requirement_at(level, place - 1):
        return False
    if value_in(group) != value_in(other):
        return value_in(group) < value_in(other)
    return cards_in(group) < cards_in(other)
