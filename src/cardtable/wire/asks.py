"""What a client sends over its socket. Each ask has a key, so that it is never done twice,
and the version of the table that it was made for, so that nobody acts on old news."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Refusal
from cardtable.table.commands import Line, Name, Place, Salt, Steps
from cardtable.wire import VERSION

LARGEST: Final = 8_192  # bytes of one message

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Bot = Annotated[str, Meta(min_length=1, max_length=40)]


class Ask(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    v: Literal[1]
    key: Key
    version: Annotated[int, Meta(ge=0)]


class Sit(Ask, frozen=True, tag="sit"):
    place: Place
    name: Name
    salt: Salt = ""


class Fill(Ask, frozen=True, tag="fill"):
    place: Place
    bot: Bot


class Clear(Ask, frozen=True, tag="clear"):
    place: Place


class Leave(Ask, frozen=True, tag="leave"):
    pass


class Agree(Ask, frozen=True, tag="agree"):
    options: dict[str, Any]


class Sprinkle(Ask, frozen=True, tag="sprinkle"):
    salt: Salt


class Start(Ask, frozen=True, tag="start"):
    pass


class Play(Ask, frozen=True, tag="play"):
    steps: Steps


class Say(Ask, frozen=True, tag="say"):
    line: Line


class Undo(Ask, frozen=True, tag="undo"):
    pass


class Answer(Ask, frozen=True, tag="answer"):
    yes: bool


class Pause(Ask, frozen=True, tag="pause"):
    pass


class Resume(Ask, frozen=True, tag="resume"):
    pass


class Back(Ask, frozen=True, tag="back"):
    pass


class Again(Ask, frozen=True, tag="again"):
    pass


class Sync(Ask, frozen=True, tag="sync"):
    """Tell me everything anew."""


class Story(Ask, frozen=True, tag="story"):
    """Tell me how the game came to stand as it does."""


class Hint(Ask, frozen=True, tag="hint"):
    """Help me: it is my turn."""


class Look(Ask, frozen=True, tag="look"):
    """What could I make of the cards that I see?"""


Every = (
    Sit | Fill | Clear | Leave | Agree | Sprinkle | Start | Play | Say | Undo | Answer | Pause
    | Resume | Back | Again | Sync | Story | Hint | Look
)  # fmt: skip

DECODER: Final[msgspec.json.Decoder[Every]] = msgspec.json.Decoder(Every)
FIRST_LOOK: Final = msgspec.json.Decoder(dict[str, Any])


def read(data: bytes | str) -> Every:
    """The message, or a refusal that says what is wrong with it."""
    size = len(data.encode()) if isinstance(data, str) else len(data)
    if size > LARGEST:
        raise InvalidInput(codes.WIRE_SIZE, size=size, limit=LARGEST)
    try:
        return DECODER.decode(data)
    except msgspec.ValidationError as wrong:
        raise unfit(data, str(wrong)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InvalidInput(codes.WIRE_JSON) from None


def unfit(data: bytes | str, what: str) -> Refusal:
    """An older or newer client deserves to be told so."""
    try:
        version = FIRST_LOOK.decode(data).get("v")
    except msgspec.MsgspecError:
        version = VERSION
    if version != VERSION:
        return InvalidInput(codes.WIRE_VERSION, found=str(version)[:20], known=VERSION)
    return InvalidInput(codes.WIRE_FIELD, what=what)


def key_in(data: bytes | str) -> str:
    """The key of a message that was refused, if it has one, so that its sender knows which."""
    try:
        key = FIRST_LOOK.decode(data).get("key")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
    return key[:40] if isinstance(key, str) else ""
