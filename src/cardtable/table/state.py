"""Everything that is true of a table now. Only `commands` change it, by making a new one."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Game
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment
from cardtable.table.seats import Seat
from cardtable.table.terms import OFF, Terms

SETTING: Final = "setting"  # people sit down and agree; the seal is shown, nothing is dealt
PLAYING: Final = "playing"
OVER: Final = "over"  # and the seed is opened
CLOSED: Final = "closed"


class Request(Struct, frozen=True):
    """Somebody asks to take back what others have seen."""

    seat: int
    target: int  # so many steps would be left
    granted: tuple[int, ...] = ()  # by these seats, so far


class Table(Struct, frozen=True):
    game: Game
    options: Any
    terms: Terms
    seats: tuple[Seat, ...]
    seed: bytes
    phase: str
    versions: tuple[int, ...]  # for each seat, how many pieces of news it was told
    since: int  # the clocks are settled up to this time
    left: tuple[int, ...]  # on the clock of each seat
    deal: int | None = None  # its number, if no card is to come from the seed
    first: Moment | None = None  # the deal
    start: Moment | None = None  # where the whole move began that is being made
    now: Moment | None = None
    moves: tuple[int, ...] = ()
    dealt: tuple[Seat, ...] = ()  # the seats as they were when the cards were dealt
    paused: bool = False
    request: Request | None = None
    undone: tuple[int, ...] = ()  # how often each seat was granted an undo in this game
    results: tuple[tuple[float, ...], ...] = ()  # of the games of this series

    # Questions

    @property
    def turn(self) -> int:
        return self.now.state.turn if self.now and self.phase == PLAYING else NOBODY

    @property
    def host(self) -> int:
        """The first seat with a person; it sets the options and starts."""
        people = self.people()
        return people[0] if people else NOBODY

    def people(self) -> list[int]:
        return [at for at, seat in enumerate(self.seats) if seat.person]

    def seat_of(self, person: str) -> int:
        for at, seat in enumerate(self.seats):
            if person and seat.person == person:
                return at
        return NOBODY

    def bot_to_move(self) -> str:
        """The bot whose move it is, or nothing. Bots rest while nobody is there to see them."""
        if self.turn == NOBODY or self.paused or not any(seat.here for seat in self.seats):
            return ""
        return self.seats[self.turn].bot

    def scores(self) -> tuple[float, ...]:
        return tuple(sum(game[at] for game in self.results) for at in range(len(self.seats)))

    def clock_runs(self) -> bool:
        """Never for bots, and never for somebody who has only bots to wait for them."""
        timed = self.terms.clock.kind != OFF and not self.paused and self.turn != NOBODY
        return timed and not self.seats[self.turn].bot and len(self.people()) > 1

    def due(self) -> int | None:
        """When a tick will change something, if nothing else happens before."""
        times = [
            seat.away + self.terms.patience
            for seat in self.seats
            if seat.away is not None and seat.person and not seat.bot and self.phase == PLAYING
        ]
        if self.clock_runs():
            times.append(self.since + self.left[self.turn])
        return min(times, default=None)

    # The moment, for those who know that there is one

    def here(self) -> Moment:
        if self.now is None:
            raise IllegalMove(codes.TABLE_NOT_DEALT)
        return self.now

    def begun(self) -> Moment:
        if self.start is None:
            raise IllegalMove(codes.TABLE_NOT_DEALT)
        return self.start

    def with_seat(self, at: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:at], seat, *self.seats[at + 1 :]))


def chance_used(moment: Moment) -> int:
    return moment.chance.draw_count()
