"""The messages that the server sends over a socket, made from table views, views and sentences."""

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from cardtable.bots.advice import Advice
from cardtable.engine.game import Message
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.engine.view import NO_COMBINATIONS, HandCombinations
from cardtable.table.table import Table
from cardtable.table.table_view import TableView, table_view_of
from cardtable.table.updates import HistoryEntry, MoveChoice, Updates, list_choices, recent_history
from cardtable.wire import VERSION
from cardtable.wire.client_messages import Reaction


class ServerMessage(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class SyncMessage(ServerMessage, frozen=True, tag="sync"):
    """Everything that the seat may know. It replaces what the client knew before."""

    v: Literal[1]
    table: str
    seat: int  # -1 for a spectator
    version: int
    server_time: int  # in milliseconds
    table_view: TableView
    view: Any = None  # once the cards are dealt; each game has its own type
    invite: str = ""  # for people who sit here: it admits others
    watchers: int = 0  # people who watch
    # The seat of the person to whom the device belongs, if several people play on it. `seat` is
    # the one whose hand it shows, or -1 while it is passed on.
    device: int = -1


class UpdateMessage(ServerMessage, frozen=True, tag="update"):
    """What has changed. A client whose version is not one less must ask for a sync."""

    v: Literal[1]
    version: int
    server_time: int
    key: str = ""  # of the message that this answers, if it was the client's own
    table_view: TableView | msgspec.Raw | None = None
    view: Any = None
    steps: tuple[int, ...] = ()  # of the whole move that was just finished
    mover: int = -1
    messages: tuple[Message, ...] = ()
    invite: str = ""  # for people who sit here, if the one before has become void


class HistoryMessage(ServerMessage, frozen=True, tag="history"):
    """The last moves of the game, as the seat saw them."""

    v: Literal[1]
    entries: tuple[HistoryEntry, ...]


class ReactionMessage(ServerMessage, frozen=True, tag="reaction"):
    """The person on a seat reacts. Nothing keeps it."""

    v: Literal[1]
    seat: int
    reaction: Reaction


class WatchersMessage(ServerMessage, frozen=True, tag="watchers"):
    """How many people watch. It is sent when that changes."""

    v: Literal[1]
    watchers: int


class NoticeMessage(ServerMessage, frozen=True, tag="notice"):
    """What the operator of the server says to everybody, in their own words. Nothing keeps it."""

    v: Literal[1]
    text: str


class HintMessage(ServerMessage, frozen=True, tag="hint"):
    """Advice for the version that it was asked for."""

    v: Literal[1]
    key: str
    version: int
    advice: Advice


class CombinationsMessage(ServerMessage, frozen=True, tag="combinations"):
    """What could be made of the cards in the last view that was sent, and what can be done now."""

    v: Literal[1]
    combinations: HandCombinations
    choices: tuple[MoveChoice, ...] = ()


class DoneMessage(ServerMessage, frozen=True, tag="done"):
    """The message with this key was carried out before; it is not done twice."""

    v: Literal[1]
    key: str
    version: int


class RefusedMessage(ServerMessage, frozen=True, tag="refused"):
    """A refusal: nothing was changed. The words for people are the message `refused-CODE`."""

    v: Literal[1]
    key: str
    code: str
    version: int
    about: dict[str, str | int] = {}


class ByeMessage(ServerMessage, frozen=True, tag="bye"):
    """The server closes this connection. After connecting again, a sync follows."""

    v: Literal[1]
    reason: str  # restart, moved, elsewhere or closed


class HeartbeatMessage(ServerMessage, frozen=True, tag="heartbeat"):
    """Nothing has happened for two seconds, and the server is still there."""

    v: Literal[1]


AnyServerMessage = (
    SyncMessage
    | UpdateMessage
    | HistoryMessage
    | ReactionMessage
    | WatchersMessage
    | NoticeMessage
    | HintMessage
    | CombinationsMessage
    | DoneMessage
    | RefusedMessage
    | ByeMessage
    | HeartbeatMessage
)

ENCODER: Final = msgspec.json.Encoder()

MAX_HISTORY_MOVES: Final = 200  # whole moves in a history


def encode_message(message: AnyServerMessage) -> bytes:
    return ENCODER.encode(message)


def refused_message(key: str, refusal: Refusal, version: int) -> RefusedMessage:
    return RefusedMessage(VERSION, key, refusal.code, version, refusal.about)


def version_of(table: Table, seat: int) -> int:
    return table.versions[seat] if seat != NOBODY else 0


def sync_message(
    table_id: str, table: Table, person: str, time: int, invite: str = "", watchers: int = 0
) -> SyncMessage:
    """Return everything that the person may know from their seat."""
    seat, own = table.seat_shown_to(person), table.seat_of(person)
    return SyncMessage(
        v=VERSION,
        table=table_id,
        seat=seat,
        version=version_of(table, seat),
        server_time=time,
        table_view=table_view_of(table),
        view=table.view(seat),
        invite=invite if own != NOBODY else "",
        watchers=watchers,
        device=own if len(table.device_seats(person)) > 1 else NOBODY,
    )


def history_message(table: Table, seat: int) -> HistoryMessage:
    start = table.shown_start()
    if start is None or table.moment_for(seat) is None:
        return HistoryMessage(VERSION, ())
    recent = recent_history(start, table.shown_moves(), seat, MAX_HISTORY_MOVES)
    return HistoryMessage(VERSION, tuple(entry for _, entry in recent))


def combinations_message(table: Table, seat: int) -> CombinationsMessage:
    view = table.view(seat)
    if view is None:
        return CombinationsMessage(VERSION, NO_COMBINATIONS)
    found = table.game.combinations(table.options, view)
    return CombinationsMessage(VERSION, found, list_choices(table, seat))


def update_message(
    updates: Updates,
    seat: int,
    time: int,
    key: str,
    table_view: TableView | msgspec.Raw | None,
    invite: str = "",
) -> UpdateMessage | None:
    """Return what the seat is told, if anything. `table_view` is None if it has not changed."""
    update = updates.update_for(seat)
    if update is None:
        return None
    return UpdateMessage(
        v=VERSION,
        version=update.version,
        server_time=time,
        key=key,
        table_view=table_view,
        view=update.view,
        steps=update.steps,
        mover=update.mover,
        messages=update.messages,
        invite=invite if seat != NOBODY else "",
    )
