"""Not to go round in circles [UD-41].

The rule ends games that nobody can get on with. Whoever has fewer cards can also win by it while
there are cards to draw, and weights that are tuned for winning alone soon do nothing else. It is
not what people sit down for: who plays by the weights alone does not come round to a position
that has been, if anything else can be done. Whoever searches plays to win, and has to reckon with
others who do: they are `circling`, and come round where they would win by it, and only there.
"""

from typing import Final

from mypy_extensions import i64

from cardtable.bots.search.policy import NEVER
from cardtable.bots.threeup.choices import MASK, STEP, Choices, follow
from cardtable.engine.chance import FastChance
from cardtable.games.threeup.moves import PICK_UP, is_card, is_flip
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.zones import PILE

AGAIN: Final = 50.0  # what it weighs for somebody who would win by it
LOOPING: Final = 4  # turns without anything that cannot be undone, before one thinks of it


def mind_repetition(choices: Choices, state: ThreeUpState, circling: bool) -> None:
    place: i64
    for place in range(choices.count):
        if choices.count > 1 and comes_round(state, choices.ways[place]):
            good = circling and is_welcome(state, choices.ways[place])
            choices.scores[place] += AGAIN if good else -NEVER


def comes_round(state: ThreeUpState, way: i64) -> bool:
    """Does this lead to a position that has been, at once or when the next player takes the pile?

    Nothing is drawn or turned over on the way there.
    """
    if is_flip((way & MASK) - 1):
        return False
    after = state.clone()
    follow(after, way, FastChance(0))
    if after.played != state.played:
        return not is_last(state, way)
    if after.turns == state.turns:
        return False
    if after.times() > 1:
        return True
    if not after.total(PILE):
        return False
    after.apply(PICK_UP, FastChance(0))
    return after.played != state.played or after.times() > 1


def is_welcome(state: ThreeUpState, way: i64) -> bool:
    """Who has the fewest cards wins by it, or has better hopes than a draw."""
    mine = cards_after(state, way)
    ahead = True
    seat: i64
    for seat in range(state.people):
        if seat != state.turn and 0 < state.seat_card_count(seat) <= mine:
            ahead = False
    return ahead == (state.options.repetition == "fewest_cards")


def is_last(state: ThreeUpState, way: i64) -> bool:
    """Is the player out by it?"""
    return cards_after(state, way) == 0


def cards_after(state: ThreeUpState, way: i64) -> i64:
    mine = state.seat_card_count(state.turn)
    while way:
        if is_card((way & MASK) - 1):
            mine -= 1
        way >>= STEP
    return mine
