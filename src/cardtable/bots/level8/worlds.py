"""Worlds as the others would have left them.

Dealt cards are all as likely as each other, but hands are not what was dealt. Somebody who has not
laid has worked on the level, and is nearer to it than by luck; somebody who has laid would have
added whatever fits. So of several worlds that can be, the likeliest is the one to think about.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.bots.level8.judge import Judge
from cardtable.engine.bits import count
from cardtable.engine.chance import Chance
from cardtable.games.level8.groups import fitting_naturals
from cardtable.games.level8.level_search import tally
from cardtable.games.level8.state import Level8State

COMPLETE: Final = 100  # as odd as nothing else: it would have been laid


def likely(state: Level8State, seat: i64, judge: Judge, most: i64, chance: Chance) -> Level8State:
    """Of some worlds the least odd: one more to choose from with every turn, `most` in all."""
    found = state.imagine(seat, chance)
    more = min(state.turns // state.people, most - 1)
    if not more:
        return found
    least = oddness(found, seat, judge)
    while more and least:
        more -= 1
        other = state.imagine(seat, chance)
        odd = oddness(other, seat, judge)
        if odd < least:
            found = other
            least = odd
    return found


def oddness(world: Level8State, seat: i64, judge: Judge) -> i64:
    """Of the hands of others."""
    odd: i64 = 0
    other: i64
    for other in range(world.people):
        if other == seat:
            continue
        lo, hi = world.lo(other), world.hi(other)
        if world.has_laid(other):
            odd += addable(world, lo, hi)
        else:
            odd += judge.gauge(world.level(other)).missing(tally(lo, hi), lo, hi) or COMPLETE
    return odd


def addable(world: Level8State, lo: i64, hi: i64) -> i64:
    """How many naturals of a bag fit the table, each counted for every group that it fits."""
    found: i64 = 0
    for group in world.table:
        if group:
            found += count(lo & fitting_naturals(group, 0)) + count(hi & fitting_naturals(group, 3))
    return found
