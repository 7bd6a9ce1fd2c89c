"""What a game must tell of itself to be searched to its end."""

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.engine.move_list import MoveList
from cardtable.engine.state import State

PositionKey = tuple[int, ...]

UNKNOWN_VALUE: Final = -1.0  # no share: nobody can say


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """What a move may lead to, and how likely it is."""

    def __init__(self, state: State, weight: float, secret: bool) -> None:
        self.state = state
        self.weight = weight
        self.secret = secret  # has the seat that moved seen something that others have not?


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Endgame:
    """A law: worlds that a seat cannot tell apart get the same answers."""

    @abstractmethod
    def is_searchable(self, state: State, seat: i64) -> bool:
        """Does the seat see all but what nobody has seen?"""

    @abstractmethod
    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        """Do the others see less than the seat? Then it can only be better off than it seems."""

    @abstractmethod
    def place(self, state: State) -> PositionKey:
        """All that decides what can still happen, but for where unseen cards are."""

    @abstractmethod
    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        """The moves that differ by more than which unseen card they touch."""

    @abstractmethod
    def is_chance_move(self, state: State, move: i64) -> bool: ...

    @abstractmethod
    def outcomes(self, state: State, move: i64) -> list[Outcome]:
        """All that may come of a move that luck is in; nothing, if that is too much to list."""

    @abstractmethod
    def share(self, state: State, seat: i64) -> float:
        """At the end: the seat's share, or UNSURE if it hangs on what has been before."""

    @abstractmethod
    def cycle_value(self, state: State, seat: i64) -> float:
        """What it is worth to go round from here for ever: 0 or 1, or UNSURE."""
