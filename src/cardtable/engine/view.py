"""The base class of views, and the combinations that a seat could make of its cards.

A view is what one seat may know of a state. Combinations help players and follow from a
view alone.

Nobody changes a view, yet the dataclasses are not frozen: a server builds several views for every
move, and a frozen dataclass takes four times as long to build. `unsafe_hash` makes views hashable.
"""

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardtable.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True, unsafe_hash=True)
class View:
    """What one seat may know; seat NOBODY is a spectator. Each game adds fields of its own."""

    seat: int
    turn: int
    moves: tuple[int, ...]  # the legal moves of this seat
    results: tuple[float, ...]  # of all seats; empty until the game is over


def legal_moves_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the legal moves if it is the turn of `seat`, and none otherwise."""
    return tuple(state.legal()) if state.turn == seat else ()


def results_of(state: State) -> tuple[float, ...]:
    """Return the result of every seat, or nothing until the game is over."""
    if not state.is_over():
        return ()
    return tuple([state.result(seat) for seat in range(state.seats())])


@dataclass(frozen=True)
class Combination:
    """Cards that belong together, in the order in which they would lie on the table."""

    kind: str
    cards: tuple[int, ...]


@dataclass(frozen=True)
class Meld:
    """A whole move that lays `groups`; `steps` are its codes."""

    steps: tuple[int, ...]
    groups: tuple[Combination, ...]


@dataclass(frozen=True)
class HandCombinations:
    """What a hand is good for."""

    groups: tuple[Combination, ...]  # the cards sorted into what they come nearest to
    melds: tuple[Meld, ...]  # the moves that lay or declare something now, the best first


NO_COMBINATIONS: Final = HandCombinations((), ())


def find_no_combinations(options: Any, view: Any) -> HandCombinations:
    """Return no combinations, for games in which cards do not combine."""
    return NO_COMBINATIONS
