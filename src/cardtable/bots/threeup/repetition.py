"""Not to go round in circles, unless that wins [UD-41]."""

from typing import Final

from mypy_extensions import i64

from cardtable.bots.threeup.choices import MASK, STEP, Choices, follow
from cardtable.engine.chance import FastChance
from cardtable.games.threeup.moves import is_card, is_flip
from cardtable.games.threeup.state import ThreeUp

AGAIN: Final = 50.0  # what it weighs to come round to a position that has been
LOOPING: Final = 4  # turns without anything that cannot be undone, before one thinks of it


def mind_repetition(choices: Choices, state: ThreeUp) -> None:
    place: i64
    for place in range(choices.count):
        if choices.count > 1 and comes_round(state, choices.ways[place]):
            good = is_welcome(state, choices.ways[place])
            choices.scores[place] += AGAIN if good else -AGAIN


def comes_round(state: ThreeUp, way: i64) -> bool:
    """Does this lead to a position that has been? Nothing is drawn or turned over there."""
    if is_flip((way & MASK) - 1):
        return False
    after = state.clone()
    follow(after, way, FastChance(0))
    if after.played != state.played:
        return True  # being out weighs more
    return after.turns > state.turns and after.times() > 1


def is_welcome(state: ThreeUp, way: i64) -> bool:
    """Who has the fewest cards wins by it, or has better hopes than a draw."""
    mine = state.cards_before(state.turn)
    while way:
        if is_card((way & MASK) - 1):
            mine -= 1
        way >>= STEP
    ahead = True
    seat: i64
    for seat in range(state.people):
        if seat != state.turn and 0 < state.cards_before(seat) <= mine:
            ahead = False
    return ahead == (state.options.repetition == "fewest_cards")
