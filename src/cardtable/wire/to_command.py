"""From the message of a person to the command of a seat."""

import secrets
from collections.abc import Callable
from typing import Any

from cardtable import bots
from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY, State
from cardtable.table import commands
from cardtable.table.lobby import parse_name
from cardtable.table.replay import recent_moves
from cardtable.table.table import OVER, Table
from cardtable.table.undo import has_nobody_to_agree
from cardtable.wire import client_messages

# These do not depend on what the sender has seen, so their version is not checked.
VERSION_FREE = (
    client_messages.SitRequest,
    client_messages.SetProfileRequest,
    client_messages.NextGameRequest,
    client_messages.RenewInviteRequest,
    client_messages.LeaveRequest,
    client_messages.PauseRequest,
    client_messages.ResumeRequest,
    client_messages.ReclaimSeatRequest,
    client_messages.CommitSaltRequest,
    client_messages.OpenSaltRequest,
)

# By type of message; called with the seat, the person and the message.
COMMANDS: dict[type[Any], Callable[[int, str, Any], commands.AnyCommand]] = {
    client_messages.SitRequest: lambda _, person, sit: commands.Sit(
        sit.seat,
        person,
        parse_name(sit.name),
        portrait=sit.portrait,
        colour=sit.colour,
        keeps_host=True,
    ),
    client_messages.SeatGuestRequest: lambda seat, _, guest: commands.SeatGuest(
        seat,
        guest.target_seat,
        parse_name(guest.name),
        portrait=guest.portrait,
        colour=guest.colour,
    ),
    client_messages.TakeDeviceRequest: lambda seat, _, take: commands.TakeDevice(
        seat, take.target_seat
    ),
    client_messages.PassDeviceRequest: lambda seat, *_: commands.PassDevice(seat),
    client_messages.SetProfileRequest: lambda seat, _, profile: commands.SetProfile(
        seat, parse_name(profile.name), profile.portrait, profile.colour
    ),
    client_messages.HandOverRequest: lambda seat, _, hand: commands.HandOver(
        seat, hand.target_seat
    ),
    client_messages.AnswerAbsenceRequest: lambda seat, _, answer: commands.AnswerAbsence(
        seat, answer.target_seat, answer.wait
    ),
    client_messages.AddBotRequest: lambda seat, _, add: commands.AddBot(
        seat, add.target_seat, add.bot
    ),
    client_messages.ClearSeatRequest: lambda seat, _, clear: commands.ClearSeat(
        seat, clear.target_seat
    ),
    client_messages.RemovePersonRequest: lambda seat, _, remove: commands.RemovePerson(
        seat, remove.target_seat
    ),
    client_messages.RenewInviteRequest: lambda seat, *_: commands.RenewInvite(seat),
    client_messages.SetOptionsRequest: lambda seat, _, set_: commands.SetOptions(
        seat, set_.options
    ),
    client_messages.CommitSaltRequest: lambda seat, _, commit: commands.CommitSalt(
        seat, commit.attempt, commit.commitment
    ),
    client_messages.OpenSaltRequest: lambda seat, _, open_: commands.OpenSalt(seat, open_.salt),
    client_messages.PlayRequest: lambda seat, _, play: commands.Play(seat, play.steps),
    client_messages.PlayNotationRequest: lambda seat, _, play: commands.PlayNotation(
        seat, play.move
    ),
    client_messages.AnswerUndoRequest: lambda seat, _, answer: commands.AnswerUndo(
        seat, answer.accept
    ),
    client_messages.LeaveRequest: lambda seat, *_: commands.Leave(seat),
    client_messages.UndoRequest: lambda seat, _, undo: commands.Undo(seat, undo.unfinished),
    client_messages.PauseRequest: lambda seat, *_: commands.Pause(seat),
    client_messages.ResumeRequest: lambda seat, *_: commands.Resume(seat),
    client_messages.ReclaimSeatRequest: lambda seat, *_: commands.ReclaimSeat(seat),
}


def check_version(table: Table, seat: int, message: client_messages.AnyClientMessage) -> None:
    """Refuse a message that was sent for an older version of the table."""
    if isinstance(message, VERSION_FREE) or seat == NOBODY:
        return
    if message.version != table.versions[seat]:
        known = table.versions[seat]
        raise IllegalMove(codes.TABLE_STALE, found=message.version, known=known)


def seat_of_sender(table: Table, person: str, message: client_messages.AnyClientMessage) -> int:
    """Return the seat for which a message of a person's device is carried out.

    That is the seat whose hand the device shows. If people share it and it shows none, the message
    comes from one of them: who takes back a move is the last who made one, and who answers is not
    the one who asks.
    """
    own = table.seat_of(person)
    if own == NOBODY or isinstance(message, client_messages.LeaveRequest):
        return own
    shown = table.seat_shown_to(person)
    if shown != NOBODY:
        return shown
    seats, pending = table.device_seats(person), table.pending_undo
    if isinstance(message, client_messages.UndoRequest) and table.now:
        moves = recent_moves(table.require_shown_start(), table.shown_moves())
        movers = (int(before.state.turn) for before, _, _ in moves)
        return next((seat for seat in movers if seat in seats), own)
    if isinstance(message, client_messages.AnswerUndoRequest) and pending:
        return next(seat for seat in seats if seat != pending.seat)
    if isinstance(message, client_messages.ReclaimSeatRequest):
        return next((seat for seat in seats if table.seats[seat].bot), own)
    return own


def to_command(
    table: Table,
    person: str,
    message: client_messages.AnyClientMessage,
    salt_time: int,
) -> commands.AnyCommand:
    seat = seat_of_sender(table, person, message)
    if isinstance(message, client_messages.StartRequest):
        return commands.Start(seat, salt_time)
    if isinstance(message, client_messages.NextGameRequest):
        return commands.PlayAgain(seat, secrets.token_hex(32), salt_time)
    make_command = COMMANDS.get(type(message))
    if make_command is None:
        raise InvalidInput(codes.TABLE_COMMAND)
    if isinstance(message, client_messages.AddBotRequest):
        bots.check_name(table.game.name, message.bot)
    # The table itself accepts the next three: event logs from before these rules hold them.
    is_pause = isinstance(message, client_messages.PauseRequest)
    if is_pause and table.clock_runs() and table.turn == seat:
        raise IllegalMove(codes.TABLE_OWN_CLOCK)
    is_undo = isinstance(message, client_messages.UndoRequest)
    if is_undo and table.phase == OVER and {one for one, _ in table.people_of_deal} != {person}:
        raise IllegalMove(codes.TABLE_NOT_PLAYING)  # somebody else has played a part of the game
    command = make_command(seat, person, message)
    if isinstance(command, commands.Undo) and has_nobody_to_agree(table, command):
        raise IllegalMove(codes.TABLE_UNDO_LEFT)
    return command


def hint_state(table: Table, seat: int) -> State:
    """Return the state that the seat may ask a hint about: its own turn, with no other people.

    A hint against another person would be unfair.
    """
    if seat == NOBODY:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    if table.turn != seat:
        raise IllegalMove(codes.HINT_TURN)
    if table.people() != [seat]:
        raise IllegalMove(codes.HINT_PEOPLE)
    return table.turn_moment().state
