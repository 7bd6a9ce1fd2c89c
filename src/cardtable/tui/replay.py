"""What a terminal makes of a record: a replay, move by move, or a game to go on with."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from msgspec import UNSET

from cardtable.bots import Bot
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games import find
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.lobby import parse_seed
from cardtable.table.record import Record
from cardtable.table.replay import visible_steps
from cardtable.table.updates import history_entry
from cardtable.tui.cards import BoardContext, name_seats, say_messages
from cardtable.tui.session import PLAYER_SEAT, Session, new_session, say_winners
from cardtable.words import Speaker

ALL_MOVES: Final = 10**9  # more than any record has


class RecordReplay:
    """The moments of a record up to a move. Moment 0 is the deal, moment n is after move n.

    `seat` may be changed at any time, to see the same moments from another seat.
    """

    def __init__(
        self, record: Record, say: Speaker, seat: int = NOBODY, last_move: int = ALL_MOVES
    ) -> None:
        if not NOBODY <= seat < len(record.seats):
            raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))
        self.record = record
        self.say = say
        self.seat = seat
        self.moments = list(islice(records.replay(record), last_move + 1))
        self.game = self.moments[0].game
        self.names = name_seats(say, [(player.name, player.bot) for player in record.seats])

    @property
    def last(self) -> int:
        """The number of the last move."""
        return len(self.moments) - 1

    def mover(self, number: int) -> int:
        return int(self.moments[number - 1].state.turn)

    def steps(self, number: int) -> list[int]:
        before = self.moments[number - 1]
        return before.game.read(before.state, self.record.moves[number - 1])

    def notation(self, number: int) -> str:
        """Return a move in notation, or nothing if it was hidden from the seat."""
        is_hidden = visible_steps(self.moments[number - 1], self.steps(number), self.seat) is None
        return "" if is_hidden else self.record.moves[number - 1]

    def sentence(self, number: int) -> str:
        """Return a move in words."""
        before, after = self.moments[number - 1 : number + 1]
        messages = history_entry(before, self.steps(number), after, self.seat).messages
        return " ".join(say_messages(self.say, self.names, messages))

    def context(self, number: int) -> BoardContext:
        view = self.moments[number].view(self.seat)
        return BoardContext(self.game, view, self.names, self.say)

    def is_to_the_end(self) -> bool:
        """Return whether the replay goes to the end of the game."""
        return self.moments[-1].state.is_over()

    def results(self) -> list[str]:
        return [say_winners(self.say, self.names, self.record.results)]


def resume_session(record: Record, opponents: Sequence[tuple[str, Bot]], say: Speaker) -> Session:
    """Return the session that a record of the terminal was made of, with its log and its undo.

    A move that was not complete begins again.
    """
    moves = list(records.moves_of(record))
    deal = None if record.deal is UNSET else record.deal
    seed = int.from_bytes(parse_seed(record.seed), "big")
    session = new_session(find(record.game), record.options, seed, opponents, say, deal)
    for moment, steps in moves:
        mover = int(moment.state.turn)
        session.apply(commands.Play(mover, tuple(steps), bot=mover != PLAYER_SEAT))
    return session
