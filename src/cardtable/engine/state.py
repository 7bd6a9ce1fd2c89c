"""The base class of states, the list of their moves, and random play.

A state is everything that is true at one moment. A `MoveList` can be used again: the caller keeps
one, and `State.list_moves` fills it. That was the fastest of the ways measured, and it does not
depend on how many codes a game has (docs/decisions/0002).
"""

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.refusal import IllegalMove

NOBODY: Final = -1  # in place of a seat: nobody's turn, or a spectator

CAPACITY: Final = 256  # a choice among more moves is made in steps


def left_neighbour(seat: i64, seats: i64) -> i64:
    """Return the next seat, clockwise: it begins after the dealer, and deals the next round."""
    return (seat + 1) % seats


@final
@mypyc_attr(acyclic=True)
class MoveList:
    """Codes of moves in ascending order, none twice: `State.list_moves` adds them so."""

    def __init__(self) -> None:
        self.codes = vec[i16]([0] * CAPACITY)
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        self.codes[self.count] = i16(move)
        self.count += 1

    def at(self, index: i64) -> i64:
        return i64(self.codes[index])

    def has(self, move: i64) -> bool:
        index: i64
        for index in range(self.count):
            if i64(self.codes[index]) == move:
                return True
        return False


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A state of a game. Only `apply` changes it; to keep the old state, `clone` it first."""

    turn: i64  #: the seat to move; NOBODY once the game is over

    @abstractmethod
    def seats(self) -> i64:
        """Return the number of seats."""

    @abstractmethod
    def clone(self) -> "State":
        """Return a copy that can be changed independently."""

    @abstractmethod
    def list_moves(self, moves: MoveList) -> None:
        """Add every legal move to `moves`, in ascending order; none once the game is over."""

    @abstractmethod
    def why_not(self, move: i64) -> str:
        """Return the mark of the rule that an illegal move would break."""

    @abstractmethod
    def apply(self, move: i64, chance: Chance) -> None:
        """Make a move that `list_moves` lists. It is not checked; `play` checks moves."""

    @abstractmethod
    def imagine(self, seat: i64, chance: Chance) -> "State":
        """Return a random state that `seat` (NOBODY: a spectator) cannot tell from this one."""

    @abstractmethod
    def is_move_complete(self) -> bool:
        """Tell whether the last move is complete: False between the steps of one move."""

    @abstractmethod
    def result(self, seat: i64) -> float:
        """Return the result of a finished game: 1 for a winner, 1/k for each of k, 0 for others."""

    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.turn == NOBODY

    def legal(self) -> list[int]:
        """Return the legal moves as a list. `list_moves` is faster."""
        moves = MoveList()
        self.list_moves(moves)
        found: list[int] = []
        index: i64
        for index in range(moves.count):
            found.append(moves.at(index))
        return found

    def is_legal(self, move: i64) -> bool:
        """Return whether `move` may be made now."""
        moves = MoveList()
        self.list_moves(moves)
        return moves.has(move)

    def play(self, move: i64, chance: Chance) -> None:
        """Make a move if it is legal; otherwise refuse it and change nothing."""
        if not self.is_legal(move):
            raise IllegalMove(self.why_not(move))
        self.apply(move, chance)


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
