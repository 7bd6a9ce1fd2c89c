"""What every view has, whatever the game.

A view is never changed, but not frozen either: a server shows several views of every move, and a
frozen dataclass takes four times as long to make. `unsafe_hash` lets views be compared as sets.
"""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from cardtable.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True, unsafe_hash=True)
class View:
    """What one seat may know; seat NOBODY is a spectator. Games add their own fields."""

    seat: int
    turn: int
    moves: tuple[int, ...]  # what this seat may do now
    results: tuple[float, ...]  # of every seat, once the game is over


def legal_moves_of(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.legal()) if state.turn == seat else ()


def results_of(state: State) -> tuple[float, ...]:
    if not state.is_over():
        return ()
    return tuple([state.result(seat) for seat in range(state.seats())])
