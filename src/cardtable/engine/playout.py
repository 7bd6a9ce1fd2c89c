"""Random playouts.

One chance deals the cards and another picks the moves, so that different ways of playing can be
compared on the same cards.
"""

from mypy_extensions import i64

from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State


def play_randomly(state: State, limit: i64, chance: Chance, picks: Chance) -> i64:
    """Play random moves until the game ends or `limit` moves were made; return how many it were.

    `chance` deals the cards, and `picks` chooses the moves.
    """
    moves = MoveList()
    made: i64 = 0
    while made < limit and state.turn != NOBODY:
        moves.clear()
        state.list_moves(moves)
        index: i64 = 0
        if moves.count > 1:
            index = picks.below(moves.count)
        state.apply(moves.at(index), chance)
        made += 1
    return made
