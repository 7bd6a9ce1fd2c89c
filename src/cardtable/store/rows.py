"""The values that a store keeps and returns."""

from typing import NamedTuple

from msgspec import Struct


class LogEntry(NamedTuple):
    """One accepted command in the event log of a table. `seq` counts from 1."""

    seq: int
    time: int  # milliseconds since 1970
    body: str  # JSON


class LobbyEntry(Struct, frozen=True):
    """A table as the lobby lists it, without its event log."""

    game: str
    phase: str
    seats: int
    free: int
    listed: bool
    names: tuple[str, ...]
    changed: int  # milliseconds since 1970


class StoredRecord(Struct, frozen=True):
    """The record of a finished game."""

    id: str
    table: str
    game: str
    ended: int
    names: tuple[str, ...]
    results: tuple[float, ...]
    body: str
    people: tuple[str, ...] = ()  # by seat, "" for a bot
    bots: tuple[str, ...] = ()  # by seat, "" for a person


class PlayedGame(Struct, frozen=True):
    """A finished game in the list of one of its players."""

    id: str
    table: str
    game: str
    ended: int
    names: tuple[str, ...]
    bots: tuple[str, ...]
    results: tuple[float, ...]
    seat: int  # the player's own


class AppendJob(Struct, frozen=True):
    """What one command adds to the store: all of it becomes durable together, or nothing."""

    table: str
    epoch: int
    entries: tuple[LogEntry, ...]
    lobby_entry: LobbyEntry | None = None
    people: tuple[str, ...] = ()  # those who have just sat down
    record: StoredRecord | None = None


class TableQuota(NamedTuple):
    """How many tables there may be."""

    total: int
    unfinished: int  # of one person


class Lease(Struct, frozen=True):
    """The right to write to a table, held by one node.

    Each new owner gets a higher `epoch`; the store refuses to write for an older one.
    """

    owner: str
    epoch: int
    address: str  # where other nodes reach the owner
    mine: bool  # the node that asked is the owner


class Fenced(Exception):
    """Another node owns the table now. Nothing was written."""


class NoTable(Exception):
    """No table has this id."""


class StoreFailed(Exception):
    """The database failed (disk full, read-only, gone). Nothing was written."""


class NewerDatabase(StoreFailed):
    """A newer version of this program has written the database, so it is not touched."""
