"""Time at a table: clocks that run down, and bots that move for absent people."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table.replay import recent_moves
from cardtable.table.table import ASK, BANK, OFF, PLAYING, SUBSTITUTE, Table

MIN_BANK_ON_RETURN = 10_000  # milliseconds for a person who comes back to an empty bank


def settle_clocks(table: Table, now: int) -> Table:
    """Take the time since the last command off the clock of the seat that is to move."""
    if not table.clock_runs():
        return table if table.settings.clock.kind == OFF else replace(table, clock_since=now)
    passed = max(now - table.clock_since, 0)
    time_left = replace_at(table.time_left, table.turn, table.time_left[table.turn] - passed)
    return replace(table, time_left=time_left, clock_since=now)


def require_time_left(table: Table, seat: int) -> None:
    """Refuse a move that comes after the seat's time ran out, even if no tick came before it."""
    if table.clock_runs() and seat == table.turn and table.time_left[seat] <= 0:
        raise IllegalMove(codes.TABLE_TIME)


def credit_move(table: Table, seat: int) -> Table:
    """Set the clock of a seat that has finished a whole move. A bot adds nothing to a bank."""
    clock = table.settings.clock
    if clock.kind == OFF or (clock.kind == BANK and table.seats[seat].bot):
        return table
    time = table.time_left[seat] + clock.increment if clock.kind == BANK else clock.time
    return replace(table, time_left=replace_at(table.time_left, seat, time))


def restart_move_clocks(table: Table) -> Table:
    """Give everybody the time of a whole move again, if each move has its time.

    The seat after a window has spent some of it, on a move that it can no longer make.
    """
    clock = table.settings.clock
    if clock.kind in (OFF, BANK):
        return table
    return replace(table, time_left=(clock.time,) * len(table.seats))


def reset_clocks(table: Table, now: int) -> Table:
    time_left = (table.settings.clock.time,) * len(table.seats)
    return replace(table, time_left=time_left, clock_since=now)


def overdue_seats(table: Table, now: int) -> list[int]:
    """Return the seats for which a bot moves from now on.

    Their clock has run out, or their person has been away for too long.
    """
    if table.phase != PLAYING:
        return []
    out = [table.turn] if table.clock_runs() and table.time_left[table.turn] <= 0 else []
    away = [] if table.settings.absence == ASK else long_absent_seats(table, now)
    return sorted({*out, *away})


def long_absent_seats(table: Table, now: int) -> list[int]:
    """Return the seats whose people have been away for longer than the table waits."""
    return [
        index
        for index, seat in enumerate(table.seats)
        if table.limits_absence(index)
        and now >= (seat.away_since or 0) + table.settings.substitute_after
    ]


def substitute_seat(table: Table, index: int) -> Table:
    """Let a bot move for the seat from now on."""
    seat = table.seats[index]
    missed_from = seat.missed_from if seat.bot else len(table.moves)
    seat = replace(seat, bot=SUBSTITUTE, missed_from=missed_from, absence_asked=False)
    return table.with_seat(index, seat)


def return_seat(table: Table, index: int) -> Table:
    """Let the person move again, with the time that they had.

    If their time ran out for the move that is due, the bot makes it first. An empty bank is filled
    enough for the next move.
    """
    seat = table.seats[index]
    here = replace(seat, bot="", away_since=None, missed_from=0, absence_asked=False)
    back = table.with_seat(index, here)
    if table.time_left[index] > 0:
        return back
    if back.clock_runs() and table.turn == index:
        return substitute_seat(table.with_seat(index, replace(seat, away_since=None)), index)
    clock = table.settings.clock
    if clock.kind == BANK and table.turn != index:
        least = max(clock.increment, MIN_BANK_ON_RETURN)
        back = replace(back, time_left=replace_at(back.time_left, index, least))
    return back


def replace_at(items: tuple[int, ...], index: int, item: int) -> tuple[int, ...]:
    return (*items[:index], item, *items[index + 1 :])


def is_first_turn_of_substitute(table: Table) -> bool:
    """Return whether a bot moves for an absent person, and has not finished a turn yet.

    Such a bot is careful: the person may be back in a moment, and nobody shall lose a round because
    of a bad connection (`bots.bot.avoid_ending_round`).
    """
    seat = table.turn
    if seat == NOBODY or table.seats[seat].bot != SUBSTITUTE:
        return False
    has_other_moved = False
    for before, _, after in recent_moves(table.require_shown_start(), table.shown_moves()):
        if after.made <= table.seats[seat].missed_from:
            break
        if before.state.turn != seat:
            has_other_moved = True
        elif has_other_moved:  # after an earlier turn of the bot
            return False
    return True
