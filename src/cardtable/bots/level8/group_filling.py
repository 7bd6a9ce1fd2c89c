"""Adding cards to the groups on the table, as many as can go."""

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
from cardtable.games.level8.levels import RUN, SET, requirement_at
from cardtable.games.level8.moves import FIRST_GROUP, HIGH, LOW

NO_GROUP: Final = -1


@final
@mypyc_attr(acyclic=True)
class PlannedTurn:
    """A hand and a table as they will be, and the steps that lead there."""

    def __init__(self, lo: i64, hi: i64, table: vec[i64], keep: i64, steps: vec[i64]) -> None:
        self.lo = lo
        self.hi = hi
        self.table = table[:]
        self.keep = keep  # cards that have to stay in the hand: one if it must be thrown off
        self.steps = steps

    def left(self) -> i64:
        return size(self.lo, self.hi)

    def add_all(self) -> None:
        """Naturals wherever they fit; wilds only if no more than one card is then left.

        A wild that is held does not go away, and can still make a bridge to another card.
        """
        self.add_naturals()
        if self.lo >> COUNT_SHIFT == 0 or self.left() <= self.keep:
            return
        lo, hi, table, steps = self.lo, self.hi, self.table[:], self.steps[:]
        while self.lo >> COUNT_SHIFT and self.left() > self.keep and self.add_wild():
            self.add_naturals()
        if self.left() > 1:
            self.lo, self.hi, self.table, self.steps = lo, hi, table, steps

    def add_naturals(self) -> None:
        """Runs first: one card there can make room for the next."""
        more = True
        while more:
            more = False
            spot: i64
            for spot in range(len(self.table)):
                while self.table[spot] & 3 == RUN and self.add_natural(spot):
                    more = True
        for spot in range(len(self.table)):
            while self.table[spot] and self.add_natural(spot):
                pass

    def add_natural(self, spot: i64) -> bool:
        if self.left() <= self.keep:
            return False
        group = self.table[spot]
        lo = self.lo & fitting_naturals(group, 0)
        hi = self.hi & fitting_naturals(group, 3)
        if lo | hi == 0:
            return False
        if group & 3 == RUN:
            card = self.pick_least_flexible(lo, hi)
            self.table[spot] = extend_run(group, card, number_of(card))
        else:
            card = first_natural(lo, hi)
            self.table[spot] = with_card(group, card)
        self.remove_card(spot, card)
        return True

    def pick_least_flexible(self, lo: i64, hi: i64) -> i64:
        """One of these cards: of several, one that fits no set or colour."""
        if lo & lo - 1 | hi & hi - 1 == 0 and (lo == 0 or hi == 0):
            return first_natural(lo, hi)
        only_lo = lo
        only_hi = hi
        for group in self.table:
            if group and group & 3 != RUN:
                only_lo &= ~fitting_naturals(group, 0)
                only_hi &= ~fitting_naturals(group, 3)
        if only_lo | only_hi:
            return first_natural(only_lo, only_hi)
        return first_natural(lo, hi)

    def remove_card(self, spot: i64, card: i64) -> None:
        self.lo -= LO[card]
        self.hi -= HI[card]
        self.steps = append(append(self.steps, FIRST_GROUP + spot), card)

    def add_wild(self) -> bool:
        """Where it makes a bridge to a card of the hand, or else where it leads nobody on."""
        spot: i64
        calm: i64 = NO_GROUP
        for spot in range(len(self.table)):
            group = self.table[spot]
            if group == 0 or not takes_wild(group):
                continue
            if group & 3 != RUN:
                calm = spot
                continue
            if calm == NO_GROUP:
                calm = spot
            if self.holds(value_in(group) - 2):
                self.put_wild(spot, LOW)
                return True
            if self.holds(high_in(group) + 2):
                self.put_wild(spot, HIGH)
                return True
        if calm == NO_GROUP:
            return False
        self.put_wild(calm, HIGH)
        return True

    def holds(self, number: i64) -> bool:
        if number < 1 or number > NUMBERS:
            return False
        return (self.lo | self.hi) & COLUMN[number] != 0

    def put_wild(self, spot: i64, end: i64) -> None:
        group = self.table[spot]
        asked = has_two_ends(group)
        if group & 3 != RUN:
            self.table[spot] = with_card(group, WILD)
        elif value_in(group) > 1 and (end == LOW or not asked):
            self.table[spot] = extend_run(group, WILD, value_in(group) - 1)
        else:
            self.table[spot] = extend_run(group, WILD, high_in(group) + 1)
        self.remove_card(spot, WILD)
        if asked:
            self.steps = append(self.steps, end)


def first_natural(lo: i64, hi: i64) -> i64:
    """The lowest natural of a bag that has one."""
    if lo & NATURALS_MASK:
        return lowest(lo & NATURALS_MASK)
    return CARDS_PER_WORD + lowest(hi & NATURALS_MASK)


def assign_cards(groups: vec[i64], level: i64, least: i64, lo: i64, hi: i64) -> vec[i64]:
    """The groups made of exactly these cards, with `least` naturals or more in each."""
    naturals = list_cards(lo & NATURALS_MASK, hi & NATURALS_MASK)
    owners = assign_naturals(groups, level, least, naturals, vec[i64]())
    made = groups[:]
    place: i64
    for place in range(len(groups)):
        own = [card for at, card in enumerate(naturals) if owners[i64(at)] == place]
        made[place] = fill_group(groups[place], requirement_at(level, place) & 15, own)
    return made


def fill_group(group: i64, size: i64, own: list[int]) -> i64:
    """The group with its naturals, and wilds for the rest."""
    if kind_in(group) != RUN:
        for card in own:
            group = with_card(group, i64(card))
    while size_in(group) < size:
        next_one: i64 = WILD
        for card in own:
            if kind_in(group) == RUN and number_of(i64(card)) == high_in(group) + 1:
                next_one = card
        group = with_card(group, next_one)
    return group


def assign_naturals(
    groups: vec[i64], level: i64, least: i64, naturals: list[int], owners: vec[i64]
) -> vec[i64]:
    """A group for each natural, given those for the first ones; none if there is no way."""
    place: i64
    if len(owners) == len(naturals):
        for place in range(len(groups)):
            if count_owned(owners, place) < least:
                return vec[i64]()
        return owners
    for place in range(len(groups)):
        if can_own(groups[place], requirement_at(level, place) & 15, naturals, owners, place):
            more = append(owners[:], place)
            found = assign_naturals(groups, level, least, naturals, more)
            if len(found):
                return found
    return vec[i64]()


def count_owned(owners: vec[i64], place: i64) -> i64:
    number: i64 = 0
    for owner in owners:
        if owner == place:
            number += 1
    return number


def can_own(group: i64, size: i64, naturals: list[int], owners: vec[i64], place: i64) -> bool:
    """May the group have the next natural, too?"""
    card: i64 = naturals[len(owners)]
    if not fits_group(group, size, card) or count_owned(owners, place) >= size:
        return False
    at: i64
    for at in range(len(owners)):
        twice = number_of(i64(naturals[at])) == number_of(card)
        if kind_in(group) == RUN and owners[at] == place and twice:
            return False
    return True


def fits_group(group: i64, size: i64, card: i64) -> bool:
    """May a natural be in a group of that name and size?"""
    value = value_in(group)
    number = number_of(card)
    if kind_in(group) == RUN:
        return value <= number < value + size
    if kind_in(group) == SET:
        return number == value
    return card // NUMBERS == value - 1
