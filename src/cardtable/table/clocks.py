"""Time at the table: clocks that run down, and seats that are empty for too long."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove
from cardtable.table.seats import SUBSTITUTE
from cardtable.table.state import PLAYING, Table
from cardtable.table.terms import BANK, OFF


def settled(table: Table, now: int) -> Table:
    """The time since the last command is taken off the clock of whoever had to move."""
    if not table.clock_runs():
        return table if table.terms.clock.kind == OFF else replace(table, since=now)
    passed = max(now - table.since, 0)
    left = changed(table.left, table.turn, table.left[table.turn] - passed)
    return replace(table, left=left, since=now)


def in_time(table: Table, seat: int) -> None:
    """A move that comes after the flag has fallen is too late, even if no tick came first."""
    if table.clock_runs() and seat == table.turn and table.left[seat] <= 0:
        raise IllegalMove(codes.TABLE_TIME)


def moved(table: Table, seat: int) -> Table:
    """The clock of a seat that has finished a whole move."""
    clock = table.terms.clock
    if clock.kind == OFF or table.seats[seat].bot:
        return table
    more = table.left[seat] + clock.increment if clock.kind == BANK else clock.time
    return replace(table, left=changed(table.left, seat, more))


def full(table: Table, now: int) -> Table:
    return replace(table, left=(table.terms.clock.time,) * len(table.seats), since=now)


def overdue(table: Table, now: int) -> list[int]:
    """The seats that a bot takes now: their clock has run out, or they are away for too long."""
    if table.phase != PLAYING:
        return []
    out = [table.turn] if table.clock_runs() and table.left[table.turn] <= 0 else []
    gone = [
        at
        for at, seat in enumerate(table.seats)
        if seat.person and not seat.bot and seat.away is not None
        and now >= seat.away + table.terms.patience
    ]  # fmt: skip
    return sorted({*out, *gone})


def taken_over(table: Table, at: int) -> Table:
    """A bot moves for the seat from now on. Who comes back gets at least a fresh increment."""
    seat = replace(table.seats[at], bot=SUBSTITUTE, missed=len(table.moves))
    return table.with_seat(at, seat)


def handed_back(table: Table, at: int) -> Table:
    clock = table.terms.clock
    least = max(clock.increment, 10_000) if clock.kind == BANK else clock.time
    left = changed(table.left, at, max(table.left[at], least))
    table = replace(table, left=left)
    return table.with_seat(at, replace(table.seats[at], bot="", away=None, missed=0))


def changed(items: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    return (*items[:at], item, *items[at + 1 :])
