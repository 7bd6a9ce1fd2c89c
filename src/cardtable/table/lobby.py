"""Handlers of commands around the game: seats, options and the next game."""

import unicodedata
from typing import Any, Final

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.chance import SEED_BYTES, FastChance
from cardtable.engine.game import Game, Message
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games import find
from cardtable.table import clocks, commands
from cardtable.table.commands import MAX_NAME_LENGTH
from cardtable.table.table import (
    BOT,
    CLOSED,
    COMMITTING,
    EMPTY,
    LOBBY,
    OPENING,
    OVER,
    PLAYING,
    SUBSTITUTE,
    CommandOutcome,
    Seat,
    Table,
)


def new_table(command: commands.OpenTable, now: int) -> Table:
    game = find(command.game)
    if command.seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise InvalidInput(codes.SEATS, low=low, high=high, found=command.seats)
    if command.deal is not None:
        game.numbered_deal(command.deal)  # refuses a number that no deal has
    return Table(
        game=game,
        options=parse_options(game, command.seats, command.options),
        settings=command.settings,
        seats=(Seat(),) * command.seats,
        seed=parse_seed(command.seed),
        deal=command.deal,
        trial=command.trial,
        phase=LOBBY,
        versions=(0,) * command.seats,
        clock_since=now,
        time_left=(command.settings.clock.time,) * command.seats,
    )


def parse_options(game: Game, seats: int, data: object) -> Any:
    """Return options from plain data; refuse those with which no such table can be dealt."""
    options = game.parse_options(data)
    game.new(seats, options, FastChance(0))
    return options


def parse_seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise InvalidInput(codes.SEED_BYTES, size=len(seed))
    return seed


# Names

MAX_NAME_BYTES: Final = 120  # in UTF-8; the wire allows 40 characters
MAX_MARKS_IN_ROW: Final = 3  # accents on one letter
JOINER: Final = "\u200d"  # makes one picture of several
BLANK_LETTERS: Final = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"), " ")
# Control characters, invisible ones and those that turn the direction of the text, halves of
# characters, characters of private use, and separators of lines
FORBIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def parse_name(text: str) -> str:
    """Return the name in its normal form, with single spaces; refuse one that could deceive."""
    marks, before = MAX_MARKS_IN_ROW, ""  # a name does not begin with an accent
    for char in text:
        category = unicodedata.category(char)
        joins_pictures = char == JOINER and before in ("So", "Sk", "Mn")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MAX_MARKS_IN_ROW or (category in FORBIDDEN and not joins_pictures):
            raise InvalidInput(codes.TABLE_NAME)
        before = category
    name = " ".join(unicodedata.normalize("NFC", text).translate(BLANK_LETTERS).split())
    if not 0 < len(name) <= MAX_NAME_LENGTH or len(name.encode()) > MAX_NAME_BYTES:
        raise InvalidInput(codes.TABLE_NAME)
    return name


def unique_name(table: Table, seat: int, name: str) -> str:
    """Return the name, with a number if another seat of the table has the same."""
    taken = {name_key(other.name) for index, other in enumerate(table.seats) if index != seat}
    free, number = name, 1
    while name_key(free) in taken:
        number += 1
        free = f"{name[: MAX_NAME_LENGTH - 1 - len(str(number))]} {number}"
    return free


def name_key(name: str) -> str:
    """Return what two names have in common that look the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(char for char in plain if unicodedata.category(char) not in ("Cf", "Mn", "Zs"))


# Seats


def take_seat(table: Table, command: commands.Sit, now: int) -> CommandOutcome:
    seat = require_seat(table, command.seat)
    require_not_removed(table, command.person)
    if table.seat_of(command.person) != NOBODY:
        raise IllegalMove(codes.TABLE_SEATED, seat=table.seat_of(command.person))
    if table.phase == OPENING:
        raise IllegalMove(codes.TABLE_DEALING)
    if command.seat in table.withheld_seats():
        raise IllegalMove(codes.TABLE_WITHHELD, seat=command.seat)
    if not seat.is_free:
        raise IllegalMove(codes.TABLE_TAKEN, seat=command.seat)
    require_secret_cards(table)
    table = join_deal(table, command.seat, command.person)
    if command.keeps_host and table.host != NOBODY:
        table = replace(table, host_person=table.seats[table.host].person)
    name = unique_name(table, command.seat, command.name)
    taken = Seat(
        command.person,
        name,
        salt=command.salt,
        portrait=command.portrait,
        colour=command.colour,
    )
    table = table.with_seat(command.seat, taken)
    message = Message("table-sits", {"seat": command.seat, "name": name})
    return CommandOutcome(clocks.return_seat(table, command.seat), (message,))


def seat_guest(table: Table, command: commands.SeatGuest, now: int) -> CommandOutcome:
    """Seat a person who shares the device of another one. Between turns it hides their hands."""
    owner = require_person(table, command.seat)
    if table.phase != LOBBY:
        raise IllegalMove(codes.TABLE_DEALT)
    require_secret_cards(table)
    if not table.settings.allow_spectators:  # between turns the device shows what they see
        raise IllegalMove(codes.TABLE_NO_SPECTATORS)
    if require_seat(table, command.target_seat).kind != EMPTY:
        raise IllegalMove(codes.TABLE_TAKEN, seat=command.target_seat)
    device = owner.device or owner.person
    name = unique_name(table, command.target_seat, command.name)
    guest = Seat(
        f"{device}+{command.target_seat}",
        name,
        portrait=command.portrait,
        colour=command.colour,
        device=device,
    )
    require_not_removed(table, guest.person)
    if table.host != NOBODY:  # they stay host although the guest may sit before them
        table = replace(table, host_person=table.seats[table.host].person)
    message = Message("table-sits", {"seat": command.target_seat, "name": name})
    return CommandOutcome(table.with_seat(command.target_seat, guest), (message,))


def set_profile(table: Table, command: commands.SetProfile, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    name = unique_name(table, command.seat, command.name)
    renamed = replace(seat, name=name, portrait=command.portrait, colour=command.colour)
    message = Message("table-renames", {"seat": command.seat, "old": seat.name, "name": name})
    messages = (message,) if name != seat.name else ()
    return CommandOutcome(table.with_seat(command.seat, renamed), messages)


def hand_over(table: Table, command: commands.HandOver, now: int) -> CommandOutcome:
    """Make another person the host."""
    require_host(table, command.seat)
    seat = require_seat(table, command.target_seat)
    if not seat.person or seat.device or command.target_seat == command.seat:
        raise IllegalMove(codes.TABLE_HAND_OVER, seat=command.target_seat)
    message = Message("table-hosts", {"seat": command.target_seat, "name": seat.name})
    return CommandOutcome(replace(table, host_person=seat.person), (message,))


def add_bot(table: Table, command: commands.AddBot, now: int) -> CommandOutcome:
    require_host_before_deal(table, command.seat)
    if require_seat(table, command.target_seat).kind != EMPTY:
        raise IllegalMove(codes.TABLE_TAKEN, seat=command.target_seat)
    table = table.with_seat(command.target_seat, Seat(name=command.bot, bot=command.bot))
    message = Message("table-fills", {"seat": command.target_seat, "bot": command.bot})
    return CommandOutcome(table, (message,))


def clear_seat(table: Table, command: commands.ClearSeat, now: int) -> CommandOutcome:
    require_host_before_deal(table, command.seat)
    seat = require_seat(table, command.target_seat)
    if command.target_seat == command.seat or seat.kind == EMPTY:
        raise IllegalMove(codes.TABLE_CLEAR, seat=command.target_seat)
    message = Message("table-leaves", {"seat": command.target_seat, "name": seat.name})
    return CommandOutcome(vacate_seat(table, command.target_seat), (message,))


def leave_seat(table: Table, command: commands.Leave, now: int) -> CommandOutcome:
    """Empty the seat; from the start of a deal on, a bot plays it to the end."""
    seat = require_person(table, command.seat)
    message = Message("table-leaves", {"seat": command.seat, "name": seat.name})
    return CommandOutcome(vacate_seat(table, command.seat), (message,))


def vacate_seat(table: Table, index: int) -> Table:
    """Empty a seat, and those of people who share its device. The next person may be host."""
    owner = table.seats[index].person
    for guest in table.device_seats(owner):
        if guest != index:
            table = vacate_seat(table, guest)
    if table.seats[index].person == table.host_person:
        people = [*table.people()] * 2
        following = people[people.index(index) + 1] if index in people else index
        heir = table.seats[following].person if following != index else ""
        table = replace(table, host_person=heir)
    table = replace(table, again=tuple(seat for seat in table.again if seat != index))
    left = Seat()
    if table.phase in (COMMITTING, OPENING, PLAYING):
        left = replace(
            table.seats[index],
            person="",
            bot=SUBSTITUTE,
            away_since=None,
            missed_from=len(table.moves),
            absence_asked=False,
            device="",
            holds_device=False,
        )
    if table.phase == COMMITTING:  # nothing was opened yet; the deal goes on without this salt
        left = replace(left, commitment="")
    return table.with_seat(index, left)


def remove_person(table: Table, command: commands.RemovePerson, now: int) -> CommandOutcome:
    """Empty the seat of a person who never comes back. The invite that they know becomes void."""
    require_host(table, command.seat)
    seat = require_seat(table, command.target_seat)
    if command.target_seat == command.seat or not seat.person:
        raise IllegalMove(codes.TABLE_CLEAR, seat=command.target_seat)
    table = replace(
        vacate_seat(table, command.target_seat),
        removed=(*table.removed, seat.person),
        invite_number=table.invite_number + 1,
    )
    message = Message("table-removes", {"seat": command.target_seat, "name": seat.name})
    return CommandOutcome(table, (message,))


def renew_invite(table: Table, command: commands.RenewInvite, now: int) -> CommandOutcome:
    require_host(table, command.seat)
    message = Message("table-renews-invite", {"seat": command.seat})
    return CommandOutcome(replace(table, invite_number=table.invite_number + 1), (message,))


def transfer_seat(table: Table, command: commands.TransferSeat, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    require_not_removed(table, command.person)
    if table.seat_of(command.person) not in (NOBODY, command.seat):
        raise IllegalMove(codes.TABLE_SEATED, seat=table.seat_of(command.person))
    if table.phase in (COMMITTING, OPENING):  # only the first device knows the salt
        raise IllegalMove(codes.TABLE_DEALING)
    table = join_deal(table, command.seat, command.person)
    table = replace(
        table,
        # The game counts for the device on which it ends.
        seats_at_deal=tuple(
            replace(dealt, person=command.person) if dealt.person == seat.person else dealt
            for dealt in table.seats_at_deal
        ),
    )
    if table.host_person == seat.person:
        table = replace(table, host_person=command.person)
    for guest in table.device_seats(seat.person):
        if guest != command.seat:
            moved = replace(table.seats[guest], device=command.person)
            table = table.with_seat(guest, moved)
    message = Message("table-hands", {"seat": command.seat, "name": seat.name})
    return CommandOutcome(
        table.with_seat(command.seat, replace(seat, person=command.person)), (message,)
    )


def join_deal(table: Table, seat: int, person: str) -> Table:
    """Note that the person holds the seat in this deal; refuse a person who knows another hand.

    The hand of somebody who shared a device is known to others there, who may be at the table.
    """
    if table.first is None:
        return table
    held = table.seat_in_deal(person)
    if held == NOBODY and table.seats_at_deal[seat].device:
        raise IllegalMove(codes.TABLE_SHARED_HAND, seat=seat)
    if held not in (NOBODY, seat):
        raise IllegalMove(codes.TABLE_OTHER_SEAT, seat=held)
    if held == NOBODY and table.seed_shown:
        raise IllegalMove(codes.TABLE_SEED_SHOWN)
    if held == NOBODY:
        table = replace(table, people_of_deal=(*table.people_of_deal, (person, seat)))
    return table


# Options and the next game


def set_options(table: Table, command: commands.SetOptions, now: int) -> CommandOutcome:
    require_host_before_deal(table, command.seat)
    options = parse_options(table.game, len(table.seats), command.options)
    table = replace(table, options=options)
    return CommandOutcome(table, (Message("table-agrees", {"seat": command.seat}),))


def set_salt(table: Table, command: commands.SetSalt, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    if table.phase != LOBBY:
        raise IllegalMove(codes.TABLE_DEALT)
    table = table.with_seat(command.seat, replace(seat, salt=command.salt))
    return CommandOutcome(table, (Message("table-adds-salt", {"seat": command.seat}),))


def prepare_next_game(table: Table, command: commands.NextGame, now: int) -> CommandOutcome:
    require_person(table, command.seat)
    if table.phase != OVER:
        raise IllegalMove(codes.TABLE_NOT_OVER)
    message = Message("table-again", {"seat": command.seat})
    return CommandOutcome(return_to_lobby(table, parse_seed(command.seed)), (message,))


def return_to_lobby(table: Table, seed: bytes) -> Table:
    """Go back to the lobby with a new seed, whose seal is public before anybody adds a salt."""
    series_over = len(table.results) >= table.settings.games
    seats = tuple(seat_of_next_game(table, index) for index in range(len(table.seats)))
    return replace(
        table,
        phase=LOBBY,
        seats=seats,
        seed=seed,
        next_seed=b"",
        again=(),
        first=None,
        start=None,
        now=None,
        moves=(),
        seats_at_deal=(),
        salt_time=0,
        void_deals=(),
        people_of_deal=(),
        seed_shown=False,
        paused=False,
        pending_undo=None,
        undos_used=(),
        results=() if series_over else table.results,
    )


def seat_of_next_game(table: Table, index: int) -> Seat:
    """Return the seat without its salt. A bot that played for somebody does not stay longer."""
    seat = table.seats[index]
    if not seat.person and seat.kind != BOT:
        return Seat()
    is_back = index in table.withheld_seats() and seat.away_since is None
    bot = "" if is_back else seat.bot
    return replace(seat, salt="", commitment="", bot=bot, absence_asked=False)


# Who may do what


def require_seat(table: Table, index: int) -> Seat:
    if not 0 <= index < len(table.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=index, seats=len(table.seats))
    return table.seats[index]


def require_person(table: Table, seat: int) -> Seat:
    """Return the seat that a command comes from. It must belong to a person."""
    if table.phase == CLOSED:
        raise IllegalMove(codes.TABLE_CLOSED)
    if seat == NOBODY or not require_seat(table, seat).person:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    return table.seats[seat]


def require_host_before_deal(table: Table, seat: int) -> None:
    require_person(table, seat)
    if table.phase != LOBBY:
        raise IllegalMove(codes.TABLE_DEALT)
    if seat not in (table.host, table.acting_host):
        raise IllegalMove(codes.TABLE_HOST, seat=table.host)


def require_host(table: Table, seat: int) -> None:
    require_person(table, seat)
    if seat != table.host:
        raise IllegalMove(codes.TABLE_HOST, seat=table.host)


def require_secret_cards(table: Table) -> None:
    """Refuse a second person at a numbered deal, whose cards anybody can look up beforehand."""
    if table.deal is not None and table.people():
        raise IllegalMove(codes.TABLE_PUBLIC_DEAL, number=str(table.deal))


def require_not_removed(table: Table, person: str) -> None:
    if person in table.removed:
        raise IllegalMove(codes.TABLE_REMOVED)
