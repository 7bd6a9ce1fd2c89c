"""What everybody may know of the table around the game. Built by adding, like a view."""

from typing import Any

from msgspec import Struct

from cardtable.engine.chance import seal
from cardtable.engine.options import dump_options
from cardtable.engine.state import NOBODY
from cardtable.table.state import OVER, SETTING, Table
from cardtable.table.terms import Terms


class Chair(Struct, frozen=True):
    kind: str  # empty, person, bot or stand-in
    name: str
    bot: str
    here: bool
    left: int  # milliseconds on the clock, when it was last settled
    undone: int
    salt: str  # once the cards are dealt


class Asking(Struct, frozen=True):
    seat: int
    granted: tuple[int, ...]


class Scene(Struct, frozen=True):
    game: str
    rules: int  # their version
    options: dict[str, Any]
    terms: Terms
    phase: str
    host: int
    chairs: tuple[Chair, ...]
    paused: bool
    running: int  # whose clock runs
    since: int  # since when
    asking: Asking | None
    scores: tuple[float, ...]
    played: int
    deal: int | None  # its number, if it has one: then no card comes from the seed
    seal: str
    seed: str  # nothing until the game is over


def scene(table: Table) -> Scene:
    request = table.request
    return Scene(
        game=table.game.name,
        rules=table.game.version,
        options=dump_options(table.options),
        terms=table.terms,
        phase=table.phase,
        host=table.host,
        chairs=tuple(chair(table, at) for at in range(len(table.seats))),
        paused=table.paused,
        running=table.turn if table.clock_runs() else NOBODY,
        since=table.since if table.clock_runs() else 0,
        asking=Asking(request.seat, request.granted) if request else None,
        scores=table.scores(),
        played=len(table.results),
        deal=table.deal,
        seal=seal(table.seed).hex(),
        seed=table.seed.hex() if table.phase == OVER else "",
    )


def chair(table: Table, at: int) -> Chair:
    seat = table.seats[at]
    return Chair(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        here=seat.here,
        left=table.left[at],
        undone=table.undone[at] if table.undone else 0,
        # Salts stay with their owners until all are in, so that nobody answers another's.
        salt=table.dealt[at].salt if table.dealt else "",
    )


def same_scene(before: Table, after: Table) -> bool:
    """Nothing but moves in between; cheaper than two scenes, for what happens most."""
    return (
        before.seats is after.seats
        and before.phase == after.phase
        and before.paused == after.paused
        and before.request is after.request
        and before.undone is after.undone
        and before.options is after.options
        and before.left is after.left
        and before.since == after.since
        and before.phase != SETTING
    )
