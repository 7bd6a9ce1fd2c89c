"""From an ask of a person to a command of a seat."""

import secrets

from cardtable import bots
from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, InvalidInput
from cardtable.engine.state import NOBODY, State
from cardtable.table import commands
from cardtable.table.state import Table
from cardtable.wire import asks

# What does not depend on what the asker has seen may be asked on old news.
TIMELESS = (asks.Sit, asks.Leave, asks.Pause, asks.Resume, asks.Back, asks.Sprinkle)


def check_version(table: Table, seat: int, ask: asks.Every) -> None:
    if isinstance(ask, TIMELESS) or seat == NOBODY:
        return
    if ask.version != table.versions[seat]:
        raise IllegalMove(codes.TABLE_STALE, found=ask.version, known=table.versions[seat])


def command(table: Table, seat: int, person: str, ask: asks.Every) -> commands.Every:
    match ask:
        case asks.Sit():
            return commands.Sit(ask.place, person, ask.name, ask.salt)
        case asks.Fill():
            bots.check_name(table.game.name, ask.bot)
            return commands.Fill(seat, ask.place, ask.bot)
        case asks.Clear():
            return commands.Clear(seat, ask.place)
        case asks.Agree():
            return commands.Agree(seat, ask.options)
        case asks.Sprinkle():
            return commands.Sprinkle(seat, ask.salt)
        case asks.Play():
            return commands.Play(seat, ask.steps)
        case asks.Say():
            return commands.Say(seat, ask.line)
        case asks.Answer():
            return commands.Answer(seat, ask.yes)
        case asks.Again():
            return commands.Again(seat, secrets.token_hex(32))
        case _:
            return bare(seat, ask)


def bare(seat: int, ask: asks.Every) -> commands.Every:
    """Asks that say nothing but what they are."""
    match ask:
        case asks.Leave():
            return commands.Leave(seat)
        case asks.Start():
            return commands.Start(seat)
        case asks.Undo():
            return commands.Undo(seat)
        case asks.Pause():
            return commands.Pause(seat)
        case asks.Resume():
            return commands.Resume(seat)
        case asks.Back():
            return commands.Back(seat)
        case _:
            raise InvalidInput(codes.TABLE_COMMAND)


def hinted(table: Table, seat: int) -> State:
    """The state about which the seat may be told something.

    Help against another person would be help against a friend.
    """
    if seat == NOBODY:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    if table.turn != seat:
        raise IllegalMove(codes.HINT_TURN)
    if table.people() != [seat]:
        raise IllegalMove(codes.HINT_PEOPLE)
    return table.here().state
