"""Handlers of undo: free until information was revealed, then by consent; unlimited when alone.

An undo never draws cards anew: the same moves meet the same cards again. A record therefore
holds only the moves that stand.
"""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import NOBODY
from cardtable.table import commands
from cardtable.table.clocks import replace_at
from cardtable.table.lobby import require_person
from cardtable.table.replay import Moment, recent_moves, rewind_steps, split_moves
from cardtable.table.table import OVER, PERSON, PLAYING, CommandOutcome, PendingUndo, Table


def request_undo(table: Table, command: commands.Undo, now: int) -> CommandOutcome:
    """Take back the seat's last step or move, or ask the others to agree."""
    require_person(table, command.seat)
    alone = len(table.people()) == 1
    # A game that several people have played is final. Alone, its end may be taken back.
    only_player = {seat for _, seat in table.people_of_deal} == {command.seat}
    if table.phase != PLAYING and not (only_player and table.phase == OVER):
        raise IllegalMove(codes.TABLE_NOT_PLAYING)
    if table.seats[command.seat].bot:
        raise IllegalMove(codes.TABLE_STAND_IN, seat=command.seat)
    target = undo_target(table, command.seat, command.unfinished)
    if alone or is_undo_free(table, command.seat, target):
        outcome = CommandOutcome(rewind(table, target), (undo_message(command.seat),))
    elif command.unfinished:  # the others have seen its first step
        raise IllegalMove(codes.TABLE_UNDO_NONE)
    elif table.undos_used[command.seat] >= table.settings.undo_limit:
        raise IllegalMove(codes.TABLE_UNDO_LIMIT, limit=table.settings.undo_limit)
    else:
        asking = replace(table, pending_undo=PendingUndo(command.seat, target))
        outcome = undo_if_granted(asking, Message("table-asks", {"seat": command.seat}))
    undone = len(outcome.table.moves) < len(table.moves)
    if undone and is_within_private_steps(table, target):
        # The others never knew of the step.
        return CommandOutcome(outcome.table, visible_only_to=command.seat)
    return outcome


def answer_undo(table: Table, command: commands.AnswerUndo, now: int) -> CommandOutcome:
    require_person(table, command.seat)
    pending = table.pending_undo
    if pending is None or command.seat == pending.seat:
        raise IllegalMove(codes.TABLE_NOTHING_ASKED)
    if not command.accept:
        message = Message("table-declines", {"seat": command.seat})
        return CommandOutcome(replace(table, pending_undo=None), (message,))
    granted = (*(seat for seat in pending.granted if seat != command.seat), command.seat)
    table = replace(table, pending_undo=replace(pending, granted=granted))
    return undo_if_granted(table, Message("table-grants", {"seat": command.seat}))


def undo_if_granted(table: Table, message: Message) -> CommandOutcome:
    """Undo if everybody has agreed; else wait, and tell all the message."""
    waiting = CommandOutcome(table, (message,))
    undone = settle_undo(CommandOutcome(table))
    return waiting if undone.table is table else undone


def settle_undo(outcome: CommandOutcome) -> CommandOutcome:
    """Carry out a pending undo if everybody has agreed who makes their own moves.

    People whose connection was just lost are waited for: they have agreed to nothing. When they
    leave, or a bot moves for them, the undo no longer waits for them.
    """
    table, pending = outcome.table, outcome.table.pending_undo
    if pending is None:
        return outcome
    asked = {index for index, seat in enumerate(table.seats) if seat.kind == PERSON}
    # People who share a device answer together, with one tap.
    granted = {one for seat in pending.granted for one in table.seats_sharing(seat)}
    if asked - {pending.seat, *granted}:
        return outcome
    used = replace_at(table.undos_used, pending.seat, table.undos_used[pending.seat] + 1)
    return replace(
        outcome,
        table=rewind(replace(table, undos_used=used), pending.target),
        messages=(*outcome.messages, undo_message(pending.seat)),
    )


def undo_message(seat: int) -> Message:
    return Message("table-undoes", {"seat": seat})


def undo_target(table: Table, seat: int, unfinished: bool) -> int:
    """Return the number of steps before the seat's last step, or before its last whole move.

    With `unfinished`, return the number before the move that the seat has begun, or refuse.
    """
    start = table.require_move_start()
    if start is not table.now and start.state.turn == seat:
        return start.made if unfinished else len(table.moves) - 1
    if unfinished:
        raise IllegalMove(codes.TABLE_UNDO_NONE)
    for before, _, _ in recent_moves(table.require_shown_start(), table.shown_moves()):
        if before.state.turn == seat:
            return before.made
    raise IllegalMove(codes.TABLE_UNDO_NONE)


def is_undo_free(table: Table, seat: int, target: int) -> bool:
    """Return whether since `target` no card was drawn and nobody else moved or saw anything."""
    now = table.require_now()
    then = rewind_steps(now, table.moves, target)[1]
    if then.chance.draw_count() != now.chance.draw_count():
        return False
    if is_within_private_steps(table, target):
        return True
    others = [other for other in range(NOBODY, len(table.seats)) if other != seat]
    return only_seat_moved(table, seat, then) and all(
        then.view(other) == now.view(other) for other in others
    )


def only_seat_moved(table: Table, seat: int, then: Moment) -> bool:
    return all(before.state.turn == seat for before, _ in split_moves(then, table.moves))


def has_nobody_to_agree(table: Table, command: commands.Undo) -> bool:
    """Return whether an undo has nobody to agree to it, because the others have left the game.

    Somebody could play on without them, see what is drawn, take all of it back, and wait for them.
    """
    if table.phase != PLAYING or command.seat == NOBODY:
        return False
    here = set(table.seats_sharing(command.seat))
    if not set(table.people()) <= here:
        return False
    others = {seat for _, seat in table.people_of_deal} - here
    target = undo_target(table, command.seat, command.unfinished)
    return bool(others) and not is_undo_free(table, command.seat, target)


def is_within_private_steps(table: Table, target: int) -> bool:
    """Return whether the steps after `target` are known to their player alone."""
    return table.has_private_steps() and target >= table.require_move_start().made


def rewind(table: Table, target: int) -> Table:
    """Return the table after its first `target` steps."""
    start, now = rewind_steps(table.require_now(), table.moves, target)
    results = table.results[:-1] if table.phase == OVER else table.results
    return replace(
        table,
        start=start,
        now=now,
        after_window=None,
        moves=table.moves[:target],
        pending_undo=None,
        phase=PLAYING,
        results=results,
    )
