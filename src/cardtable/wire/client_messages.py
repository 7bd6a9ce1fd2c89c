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
    Commitment,
    MoveText,
    Name,
    Salt,
    SeatNumber,
    Steps,
)
from cardtable.wire import VERSION

MAX_MESSAGE_BYTES: Final = 8_192  # bytes of one message

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]


class ClientMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    v: Literal[1]
    key: Key
    version: Annotated[int, Meta(ge=0)]


class SitRequest(ClientMessage, frozen=True, tag="sit"):
    seat: SeatNumber
    name: Name


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


class UndoRequest(ClientMessage, frozen=True, tag="undo"):
    pass


class AnswerUndoRequest(ClientMessage, frozen=True, tag="answer_undo"):
    accept: bool


class PauseRequest(ClientMessage, frozen=True, tag="pause"):
    pass


class ResumeRequest(ClientMessage, frozen=True, tag="resume"):
    pass


class ReclaimSeatRequest(ClientMessage, frozen=True, tag="reclaim_seat"):
    pass


class NextGameRequest(ClientMessage, frozen=True, tag="next_game"):
    pass


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
    | NextGameRequest
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
