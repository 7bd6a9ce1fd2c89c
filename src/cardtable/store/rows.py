"""What a store keeps, as values."""

from typing import NamedTuple

from msgspec import Struct


class Entry(NamedTuple):
    """One accepted command of a table; its place in the log is its number."""

    seq: int
    at: int
    body: str


class Card(Struct, frozen=True):
    """What the lobby knows of a table without reading its log."""

    game: str
    phase: str
    seats: int
    free: int
    listed: bool
    names: tuple[str, ...]
    changed: int


class Kept(Struct, frozen=True):
    """The record of a finished game."""

    id: str
    table: str
    game: str
    ended: int
    names: tuple[str, ...]
    results: tuple[float, ...]
    body: str
    people: tuple[str, ...] = ()  # whose game it was, by seat
    bots: tuple[str, ...] = ()  # by seat, too


class Played(Struct, frozen=True):
    """A finished game as one of its players looks back at it, without its record."""

    id: str
    table: str
    game: str
    ended: int
    names: tuple[str, ...]
    bots: tuple[str, ...]
    results: tuple[float, ...]
    seat: int  # the player's own


class Append(Struct, frozen=True):
    """What one command adds: all of it becomes durable together, or nothing."""

    table: str
    epoch: int
    entries: tuple[Entry, ...]
    card: Card | None = None
    people: tuple[str, ...] = ()  # who have just sat down
    kept: Kept | None = None


class Lease(Struct, frozen=True):
    """Who may write to a table: one house, under one epoch."""

    owner: str
    epoch: int
    address: str
    mine: bool


class Fenced(Exception):
    """Somebody else owns the table now; what was to be written was not."""


class NoTable(Exception):
    """There is no table of that id."""


class StoreFailed(Exception):
    """The database could not do it (disk full, read-only, gone). Nothing was written."""
