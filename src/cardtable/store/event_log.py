"""The event log of a table: what is stored of each command, and how a table is restored."""

from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from cardtable.store.rows import AppendJob, LobbyEntry, LogEntry, StoredRecord
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.table import EMPTY, OVER, PLAYING, Table
from cardtable.table.table_view import has_same_table_view
from cardtable.table.transitions import apply_command

MAX_KEYS_PER_PERSON = 64


class LoggedCommand(Struct, frozen=True, omit_defaults=True):
    """The body of an entry. `key` and `person` are those of the message that it came from."""

    command: commands.AnyCommand
    key: str = ""
    person: str = ""


DECODER = msgspec.json.Decoder(LoggedCommand)
ENCODER = msgspec.json.Encoder()


def log_entry(seq: int, time: int, logged: LoggedCommand) -> LogEntry:
    return LogEntry(seq, time, ENCODER.encode(logged).decode())


class IdempotencyKeys:
    """The keys of each person's last messages, so that none is carried out twice."""

    def __init__(self) -> None:
        self.versions: dict[str, OrderedDict[str, int]] = {}

    def add(self, person: str, key: str, version: int) -> None:
        if key:
            keys = self.versions.setdefault(person, OrderedDict())
            keys[key] = version
            if len(keys) > MAX_KEYS_PER_PERSON:
                keys.popitem(last=False)

    def version(self, person: str, key: str) -> int | None:
        """Return the version that the message led to, if it was carried out."""
        keys = self.versions.get(person)
        return keys.get(key) if keys else None


def open_log(
    opening: commands.OpenTable, first: Sequence[commands.AnyCommand], time: int
) -> tuple[Table, tuple[LogEntry, ...]]:
    """Open a table and carry out its first commands; return it with the entries of its log."""
    table = new_table(opening, time)
    for command in first:
        table, _ = apply_command(table, command, time)
    entries = [
        log_entry(seq, time, LoggedCommand(command))
        for seq, command in enumerate((opening, *first), 1)
    ]
    return table, tuple(entries)


def replay_log(entries: list[LogEntry]) -> tuple[Table, IdempotencyKeys]:
    """Restore a table and the keys of its messages from its event log."""
    keys = IdempotencyKeys()
    first = DECODER.decode(entries[0].body).command
    assert isinstance(first, commands.OpenTable)
    table = new_table(first, entries[0].time)
    for entry in entries[1:]:
        logged = DECODER.decode(entry.body)
        table, _ = apply_command(table, logged.command, entry.time)
        seat = table.seat_of(logged.person)
        keys.add(logged.person, logged.key, table.versions[seat] if seat >= 0 else 0)
    return table, keys


def lobby_entry(table: Table, time: int) -> LobbyEntry:
    return LobbyEntry(
        game=table.game.name,
        phase=table.phase,
        seats=len(table.seats),
        free=sum(seat.kind == EMPTY for seat in table.seats),
        listed=table.settings.listed,
        names=tuple(seat.name for seat in table.seats if seat.name),
        changed=time,
    )


def stored_record(table_id: str, table: Table, time: int) -> StoredRecord:
    """Return the record of the game that has just ended. Its id comes from the seal."""
    whole = record.record_of(table)
    return StoredRecord(
        id=whole.seal[:16],
        table=table_id,
        game=whole.game,
        ended=time,
        names=tuple(seat.name for seat in whole.seats),
        results=tuple(whole.results),
        body=record.to_bytes(whole).decode(),
        people=tuple(seat.person for seat in table.seats_at_deal),
        bots=tuple(seat.bot for seat in whole.seats),
    )


def new_people(command: commands.AnyCommand) -> tuple[str, ...]:
    """Return the person who sits down with this command, if any."""
    return (command.person,) if isinstance(command, commands.Sit | commands.TransferSeat) else ()


def append_job(
    table_id: str,
    epoch: int,
    seq: int,
    before: Table,
    after: Table,
    command: commands.AnyCommand,
    time: int,
    key: str = "",
    person: str = "",
) -> AppendJob:
    """Return what is stored of a command that changes the table from `before` to `after`.

    `key` is that of the message of `person` which the command came from, if any.
    """
    same_view = has_same_table_view(before, after)
    ended = after.phase == OVER and before.phase == PLAYING
    logged = LoggedCommand(command, key, person if key else "")
    return AppendJob(
        table=table_id,
        epoch=epoch,
        entries=(log_entry(seq, time, logged),),
        lobby_entry=None if same_view else lobby_entry(after, time),
        people=new_people(command),
        record=stored_record(table_id, after, time) if ended else None,
    )
