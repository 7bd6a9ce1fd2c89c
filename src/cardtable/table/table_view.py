"""What everybody may know of the table around the game. Like a view, it is built by adding."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.engine.chance import seal
from cardtable.engine.options import dump_options
from cardtable.engine.state import NOBODY
from cardtable.table.table import LOBBY, OVER, Seat, Table, TableSettings, VoidDeal


class SeatView(Struct, frozen=True):
    kind: str  # empty, person, bot or substituted
    name: str
    bot: str
    present: bool
    time_left: int  # milliseconds on the clock, when it was last settled
    undos_used: int
    salt: str  # once the cards are dealt
    commitment: str  # to the salt, before it is opened
    opened: bool  # whether the seat has opened its salt
    portrait: str = ""  # how the person is drawn; "" leaves it to the page
    colour: str = ""
    absence_asked: bool = False  # the others are asked whether a bot shall move for the person
    device: int = -1  # the seat of the person on whose device this one plays, if not their own


class PendingUndoView(Struct, frozen=True):
    seat: int
    granted: tuple[int, ...]


class TrialView(Struct, frozen=True):
    """The move of a finished game from which a table plays on."""

    record: str
    seat: int
    move: int  # whole moves before it


class TableView(Struct, frozen=True):
    game: str
    rules: int  # the version of the game's rules
    options: dict[str, Any]
    settings: TableSettings
    phase: str
    host: int
    seats: tuple[SeatView, ...]
    paused: bool
    clock_seat: int  # the seat whose clock runs
    clock_since: int  # since when it runs
    pending_undo: PendingUndoView | None
    scores: tuple[float, ...]
    games_played: int
    deal: int | None  # the number of a numbered deal; its cards do not come from the seed
    seal: str
    seed: str  # "" until the game is over
    void_deals: tuple[VoidDeal, ...]  # attempts to deal that failed because a salt was withheld
    again: tuple[int, ...] = ()  # after the game: the seats that have agreed to another one
    trial: TrialView | None = None  # which game is played on here, if nothing was dealt


def table_view_of(table: Table) -> TableView:
    pending, trial = table.pending_undo, table.trial
    return TableView(
        game=table.game.name,
        rules=table.game.version,
        options=dump_options(table.options),
        settings=table.settings,
        phase=table.phase,
        host=table.acting_host if table.phase == LOBBY else table.host,
        seats=tuple(seat_view_of(table, index) for index in range(len(table.seats))),
        paused=table.paused,
        clock_seat=table.turn if table.clock_runs() else NOBODY,
        clock_since=table.clock_since if table.clock_runs() else 0,
        pending_undo=PendingUndoView(pending.seat, pending.granted) if pending else None,
        scores=table.scores(),
        games_played=len(table.results),
        deal=table.deal,
        seal=seal(table.seed).hex(),
        seed=table.seed.hex() if table.phase == OVER else "",
        void_deals=table.void_deals,
        again=table.again,
        trial=TrialView(trial.record, trial.seat, trial.move) if trial else None,
    )


def seat_view_of(table: Table, index: int) -> SeatView:
    seat = table.seats[index]
    dealt = table.seats_at_deal[index] if table.seats_at_deal else None
    return SeatView(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        present=seat.present,
        time_left=table.time_left[index],
        undos_used=table.undos_used[index] if table.undos_used else 0,
        salt=dealt.salt if dealt else "",  # secret until all are open
        commitment=(dealt or seat).commitment,
        opened=bool((dealt or seat).salt),
        portrait=seat.portrait,
        colour=seat.colour,
        absence_asked=seat.absence_asked,
        device=table.seat_of(seat.device),
    )


def has_same_table_view(before: Table, after: Table) -> bool:
    """Return whether two tables look alike around the game, as they do after most moves.

    This is much cheaper than to compare two views. It may return False for views that are equal.
    """
    return (
        have_same_seat_views(before.seats, after.seats)
        and before.phase == after.phase
        and before.paused == after.paused
        and before.pending_undo is after.pending_undo
        and before.undos_used is after.undos_used
        and before.options is after.options
        and before.time_left is after.time_left
        and before.clock_since == after.clock_since
        and before.host_person == after.host_person
        and before.again is after.again
        and before.phase != LOBBY
    )


def have_same_seat_views(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> bool:
    """Return whether seats differ at most in what only people who share a device can notice."""
    return before is after or all(
        replace(one, holds_device=other.holds_device) == other
        for one, other in zip(before, after, strict=True)
    )
