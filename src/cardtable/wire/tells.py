"""What the server sends over a socket. All of it is made from scenes, views and sentences."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from cardtable.bots.advice import Advice
from cardtable.engine.combinations import HandCombinations
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.table.scene import Scene
from cardtable.table.story import Chapter
from cardtable.wire import VERSION


class Tell(Struct, frozen=True, tag_field="is", omit_defaults=True):
    pass


class Sync(Tell, frozen=True, tag="sync"):
    """Everything that the seat may know. Whatever the client knew before, it forgets."""

    v: Literal[1]
    table: str
    seat: int  # -1 for a spectator
    version: int
    at: int  # the server's time, in milliseconds
    scene: Scene
    view: Any = None  # once the cards are dealt; its form is that of the game
    invite: str = ""  # for those who sit here: whoever is given it may come in


class Update(Tell, frozen=True, tag="update"):
    """What has changed. A client whose version is not one less asks for a sync."""

    v: Literal[1]
    version: int
    at: int
    key: str = ""  # of the ask that this answers, if it was the client's own
    scene: Scene | msgspec.Raw | None = None
    view: Any = None
    steps: tuple[int, ...] = ()  # of the whole move that was just finished
    mover: int = -1
    said: tuple[Message, ...] = ()


class Story(Tell, frozen=True, tag="story"):
    """What has happened in this game so far, as the seat saw it; the last moves, if it is long."""

    v: Literal[1]
    chapters: tuple[Chapter, ...]


class Hint(Tell, frozen=True, tag="hint"):
    """What a strong player would think about. It is for the version that it was asked for."""

    v: Literal[1]
    key: str
    version: int
    advice: Advice


class Look(Tell, frozen=True, tag="look"):
    """What could be made of the cards in the last view that was sent."""

    v: Literal[1]
    outlook: HandCombinations


class Done(Tell, frozen=True, tag="done"):
    """This ask was carried out before; it is not done twice."""

    v: Literal[1]
    key: str
    version: int


class Refused(Tell, frozen=True, tag="refused"):
    """Nothing was changed. The words for people are in the Fluent files: refused-CODE."""

    v: Literal[1]
    key: str
    code: str
    version: int
    about: dict[str, str | int] = {}


class Bye(Tell, frozen=True, tag="bye"):
    """The server ends this connection; connect again, and a sync will follow."""

    v: Literal[1]
    why: str  # restart, moved, elsewhere or closed


Every = Sync | Update | Story | Hint | Look | Done | Refused | Bye

ENCODER: Final = msgspec.json.Encoder()


def write(message: Every) -> bytes:
    return ENCODER.encode(message)


def refused(key: str, refusal: Refusal, version: int) -> Refused:
    return Refused(VERSION, key, refusal.code, version, refusal.about)
