"""The messages that a client sends over its socket.

Each has a key, so that it is carried out only once, and the version of the table that the client
had seen, so that nobody acts on an outdated view.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.table.commands import (
    Attempt,
    Colour,
    Commitment,
    MoveText,
    Name,
    Portrait,
    Salt,
    SeatNumber,
    Steps,
)
from cardtable.wire import VERSION

MAX_MESSAGE_BYTES: Final = 8_192  # bytes of one message

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
# What people can say at a table: there is no free chat.
Reaction = Literal[
    "hello", "well_played", "thanks", "sorry", "hurry", "one_moment", "good_luck", "good_game",
    "laugh", "wow", "sad", "think", "heart", "party",
]  # fmt: skip


class ClientMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    v: Literal[1]
    key: Key
    version: Annotated[int, Meta(ge=0)]


class SitRequest(ClientMessage, frozen=True, tag="sit", omit_defaults=True):
    seat: SeatNumber
    name: Name
    portrait: Portrait = ""
    colour: Colour = ""


class SeatGuestRequest(ClientMessage, frozen=True, tag="seat_guest", omit_defaults=True):
    """Seat somebody who plays on this device, too."""

    target_seat: SeatNumber
    name: Name
    portrait: Portrait = ""
    colour: Colour = ""


class TakeDeviceRequest(ClientMessage, frozen=True, tag="take_device"):
    """Show the hand of the seat that is to move, on a device that people share."""

    target_seat: SeatNumber


class PassDeviceRequest(ClientMessage, frozen=True, tag="pass_device"):
    """Hide the hand on a device that people share."""


class SetProfileRequest(ClientMessage, frozen=True, tag="set_profile"):
    name: Name
    portrait: Portrait
    colour: Colour


class HandOverRequest(ClientMessage, frozen=True, tag="hand_over"):
    target_seat: SeatNumber


class AddBotRequest(ClientMessage, frozen=True, tag="add_bot"):
    target_seat: SeatNumber
    bot: BotName


class ClearSeatRequest(ClientMessage, frozen=True, tag="clear_seat"):
    target_seat: SeatNumber


class RemovePersonRequest(ClientMessage, frozen=True, tag="remove_person"):
    target_seat: SeatNumber


class RenewInviteRequest(ClientMessage, frozen=True, tag="renew_invite"):
    pass


class LeaveRequest(ClientMessage, frozen=True, tag="leave"):
    pass


class SetOptionsRequest(ClientMessage, frozen=True, tag="set_options"):
    options: dict[str, Any]


class StartRequest(ClientMessage, frozen=True, tag="start"):
    pass


class CommitSaltRequest(ClientMessage, frozen=True, tag="commit_salt"):
    """Answer the phase `committing`; `attempt` is the number of void deals so far."""

    attempt: Attempt
    commitment: Commitment


class OpenSaltRequest(ClientMessage, frozen=True, tag="open_salt"):
    """Answer the phase `opening`."""

    salt: Salt


class PlayRequest(ClientMessage, frozen=True, tag="play"):
    steps: Steps


class PlayNotationRequest(ClientMessage, frozen=True, tag="play_notation"):
    move: MoveText


class UndoRequest(ClientMessage, frozen=True, tag="undo", omit_defaults=True):
    """Take back the last step or move; with `unfinished` only a move that is not complete."""

    unfinished: bool = False


class AnswerUndoRequest(ClientMessage, frozen=True, tag="answer_undo"):
    accept: bool


class PauseRequest(ClientMessage, frozen=True, tag="pause"):
    pass


class ResumeRequest(ClientMessage, frozen=True, tag="resume"):
    pass


class ReclaimSeatRequest(ClientMessage, frozen=True, tag="reclaim_seat"):
    pass


class AnswerAbsenceRequest(ClientMessage, frozen=True, tag="answer_absence"):
    target_seat: SeatNumber
    wait: bool


class NextGameRequest(ClientMessage, frozen=True, tag="next_game"):
    """Agree to another game. It is dealt when all people who are connected have agreed."""


class ReactRequest(ClientMessage, frozen=True, tag="react"):
    """Show everybody at the table one of the reactions. It is kept nowhere."""

    reaction: Reaction


class SyncRequest(ClientMessage, frozen=True, tag="sync"):
    """Send everything that the seat may know."""


class HistoryRequest(ClientMessage, frozen=True, tag="history"):
    """Send the last moves of the game."""


class HintRequest(ClientMessage, frozen=True, tag="hint"):
    """Advise the seat, whose turn it is."""


class CombinationsRequest(ClientMessage, frozen=True, tag="combinations"):
    """Send what could be made of the cards that the seat sees."""


AnyClientMessage = (
    SitRequest
    | SeatGuestRequest
    | TakeDeviceRequest
    | PassDeviceRequest
    | SetProfileRequest
    | HandOverRequest
    | AddBotRequest
    | ClearSeatRequest
    | RemovePersonRequest
    | RenewInviteRequest
    | LeaveRequest
    | SetOptionsRequest
    | StartRequest
    | CommitSaltRequest
    | OpenSaltRequest
    | PlayRequest
    | PlayNotationRequest
    | UndoRequest
    | AnswerUndoRequest
    | PauseRequest
    | ResumeRequest
    | ReclaimSeatRequest
    | AnswerAbsenceRequest
    | NextGameRequest
    | ReactRequest
    | SyncRequest
    | HistoryRequest
    | HintRequest
    | CombinationsRequest
)

DECODER: Final[msgspec.json.Decoder[AnyClientMessage]] = msgspec.json.Decoder(AnyClientMessage)
RAW_DECODER: Final = msgspec.json.Decoder(dict[str, Any])


def parse_message(data: bytes | str) -> AnyClientMessage:
    """Parse a message. Raise a refusal that says what is wrong with it."""
    size = len(data.encode()) if isinstance(data, str) else len(data)
    if size > MAX_MESSAGE_BYTES:
        raise InvalidInput(codes.WIRE_SIZE, size=size, limit=MAX_MESSAGE_BYTES)
    try:
        return DECODER.decode(data)
    except msgspec.ValidationError as wrong:
        raise explain_invalid(data, str(wrong)) from None
    except (ValueError, RecursionError):
        raise InvalidInput(codes.WIRE_JSON) from None


def explain_invalid(data: bytes | str, what: str) -> Refusal:
    """Return a refusal for a message that does not fit: another version, or a wrong field."""
    try:
        version = RAW_DECODER.decode(data).get("v")
    except (ValueError, RecursionError):  # a later part of it is no JSON, or no UTF-8
        version = VERSION
    if version != VERSION:
        return InvalidInput(codes.WIRE_VERSION, found=str(version)[:20], known=VERSION)
    return InvalidInput(codes.WIRE_FIELD, what=what)


def find_key(data: bytes | str) -> str:
    """Return the key of a message that was refused, or "", so that the refusal can name it."""
    try:
        key = RAW_DECODER.decode(data).get("key")
    except (ValueError, RecursionError):
        return ""
    return key[:40] if isinstance(key, str) else ""
