"""What every view has, whatever the game."""

from dataclasses import dataclass

from cardtable.engine.state import State


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat may know; seat NOBODY is a spectator. Games add their own fields."""

    seat: int
    turn: int
    moves: tuple[int, ...]  # what this seat may do now
    results: tuple[float, ...]  # of every seat, once the game is over


def moves_of(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.legal()) if state.turn == seat else ()


def results_of(state: State) -> tuple[float, ...]:
    return tuple(state.result(seat) for seat in range(state.seats())) if state.is_over() else ()
