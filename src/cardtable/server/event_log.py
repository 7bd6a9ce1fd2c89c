"""The event log of a table: what is stored of each command, and how a table is restored."""

import msgspec
from msgspec import Struct

from cardtable.store.rows import LobbyEntry, LogEntry, StoredRecord
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.table import EMPTY, Table
from cardtable.table.transitions import apply_command


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
    """The keys of each person's messages, so that none is carried out twice.

    None is forgotten while the table exists: the event log holds them all, and bounds them.
    """

    def __init__(self) -> None:
        self.versions: dict[str, dict[str, int]] = {}

    def add(self, person: str, key: str, version: int) -> None:
        if key:
            self.versions.setdefault(person, {})[key] = version

    def version(self, person: str, key: str) -> int | None:
        """Return the version that the message led to, if it was carried out."""
        keys = self.versions.get(person)
        return keys.get(key) if keys else None


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
