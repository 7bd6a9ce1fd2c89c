"""The event log of a table: what is stored of each command, and how a table is restored."""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cardtable import games
from cardtable.engine.options import dump_options
from cardtable.store.rows import AppendJob, LobbyEntry, LogEntry, StoredRecord
from cardtable.table import commands, record
from cardtable.table.dealing import first_moment
from cardtable.table.lobby import new_table
from cardtable.table.replay import replay_steps
from cardtable.table.table import EMPTY, OVER, Table
from cardtable.table.table_view import has_same_table_view
from cardtable.table.transitions import apply_command

MAX_KEYS_PER_PERSON = 1_000  # far more than a client sends before it has an answer
MAX_KEYS = 2_000  # of a table: people come and go, and each snapshot holds their keys
SNAPSHOT_INTERVAL = 256  # entries; to change it makes older snapshots useless, but no log


class Snapshot(Struct, frozen=True):
    """A table and the keys of its messages, so that no earlier entry is needed to restore them."""

    table: dict[str, Any]
    keys: dict[str, dict[str, int]]
    fields: str  # which fields a table had in the program that wrote this


class LoggedCommand(Struct, frozen=True, omit_defaults=True):
    """The body of an entry. `key` and `person` are those of the message that it came from."""

    command: commands.AnyCommand
    key: str = ""
    person: str = ""
    snapshot: Snapshot | None = None  # of the table after the command


DECODER = msgspec.json.Decoder(LoggedCommand)
ENCODER = msgspec.json.Encoder()


def log_entry(seq: int, time: int, logged: LoggedCommand) -> LogEntry:
    return LogEntry(seq, time, ENCODER.encode(logged).decode())


class IdempotencyKeys:
    """The keys of each person's last messages, so that none is carried out twice."""

    def __init__(self, versions: Mapping[str, Mapping[str, int]] | None = None) -> None:
        # Who was heard last comes last
        self.versions = {person: dict(kept) for person, kept in (versions or {}).items()}
        self.count = sum(map(len, self.versions.values()))

    def add(self, person: str, key: str, version: int) -> None:
        if not key:
            return
        keys = self.versions[person] = self.versions.pop(person, {})
        self.count += key not in keys
        keys[key] = version
        if len(keys) > MAX_KEYS_PER_PERSON:
            self.forget_oldest(person)
        while self.count > MAX_KEYS:
            self.forget_oldest(next(iter(self.versions)))

    def forget_oldest(self, person: str) -> None:
        keys = self.versions[person]
        del keys[next(iter(keys))]
        self.count -= 1
        if not keys:
            del self.versions[person]

    def add_logged(self, table: Table, logged: LoggedCommand) -> None:
        """Add the key of a logged command, after which the table is as given."""
        seat = table.seat_shown_to(logged.person)
        self.add(logged.person, logged.key, table.versions[seat] if seat >= 0 else 0)

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


# Restoring a table


def is_restorable(entry: LogEntry) -> bool:
    """Return whether a table can be restored from this entry and the later ones.

    A snapshot by another version of the program may be of no use. The log is complete without it.
    """
    if entry.seq == 1:
        return True
    snapshot = DECODER.decode(entry.body).snapshot
    return snapshot is not None and snapshot.fields == describe_fields()


def replay_log(entries: list[LogEntry]) -> tuple[Table, IdempotencyKeys]:
    """Restore a table and the keys of its messages from its event log.

    The entries are all of the table, or those from a snapshot on.
    """
    keys = IdempotencyKeys()
    logged = DECODER.decode(entries[0].body)
    if snapshot := logged.snapshot:
        table = restore_table(snapshot.table)
        keys = IdempotencyKeys(snapshot.keys)
        keys.add_logged(table, logged)
    else:
        assert isinstance(logged.command, commands.OpenTable)
        table = new_table(logged.command, entries[0].time)
    for entry in entries[1:]:
        logged = DECODER.decode(entry.body)
        table, _ = apply_command(table, logged.command, entry.time)
        keys.add_logged(table, logged)
    return table, keys


# What follows from the rest of a table (the moments of its game), or is stored by its name
DERIVED_FIELDS = ("first", "start", "now", "after_window")
NAMED_FIELDS = ("game", "options")


@cache
def stored_types() -> dict[str, Any]:
    """Return the types of the fields of a table that a snapshot holds as they are."""
    types = get_type_hints(Table)
    return {name: types[name] for name in types if name not in (*DERIVED_FIELDS, *NAMED_FIELDS)}


@cache
def describe_fields() -> str:
    """Return a short text that changes with the fields of a table and their types."""
    schema = msgspec.json.schema_components(stored_types().values())
    text = msgspec.json.encode([list(stored_types()), schema], order="deterministic")
    return sha256(text).hexdigest()[:16]


def snapshot_of(table: Table, keys: IdempotencyKeys) -> Snapshot:
    """Return a snapshot with the steps of the game that stand, and without those taken back."""
    values = {name: getattr(table, name) for name in stored_types()}
    values |= {"game": table.game.name, "options": dump_options(table.options)}
    values["has_window"] = table.after_window is not None
    kept = {person: dict(versions) for person, versions in keys.versions.items()}
    return Snapshot(values, kept, describe_fields())


def restore_table(values: dict[str, Any]) -> Table:
    game = games.find(values["game"])
    fields = {name: msgspec.convert(values[name], type_) for name, type_ in stored_types().items()}
    table = Table(game=game, options=game.parse_options(values["options"]), **fields)
    if not table.seats_at_deal:
        return table
    first = first_moment(replace(table, seats=table.seats_at_deal))
    start, now = replay_steps(first, table.moves)
    table = replace(table, first=first, start=start, now=now)
    if not values["has_window"]:
        return table
    return replace(table, start=now, after_window=now.next((table.closing_step(),)))


# What the store keeps besides


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
        people=tuple("" if seat.device else seat.person for seat in table.seats_at_deal),
        bots=tuple(seat.bot for seat in whole.seats),
    )


def new_people(command: commands.AnyCommand) -> tuple[str, ...]:
    """Return the person who sits down with this command, if any."""
    return (command.person,) if isinstance(command, commands.Sit | commands.TransferSeat) else ()


def ends_deal(before: Table, after: Table) -> bool:
    """Return whether a deal has come to its first end, which is final: it is recorded once.

    A trial goes on from a deal that was recorded already, and counts nowhere.
    """
    return after.phase == OVER and not before.seed_shown and after.trial is None


def has_snapshot(seq: int) -> bool:
    """Return whether the entry with this number carries a snapshot."""
    return seq % SNAPSHOT_INTERVAL == 0


def append_job(
    *,
    table_id: str,
    epoch: int,
    seq: int,
    before: Table,
    after: Table,
    command: commands.AnyCommand,
    time: int,
    changed: int,
    key: str,
    person: str,
    keys: IdempotencyKeys,
    record: StoredRecord | None,
) -> AppendJob:
    """Return what is stored of a command that changes the table from `before` to `after`.

    `time` is that of the table, `changed` that of the wall clock.
    `key` is that of the message of `person` which the command came from, if any; `keys` are those
    of earlier messages. `record` is that of the game if the command ends it.
    """
    snapshot = snapshot_of(after, keys) if has_snapshot(seq) else None
    same_view = has_same_table_view(before, after)
    logged = LoggedCommand(command, key, person if key else "", snapshot)
    return AppendJob(
        table=table_id,
        epoch=epoch,
        entries=(log_entry(seq, time, logged),),
        lobby_entry=None if same_view else lobby_entry(after, changed),
        people=new_people(command),
        record=record,
    )


def merge_jobs(jobs: Sequence[AppendJob]) -> AppendJob:
    """Return one job for successive commands of a table: all become durable together, or none."""
    if len(jobs) == 1:
        return jobs[0]
    return AppendJob(
        table=jobs[0].table,
        epoch=jobs[0].epoch,
        entries=tuple(entry for job in jobs for entry in job.entries),
        lobby_entry=next((job.lobby_entry for job in reversed(jobs) if job.lobby_entry), None),
        people=tuple(person for job in jobs for person in job.people),
        record=jobs[-1].record,
    )
