"""Whether a state that was written down could come up in a game."""

from cardtable.engine.bits import BIT, count
from cardtable.engine.refusal import Refusal
from cardtable.games.pragon.hands import PAIR, kinds
from cardtable.games.pragon.layout import STACKS
from cardtable.games.pragon.moves import FIRST_FLIP, FIRST_REMOVE
from cardtable.games.pragon.standing import CHOOSING, HAND, PLACING, ROUND_LIMIT
from cardtable.games.pragon.state import Pragon
from cardtable.games.pragon.view import members


def refuse_unsound(state: Pragon) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    check_choice(state)
    check_picks(state)
    check_end(state)


def check_choice(state: Pragon) -> None:
    """The chosen cards must be where the phase has them."""
    if count(state.hand) > HAND:
        raise Refusal("position-state", where="hand")
    if state.phase == CHOOSING:
        fits = state.kind == PAIR and not state.chosen & ~(state.hand | state.open_cards())
    elif state.phase == PLACING:
        fits = state.kind == PAIR and count(state.chosen) == 1
        fits = fits and not state.made and not state.chosen & ~state.placeable()
    else:
        fits = state.made > 0 and not state.chosen & ~state.pile
        fits = fits and kinds(state.chosen, state.aces()) & BIT[state.kind] != 0
    if not fits:
        raise Refusal("position-state", where="chosen")


def check_picks(state: Pragon) -> None:
    """Each picked stack must have been a target when it was picked."""
    before = state.clone()
    before.picked = 0
    for stack in members(state.picked, STACKS):
        if not before.is_legal(FIRST_FLIP + stack) and not before.is_legal(FIRST_REMOVE + stack):
            raise Refusal("position-state", where="picked")
        before.picked |= BIT[stack]


def check_end(state: Pragon) -> None:
    """The game is over exactly when the rules say so."""
    lost = state.whole() and not state.made and state.is_lost()
    over = not state.standing() or state.rounds == ROUND_LIMIT or lost
    if over != state.is_over():
        raise Refusal("position-state", where="turn")
