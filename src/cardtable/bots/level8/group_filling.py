"""Cards for groups: adding as many as possible to groups on the table, and filling new groups."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import lowest
from cardtable.games.level8.cards import (
    CARDS_PER_WORD,
    COLUMN,
    COUNT_SHIFT,
    HI,
    LO,
    NATURALS_MASK,
    NUMBERS,
    WILD,
    colour_of,
    list_cards,
    number_of,
    size,
)
from cardtable.games.level8.groups import (
    extend_run,
    fitting_naturals,
    has_two_ends,
    high_in,
    kind_in,
    size_in,
    takes_wild,
    value_in,
    with_card,
)
from cardtable.games.level8.levels import RUN, SET, required_size, requirement_at
from cardtable.games.level8.moves import FIRST_GROUP, HIGH, LOW

NO_GROUP: Final = -1


@final
@mypyc_attr(acyclic=True)
class PlannedTurn:
    """A hand and a table as they will be after `steps`; the methods add steps."""

    def __init__(self, lo: i64, hi: i64, table: vec[i64], min_left: i64, steps: vec[i64]) -> None:
        self.lo = lo
        self.hi = hi
        self.table = table[:]
        self.min_left = min_left  # cards that must stay in the hand: 1 if the last is a discard
        self.steps = steps

    def cards_left(self) -> i64:
        return size(self.lo, self.hi)

    def add_all(self) -> None:
        """Add naturals wherever they fit; add wilds only if at most one card is left then.

        A wild that stays in the hand can still connect another card to a run later.
        """
        self.add_naturals()
        if self.lo >> COUNT_SHIFT == 0 or self.cards_left() <= self.min_left:
            return
        lo, hi, table, steps = self.lo, self.hi, self.table[:], self.steps[:]
        while self.lo >> COUNT_SHIFT and self.cards_left() > self.min_left and self.add_wild():
            self.add_naturals()
        if self.cards_left() > 1:
            self.lo, self.hi, self.table, self.steps = lo, hi, table, steps

    def add_naturals(self) -> None:
        """Add all naturals that fit. Runs come first: a card of a run may let the next one fit."""
        added = True
        while added:
            added = False
            spot: i64
            for spot in range(len(self.table)):
                # `kind_in` without the call: this loop runs in every turn of every rollout.
                while self.table[spot] & 3 == RUN and self.add_natural(spot):
                    added = True
        for spot in range(len(self.table)):
            while self.table[spot] and self.add_natural(spot):
                pass

    def add_natural(self, spot: i64) -> bool:
        """Add one natural to the group at `spot`; return False if none fits or may leave."""
        if self.cards_left() <= self.min_left:
            return False
        group = self.table[spot]
        lo = self.lo & fitting_naturals(group, 0)
        hi = self.hi & fitting_naturals(group, 3)
        if lo | hi == 0:
            return False
        if kind_in(group) == RUN:
            card = self.pick_least_flexible(lo, hi)
            self.table[spot] = extend_run(group, card, number_of(card))
        else:
            card = first_natural(lo, hi)
            self.table[spot] = with_card(group, card)
        self.remove_card(spot, card)
        return True

    def pick_least_flexible(self, lo: i64, hi: i64) -> i64:
        """Return one card of a bag, if possible one that fits no set or colour group."""
        if lo & lo - 1 | hi & hi - 1 == 0 and (lo == 0 or hi == 0):
            return first_natural(lo, hi)
        only_lo = lo
        only_hi = hi
        for group in self.table:
            if group and kind_in(group) != RUN:
                only_lo &= ~fitting_naturals(group, 0)
                only_hi &= ~fitting_naturals(group, 3)
        if only_lo | only_hi:
            return first_natural(only_lo, only_hi)
        return first_natural(lo, hi)

    def remove_card(self, spot: i64, card: i64) -> None:
        """Take the card out of the hand, with the steps that add it to the group at `spot`."""
        self.lo -= LO[card]
        self.hi -= HI[card]
        self.steps = append(append(self.steps, FIRST_GROUP + spot), card)

    def add_wild(self) -> bool:
        """Add a wild to a group; return False if no group takes one.

        Best is a run that a card of the hand can continue then. Otherwise it is a set or colour
        group, because a longer run may help the opponents.
        """
        spot: i64
        fallback: i64 = NO_GROUP
        for spot in range(len(self.table)):
            group = self.table[spot]
            if group == 0 or not takes_wild(group):
                continue
            if kind_in(group) != RUN:
                fallback = spot
                continue
            if fallback == NO_GROUP:
                fallback = spot
            if self.holds_number(value_in(group) - 2):
                self.add_wild_to(spot, LOW)
                return True
            if self.holds_number(high_in(group) + 2):
                self.add_wild_to(spot, HIGH)
                return True
        if fallback == NO_GROUP:
            return False
        self.add_wild_to(fallback, HIGH)
        return True

    def holds_number(self, number: i64) -> bool:
        if number < 1 or number > NUMBERS:
            return False
        return (self.lo | self.hi) & COLUMN[number] != 0

    def add_wild_to(self, spot: i64, end: i64) -> None:
        group = self.table[spot]
        must_name_end = has_two_ends(group)
        if kind_in(group) != RUN:
            self.table[spot] = with_card(group, WILD)
        elif value_in(group) > 1 and (end == LOW or not must_name_end):
            self.table[spot] = extend_run(group, WILD, value_in(group) - 1)
        else:
            self.table[spot] = extend_run(group, WILD, high_in(group) + 1)
        self.remove_card(spot, WILD)
        if must_name_end:
            self.steps = append(self.steps, end)


def first_natural(lo: i64, hi: i64) -> i64:
    """Return the lowest natural of a bag, which must have one."""
    if lo & NATURALS_MASK:
        return lowest(lo & NATURALS_MASK)
    return CARDS_PER_WORD + lowest(hi & NATURALS_MASK)


def assign_cards(groups: vec[i64], level: i64, least: i64, lo: i64, hi: i64) -> vec[i64]:
    """Fill empty groups with exactly the cards of a bag.

    Each group gets `least` naturals or more, and as many cards as `level` requires.
    """
    naturals = list_cards(lo & NATURALS_MASK, hi & NATURALS_MASK)
    owners = assign_naturals(groups, level, least, naturals, vec[i64]())
    filled = groups[:]
    index: i64
    for index in range(len(groups)):
        own = [card for at, card in enumerate(naturals) if owners[i64(at)] == index]
        size = required_size(requirement_at(level, index))
        filled[index] = fill_group(groups[index], size, own)
    return filled


def fill_group(group: i64, size: i64, naturals: list[int]) -> i64:
    """Return the group with its naturals, and with wilds up to `size` cards."""
    if kind_in(group) != RUN:
        for card in naturals:
            group = with_card(group, i64(card))
    while size_in(group) < size:
        next_card: i64 = WILD
        for card in naturals:
            if kind_in(group) == RUN and number_of(i64(card)) == high_in(group) + 1:
                next_card = card
        group = with_card(group, next_card)
    return group


def assign_naturals(
    groups: vec[i64], level: i64, least: i64, naturals: list[int], owners: vec[i64]
) -> vec[i64]:
    """Return the index of a group for each natural; an empty list if there is no assignment.

    `owners` has the groups of the first naturals already.
    """
    index: i64
    if len(owners) == len(naturals):
        for index in range(len(groups)):
            if count_owned(owners, index) < least:
                return vec[i64]()
        return owners
    for index in range(len(groups)):
        size = required_size(requirement_at(level, index))
        if can_own(groups[index], size, naturals, owners, index):
            more_owners = append(owners[:], index)
            found = assign_naturals(groups, level, least, naturals, more_owners)
            if len(found):
                return found
    return vec[i64]()


def count_owned(owners: vec[i64], index: i64) -> i64:
    number: i64 = 0
    for owner in owners:
        if owner == index:
            number += 1
    return number


def can_own(group: i64, size: i64, naturals: list[int], owners: vec[i64], index: i64) -> bool:
    """Say whether the group at `index` may also have the next natural, the first without owner."""
    card: i64 = naturals[len(owners)]
    if not fits_group(group, size, card) or count_owned(owners, index) >= size:
        return False
    other: i64
    for other in range(len(owners)):
        is_same_number = number_of(i64(naturals[other])) == number_of(card)
        if kind_in(group) == RUN and owners[other] == index and is_same_number:
            return False
    return True


def fits_group(group: i64, size: i64, card: i64) -> bool:
    """Say whether a natural may be in an empty group that will have `size` cards."""
    value = value_in(group)
    number = number_of(card)
    if kind_in(group) == RUN:
        return value <= number < value + size
    if kind_in(group) == SET:
        return number == value
    return colour_of(card) == value - 1
