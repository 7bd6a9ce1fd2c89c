"""What requests about games, tables and records are answered, by a server and by a local table."""

from msgspec import UNSET

from cardtable import bots, games
from cardtable.engine import codes
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import IllegalMove, InvalidInput, Refusal
from cardtable.store.rows import LobbyEntry
from cardtable.table import commands
from cardtable.table import record as records
from cardtable.table.lobby import parse_name
from cardtable.table.record import Record
from cardtable.table.updates import full_history
from cardtable.wire import rest


def game_info(name: str) -> rest.GameInfo:
    game = games.find(name)
    defaults = dump_options(game.options())
    options = [
        rest.OptionInfo(option, type_.kind, type_.mark, defaults[option], type_.allowed())
        for option, type_ in game.option_types.items()
    ]
    return rest.GameInfo(
        name=name,
        rules=game.version,
        min_seats=game.seats[0],
        max_seats=game.seats[-1],
        step_count=game.step_count,
        options=options,
        bots=list(bots.names(name)),
        deals=game.deals,
        proven=bots.find_roster(name).proofs,
    )


def notation_of(name: str) -> rest.Notation:
    """Return the name of every code of a game, so that a client can show moves."""
    game = games.find(name)
    return rest.Notation([game.step_name(code) for code in range(game.step_count)])


def check_deal(name: str, query: rest.DealQuery) -> rest.DealCheck:
    """Return whether a numbered deal is known to be winnable: play the stored proof again."""
    game = games.find(name)
    game.numbered_deal(query.number)  # refuses a number that no deal has
    options = game.parse_options(query.options)
    proven = bots.find_roster(game.name).proven(query.number, options)
    return rest.DealCheck(query.number, proven)


# Tables


def table_summary(id_: str, entry: LobbyEntry) -> rest.TableSummary:
    return rest.TableSummary(
        id=id_,
        game=entry.game,
        phase=entry.phase,
        seats=entry.seats,
        free_seats=entry.free,
        names=list(entry.names),
        changed_at=entry.changed,
    )


def opening_commands(person: str, data: rest.NewTable, salt_time: int) -> list[commands.AnyCommand]:
    """Return the commands that seat the person and the bots, and deal, as `data` asks."""
    games.find(data.game)
    first: list[commands.AnyCommand] = []
    if data.name:
        first.append(commands.Sit(0, person, parse_name(data.name)))
    if data.bots and not data.name:
        raise IllegalMove(codes.TABLE_NOT_SEATED)
    for seat, bot in enumerate(data.bots, 1):
        bots.check_name(data.game, bot)
        first.append(commands.AddBot(0, seat, bot))
    if data.start:
        if len(first) != data.seats:
            raise IllegalMove(codes.START_SEATS)
        first.append(commands.Start(0, salt_time))
    return first


# Records


def require_seat_of(record: Record, seat: int, lowest: int = 0) -> None:
    if not lowest <= seat < len(record.seats):
        raise InvalidInput(codes.TABLE_NO_SEAT, seat=seat, seats=len(record.seats))


def build_replay(record: Record, seat: int) -> rest.Replay:
    """Return the whole game as one seat saw it, or a spectator if `seat` is -1."""
    moments = list(records.replay(record))
    return rest.Replay(record, seat, list(full_history(moments, record.moves, seat)))


def verify_record(record: Record) -> rest.Verification:
    """Deal and play the game again; return whether the record is true, or else what is wrong."""
    try:
        records.verify(record)
    except Refusal as refusal:
        return rest.Verification(valid=False, code=refusal.code, about=refusal.about)
    if record.void_deals is UNSET:
        return rest.Verification(valid=True)
    return rest.Verification(valid=True, salts_committed=True, void_deals=record.void_deals)
