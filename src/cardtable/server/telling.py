"""What a table says to those who are connected to it, to each from their own view."""

from time import time

import msgspec

from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.server.wires import Wire
from cardtable.table.news import Told
from cardtable.table.scene import scene
from cardtable.table.state import Table
from cardtable.table.story import so_far
from cardtable.wire import VERSION, tells

LONGEST = 200  # whole moves that somebody who comes anew is told of


def clock() -> int:
    return int(time() * 1000)


def version_of(table: Table, seat: int) -> int:
    return table.versions[seat] if seat != NOBODY else 0


class Telling:
    def __init__(self, id_: str, invite: str) -> None:
        self.id = id_
        self.invite = invite
        self.wires: set[Wire] = set()

    def is_connected(self, person: str) -> bool:
        return any(wire.person == person for wire in self.wires)

    # To all

    def broadcast(self, told: Told, at: int, asker: Wire | None, key: str, same: bool) -> None:
        table = told.after
        shown = None if same else msgspec.Raw(tells.ENCODER.encode(scene(table)))
        to_watchers: bytes | None = None
        for wire in self.wires:
            seat = table.seat_of(wire.person)
            if seat != wire.seat:  # has sat down or left: what they knew is not what they know
                self.sync(wire, table)
                if wire is asker:
                    self.done(wire, key, version_of(table, seat))
                continue
            mine = key if wire is asker else ""
            if seat == NOBODY and not mine:
                to_watchers = to_watchers or update(told, NOBODY, at, "", shown)
                if to_watchers:
                    wire.send(to_watchers)
            elif message := update(told, seat, at, mine, shown):
                wire.send(message)

    def goodbye(self, why: str) -> None:
        for wire in self.wires:
            self.send_away(wire, why, 1012)
        self.wires.clear()

    # To one

    def send_away(self, wire: Wire, why: str, code: int) -> None:
        wire.send(tells.write(tells.Bye(VERSION, why)))
        wire.close(code)

    def sync(self, wire: Wire, table: Table) -> None:
        """All that there is to know from where the person sits now."""
        seat = wire.seat = table.seat_of(wire.person)
        version = version_of(table, seat)
        view = table.now.view(seat) if table.now else None
        invite = self.invite if seat != NOBODY else ""
        wire.send(
            tells.write(
                tells.Sync(VERSION, self.id, seat, version, clock(), scene(table), view, invite)
            )
        )

    def story(self, wire: Wire, table: Table) -> None:
        first = table.first
        seat = table.seat_of(wire.person)
        told = so_far(first, table.moves, seat, LONGEST) if first else []
        wire.send(tells.write(tells.Story(VERSION, tuple(told))))

    def done(self, wire: Wire, key: str, version: int) -> None:
        wire.send(tells.write(tells.Done(VERSION, key, version)))

    def refuse(self, wire: Wire, table: Table, key: str, refusal: Refusal) -> None:
        version = version_of(table, table.seat_of(wire.person))
        wire.send(tells.write(tells.refused(key, refusal, version)))


def update(told: Told, seat: int, at: int, key: str, shown: msgspec.Raw | None) -> bytes | None:
    news = told.news(seat)
    if news is None:
        return None
    return tells.write(
        tells.Update(
            VERSION, news.version, at, key, shown, news.view, news.steps, news.mover, news.said
        )
    )
