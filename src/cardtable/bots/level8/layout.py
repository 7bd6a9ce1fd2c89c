"""Laying a level: of all possible melds, the one that leaves the fewest cards in the hand.

A name is chosen for each group first: the number with which a run starts, the number of a set,
the colour of a colour group. Then the groups get cards; cards that a colour group could use are
given to other groups last. In rare cases (several colour groups, or a natural required in each
group) this may fail although the level can be laid. Then the game's own list of all melds is used.
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
from cardtable.games.level8.levels import (
    COLOUR,
    MAX_GROUPS,
    RUN,
    SET,
    required_kind,
    required_size,
    requirement_at,
)
from cardtable.games.level8.melds import count_left_over, find_melds
from cardtable.games.level8.moves import DONE, LAY, declaration_base
from cardtable.games.level8.state import Level8State

MAX_CANDIDATES: Final = 12  # melds that are compared; more seldom leave fewer cards
NO_LAYOUT: Final = 99


@final
@mypyc_attr(acyclic=True)
class LevelLayout:
    """The best meld with which the seat to move can lay its level; call `search` first.

    `names` are always the names of the groups that were chosen so far, in four bits each.
    """

    def __init__(self, state: Level8State) -> None:
        self.state = state
        self.lo = state.lo(state.turn)
        self.hi = state.hi(state.turn)
        self.level = state.level(state.turn)
        self.least = state.options.min_naturals_per_group
        self.min_left: i64 = 0  # cards that must stay in the hand
        if state.options.strict_final_discard:
            self.min_left = 1
        self.candidates: i64 = 0
        self.left: i64 = NO_LAYOUT
        self.groups = vec[i64]()
        self.is_last_level = state.levels[state.turn] == state.level_count(state.turn)

    def search(self) -> bool:
        """Search a meld; put its groups into `groups`, in the order of the level."""
        self.name_groups(tally(self.lo, self.hi), self.level, 1, self.lo >> COUNT_SHIFT, 0, 0)
        if len(self.groups):
            return True
        may_have_failed = self.least > 0 or has_several_colours(self.level)
        if may_have_failed and can_complete(self.lo, self.hi, self.level, self.least):
            self.search_all_melds()
        return len(self.groups) > 0

    # Names of the groups

    def name_groups(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, shift: i64
    ) -> None:
        """Try all names for the groups of `level`, whose first name is at least `start`.

        `rest` and `wilds` are what the groups before leave: a tally of naturals, and a number.
        The next name goes to bit `shift` of `names`.
        """
        if self.candidates >= MAX_CANDIDATES or (self.is_last_level and len(self.groups)):
            return
        kind = required_kind(level)
        if level == 0:
            self.consider(names)
        elif kind == RUN:
            self.try_runs(rest, level, start, wilds, names, shift)
        elif kind == SET:
            self.try_sets(rest, level, start, wilds, names, shift)
        else:
            self.try_colours(rest, level, start, wilds, names, shift)

    def try_runs(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, shift: i64
    ) -> None:
        size = required_size(level)
        present = present_numbers(rest)
        low: i64
        for low in range(start, NUMBERS + 2 - size):
            used = present & (BIT[4 * size] - 1 & ONES) << 4 * (low - 1)
            left = wilds - size + count(used)
            if left >= 0:
                begin = next_start(level, low)
                more_names = names | low << shift
                self.name_groups(rest - used, level >> 8, begin, left, more_names, shift + 4)

    def try_sets(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, shift: i64
    ) -> None:
        size = required_size(level)
        need = max(size - wilds, 1)
        enough = (rest | TOPS) - need * ONES & TOPS & ~(BIT[4 * (start - 1)] - 1)
        while enough:
            place = lowest(enough) - 3
            enough &= enough - 1
            used = min(rest >> place & 15, size)
            name = (place >> 2) + 1
            begin = next_start(level, name)
            left = wilds - size + used
            more_names = names | name << shift
            self.name_groups(rest - (used << place), level >> 8, begin, left, more_names, shift + 4)
        if wilds >= size and start <= NUMBERS:  # a set of wilds alone
            last: i64 = NUMBERS
            begin = next_start(level, last)
            more_names = names | last << shift
            self.name_groups(rest, level >> 8, begin, wilds - size, more_names, shift + 4)

    def try_colours(
        self, rest: i64, level: i64, start: i64, wilds: i64, names: i64, shift: i64
    ) -> None:
        size = required_size(level)
        present = present_numbers(rest)
        last: i64 = COLOURS
        colour: i64
        for colour in range(start, last + 1):
            available = count(row_tally(row(self.lo, self.hi, colour - 1)) & present)
            left = wilds - size + min(available, size)
            if left >= 0:
                begin = next_start(level, colour)
                more_names = names | colour << shift
                self.name_groups(rest, level >> 8, begin, left, more_names, shift + 4)

    # Cards of the groups

    def consider(self, names: i64) -> None:
        """Build groups with these names; keep them if they leave fewer cards than others."""
        self.candidates += 1
        groups = self.build_groups(names)
        if len(groups) == 0:
            return
        left = self.cards_left_after(groups)
        if left < self.left:
            self.left = left
            self.groups = groups

    def build_groups(self, names: i64) -> vec[i64]:
        """Return groups with these names; an empty list if the cards do not suffice."""
        lo, hi = self.lo, self.hi
        groups = vec[i64]()
        saved_lo, saved_hi = self.cards_for_colours(names)
        index: i64 = 0
        while requirement_at(self.level, index):
            requirement = requirement_at(self.level, index)
            group = empty_group(required_kind(requirement), names >> 4 * index & 15)
            while size_in(group) < required_size(requirement):
                card = pick_card(lo, hi, group, saved_lo, saved_hi)
                if card == WILD and lo >> COUNT_SHIFT == 0:
                    return vec[i64]()
                lo -= LO[card]
                hi -= HI[card]
                group = with_card(group, card)
            if size_in(group) - wilds_in(group) < self.least:
                return vec[i64]()
            groups = append(groups, group)
            index += 1
        return sort_groups(groups, self.level)

    def cards_for_colours(self, names: i64) -> tuple[i64, i64]:
        """Return a bag of all cards that a colour group, of the level or on the table, can use."""
        lo: i64 = 0
        hi: i64 = 0
        index: i64 = 0
        while requirement_at(self.level, index):
            if required_kind(requirement_at(self.level, index)) == COLOUR:
                colour = (names >> 4 * index & 15) - 1
                lo |= row_bits(colour, 0)
                hi |= row_bits(colour, 3)
            index += 1
        for group in self.state.table:
            if kind_in(group) == COLOUR:
                lo |= row_bits(value_in(group) - 1, 0)
                hi |= row_bits(value_in(group) - 1, 3)
        return lo, hi

    def cards_left_after(self, groups: vec[i64]) -> i64:
        """Rate the cards that stay in the hand after all that fit are added.

        Each card counts 2, but a wild counts 1. After the last level nothing counts.
        """
        if self.is_last_level:
            return 0
        turn = self.turn_after(groups, vec[i64]())
        turn.add_all()
        return 2 * turn.cards_left() - (turn.lo >> COUNT_SHIFT)

    def turn_after(self, groups: vec[i64], steps: vec[i64]) -> PlannedTurn:
        """Return the hand and the table with these groups on it, after `steps`."""
        lo, hi = self.lo, self.hi
        table = self.state.table[:]
        index: i64
        for index in range(len(groups)):
            table[self.state.turn * MAX_GROUPS + index] = groups[index]
            for card in cards_in(groups[index]):
                lo -= LO[card]
                hi -= HI[card]
        return PlannedTurn(lo, hi, table, self.min_left, steps)

    def search_all_melds(self) -> None:
        found = find_melds(self.lo, self.hi, self.level, self.least)
        best = min(found, key=count_left_over)
        groups = vec[i64]()
        for requirement, name in best.groups:
            groups = append(groups, empty_group(required_kind(i64(requirement)), i64(name)))
        filled = assign_cards(groups, self.level, self.least, best.lo, best.hi)
        self.groups = sort_groups(filled, self.level)

    def steps(self) -> vec[i64]:
        """Return the steps that lay `groups`."""
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
        if required_kind(level) == COLOUR:
            colours += 1
        level >>= 8
    return colours > 1


def next_start(level: i64, name: i64) -> i64:
    """Return the least name of the next group: the names of equal groups ascend."""
    if requirement_at(level, 1) == requirement_at(level, 0):
        return name
    return 1


def pick_card(lo: i64, hi: i64, group: i64, saved_lo: i64, saved_hi: i64) -> i64:
    """Return a natural for the next place of a group, or a wild if there is none.

    A natural of the bag `saved_lo`, `saved_hi` is used only if there is no other.
    """
    value = value_in(group)
    if kind_in(group) == COLOUR:
        lo &= row_bits(value - 1, 0)
        hi &= row_bits(value - 1, 3)
        if wilds_in(group) or lo | hi == 0:
            return WILD
        return first_natural(lo, hi)
    column = COLUMN[value] if kind_in(group) == SET else COLUMN[high_in(group) + 1]
    lo &= column
    hi &= column
    if lo | hi == 0:
        return WILD
    if lo & ~saved_lo | hi & ~saved_hi:
        return first_natural(lo & ~saved_lo, hi & ~saved_hi)
    return first_natural(lo, hi)


def sort_groups(groups: vec[i64], level: i64) -> vec[i64]:
    """Put equal groups into ascending order, first by name and then card by card."""
    start: i64
    for start in range(1, len(groups)):
        index = start
        while index and must_swap(groups[index - 1], groups[index], level, index):
            groups[index], groups[index - 1] = groups[index - 1], groups[index]
            index -= 1
    return groups


def must_swap(before: i64, group: i64, level: i64, index: i64) -> bool:
    """Say whether `group`, at `index`, must come before its predecessor `before`."""
    if requirement_at(level, index) != requirement_at(level, index - 1):
        return False
    if value_in(group) != value_in(before):
        return value_in(group) < value_in(before)
    return cards_in(group) < cards_in(before)
