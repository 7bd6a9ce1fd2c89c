"""A game told again to one seat, move by move, as it saw it then."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment, seen_steps, whole_moves


class Chapter(Struct, frozen=True):
    """One whole move: who made it, what was said of it, and how the game looked after it."""

    mover: int
    said: tuple[Message, ...]
    view: Any


def beginning(first: Moment, seat: int) -> Chapter:
    return Chapter(NOBODY, (), first.view(seat))


def chapter(before: Moment, steps: Sequence[int], after: Moment, seat: int) -> Chapter:
    view = after.view(seat)
    told = before.game.tell(before.view(seat), seen_steps(before, steps, seat), view)
    return Chapter(int(before.state.turn), tuple(told), view)


def so_far(first: Moment, moves: Sequence[int], seat: int, most: int) -> list[Chapter]:
    """The last whole moves of a game that goes on, and no more than that many of them."""
    made = [(before, steps) for before, steps in whole_moves(first, moves)]
    done = [(before, steps, before.next(steps)) for before, steps in made[-most:]]
    return [
        chapter(before, steps, now, seat) for before, steps, now in done if now.is_move_complete
    ]


def of_moments(moments: Sequence[Moment], lines: Sequence[str], seat: int) -> Iterator[Chapter]:
    """From the deal to the end, given every moment and the lines between them."""
    yield beginning(moments[0], seat)
    for (before, after), line in zip(pairwise(moments), lines, strict=True):
        yield chapter(before, before.game.read(before.state, line), after, seat)
