"""What a command has changed, told to each seat from its own views. Nothing is said twice."""

from typing import Any

from msgspec import Struct

from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.table.replay import seen_steps
from cardtable.table.state import Table


class News(Struct, frozen=True):
    """For one seat. `view` and `steps` are only there if something happened in the game."""

    version: int
    view: Any = None
    steps: tuple[int, ...] = ()  # of the whole move that was finished, if the seat may know them
    mover: int = NOBODY
    said: tuple[Message, ...] = ()


class Told(Struct, frozen=True):
    """All the news of one command; a seat's part is worked out when somebody asks for it."""

    before: Table
    after: Table
    said: tuple[Message, ...] = ()  # to all, about the table
    apart: dict[int, tuple[Message, ...]] = {}  # to one seat
    silent_for: int = NOBODY  # only this seat is told: the others must not even count the steps

    def concerns(self, seat: int) -> bool:
        return self.silent_for in (NOBODY, seat)

    def news(self, seat: int) -> News | None:
        """What the seat is told; NOBODY is a spectator, who has no version to answer for."""
        if not self.concerns(seat):
            return None
        before, after = self.before, self.after
        version = 0 if seat == NOBODY else after.versions[seat]
        said = self.said + self.apart.get(seat, ())
        if after.now is before.now or after.now is None:
            return News(version, said=said)
        view = after.now.view(seat)
        if not self.finished_a_move():
            return News(version, view, said=said)
        steps, mover = self.finished(seat)
        told = after.game.tell(before.begun().view(seat), steps, view)
        return News(version, view, steps or (), mover, (*told, *said))

    def finished_a_move(self) -> bool:
        before, after = self.before, self.after
        forward = before.first is after.first and len(after.moves) > len(before.moves)
        return forward and after.start is after.now

    def finished(self, seat: int) -> tuple[tuple[int, ...] | None, int]:
        """The steps of the whole move, or None where they are hidden; and who made it."""
        begun = self.before.begun()
        steps = seen_steps(begun, self.after.moves[begun.made :], seat)
        return (None if steps is None else tuple(steps)), int(begun.state.turn)
