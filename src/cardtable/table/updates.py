"""What each seat is told, from its own views: updates of a command, the history of a game, and what
the seat may do now."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from typing import Any, Final, final

from msgspec import Struct

from cardtable.engine.chance import Chance, FastChance
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
        if moment is None or moment is before.moment_for(seat):
            return SeatUpdate(version, messages=messages)
        view = after.view_at(moment, seat)
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


# What a seat may do now

MAX_LISTED_MOVES: Final = 60  # if there are more whole moves, only the next step is listed


class MoveChoice(Struct, frozen=True):
    """A move that can be made now, or its next step, and the sentences that tell a player so."""

    steps: tuple[int, ...]
    messages: tuple[Message, ...]


def list_choices(table: Table, seat: int) -> tuple[MoveChoice, ...]:
    """Return what the seat may do now: whole moves if they can be listed, else the next steps."""
    view, moment = table.view(seat), table.moment_for(seat)
    if moment is None or not view.moves:
        return ()
    moves = list_whole_moves(moment.state) or [[step] for step in view.moves]
    describe = table.game.describe_move
    return tuple(MoveChoice(tuple(steps), tuple(describe(view, steps))) for steps in moves)


@final
class DrawDetector(Chance):
    """Chance that notes whether a step used it, such as by drawing a card."""

    def __init__(self) -> None:
        self.was_used = False
        self.source = FastChance(0)

    def word(self) -> int:
        self.was_used = True
        return self.source.word()


class MoveDrawsCard(Exception):
    """Whole moves cannot be listed, because a card is drawn before they are complete."""


def list_whole_moves(state: Any) -> list[list[int]] | None:
    """Return the steps of every whole move, or None where only the next step can be listed.

    Moves are tried in a state that the seat to move imagines, so that the list cannot reveal
    anything that the seat does not know.
    """
    if not state.is_move_complete():
        return None
    imagined = state.imagine(state.turn, FastChance(0))
    try:
        moves = list(islice(generate_moves(imagined, []), MAX_LISTED_MOVES + 1))
    except MoveDrawsCard:
        return None
    return moves if len(moves) <= MAX_LISTED_MOVES else None


def generate_moves(state: Any, previous_steps: list[int]) -> Iterator[list[int]]:
    """Yield the steps of each whole move that begins with `previous_steps`, which led here."""
    for step in state.legal():
        after, chance = state.clone(), DrawDetector()
        after.apply(step, chance)
        steps = [*previous_steps, step]
        if after.is_move_complete():
            yield steps
        elif chance.was_used:
            raise MoveDrawsCard
        else:
            yield from generate_moves(after, steps)
