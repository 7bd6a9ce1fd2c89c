"""Cards shared out among groups that have been named, by trying.

For the odd cases only: it finds the way of which the game's own list says that it exists.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.games.level8.cards import NATURALS_MASK, NUMBERS, WILD, list_cards, number_of
from cardtable.games.level8.groups import high_in, kind_in, size_in, value_in, with_card
from cardtable.games.level8.levels import RUN, SET, requirement_at


def shared_out(groups: vec[i64], level: i64, least: i64, lo: i64, hi: i64) -> vec[i64]:
    """The groups made of exactly these cards, with `least` naturals or more in each."""
    naturals = list_cards(lo & NATURALS_MASK, hi & NATURALS_MASK)
    owners = owned(groups, level, least, naturals, vec[i64]())
    made = groups[:]
    place: i64
    for place in range(len(groups)):
        own = [card for at, card in enumerate(naturals) if owners[i64(at)] == place]
        made[place] = filled(groups[place], requirement_at(level, place) & 15, own)
    return made


def filled(group: i64, size: i64, own: list[int]) -> i64:
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


def owned(
    groups: vec[i64], level: i64, least: i64, naturals: list[int], owners: vec[i64]
) -> vec[i64]:
    """A group for each natural, given those for the first ones; none if there is no way."""
    place: i64
    if len(owners) == len(naturals):
        for place in range(len(groups)):
            if owns(owners, place) < least:
                return vec[i64]()
        return owners
    for place in range(len(groups)):
        if may_own(groups[place], requirement_at(level, place) & 15, naturals, owners, place):
            more = append(owners[:], place)
            found = owned(groups, level, least, naturals, more)
            if len(found):
                return found
    return vec[i64]()


def owns(owners: vec[i64], place: i64) -> i64:
    number: i64 = 0
    for owner in owners:
        if owner == place:
            number += 1
    return number


def may_own(group: i64, size: i64, naturals: list[int], owners: vec[i64], place: i64) -> bool:
    """May the group have the next natural, too?"""
    card: i64 = naturals[len(owners)]
    if not belongs(group, size, card) or owns(owners, place) >= size:
        return False
    at: i64
    for at in range(len(owners)):
        twice = number_of(i64(naturals[at])) == number_of(card)
        if kind_in(group) == RUN and owners[at] == place and twice:
            return False
    return True


def belongs(group: i64, size: i64, card: i64) -> bool:
    """May a natural be in a group of that name and size?"""
    value = value_in(group)
    number = number_of(card)
    if kind_in(group) == RUN:
        return value <= number < value + size
    if kind_in(group) == SET:
        return number == value
    return card // NUMBERS == value - 1
