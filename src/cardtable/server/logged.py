"""The log of a table: what is written for each accepted command, and how a table comes back."""

from collections import OrderedDict

import msgspec
from msgspec import Struct

from cardtable.store.rows import Card, Entry, Kept
from cardtable.table import commands, record
from cardtable.table.after import after, opened
from cardtable.table.scene import scene
from cardtable.table.state import Table

REMEMBERED = 64  # keys of each person


class Logged(Struct, frozen=True, omit_defaults=True):
    command: commands.Every
    key: str = ""  # of the ask, and whose it was
    by: str = ""


DECODER = msgspec.json.Decoder(Logged)
ENCODER = msgspec.json.Encoder()


def entry(seq: int, at: int, logged: Logged) -> Entry:
    return Entry(seq, at, ENCODER.encode(logged).decode())


class Keys:
    """The asks that were carried out lately, so that none is carried out twice."""

    def __init__(self) -> None:
        self.done: dict[str, OrderedDict[str, int]] = {}

    def add(self, person: str, key: str, version: int) -> None:
        if key:
            mine = self.done.setdefault(person, OrderedDict())
            mine[key] = version
            if len(mine) > REMEMBERED:
                mine.popitem(last=False)

    def version(self, person: str, key: str) -> int | None:
        mine = self.done.get(person)
        return mine.get(key) if mine else None


def replayed(entries: list[Entry]) -> tuple[Table, Keys]:
    """The table that the log makes, and the keys that it holds."""
    keys = Keys()
    first = DECODER.decode(entries[0].body).command
    assert isinstance(first, commands.Open)
    table = opened(first, entries[0].at)
    for one in entries[1:]:
        logged = DECODER.decode(one.body)
        table, _ = after(table, logged.command, one.at)
        seat = table.seat_of(logged.by)
        keys.add(logged.by, logged.key, table.versions[seat] if seat >= 0 else 0)
    return table, keys


def card(table: Table, at: int) -> Card:
    shown = scene(table)
    free = sum(chair.kind == "empty" for chair in shown.chairs)
    names = tuple(chair.name for chair in shown.chairs if chair.name)
    seats = len(shown.chairs)
    return Card(shown.game, table.phase, seats, free, table.terms.listed, names, at)


def kept(id_: str, table: Table, at: int) -> Kept:
    """The record of the game that has just ended; its seal names it."""
    whole = record.written(table)
    return Kept(
        id=whole.seal[:16],
        table=id_,
        game=whole.game,
        ended=at,
        names=tuple(player.name for player in whole.seats),
        results=tuple(whole.results),
        body=record.to_bytes(whole).decode(),
        people=tuple(seat.person for seat in table.dealt),
        bots=tuple(player.bot for player in whole.seats),
    )
