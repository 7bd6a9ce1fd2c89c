"""Worlds as the others would have left them.

Nothing is known of a hand but the cards that were taken before everybody's eyes, and that it
was not laid down. A hand that has been worked on is better than a dealt one: so of several worlds
that can be, the one with the nearest hands is the likeliest.
"""

from mypy_extensions import i64

from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.engine.chance import Chance
from cardtable.games.levelup.state import LevelUpState


def likely(
    state: LevelUpState, seat: i64, deficiency: Deficiency, most: i64, chance: Chance
) -> LevelUpState:
    """Of some worlds the nearest: one more to choose from with every turn, `most` in all."""
    found = state.imagine(seat, chance)
    more = min(state.turns // len(state.hands), most - 1)
    if not more:
        return found
    least = distance(found, seat, deficiency)
    for _ in range(more):
        other = state.imagine(seat, chance)
        far = distance(other, seat, deficiency)
        if far and far < least:
            found = other
            least = far
    return found


def distance(world: LevelUpState, seat: i64, deficiency: Deficiency) -> i64:
    """Of all other hands; 0 if one of them is complete, which would have been laid down."""
    total: i64 = 0
    other: i64
    for other in range(len(world.hands)):
        if other != seat:
            far = deficiency.far(world.hands[other], world.rounds[other])
            if not far:
                return 0
            total += far
    return total
