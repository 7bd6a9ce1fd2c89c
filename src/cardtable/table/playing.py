"""During the game: moves, pauses, and seats whose people come and go."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.table import clocks, commands
from cardtable.table.replay import Moment, whole_moves
from cardtable.table.setting import taken_seat
from cardtable.table.state import OVER, PLAYING, Table


def play(table: Table, command: commands.Play) -> Table:
    in_play(table)
    if table.turn != command.seat:
        raise IllegalMove(codes.TABLE_TURN, seat=table.turn)
    if command.bot != bool(table.seats[command.seat].bot):
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    clocks.in_time(table, command.seat)
    now = table.here().next(command.steps)
    return moved(table, command, now)


def say(table: Table, command: commands.Say) -> Table:
    in_play(table)
    if table.turn != command.seat:
        raise IllegalMove(codes.TABLE_TURN, seat=table.turn)
    steps = table.game.read(table.here().state, command.line)
    return play(table, commands.Play(command.seat, tuple(steps)))


def moved(table: Table, command: commands.Play, now: Moment) -> Table:
    over = now.state.is_over()
    seats = range(len(table.seats))
    results = (*table.results, tuple(now.state.result(seat) for seat in seats)) if over else None
    table = replace(
        table,
        now=now,
        start=now if now.is_move_complete else table.start,
        moves=table.moves + command.steps,
        request=None,  # whoever asked to take something back was answered by a move
        phase=OVER if over else PLAYING,
        results=table.results if results is None else results,
    )
    return clocks.moved(table, command.seat) if now.is_move_complete else table


def is_silent(before: Table, after: Table) -> bool:
    """Whether only the seat that moved may notice it: its choice is hidden and goes on."""
    seat = before.turn
    if after.turn != seat or after.start is after.now:
        return False
    state = before.here().state
    return all(before.game.hides(state, step) for step in after.moves[len(before.moves) :])


def pause(table: Table, command: commands.Pause) -> tuple[Table, Message]:
    taken_seat(table, command.seat)
    in_play(table)
    return replace(table, paused=True), Message("table-pauses", {"seat": command.seat})


def resume(table: Table, command: commands.Resume) -> tuple[Table, Message]:
    taken_seat(table, command.seat)
    if table.phase != PLAYING or not table.paused:
        raise IllegalMove(codes.TABLE_NOT_PAUSED)
    return replace(table, paused=False), Message("table-resumes", {"seat": command.seat})


def in_play(table: Table) -> None:
    if table.phase != PLAYING:
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if table.paused:
        raise IllegalMove(codes.TABLE_PAUSED)


# Coming and going


def away(table: Table, command: commands.Away, now: int) -> tuple[Table, Message]:
    seat = taken_seat(table, command.seat)
    if seat.away is not None:
        raise IllegalMove(codes.TABLE_AWAY, seat=command.seat)
    table = table.with_seat(command.seat, replace(seat, away=now))
    return table, Message("table-away", {"seat": command.seat, "name": seat.name})


def back(table: Table, command: commands.Back) -> tuple[Table, Message, tuple[Message, ...]]:
    """The seat is handed back, with a summary of what happened meanwhile in three lines."""
    seat = taken_seat(table, command.seat)
    if seat.here:
        raise IllegalMove(codes.TABLE_HERE, seat=command.seat)
    said = Message("table-back", {"seat": command.seat, "name": seat.name})
    summary = summed_up(table, command.seat) if seat.bot and table.now else ()
    return clocks.handed_back(table, command.seat), said, summary


def summed_up(table: Table, seat: int) -> tuple[Message, ...]:
    """How much was played, how much of it by the bot, and who is to move."""
    missed = table.seats[seat].missed
    whole, own, last = moves_since(table, missed, seat)
    goes_on = table.phase == PLAYING
    then = Message("table-next", {"seat": table.turn}) if goes_on else Message("table-end", {})
    return Message("table-missed", {"count": whole, "own": own}), last, then


def moves_since(table: Table, missed: int, seat: int) -> tuple[int, int, Message]:
    whole = own = 0
    last = Message("table-nothing", {})
    if table.first is None:
        return whole, own, last
    for before, steps in whole_moves(table.first, table.moves):
        if before.made + len(steps) <= missed:
            continue
        whole += 1
        mover = int(before.state.turn)
        own += mover == seat
        hidden = mover != seat and table.game.hides(before.state, steps[0])
        told = table.game.tell(
            before.view(seat), None if hidden else steps, before.next(steps).view(seat)
        )
        last = told[0] if told else last
    return whole, own, last


def tick(table: Table, now: int) -> tuple[Table, tuple[Message, ...]]:
    late = clocks.overdue(table, now)
    if not late:
        raise IllegalMove(codes.TABLE_NOT_DUE)
    said = tuple(
        Message("table-stands-in", {"seat": at, "name": table.seats[at].name}) for at in late
    )
    for at in late:
        table = clocks.taken_over(table, at)
    return table, said
