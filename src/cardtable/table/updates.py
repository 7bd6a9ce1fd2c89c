"""What each seat is told, from its own views: updates of a command, and the history of a game."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment, recent_moves, visible_steps
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
    now: Moment, steps: Sequence[int], seat: int, limit: int, after: int = 0
) -> list[tuple[int, HistoryEntry]]:
    """Return the last finished moves of a game, at most `limit` of them, each with its end.

    The end of a move is the number of steps since the deal. Moves that ended at `after` or before
    are left out.
    """
    recent = takewhile(lambda move: move[2].made > after, recent_moves(now, steps))
    moves = list(islice(recent, limit))
    entries = []
    # The views are not kept in the moments, some of which stay in memory as checkpoints.
    view = moves[-1][0].game.view(moves[-1][0].state, seat) if moves else None
    for before, taken, end in reversed(moves):
        seen, view = view, end.game.view(end.state, seat)
        messages = end.game.narrate(seen, visible_steps(before, taken, seat), view)
        entries.append((end.made, HistoryEntry(int(before.state.turn), tuple(messages), view)))
    return entries


def full_history(
    moments: Sequence[Moment], moves: Sequence[str], seat: int
) -> Iterator[HistoryEntry]:
    """Yield a whole game, given every moment and the moves between them in notation."""
    yield initial_entry(moments[0], seat)
    for (before, after), move in zip(pairwise(moments), moves, strict=True):
        yield history_entry(before, before.game.read(before.state, move), after, seat)
