"""The shape of a state: everything that is true in a game now."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.refusal import IllegalMove

NOBODY: Final = -1  # the seat that is none: nobody's turn, or a spectator


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """Only `apply` changes a state; to keep the old one, `clone` first."""

    turn: i64  # the seat to move; NOBODY once the game is over

    @abstractmethod
    def seats(self) -> i64: ...

    @abstractmethod
    def clone(self) -> "State": ...

    @abstractmethod
    def list_moves(self, moves: MoveList) -> None:
        """Add every move that may be made, ascending; none once the game is over."""

    @abstractmethod
    def why_not(self, move: i64) -> str:
        """The mark of the rule that an illegal move would break."""

    @abstractmethod
    def apply(self, move: i64, chance: Chance) -> None:
        """Make a move that `list_moves` has listed. The inner door: nothing is checked."""

    @abstractmethod
    def imagine(self, seat: i64, chance: Chance) -> "State":
        """A state that `seat` (NOBODY: a spectator) cannot tell from this one."""

    @abstractmethod
    def is_move_complete(self) -> bool:
        """False in the middle of a choice that is taken in steps."""

    @abstractmethod
    def result(self, seat: i64) -> float:
        """What the game was worth: 1 for winning alone, 0 for losing, 1/k for sharing with k."""

    def is_over(self) -> bool:
        return self.turn == NOBODY

    def legal(self) -> list[int]:
        """The moves that may be made, for those who are not in a hurry."""
        moves = MoveList()
        self.list_moves(moves)
        listed: list[int] = []
        place: i64
        for place in range(moves.count):
            listed.append(moves.at(place))
        return listed

    def is_legal(self, move: i64) -> bool:
        moves = MoveList()
        self.list_moves(moves)
        return moves.has(move)

    def play(self, move: i64, chance: Chance) -> None:
        """Make a move by somebody who may be mistaken. The outer door."""
        if not self.is_legal(move):
            raise IllegalMove(self.why_not(move))
        self.apply(move, chance)
