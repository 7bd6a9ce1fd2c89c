"""A record walked through move by move, as one seat or a spectator saw it."""

from itertools import islice
from typing import Final

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.table import record as records
from cardtable.table.history import history_entry
from cardtable.table.record import Record
from cardtable.table.replay import visible_steps
from cardtable.tui.cards import BoardContext, with_seat_names
from cardtable.words.speaker import Speaker

ALL_MOVES: Final = 10**9  # moves: more than any record has


class RecordReplay:
    """Moment 0 is the deal, and each whole move leads to the next."""

    def __init__(
        self, record: Record, say: Speaker, seat: int = NOBODY, to: int = ALL_MOVES
    ) -> None:
        if not NOBODY <= seat < len(record.seats):
            raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))
        self.record = record
        self.say = say
        self.seat = seat
        self.moments = list(islice(records.replay(record), to + 1))
        self.game = self.moments[0].game
        self.names = tuple(
            player.name or say("tui-seat", number=at) for at, player in enumerate(record.seats)
        )

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def mover(self, number: int) -> int:
        return int(self.moments[number - 1].state.turn)

    def steps(self, number: int) -> list[int]:
        before = self.moments[number - 1]
        return before.game.read(before.state, self.record.moves[number - 1])

    def line(self, number: int) -> str:
        """A move in notation; nothing where it was hidden from the seat."""
        hidden = visible_steps(self.moments[number - 1], self.steps(number), self.seat) is None
        return "" if hidden else self.record.moves[number - 1]

    def told(self, number: int) -> str:
        """A move in words."""
        before, after = self.moments[number - 1 : number + 1]
        said = history_entry(before, self.steps(number), after, self.seat).messages
        return " ".join(self.say.sentences(with_seat_names(self.names, list(said))))

    def seen(self, number: int) -> BoardContext:
        view = self.moments[number].view(self.seat)
        return BoardContext(self.game, view, self.names, self.say)

    def is_whole(self) -> bool:
        """Whether the walk goes to the end of the game."""
        return self.moments[-1].state.is_over()

    def results(self) -> list[str]:
        return [
            self.say("tui-result", name=name, percent=round(100 * result))
            for name, result in zip(self.names, self.record.results, strict=False)
        ]
