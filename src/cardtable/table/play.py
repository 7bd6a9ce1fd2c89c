"""Handlers of commands during the game: moves, pauses, and people who come and go."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table import clocks, commands
from cardtable.table.lobby import require_person
from cardtable.table.replay import Moment, split_moves, visible_steps
from cardtable.table.table import OVER, PLAYING, CommandOutcome, Table

# Moves


def play_move(table: Table, command: commands.Play, now: int) -> CommandOutcome:
    require_turn(table, command.seat)
    if command.bot != bool(table.seats[command.seat].bot):
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    clocks.require_time_left(table, command.seat)
    after = advance(table, command, table.require_now().next(command.steps))
    private = after.turn == command.seat and after.has_private_steps()
    return CommandOutcome(after, visible_only_to=command.seat if private else NOBODY)


def play_notation(table: Table, command: commands.PlayNotation, now: int) -> CommandOutcome:
    require_turn(table, command.seat)
    steps = table.game.read(table.require_now().state, command.move)
    return play_move(table, commands.Play(command.seat, tuple(steps)), now)


def require_turn(table: Table, seat: int) -> None:
    require_playing(table)
    if table.turn != seat:
        raise IllegalMove(codes.TABLE_TURN, seat=table.turn)


def require_playing(table: Table) -> None:
    if table.phase != PLAYING:
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if table.paused:
        raise IllegalMove(codes.TABLE_PAUSED)


def advance(table: Table, command: commands.Play, now: Moment) -> Table:
    """Return the table with the game at `now`, after the steps of the command."""
    over = now.state.is_over()
    results = table.results
    if over:
        results = (*results, tuple(now.state.result(seat) for seat in range(len(table.seats))))
    table = replace(
        table,
        now=now,
        start=now if now.is_move_complete else table.start,
        moves=table.moves + command.steps,
        pending_undo=None,  # a complete move answers the request
        phase=OVER if over else PLAYING,
        seed_shown=over or table.seed_shown,
        results=results,
    )
    return clocks.credit_move(table, command.seat) if now.is_move_complete else table


# Pauses


def pause_game(table: Table, command: commands.Pause, now: int) -> CommandOutcome:
    require_person(table, command.seat)
    require_playing(table)
    message = Message("table-pauses", {"seat": command.seat})
    return CommandOutcome(replace(table, paused=True), (message,))


def resume_game(table: Table, command: commands.Resume, now: int) -> CommandOutcome:
    require_person(table, command.seat)
    if table.phase != PLAYING or not table.paused:
        raise IllegalMove(codes.TABLE_NOT_PAUSED)
    message = Message("table-resumes", {"seat": command.seat})
    return CommandOutcome(replace(table, paused=False), (message,))


# People who come and go


def mark_away(table: Table, command: commands.MarkAway, now: int) -> CommandOutcome:
    seat = require_person(table, command.seat)
    if seat.away_since is not None:
        raise IllegalMove(codes.TABLE_AWAY, seat=command.seat)
    message = Message("table-away", {"seat": command.seat, "name": seat.name})
    return CommandOutcome(table.with_seat(command.seat, replace(seat, away_since=now)), (message,))


def reclaim_seat(table: Table, command: commands.ReclaimSeat, now: int) -> CommandOutcome:
    """Return the seat to its person, with a private summary of what happened meanwhile."""
    seat = require_person(table, command.seat)
    if seat.present:
        raise IllegalMove(codes.TABLE_HERE, seat=command.seat)
    if seat.bot and command.seat in table.withheld_seats():
        raise IllegalMove(codes.TABLE_WITHHELD, seat=command.seat)
    message = Message("table-back", {"seat": command.seat, "name": seat.name})
    summary = summarize_absence(table, command.seat) if seat.bot and table.now else ()
    return CommandOutcome(
        clocks.return_seat(table, command.seat), (message,), {command.seat: summary}
    )


def summarize_absence(table: Table, seat: int) -> tuple[Message, ...]:
    """Say how much was played and how much of it by the bot, the last move, and who is next."""
    count, own, last = moves_since(table, table.seats[seat].missed_from, seat)
    goes_on = table.phase == PLAYING
    next_ = Message("table-next", {"seat": table.turn}) if goes_on else Message("table-end", {})
    return Message("table-missed", {"count": count, "own": own}), last, next_


def moves_since(table: Table, step: int, seat: int) -> tuple[int, int, Message]:
    """Return the number of whole moves that ended after `step`, of the seat's own, and the last.

    The last move is told as the seat may know it.
    """
    count = own = 0
    last = Message("table-nothing", {})
    if table.first is None:
        return count, own, last
    for before, steps in split_moves(table.first, table.moves):
        if before.made + len(steps) <= step:
            continue
        count += 1
        own += before.state.turn == seat
        messages = table.game.narrate(
            before.view(seat), visible_steps(before, steps, seat), before.next(steps).view(seat)
        )
        last = messages[0] if messages else last
    return count, own, last


def apply_tick(table: Table, command: commands.Tick, now: int) -> CommandOutcome:
    """Let bots move for the seats whose time is up."""
    overdue = clocks.overdue_seats(table, now)
    if not overdue:
        raise IllegalMove(codes.TABLE_NOT_DUE)
    messages = tuple(
        Message("table-stands-in", {"seat": seat, "name": table.seats[seat].name})
        for seat in overdue
    )
    for seat in overdue:
        table = clocks.substitute_seat(table, seat)
    return CommandOutcome(table, messages)
