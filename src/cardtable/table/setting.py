"""Before and after the game: sitting down, leaving, agreeing, dealing, and once more."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.chance import SEED_BYTES
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.games import find
from cardtable.table import clocks, commands
from cardtable.table.replay import Moment, dealt
from cardtable.table.seats import BOT, EMPTY, SUBSTITUTE, Seat
from cardtable.table.state import CLOSED, OVER, PLAYING, SETTING, Table


def opened(command: commands.Open, now: int) -> Table:
    game = find(command.game)
    if command.seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise InvalidInput(codes.SEATS, low=low, high=high, found=command.seats)
    if command.deal is not None:
        game.numbered_deal(command.deal)  # which refuses what is no number of a deal
    return Table(
        game=game,
        options=game.agree(command.options),
        terms=command.terms,
        seats=(Seat(),) * command.seats,
        seed=seed_of(command.seed),
        deal=command.deal,
        phase=SETTING,
        versions=(0,) * command.seats,
        since=now,
        left=(command.terms.clock.time,) * command.seats,
    )


def seed_of(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise InvalidInput(codes.SEED_BYTES, size=len(seed))
    return seed


# Who sits where


def sit(table: Table, command: commands.Sit, now: int) -> tuple[Table, Message]:
    seat = seat_at(table, command.place)
    if table.phase == CLOSED:
        raise IllegalMove(codes.TABLE_CLOSED)
    if table.seat_of(command.person) != NOBODY:
        raise IllegalMove(codes.TABLE_SEATED, seat=table.seat_of(command.person))
    free = seat.kind == EMPTY or (seat.bot == SUBSTITUTE and not seat.person)
    if not free:
        raise IllegalMove(codes.TABLE_TAKEN, seat=command.place)
    taken = Seat(command.person, command.name, salt=command.salt)
    table = table.with_seat(command.place, taken)
    said = Message("table-sits", {"seat": command.place, "name": command.name})
    return clocks.handed_back(table, command.place), said


def fill(table: Table, command: commands.Fill) -> tuple[Table, Message]:
    host_before_deal(table, command.seat)
    if seat_at(table, command.place).kind != EMPTY:
        raise IllegalMove(codes.TABLE_TAKEN, seat=command.place)
    table = table.with_seat(command.place, Seat(name=command.bot, bot=command.bot))
    return table, Message("table-fills", {"seat": command.place, "bot": command.bot})


def clear(table: Table, command: commands.Clear) -> tuple[Table, Message]:
    host_before_deal(table, command.seat)
    seat = seat_at(table, command.place)
    if command.place == command.seat or seat.kind == EMPTY:
        raise IllegalMove(codes.TABLE_CLEAR, seat=command.place)
    said = Message("table-leaves", {"seat": command.place, "name": seat.name})
    return table.with_seat(command.place, Seat()), said


def leave(table: Table, command: commands.Leave) -> tuple[Table, Message]:
    seat = taken_seat(table, command.seat)
    said = Message("table-leaves", {"seat": command.seat, "name": seat.name})
    if table.phase != PLAYING:
        return table.with_seat(command.seat, Seat()), said
    stays = replace(seat, person="", bot=SUBSTITUTE, away=None, missed=len(table.moves))
    return table.with_seat(command.seat, stays), said


def hand(table: Table, command: commands.Hand) -> tuple[Table, Message]:
    seat = taken_seat(table, command.seat)
    if table.seat_of(command.person) not in (NOBODY, command.seat):
        raise IllegalMove(codes.TABLE_SEATED, seat=table.seat_of(command.person))
    said = Message("table-hands", {"seat": command.seat, "name": seat.name})
    return table.with_seat(command.seat, replace(seat, person=command.person)), said


# What is agreed


def agree(table: Table, command: commands.Agree) -> tuple[Table, Message]:
    host_before_deal(table, command.seat)
    table = replace(table, options=table.game.agree(command.options))
    return table, Message("table-agrees", {"seat": command.seat})


def sprinkle(table: Table, command: commands.Sprinkle) -> tuple[Table, Message]:
    seat = taken_seat(table, command.seat)
    if table.phase != SETTING:
        raise IllegalMove(codes.TABLE_DEALT)
    table = table.with_seat(command.seat, replace(seat, salt=command.salt))
    return table, Message("table-sprinkles", {"seat": command.seat})


def start(table: Table, command: commands.Start, now: int) -> tuple[Table, Message]:
    host_before_deal(table, command.seat)
    for at, seat in enumerate(table.seats):
        if seat.kind == EMPTY:
            raise IllegalMove(codes.TABLE_EMPTY_SEAT, seat=at)
    first = the_deal(table)
    table = replace(
        table, phase=PLAYING, first=first, start=first, now=first, moves=(), dealt=table.seats,
        paused=False,
        request=None, undone=(0,) * len(table.seats),
    )  # fmt: skip
    return clocks.full(table, now), Message("table-deals", {"number": len(table.results) + 1})


def the_deal(table: Table) -> Moment:
    salts = [seat.salt for seat in table.seats]
    return dealt(table.game, len(table.seats), table.options, table.seed, salts, table.deal)


def again(table: Table, command: commands.Again) -> tuple[Table, Message]:
    """The seal of the next deal is shown before anybody can add a salt to it."""
    taken_seat(table, command.seat)
    if table.phase != OVER:
        raise IllegalMove(codes.TABLE_NOT_OVER)
    done = len(table.results) >= table.terms.games
    # A bot that stood in for somebody who has left does not stay for the next game.
    seats = tuple(
        Seat() if not seat.person and seat.kind != BOT else replace(seat, salt="")
        for seat in table.seats
    )
    table = replace(
        table, phase=SETTING, seats=seats, seed=seed_of(command.seed), first=None, start=None,
        now=None, moves=(), dealt=(), paused=False, request=None, undone=(),
        results=() if done else table.results,
    )  # fmt: skip
    return table, Message("table-again", {"seat": command.seat})


# Whether they may


def seat_at(table: Table, place: int) -> Seat:
    if not 0 <= place < len(table.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=place, seats=len(table.seats))
    return table.seats[place]


def taken_seat(table: Table, seat: int) -> Seat:
    """The seat of somebody who asks for something."""
    if table.phase == CLOSED:
        raise IllegalMove(codes.TABLE_CLOSED)
    if seat == NOBODY or not seat_at(table, seat).person:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    return table.seats[seat]


def host_before_deal(table: Table, seat: int) -> None:
    taken_seat(table, seat)
    if table.phase != SETTING:
        raise IllegalMove(codes.TABLE_DEALT)
    if seat != table.host:
        raise IllegalMove(codes.TABLE_HOST, seat=table.host)
