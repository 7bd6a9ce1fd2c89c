"""Games played by nobody in particular, as fast as the rules allow.

One chance deals the cards and another picks the moves, so that two ways of playing
can be given the same luck.
"""

from mypy_extensions import i64

from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State


def play_randomly(state: State, moves: i64, chance: Chance, picks: Chance) -> i64:
    """Play random moves until the game is over or `moves` were made; return the number made."""
    listed = MoveList()
    made: i64 = 0
    while made < moves and state.turn != NOBODY:
        listed.clear()
        state.list_moves(listed)
        place: i64 = 0
        if listed.count > 1:
            place = picks.below(listed.count)
        state.apply(listed.at(place), chance)
        made += 1
    return made
