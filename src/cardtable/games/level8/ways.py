"""The ways in which a hand makes a level, and the best of them.

Two ways differ if their groups do or if they leave other cards in the hand. Which of its cards lie
in which of two equal groups, and where in a run the wilds lie, makes no difference to the game.
"""

from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

from cardtable.games.level8.cards import (
    HI,
    LO,
    NUMBERS,
    WILD,
    cards,
    colour_of,
    number_of,
    wilds,
)
from cardtable.games.level8.finder import completes_from, material
from cardtable.games.level8.laying import names
from cardtable.games.level8.levels import COLOUR, RUN, SET, groups_of, kind_of, size_of


class Way(NamedTuple):
    groups: tuple[tuple[int, int], ...]  # the byte of each group of the level, and its name
    lo: int  # the cards that it takes, a bag
    hi: int
    left_lo: int  # and those that it leaves
    left_hi: int


Measure = Callable[[Way], int]  # the smaller the better


def ways(lo: int, hi: int, level: int, least: int) -> list[Way]:
    """All the ways to lay the level from a hand; none if it cannot be laid."""
    found: set[Way] = set()
    search(Way((), 0, 0, lo, hi), groups_of(level), level, least, found)
    return sorted(found)


def search(way: Way, groups: list[int], level: int, least: int, found: set[Way]) -> None:
    if not groups:
        found.add(way)
        return
    before = way.groups[-1] if way.groups else (0, 1)
    start = before[1] if before[0] == groups[0] else 1
    if not completes_from(way.left_lo, way.left_hi, level, start, least, 0):
        return
    for name in range(start, names(groups[0]) + 1):
        for lo, hi in makings(way.left_lo, way.left_hi, groups[0], name, least):
            further = Way(
                (*way.groups, (groups[0], name)),
                way.lo + lo, way.hi + hi, way.left_lo - lo, way.left_hi - hi,
            )  # fmt: skip
            search(further, groups[1:], level >> 8, least, found)


def makings(lo: int, hi: int, group: int, name: int, least: int) -> list[tuple[int, int]]:
    """The bags of which a group of that name can be made."""
    size = size_of(group)
    fewest = max(least, size - wilds(lo))
    naturals = cards(lo & material(group, name, 0), hi & material(group, name, 3))
    found: list[tuple[int, int]] = []
    for number in range(fewest, min(size, len(naturals)) + 1):
        for chosen in combinations(naturals, number):
            numbers = {number_of(natural) for natural in chosen}
            if kind_of(group) != RUN or len(numbers) == number:
                some_lo = sum(LO[natural] for natural in chosen)
                some_hi = sum(HI[natural] for natural in chosen)
                found.append((some_lo + (size - number) * LO[WILD], some_hi))
    return found


def best(found: list[Way], measure: Measure) -> Way:
    """The first of the ways that measure least; there has to be one."""
    return min(found, key=measure)


def wilds_spent(way: Way) -> int:
    return wilds(way.lo)


def left_over(way: Way) -> int:
    """How many cards would stay in the hand if all that fit to these groups were added.

    Runs are served first, since one card there can make room for the next, and they take cards
    that fit nowhere else if they can.
    """
    hand = cards(way.left_lo, way.left_hi)
    homes = [(kind_of(group), name) for group, name in way.groups]
    for group, name in way.groups:
        if kind_of(group) == RUN:
            for step, number in ((-1, name - 1), (1, name + size_of(group))):
                grow(hand, homes, number, step)
    return sum(not is_at_home(natural, homes) for natural in hand)


def grow(hand: list[int], homes: list[tuple[int, int]], number: int, step: int) -> None:
    """Move cards from a hand to one end of a run, as long as there are any."""
    while 1 <= number <= NUMBERS:
        next_ones = [natural for natural in hand if natural < WILD and number_of(natural) == number]
        if not next_ones:
            return
        next_ones.sort(key=lambda natural: is_at_home(natural, homes))
        hand.remove(next_ones[0])
        number += step


def is_at_home(natural: int, homes: list[tuple[int, int]]) -> bool:
    """Does a card fit to one of the sets or colour groups? A wild fits anywhere."""
    if natural >= WILD:
        return natural == WILD
    colour = colour_of(natural) + 1
    return (SET, number_of(natural)) in homes or (COLOUR, colour) in homes
