"""What each seat is told, from its own views: updates of a command, and the history of a game."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment, split_moves, visible_steps
from cardtable.table.table import Table


class SeatUpdate(Struct, frozen=True):
    """An update for one seat. `view` is None if nothing happened in the game."""

    version: int
    view: Any = None
    steps: tuple[int, ...] = ()  # of the whole move that was finished, if the seat may know them
    mover: int = NOBODY
    messages: tuple[Message, ...] = ()


class Updates(Struct, frozen=True):
    """The updates of one command. The part of a seat is built when it is asked for."""

    before: Table
    after: Table
    messages: tuple[Message, ...] = ()
    private_messages: dict[int, tuple[Message, ...]] = {}
    visible_only_to: int = NOBODY

    def concerns(self, seat: int) -> bool:
        return self.visible_only_to in (NOBODY, seat)

    def update_for(self, seat: int) -> SeatUpdate | None:
        """Return what the seat is told, if anything; NOBODY is a spectator, who has no version."""
        if not self.concerns(seat):
            return None
        before, after = self.before, self.after
        version = 0 if seat == NOBODY else after.versions[seat]
        messages = self.messages + self.private_messages.get(seat, ())
        moment = after.moment_for(seat)
        if moment is before.moment_for(seat) or moment is None:
            return SeatUpdate(version, messages=messages)
        view = after.view(seat)
        start = self.start_of_finished_move()
        if start is None:
            return SeatUpdate(version, view, messages=messages)
        steps = visible_steps(start, after.moves[start.made :], seat)
        narration = after.game.narrate(start.view(seat), steps, moment.view(seat))
        mover = int(start.state.turn)
        return SeatUpdate(version, view, tuple(steps or ()), mover, (*narration, *messages))

    def start_of_finished_move(self) -> Moment | None:
        """Return the moment before the move that the command has finished, or None."""
        before, after = self.before, self.after
        is_forward = before.first is after.first and len(after.moves) > len(before.moves)
        if not is_forward or after.start is not after.now:
            return None
        start, closed = before.start, before.after_window
        if closed and after.moves[closed.made - 1] == before.closing_step():
            start = closed  # the move before the window was told when the window opened
        return None if start is after.now else start


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
