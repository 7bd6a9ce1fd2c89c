"""What a command has changed, for each seat, built from the seat's own views."""

from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import visible_steps
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
        view = moment.view(seat)
        if not self.has_finished_move():
            return SeatUpdate(version, view, messages=messages)
        start = before.require_move_start()
        steps = visible_steps(start, after.moves[start.made :], seat)
        narration = after.game.narrate(start.view(seat), steps, view)
        mover = int(start.state.turn)
        return SeatUpdate(version, view, tuple(steps or ()), mover, (*narration, *messages))

    def has_finished_move(self) -> bool:
        before, after = self.before, self.after
        forward = before.first is after.first and len(after.moves) > len(before.moves)
        return forward and after.start is after.now
