"""Worlds like another one, but for where some cards lie."""

from mypy_extensions import i64, u8

from cardtable.engine.bits import BIT
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.standing import LID, NONE
from cardtable.games.pragon.state import Pragon


def exchanged(state: Pragon, card: i64, other: i64) -> Pragon:
    """A world in which each of two cards lies where the other did."""
    world = state.clone()
    if card == other:
        return world
    stack: i64
    for stack in range(STACKS):
        above: i64 = LID + stack
        below = state.top(stack)
        while below != NONE:
            here = below
            if below == card:
                here = other
            elif below == other:
                here = card
            world.under[above] = u8(here)
            above = here
            below = i64(state.under[below])
        world.under[above] = NONE
    if (state.draw & BIT[card] != 0) != (state.draw & BIT[other] != 0):
        world.draw ^= BIT[card] | BIT[other]
        drawn = card if world.draw & BIT[card] else other
        world.under[drawn] = NONE
    return world
