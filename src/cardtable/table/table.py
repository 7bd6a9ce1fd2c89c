"""A table: people and bots around one game, the settings they share, and how far they have played.

A table is immutable. `cardtable.table.transitions.apply_command` makes the next one. Times are
whole milliseconds.
"""

import dataclasses
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table.replay import Moment

# Settings

OFF: Final = "off"
BANK: Final = "bank"

ASK: Final = "ask"  # in `TableSettings.absence`
WAIT: Final = "wait"

HOUR: Final = 3_600_000


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock of one `kind`: `off`, `move` or `bank`.

    With `move`, each move may take `time`. With `bank`, each seat has `time` for the whole game
    and gains `increment` with each move.
    """

    kind: Annotated[str, Meta(pattern=r"^(off|move|bank)$(?!\n)")] = OFF
    time: Annotated[int, Meta(ge=1000, le=24 * HOUR)] = 60_000
    increment: Annotated[int, Meta(ge=0, le=HOUR)] = 0


class TableSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How people play together, whatever the game is. The rules of the game are its options."""

    clock: Clock = Clock()
    undo_limit: Annotated[int, Meta(ge=0, le=100)] = 3  # granted undos for each seat in one game
    # How long a seat waits for an absent person, and what happens then: a bot moves for it, the
    # others are asked whether one shall, or it waits on
    substitute_after: Annotated[int, Meta(ge=1000, le=24 * HOUR)] = 30_000
    absence: Annotated[str, Meta(pattern=r"^(bot|ask|wait)$(?!\n)")] = "bot"
    # The bot that moves for people who are away or have left; "" is the usual one of the game
    substitute: Annotated[str, Meta(max_length=40)] = ""
    games: Annotated[int, Meta(ge=1, le=100)] = 1  # games in a series
    listed: bool = False  # shown in the lobby, where anybody may sit down
    allow_spectators: bool = True


# Seats

EMPTY: Final = "empty"
PERSON: Final = "person"
BOT: Final = "bot"
SUBSTITUTED: Final = "substituted"  # a bot moves for a person who is away or has left

SUBSTITUTE: Final = "substitute"  # in `Seat.bot`: the game's usual bot for absent people


class Seat(Struct, frozen=True):
    """A place at the table."""

    person: str = ""  # an id; only the server knows who it is
    name: str = ""
    bot: str = ""  # the bot that moves for the seat, if any
    salt: str = ""  # what the seat adds to the shuffle, once it is opened
    away_since: int | None = None  # when the connection to the person was lost
    missed_from: int = 0  # the number of steps that had been played when the bot took over
    commitment: str = ""  # to the salt of this deal (`engine.chance.salt_commitment`)
    portrait: str = ""  # how the person is drawn; "" leaves it to the page
    colour: str = ""
    absence_asked: bool = False  # the others are asked whether a bot shall move for the person
    device: str = ""  # the person on whose device this one plays, if it is not their own
    holds_device: bool = False  # a shared device shows this seat's hand now

    @property
    def kind(self) -> str:
        if not self.bot:
            return PERSON if self.person else EMPTY
        return SUBSTITUTED if self.person or self.bot == SUBSTITUTE else BOT

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down here, perhaps in place of the bot of somebody who left."""
        return self.kind == EMPTY or (self.bot == SUBSTITUTE and not self.person)

    @property
    def connected(self) -> bool:
        """Whether a person sits here and is connected; a bot may be moving for them."""
        return bool(self.person) and self.away_since is None

    @property
    def present(self) -> bool:
        """Whether a person sits here, is connected, and makes their own moves."""
        return self.connected and not self.bot


# The table

LOBBY: Final = "lobby"  # people sit down and choose options; the seed is committed, nothing dealt
COMMITTING: Final = "committing"  # people commit themselves to salts for the shuffle
OPENING: Final = "opening"  # all commitments are public; their salts are opened
PLAYING: Final = "playing"
OVER: Final = "over"  # the seed is public from here on
CLOSED: Final = "closed"


class PendingUndo(Struct, frozen=True):
    """A request to take back what others have seen, until all present have answered."""

    seat: int
    target: int  # the number of steps that would be left
    granted: tuple[int, ...] = ()  # the seats that have agreed so far


class VoidDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt to deal that failed: some seats committed themselves to a salt and kept it back.

    If others had opened theirs, a bot plays the seats that withheld to the end of the game.
    """

    withheld: tuple[int, ...]
    opened: tuple[int, ...]


class Trial(Struct, frozen=True):
    """Where the game of a table begins, if it is not dealt but played on from another one.

    The position is one that the seat could not tell from the true one: what it could not know was
    dealt anew. A trial is not recorded.
    """

    record: str  # the id of the finished game
    seat: int  # who could try another move
    move: int  # whole moves before it
    position: dict[str, Any]


class Table(Struct, frozen=True):
    """Everything that is true of a table: its settings, its seats and the game that is played.

    In a field for each seat, the seats come in order.
    """

    game: Game
    options: Any
    settings: TableSettings
    seats: tuple[Seat, ...]
    seed: bytes
    phase: str
    versions: tuple[int, ...]  # for each seat, the number of updates it was sent
    clock_since: int  # the clocks are settled up to this time
    time_left: tuple[int, ...]  # on the clock of each seat
    deal: int | None = None  # the number of a numbered deal; its cards do not come from the seed
    trial: Trial | None = None  # where the game begins, if nothing is dealt
    first: Moment | None = None  # right after the deal
    start: Moment | None = None  # where the whole move that is being made began
    now: Moment | None = None
    # While the player at `now` has a window: `now` after the step that closes it. The game goes on
    # from here, for all but that player.
    after_window: Moment | None = None
    moves: tuple[int, ...] = ()  # all steps of this game
    seats_at_deal: tuple[Seat, ...] = ()
    salt_time: int = 0  # how long the deal waits for salts; 0 if they are not committed first
    salts_since: int = 0  # when the table began to wait for commitments or openings
    void_deals: tuple[VoidDeal, ...] = ()  # the attempts to deal this game before the last one
    # Everybody who has held a seat in this deal, with the seat: a person sees one hand of a deal
    people_of_deal: tuple[tuple[str, int], ...] = ()
    seed_shown: bool = False  # the deal was over once; only an undo made it go on
    paused: bool = False
    pending_undo: PendingUndo | None = None
    undos_used: tuple[int, ...] = ()  # granted undos of each seat in this game
    results: tuple[tuple[float, ...], ...] = ()  # of the games of this series
    removed: tuple[str, ...] = ()  # people who can neither sit nor watch here again
    invite_number: int = 0  # of the invite that is valid; the earlier ones are void
    host_person: str = ""  # who was made host, or was host when somebody sat down
    again: tuple[int, ...] = ()  # after the game: the seats that have agreed to another one
    next_seed: bytes = b""  # of the game that they have agreed to

    @property
    def turn(self) -> int:
        return self.turn_moment().state.turn if self.now and self.phase == PLAYING else NOBODY

    @property
    def window_seat(self) -> int:
        """The seat that may still add to its move until the next seat moves, or NOBODY."""
        return self.require_now().state.turn if self.after_window else NOBODY

    def has_window(self, seat: int) -> bool:
        return seat != NOBODY and seat == self.window_seat

    @property
    def host(self) -> int:
        """The seat of the host, who sets the options and starts the game.

        That is the person who was made host, or else the first one.
        """
        seat, people = self.seat_of(self.host_person), self.people()
        if not people:
            return NOBODY
        seat = people[0] if seat == NOBODY else seat
        # Somebody who shares a device cannot do it: the owner of the device does.
        return self.seat_of(self.seats[seat].device or self.seats[seat].person)

    @property
    def acting_host(self) -> int:
        """The seat that may do before the deal what the host may: the next one if that is away."""
        host = self.host
        if host == NOBODY or self.seats[host].connected:
            return host
        return next((seat for seat in self.people() if self.seats[seat].connected), host)

    def people(self) -> list[int]:
        """Return the seats that belong to a person."""
        return [index for index, seat in enumerate(self.seats) if seat.person]

    def seat_of(self, person: str) -> int:
        if person:
            for index, seat in enumerate(self.seats):
                if seat.person == person:
                    return index
        return NOBODY

    def device_seats(self, person: str) -> list[int]:
        """Return the seats of all people who play on the device of a person."""
        if not person:
            return []
        return [
            index
            for index, seat in enumerate(self.seats)
            if seat.person == person or seat.device == person
        ]

    def seats_sharing(self, seat: int) -> list[int]:
        """Return the seats of all people who play on the same device as this one, with it."""
        return self.device_seats(self.seats[seat].device or self.seats[seat].person)

    def seat_shown_to(self, person: str) -> int:
        """Return the seat whose view the device of a person shows; NOBODY is a spectator.

        A device that people share shows a hand only while its owner is to move and has taken it.
        Between turns it shows what spectators see.
        """
        seats = self.device_seats(person)
        if len(seats) < 2 or self.phase != PLAYING:
            return self.seat_of(person)
        return next((seat for seat in seats if self.seats[seat].holds_device), NOBODY)

    def is_covered(self, seat: int) -> bool:
        """Return whether a shared device hides the hand of the seat."""
        return not self.seats[seat].holds_device and len(self.seats_sharing(seat)) > 1

    def why_not_admitted(self, person: str, invited: bool) -> str:
        """Return the code of the refusal to a person who wants to come to the table, or ""."""
        if person in self.removed:
            return codes.TABLE_REMOVED
        if self.seat_of(person) != NOBODY:
            return ""
        if not invited and not self.settings.listed:
            return codes.TABLE_PRIVATE
        may_watch = self.settings.allow_spectators or any(seat.is_free for seat in self.seats)
        return "" if may_watch else codes.TABLE_NO_SPECTATORS

    def seat_in_deal(self, person: str) -> int:
        """Return the seat that the person has held in this deal, or NOBODY."""
        return dict(self.people_of_deal).get(person, NOBODY)

    def bot_to_move(self) -> str:
        """Return the name of the bot that is to move, or "". Bots wait while nobody is there.

        A bot that moves for an absent person is the one that the host has chosen, if any.
        """
        turn = self.turn
        bot = "" if turn == NOBODY or self.paused else self.seats[turn].bot
        if not bot or not any(seat.connected for seat in self.seats):
            return ""
        return self.settings.substitute or bot if bot == SUBSTITUTE else bot

    def bot_seed(self) -> int | None:
        """Return the seed of a bot's choice at a numbered deal, or None: then it is random.

        Everybody who plays such a deal meets the same bots: they answer the same moves the same.
        """
        if self.deal is None:
            return None
        return (self.deal << 20) + self.turn_moment().made % (1 << 20)

    def withheld_seats(self) -> set[int]:
        """Return the seats that a bot plays in this deal because they kept back their salt."""
        return {seat for void in self.void_deals if void.opened for seat in void.withheld}

    def salt_deadline(self) -> int | None:
        """Return until when the table waits for salts. It waits for the first one for ever."""
        waits = self.phase == OPENING or (
            self.phase == COMMITTING and any(seat.commitment for seat in self.seats)
        )
        return self.salts_since + self.salt_time if waits else None

    def scores(self) -> tuple[float, ...]:
        return tuple(sum(game[seat] for game in self.results) for seat in range(len(self.seats)))

    def clock_runs(self) -> bool:
        """Whether a clock runs. It never does for a bot, nor for the only person at the table."""
        timed = self.settings.clock.kind != OFF and not self.paused and self.turn != NOBODY
        return timed and not self.seats[self.turn].bot and len(self.people()) > 1

    def next_deadline(self) -> int | None:
        """Return when a `Tick` will change something, if no command comes before."""
        times = [
            seat.away_since + self.settings.substitute_after
            for index, seat in enumerate(self.seats)
            if seat.away_since is not None and self.limits_absence(index)
        ]
        if self.clock_runs():
            times.append(self.clock_since + self.time_left[self.turn])
        if (deadline := self.salt_deadline()) is not None:
            times.append(deadline)
        return min(times, default=None)

    def limits_absence(self, index: int) -> bool:
        """Return whether the table waits for the absent person of a seat for a limited time.

        It asks about them only once, and only if somebody is there who can answer.
        """
        seat, absence = self.seats[index], self.settings.absence
        if self.phase != PLAYING or seat.away_since is None or not seat.person or seat.bot:
            return False
        if absence == ASK:
            return not seat.absence_asked and any(other.connected for other in self.seats)
        return absence != WAIT

    def has_private_steps(self) -> bool:
        """Return whether the seat to move has made steps of which the others know nothing yet.

        The others see a move when it is complete. Until then its player may take it back, and
        nobody can tell whether it was considered.
        """
        start = self.start
        return (
            start is not None
            and start is not self.now
            and not self.game.shows_step(start.state, self.moves[start.made])
        )

    def turn_moment(self) -> Moment:
        """Return the moment from which the seat to move goes on."""
        return self.after_window or self.require_now()

    def moment_for(self, seat: int) -> Moment | None:
        """Return the moment of the game that the seat may see; NOBODY is a spectator."""
        if seat == NOBODY and not self.settings.allow_spectators:
            return None
        if self.after_window:
            return self.now if self.has_window(seat) else self.after_window
        return self.start if self.has_private_steps() and seat != self.turn else self.now

    def view(self, seat: int) -> Any:
        """Return what the seat may know of the game, or None before the deal."""
        moment = self.moment_for(seat)
        return None if moment is None else self.view_at(moment, seat)

    def view_at(self, moment: Moment, seat: int) -> Any:
        """Return what the seat may know at the moment that it may see.

        A seat with a window sees the moves that it may still make, and whose turn it is.
        """
        view = moment.view(seat)
        return dataclasses.replace(view, turn=self.turn) if self.has_window(seat) else view

    def shown_start(self) -> Moment | None:
        """Return the moment up to which everybody knows of all moves, or None before the deal."""
        return self.after_window or self.start

    def require_shown_start(self) -> Moment:
        return self.after_window or self.require_move_start()

    def shown_moves(self) -> tuple[int, ...]:
        """Return all steps that everybody knows of, with the step that closes an open window."""
        if self.after_window is None:
            return self.moves
        return *self.moves, self.closing_step()

    def closing_step(self) -> int:
        """Return the step that closes the open window."""
        step = self.game.closing_step(self.require_now().state)
        assert step is not None
        return step

    def require_now(self) -> Moment:
        if self.now is None:
            raise IllegalMove(codes.TABLE_NOT_DEALT)
        return self.now

    def require_move_start(self) -> Moment:
        if self.start is None:
            raise IllegalMove(codes.TABLE_NOT_DEALT)
        return self.start

    def with_seat(self, index: int, seat: Seat) -> "Table":
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


class CommandOutcome(Struct, frozen=True):
    """What a handler makes of a command: the next table, and who is told what."""

    table: Table
    messages: tuple[Message, ...] = ()  # about the table, for everybody
    private_messages: dict[int, tuple[Message, ...]] = {}  # by seat
    # A private step: only this seat is told. The others must not even be able to count steps.
    visible_only_to: int = NOBODY
