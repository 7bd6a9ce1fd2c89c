"""`apply_command`: the only way to change a table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.table import commands, dealing, lobby, play, undo
from cardtable.table.clocks import replace_at, settle_clocks
from cardtable.table.table import CLOSED, CommandOutcome, Table
from cardtable.table.updates import Updates

Handler = Callable[[Table, Any, int], CommandOutcome]  # table, command, time


def close_table(table: Table, command: commands.Close, now: int) -> CommandOutcome:
    return CommandOutcome(replace(table, phase=CLOSED), (Message("table-closes", {}),))


HANDLERS: dict[type[commands.Command], Handler] = {
    commands.Sit: lobby.take_seat,
    commands.SeatGuest: lobby.seat_guest,
    commands.TakeDevice: play.take_device,
    commands.PassDevice: play.pass_device,
    commands.SetProfile: lobby.set_profile,
    commands.HandOver: lobby.hand_over,
    commands.AddBot: lobby.add_bot,
    commands.ClearSeat: lobby.clear_seat,
    commands.RemovePerson: dealing.remove_person,
    commands.RenewInvite: lobby.renew_invite,
    commands.Leave: dealing.leave_seat,
    commands.TransferSeat: lobby.transfer_seat,
    commands.SetOptions: lobby.set_options,
    commands.SetSalt: lobby.set_salt,
    commands.Start: dealing.start_game,
    commands.CommitSalt: dealing.commit_salt,
    commands.OpenSalt: dealing.open_salt,
    commands.NextGame: lobby.prepare_next_game,
    commands.PlayAgain: dealing.play_again,
    commands.AnswerAbsence: play.answer_absence,
    commands.Play: play.play_move,
    commands.PlayNotation: play.play_notation,
    commands.Pause: play.pause_game,
    commands.Resume: play.resume_game,
    commands.MarkAway: play.mark_away,
    commands.ReclaimSeat: play.reclaim_seat,
    commands.Tick: dealing.apply_tick,
    commands.Undo: undo.request_undo,
    commands.AnswerUndo: undo.answer_undo,
    commands.Close: close_table,
}


def apply_command(table: Table, command: commands.AnyCommand, now: int) -> tuple[Table, Updates]:
    """Return the table after a command at the time `now`, and the updates for its seats.

    Raise a refusal for a command that is not allowed. The given table never changes.
    """
    if table.phase == CLOSED:
        raise IllegalMove(codes.TABLE_CLOSED)
    handler = HANDLERS.get(type(command))
    if handler is None:
        raise InvalidInput(codes.TABLE_COMMAND)
    outcome = handler(settle_clocks(table, now), command, now)
    outcome = undo.settle_undo(dealing.advance_deal(outcome, now))
    only_to = outcome.visible_only_to
    settled = play.cover_hands(table, outcome.table)
    after = replace(settled, versions=bump_versions(table, only_to))
    if only_to != NOBODY:
        # Nothing that others can see may move with a private step: the clock is settled later.
        after = replace(
            after,
            time_left=table.time_left,
            clock_since=table.clock_since,
            pending_undo=table.pending_undo,
        )
    return after, Updates(table, after, outcome.messages, outcome.private_messages, only_to)


def bump_versions(table: Table, visible_only_to: int) -> tuple[int, ...]:
    """Return the versions with one update more for each seat that is told."""
    if visible_only_to == NOBODY:
        return tuple([version + 1 for version in table.versions])
    return replace_at(table.versions, visible_only_to, table.versions[visible_only_to] + 1)
