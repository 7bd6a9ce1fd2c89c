"""Handlers of commands during the game: moves, pauses, and people who come and go."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table import clocks, commands
from cardtable.table.lobby import require_person, require_seat
from cardtable.table.replay import Moment, recent_moves, rewind_steps, visible_steps
from cardtable.table.table import ASK, OVER, PLAYING, CommandOutcome, Table

# Moves


def play_move(table: Table, command: commands.Play, now: int) -> CommandOutcome:
    require_turn(table, command.seat)
    if not command.bot and table.is_covered(command.seat):
        raise IllegalMove(codes.TABLE_COVERED, name=table.seats[command.seat].name)
    if command.bot != bool(table.seats[command.seat].bot):
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    clocks.require_time_left(table, command.seat)
    before = table
    if table.has_window(command.seat):
        if command.steps == (table.closing_step(),):  # to the others it is as good as made
            return CommandOutcome(close_window(table), visible_only_to=command.seat)
    elif table.after_window:
        table = close_window(table)
    after = advance(table, command, table.require_now().next(command.steps))
    # The first step after a window is no secret: its player must learn that it is closed.
    private = after.turn == command.seat and after.has_private_steps() and not before.after_window
    return CommandOutcome(after, visible_only_to=command.seat if private else NOBODY)


def play_notation(table: Table, command: commands.PlayNotation, now: int) -> CommandOutcome:
    """Play a whole move in notation, but leave a window open that only the notation closes."""
    require_turn(table, command.seat)
    moment = table.moment_for(command.seat)
    assert moment is not None
    steps = tuple(table.game.read(moment.state, command.move))
    if len(steps) > 1:
        closing_step = table.game.closing_step(moment.next(steps[:-1]).state)
        steps = steps[:-1] if steps[-1] == closing_step else steps
    return play_move(table, commands.Play(command.seat, steps), now)


def require_turn(table: Table, seat: int) -> None:
    require_playing(table)
    if seat != table.turn and not table.has_window(seat):
        raise IllegalMove(codes.TABLE_TURN, seat=table.turn)


def require_playing(table: Table) -> None:
    if table.phase != PLAYING:
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if table.paused:
        raise IllegalMove(codes.TABLE_PAUSED)


def advance(table: Table, command: commands.Play, now: Moment) -> Table:
    """Return the table with the game at `now`, after the steps of the command."""
    was_credited = table.has_window(command.seat)
    over = now.state.is_over()
    after_window = find_window(table, now)
    is_told = now.is_move_complete or after_window is not None
    results = table.results
    if over:
        results = (*results, tuple(now.state.result(seat) for seat in range(len(table.seats))))
    table = replace(
        table,
        now=now,
        start=now if is_told else table.start,
        after_window=after_window,
        moves=table.moves + command.steps,
        pending_undo=None,  # a complete move answers the request
        phase=OVER if over else PLAYING,
        seed_shown=over or table.seed_shown,
        results=results,
    )
    if was_credited:
        return clocks.restart_move_clocks(table)
    return clocks.credit_move(table, command.seat) if is_told else table


def find_window(table: Table, now: Moment) -> Moment | None:
    """Return the moment after the closing step, if a person may leave their turn open at `now`.

    A bot has no window: it is asked at once, and always, whether it adds anything to its move.
    """
    if now.state.is_over() or table.seats[now.state.turn].bot:
        return None
    step = table.game.closing_step(now.state)
    return None if step is None else now.next((step,))


def close_window(table: Table) -> Table:
    """Return the table after the step that closes the open window."""
    closed = table.after_window
    return replace(table, now=closed, start=closed, after_window=None, moves=table.shown_moves())


# Devices that people share


def take_device(table: Table, command: commands.TakeDevice, now: int) -> CommandOutcome:
    """Show the hand of the seat that is to move. Nobody else notices."""
    require_person(table, command.seat)
    seat, target = require_seat(table, command.target_seat), command.target_seat
    if table.phase != PLAYING:
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if target not in table.seats_sharing(command.seat) or not table.is_covered(target):
        raise IllegalMove(codes.TABLE_NOT_SHARED, seat=target)
    if target != table.turn:
        raise IllegalMove(codes.TABLE_TURN, seat=table.turn)
    if seat.bot:
        raise IllegalMove(codes.TABLE_STAND_IN, seat=target)
    if table.seat_shown_to(seat.device or seat.person) != NOBODY:
        raise IllegalMove(codes.TABLE_NOT_SHARED, seat=target)  # somebody has not passed it on
    table = table.with_seat(target, replace(seat, holds_device=True))
    return CommandOutcome(table, visible_only_to=target)


def pass_device(table: Table, command: commands.PassDevice, now: int) -> CommandOutcome:
    """Hide the hand of a seat. Its window is closed, as by the step that closes it."""
    seat = require_person(table, command.seat)
    if not seat.holds_device:
        raise IllegalMove(codes.TABLE_NOT_SHARED, seat=command.seat)
    if table.has_window(command.seat):
        table = close_window(table)
    table = table.with_seat(command.seat, replace(seat, holds_device=False))
    return CommandOutcome(table, visible_only_to=command.seat)


def round_of(table: Table) -> tuple[int, int]:
    """Return two numbers that change with each new round: finished rounds, and the dealer."""
    state = table.now and table.now.state
    return getattr(state, "played", 0), getattr(state, "dealer", NOBODY)


def cover_hands(before: Table, table: Table) -> Table:
    """Hide each hand on a shared device as soon as its owner is no longer to move.

    It is also hidden while the others on the device are asked for an undo, and when a round begins:
    all of them look at how the last one has ended.
    """
    for index, seat in enumerate(table.seats):
        if seat.holds_device and must_be_covered(before, table, index):
            table = table.with_seat(index, replace(seat, holds_device=False))
    return table


def must_be_covered(before: Table, table: Table, index: int) -> bool:
    may_move = table.phase == PLAYING and (index == table.turn or table.has_window(index))
    asks = table.pending_undo is not None and table.pending_undo.seat == index
    is_new_round = round_of(before) != round_of(table)
    return not may_move or bool(table.seats[index].bot) or asks or is_new_round


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
    back = clocks.return_seat(table, command.seat)
    is_back = back.seats[command.seat].present
    if not is_back and seat.away_since is None:
        raise IllegalMove(codes.TABLE_TIME)  # the bot makes the move first
    message = Message("table-back", {"seat": command.seat, "name": seat.name})
    summary = summarise_absence(table, command.seat) if seat.bot and is_back and table.now else ()
    return CommandOutcome(back, (message,), {command.seat: summary})


def summarise_absence(table: Table, seat: int) -> tuple[Message, ...]:
    """Say how much was played and how much of it by the bot, the last move, and who is next."""
    count, own, last = moves_since(table, table.seats[seat].missed_from, seat)
    goes_on = table.phase == PLAYING
    next_ = Message("table-next", {"seat": table.turn}) if goes_on else Message("table-end", {})
    return Message("table-missed", {"count": count, "own": own}), last, next_


def moves_since(table: Table, step: int, seat: int) -> tuple[int, int, Message]:
    """Return the number of whole moves that ended after `step`, of the seat's own, and the last.

    The last move is told as the seat may know it. An unfinished one is nobody else's business.
    """
    start, moves = table.require_shown_start(), table.shown_moves()
    if start.made <= step:
        return 0, 0, Message("table-nothing", {})
    then = rewind_steps(start, moves, step)[0].moves_by_seat
    count = sum(start.moves_by_seat.values()) - sum(then.values())
    own = start.moves_by_seat.get(seat, 0) - then.get(seat, 0)
    before, steps, after = next(recent_moves(start, moves))
    messages = table.game.narrate(
        before.view(seat), visible_steps(before, steps, seat), after.view(seat)
    )
    return count, own, messages[0] if messages else Message("table-nothing", {})


def apply_tick(table: Table, command: commands.Tick, now: int) -> CommandOutcome:
    """Let bots move for the seats whose time is up, or ask the others whether they shall."""
    overdue = clocks.overdue_seats(table, now)
    asked = clocks.long_absent_seats(table, now) if table.settings.absence == ASK else []
    asked = [seat for seat in asked if seat not in overdue]
    if not overdue and not asked:
        raise IllegalMove(codes.TABLE_NOT_DUE)
    messages = [absence_message("table-stands-in", table, seat) for seat in overdue]
    messages += [absence_message("table-asks-absence", table, seat) for seat in asked]
    for seat in overdue:
        table = clocks.substitute_seat(table, seat)
    for seat in asked:
        table = table.with_seat(seat, replace(table.seats[seat], absence_asked=True))
    return CommandOutcome(table, tuple(messages))


def absence_message(name: str, table: Table, seat: int) -> Message:
    return Message(name, {"seat": seat, "name": table.seats[seat].name})


def answer_absence(table: Table, command: commands.AnswerAbsence, now: int) -> CommandOutcome:
    """Wait for the absent person as long again, or let a bot move. The first answer counts."""
    require_person(table, command.seat)
    seat = require_seat(table, command.target_seat)
    if not seat.absence_asked or command.target_seat == command.seat:
        raise IllegalMove(codes.TABLE_NOTHING_ASKED)
    if not command.wait:
        message = absence_message("table-stands-in", table, command.target_seat)
        return CommandOutcome(clocks.substitute_seat(table, command.target_seat), (message,))
    message = absence_message("table-waits", table, command.target_seat)
    seat = replace(seat, away_since=now, absence_asked=False)
    return CommandOutcome(table.with_seat(command.target_seat, seat), (message,))


def are_private(table: Table, steps: tuple[int, ...]) -> bool:
    """Return whether nobody else sees the next steps, because they do not complete a move."""
    start = table.require_shown_start()
    first = (*table.shown_moves()[start.made :], *steps)[0]
    is_shown = table.game.shows_step(start.state, first)
    return not is_shown and not table.turn_moment().next(steps).is_move_complete
