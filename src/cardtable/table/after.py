"""The one door of the table: a command and the time in, a new table and the news out."""

from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY
from cardtable.table import commands, playing, setting, undoing
from cardtable.table.clocks import settled
from cardtable.table.news import Told
from cardtable.table.state import CLOSED, Table


def opened(command: commands.Open, now: int) -> Table:
    return setting.opened(command, now)


def after(table: Table, command: commands.Every, now: int) -> tuple[Table, Told]:
    """Raises a refusal for what cannot be; the table that was given stays what it was."""
    if table.phase == CLOSED:
        raise IllegalMove(codes.TABLE_CLOSED)
    timed = settled(table, now)
    apart: dict[int, tuple[Message, ...]] = {}
    said: tuple[Message, ...] = ()
    silent_for = NOBODY
    match command:
        case commands.Play() | commands.Say():
            done = moved(timed, command)
            if playing.is_silent(table, done):
                silent_for = command.seat
        case commands.Undo():
            done, one = undoing.undo(timed, command)
            said = (one,)
            if undoing.is_silent(table, done):
                silent_for, said = command.seat, ()
        case commands.Back():
            done, one, summary = playing.back(timed, command)
            said, apart = (one,), {command.seat: summary}
        case commands.Tick():
            done, said = playing.tick(timed, now)
        case _:
            done, one = other(timed, command, now)
            said = (one,)
    done = replace(done, versions=counted(table, silent_for))
    return done, Told(table, done, said, apart, silent_for)


def moved(table: Table, command: commands.Play | commands.Say) -> Table:
    if isinstance(command, commands.Say):
        return playing.say(table, command)
    return playing.play(table, command)


def other(table: Table, command: commands.Every, now: int) -> tuple[Table, Message]:
    match command:
        case commands.Sit():
            return setting.sit(table, command, now)
        case commands.Fill():
            return setting.fill(table, command)
        case commands.Clear():
            return setting.clear(table, command)
        case commands.Leave():
            return setting.leave(table, command)
        case commands.Hand():
            return setting.hand(table, command)
        case commands.Agree():
            return setting.agree(table, command)
        case commands.Sprinkle():
            return setting.sprinkle(table, command)
        case commands.Start():
            return setting.start(table, command, now)
        case _:
            return during(table, command, now)


def during(table: Table, command: commands.Every, now: int) -> tuple[Table, Message]:
    match command:
        case commands.Answer():
            return undoing.answer(table, command)
        case commands.Pause():
            return playing.pause(table, command)
        case commands.Resume():
            return playing.resume(table, command)
        case commands.Away():
            return playing.away(table, command, now)
        case commands.Again():
            return setting.again(table, command)
        case commands.Close():
            return replace(table, phase=CLOSED), Message("table-closes", {})
        case _:
            raise InvalidInput(codes.TABLE_COMMAND)


def counted(table: Table, silent_for: int) -> tuple[int, ...]:
    """One piece of news more for each seat that is told."""
    return tuple(
        version + (silent_for in (NOBODY, seat)) for seat, version in enumerate(table.versions)
    )
