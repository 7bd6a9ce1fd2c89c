"""A game told again to one seat, move by move, as the seat saw it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment, split_moves, visible_steps


class HistoryEntry(Struct, frozen=True):
    """One whole move: who made it, what was said of it, and the view after it."""

    mover: int
    messages: tuple[Message, ...]
    view: Any


def initial_entry(first: Moment, seat: int) -> HistoryEntry:
    view = first.view(seat)
    return HistoryEntry(NOBODY, tuple(first.game.narrate_deal(view)), view)


def history_entry(before: Moment, steps: Sequence[int], after: Moment, seat: int) -> HistoryEntry:
    view = after.view(seat)
    messages = before.game.narrate(before.view(seat), visible_steps(before, steps, seat), view)
    return HistoryEntry(int(before.state.turn), tuple(messages), view)


def recent_history(
    first: Moment, steps: Sequence[int], seat: int, limit: int
) -> list[HistoryEntry]:
    """Return the last finished moves of a game, at most `limit` of them."""
    recent = list(split_moves(first, steps))[-limit:]
    moves = [(before, taken, before.next(taken)) for before, taken in recent]
    return [
        history_entry(before, taken, after, seat)
        for before, taken, after in moves
        if after.is_move_complete
    ]


def full_history(
    moments: Sequence[Moment], moves: Sequence[str], seat: int
) -> Iterator[HistoryEntry]:
    """Yield a whole game, given every moment and the moves between them in notation."""
    yield initial_entry(moments[0], seat)
    for (before, after), move in zip(pairwise(moments), moves, strict=True):
        yield history_entry(before, before.game.read(before.state, move), after, seat)
