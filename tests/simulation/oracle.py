"""What must be true at every moment of a simulation, whatever fails.

The oracle replays the event logs itself, entry by entry, as the database commits them. It compares
everything that a node sends to a seat with this replay, byte by byte.
"""

import asyncio
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.engine import codes
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.server.broadcast import encode_update
from cardtable.store.event_log import (
    DECODER,
    LoggedCommand,
    is_restorable,
    replay_log,
    stored_record,
)
from cardtable.store.rows import LogEntry
from cardtable.table import commands, record
from cardtable.table.lobby import new_table
from cardtable.table.play import are_private
from cardtable.table.table import OVER, Table
from cardtable.table.table_view import has_same_table_view, table_view_of
from cardtable.table.transitions import apply_command
from cardtable.table.updates import Updates, recent_history
from cardtable.wire import VERSION, client_messages, server_messages
from cardtable.wire.server_messages import MAX_HISTORY_MOVES, encode_message
from cardtable.wire.to_command import VERSION_FREE
from simulation.event_loop import Process
from support.tables import imagine_table

if TYPE_CHECKING:
    from simulation.network import Socket
    from simulation.simulator import Simulation

# A message may be refused for these reasons although it was carried out before.
REPEATABLE_REFUSALS = {codes.STORE_FAILED, codes.RATE, codes.SERVER_CLOSING}
MAX_WAITING = 20_000  # bytes for one reader; a game of a minute never needs as many as are allowed
TWIN_SHARE = 0.15  # of the moves, which are also made in a world with other hidden cards
HEARING_TIME = 8.0  # seconds: 4.5 of silence until a page connects again, the network, the store
# The tags of their commands. That of `NextGameRequest` is called otherwise.
VERSION_FREE_TYPES = {type_.__struct_config__.tag for type_ in VERSION_FREE} | {"play_again"}

MESSAGES: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


class SentViews(msgspec.Struct):
    """What a sync shows, as it was sent."""

    table_view: msgspec.Raw
    view: msgspec.Raw = msgspec.Raw(b"null")


SENT_VIEWS = msgspec.json.Decoder(SentViews)


class Violation(Exception):
    """Something happened that must never happen."""


@dataclass
class Entry:
    """An entry of an event log, and the table after it."""

    time: int
    logged: LoggedCommand
    table: Table
    updates: Updates | None
    committed_at: float
    log_entry: LogEntry

    @cached_property
    def table_view(self) -> Any:
        """The table view as it is sent."""
        return msgspec.Raw(server_messages.ENCODER.encode(table_view_of(self.table)))

    @cached_property
    def spectator_view(self) -> bytes:
        return server_messages.ENCODER.encode([self.table_view, self.table.view(NOBODY)])


@dataclass
class TableHistory:
    """A table as its event log says, entry by entry."""

    entries: list[Entry] = field(default_factory=list)
    keys: dict[tuple[str, str], int] = field(default_factory=dict)  # to the number of the entry
    updated: dict[tuple[int, int], Entry] = field(default_factory=dict)  # by seat and version
    last_with: dict[tuple[int, int], Entry] = field(default_factory=dict)
    owner: str = ""  # the id of the node
    bot_moved_at: float = -1e9

    @property
    def table(self) -> Table:
        return self.entries[-1].table


class Audience:
    """What was sent over one socket so far, as the oracle understands it."""

    def __init__(self, socket: "Socket") -> None:
        self.socket = socket
        self.seat = NOBODY
        self.version = -1
        # Spectators have no version: these are the numbers of the entries that they may be at.
        self.places: list[int] = []


class Oracle:
    def __init__(self, simulation: "Simulation", seed: int) -> None:
        self.simulation = simulation
        self.rng = Random(f"oracle {seed}")
        self.tables: dict[str, TableHistory] = {}
        self.records: dict[str, tuple[str, str]] = {}
        self.processes: dict[str, Process] = {}
        # The types and versions of the messages that people have sent with a key
        self.sent_versions: dict[tuple[str, str], set[tuple[str, int]]] = {}
        self.notes: list[tuple[Any, ...]] = []
        self.writer = ""
        self.takeovers: list[float] = []
        self.acknowledged: set[tuple[str, str, str]] = set()
        self.twins = 0
        self.messages_checked = 0

    def fail(self, what: str, **about: Any) -> None:
        raise self.simulation.report(what, **about)

    def require(self, condition: object, what: str, **about: Any) -> None:
        if not condition:
            self.fail(what, **about)

    # What the database says

    def begin(self, writer: str) -> None:
        self.writer = writer
        self.notes = []

    def take_notes(self) -> list[tuple[Any, ...]]:
        notes, self.notes = self.notes, []
        return notes

    def note_entry(self, table: str, seq: int, time: int, body: str, owner: str) -> None:
        self.notes.append(("entry", table, seq, time, body, owner))

    def note_record(self, id_: str, table: str, body: str) -> None:
        self.notes.append(("record", id_, table, body))

    def note_claim(self, *claim: Any) -> None:
        self.notes.append(("claim", *claim))

    def note_removed_lease(self, *lease: Any) -> None:
        self.notes.append(("lease", *lease))

    def note_forbidden(self, what: str) -> None:
        self.notes.append(("forbidden", what))

    def check_commit(self, writer: str, notes: list[tuple[Any, ...]]) -> None:
        """Check what a transaction has changed."""
        new_records = {note[1]: note[2:] for note in notes if note[0] == "record"}
        for note in notes:
            if note[0] == "forbidden":
                self.fail(note[1])
            elif note[0] == "lease":
                held = note[1] != writer and self.is_held(*note[2:])
                self.require(not held, "the lease of a living node was removed")
            elif note[0] == "claim":
                self.check_claim(*note[1:])
            elif note[0] == "entry":
                self.require(note[5] == writer, "a node wrote to a table of another", table=note[1])
                self.add_entry(note[1], LogEntry(*note[2:5]), new_records)
        self.require(not new_records, "a record of no finished game was stored", found=new_records)

    def check_claim(self, table: str, old: str, new: str, old_epoch: int, epoch: int) -> None:
        self.tables[table].owner = new
        row = self.simulation.database.connection.execute(
            "SELECT until, lease FROM nodes WHERE id = ?", [old]
        ).fetchone()
        held = row and self.is_held(*row)
        self.require(not held, "a table was taken from a living node", table=table)
        self.require(epoch == old_epoch + 1, "an epoch did not grow by one", table=table)
        if old in self.processes and not self.processes[old].is_running:
            self.takeovers.append(self.simulation.loop.now - self.processes[old].down_since)
        self.simulation.note("claimed", table, new, epoch)

    def is_held(self, until: int, lease: int) -> bool:
        """Return whether a lease holds by the clock of the database."""
        now = self.simulation.database.now_ms()
        return now < until <= now + lease

    def add_entry(
        self, table_id: str, stored: LogEntry, records: dict[str, tuple[str, str]]
    ) -> None:
        history = self.tables.setdefault(table_id, TableHistory(owner=self.writer))
        entries = history.entries
        self.require(stored.seq == len(entries) + 1, "an event log has a gap", table=table_id)
        logged, now = DECODER.decode(stored.body), self.simulation.loop.now
        updates = None
        if not entries:
            assert isinstance(logged.command, commands.OpenTable)
            table = new_table(logged.command, stored.time)
        else:
            before = history.table
            self.check_command(history, before, logged)
            try:
                table, updates = apply_command(before, logged.command, stored.time)
            except Refusal as refusal:
                self.fail("a command was stored that is not allowed", code=refusal.code)
            assert updates is not None
            self.check_private_step(history, updates)
            self.check_end(table_id, before, table, stored.time, records)
            if isinstance(logged.command, commands.Play) and self.rng.random() < TWIN_SHARE:
                self.check_twin(before, logged.command, stored.time, updates)
        entry = Entry(stored.time, logged, table, updates, now, stored)
        entries.append(entry)
        for seat, version in enumerate(table.versions):
            history.updated.setdefault((seat, version), entry)
            history.last_with[seat, version] = entry
        if logged.key:
            history.keys[logged.person, logged.key] = stored.seq
        self.simulation.note("stored", table_id, stored.seq, stored.body)
        self.simulation.expect_to_be_heard(table_id, entry)

    def check_command(self, history: TableHistory, before: Table, logged: LoggedCommand) -> None:
        """Check that the command came at its time: once, for this version, after a pause."""
        key = (logged.person, logged.key)
        if logged.key:
            self.require(key not in history.keys, "a message was carried out twice", key=key)
            type_ = logged.command.__struct_config__.tag
            seat = before.seat_of(logged.person)
            if seat != NOBODY and type_ not in VERSION_FREE_TYPES:
                is_current = (type_, before.versions[seat]) in self.sent_versions[key]
                self.require(is_current, "an outdated message was carried out", key=key)
        command = logged.command
        if not isinstance(command, commands.Play) or before.start is not before.now:
            return
        if command.bot and not are_private(before, command.steps):
            now = self.simulation.loop.now
            pause = self.simulation.bot_pause
            self.require(now - history.bot_moved_at >= pause, "a bot moved twice at once")
            history.bot_moved_at = now

    def check_private_step(self, history: TableHistory, updates: Updates) -> None:
        """Check that nothing moves for the others while a move is not complete."""
        before, after = updates.before, updates.after
        is_private = len(after.moves) > len(before.moves) and after.has_private_steps()
        told = [new != old for new, old in zip(after.versions, before.versions, strict=True)]
        if is_private:
            expected = [seat == after.turn for seat in range(len(told))]
            self.require(told == expected, "a private step was told", turn=after.turn)
        if not all(told):
            seats = [seat for seat, is_told in enumerate(told) if not is_told]
            same = table_view_of(before) == table_view_of(after)
            same = same and all(before.view(seat) == after.view(seat) for seat in seats)
            self.require(same, "a step of another seat can be seen", turn=after.turn)

    def check_end(
        self,
        table_id: str,
        before: Table,
        after: Table,
        time: int,
        records: dict[str, tuple[str, str]],
    ) -> None:
        """Check that the first end of a deal, and no other, is stored as a record."""
        if after.phase != OVER or before.phase == OVER or before.seed_shown:
            return
        expected = stored_record(table_id, after, time)
        found = records.pop(expected.id, None)
        self.require(found == (table_id, expected.body), "the record is wrong", found=found)
        self.require(expected.id not in self.records, "a game ended twice", record=expected.id)
        record.verify(record.from_bytes(expected.body.encode()))
        self.records[expected.id] = (table_id, expected.body)

    def check_twin(
        self, before: Table, command: commands.Play, time: int, updates: Updates
    ) -> None:
        """Make the move in a world with other hidden cards: a seat is sent the same bytes."""
        seat = self.rng.randrange(-1, len(before.seats))
        # Without a view it cannot be told whether the move has shown a card.
        if seat == command.seat or before.moment_for(seat) is None:
            return
        twin = imagine_table(before, seat, self.rng.getrandbits(40))
        try:
            after, twin_updates = apply_command(twin, command, time)
        except Refusal:
            return
        same_end = twin_updates.visible_only_to == updates.visible_only_to
        if not same_end or after.view(seat) != updates.after.view(seat):
            return  # the move has shown a card by which the worlds differ, or is complete in one
        self.twins += 1
        sent, twin_sent = (
            encode_update(some, seat, time, "", None) for some in (updates, twin_updates)
        )
        same = table_view_of(after) == table_view_of(updates.after)
        self.require(same and sent == twin_sent, "a seat can tell hidden cards apart", seat=seat)

    # What the nodes send

    def new_audience(self, socket: "Socket") -> Audience:
        return Audience(socket)

    def check_message(self, socket: "Socket", text: bytes) -> None:
        """Check a message that a table sends over a socket."""
        self.messages_checked += 1
        message = MESSAGES.decode(text)
        audience = socket.shown
        history = self.tables[socket.table]
        match message["type"]:
            case "sync":
                self.check_sync(audience, history, message, text)
            case "update":
                self.check_update(audience, history, message, text)
            case "done":
                self.check_acknowledged(audience, history, message["key"])
            case "refused":
                self.check_refusal(audience, history, message)
            case "history":
                self.check_history(audience, history, text)

    def check_waiting(self, socket: "Socket") -> None:
        """Check that a reader who is slow does not fill the memory of a node."""
        waiting = socket.bytes_on_the_way
        self.require(waiting <= MAX_WAITING, "too much waits for a slow reader", waiting=waiting)

    def check_sync(
        self, audience: Audience, history: TableHistory, message: Any, text: bytes
    ) -> None:
        seat, version = message["seat"], message["version"]
        audience.seat, audience.version = seat, version
        if seat == NOBODY:
            sent = SENT_VIEWS.decode(text)
            view = server_messages.ENCODER.encode([sent.table_view, sent.view])
            audience.places = [
                number
                for number, entry in enumerate(history.entries)
                if entry.spectator_view == view
            ]
            self.require(audience.places, "a spectator was sent what never was", text=text)
            return
        entry = history.last_with.get((seat, version))
        if entry is None:
            self.fail("a seat was told of what is not stored", seat=seat, version=version)
            return
        person = audience.socket.person
        self.require(entry.table.seats[seat].person == person, "another's seat was sent")
        expected = encode_sync(entry, message)
        self.require(text == expected, "a view is not what the log says", sent=text, log=expected)

    def check_update(
        self, audience: Audience, history: TableHistory, message: Any, text: bytes
    ) -> None:
        key = message.get("key", "")
        if audience.seat == NOBODY:
            entries = history.entries
            audience.places = [
                number
                for place in audience.places
                for number in next_visible(entries, place)
                if encode_entry(entries[number], NOBODY, message) == text
            ]
            self.require(audience.places, "a spectator missed an update", text=text)
        else:
            version = message["version"]
            self.require(version == audience.version + 1, "an update is missing", found=version)
            audience.version = version
            entry = history.updated.get((audience.seat, version))
            if entry is None:
                self.fail("a seat was told of what is not stored", version=version)
                return
            person = audience.socket.person
            seated = entry.table.seats[audience.seat].person == person
            self.require(seated, "another's seat was sent", seat=audience.seat)
            expected = encode_entry(entry, audience.seat, message)
            self.require(text == expected, "an update is wrong", sent=text, log=expected)
            own = (entry.logged.person, entry.logged.key) == (person, key)
            self.require(not key or own, "an update answers another message", key=key)
        if key:
            self.check_acknowledged(audience, history, key)

    def check_acknowledged(self, audience: Audience, history: TableHistory, key: str) -> None:
        person = audience.socket.person
        self.require((person, key) in history.keys, "a message was confirmed before it was stored")
        self.acknowledged.add((audience.socket.table, person, key))

    def check_refusal(self, audience: Audience, history: TableHistory, message: Any) -> None:
        code, key = message["code"], message["key"]
        self.require(
            code != codes.BUG, "a bug was reported to a person", about=message.get("about")
        )
        stored = (audience.socket.person, key) in history.keys
        # A node that was stopped and has lost the table does not know what was done meanwhile.
        is_owner = self.processes[history.owner] is audience.socket.server
        fine = not stored or not is_owner or code in REPEATABLE_REFUSALS
        self.require(fine, "a message was refused that was carried out", code=code, key=key)

    def check_history(self, audience: Audience, history: TableHistory, text: bytes) -> None:
        """Check a history: it is that of the last table that this socket was told of."""
        seat = audience.seat
        if seat == NOBODY:
            return
        entry = history.last_with[seat, audience.version]
        table, entries = entry.table, ()
        start = table.shown_start()
        if table.moment_for(seat) and start:
            moves = table.shown_moves()[: start.made]
            recent = recent_history(start, moves, seat, MAX_HISTORY_MOVES)
            entries = tuple(item for _, item in recent)  # type: ignore[assignment]
        expected = encode_message(server_messages.HistoryMessage(VERSION, entries))
        self.require(text == expected, "a history is not what the log says", seat=seat)

    # The end

    async def check_end_of_simulation(self) -> None:
        """Check what is in the database now, and that every table can be restored from it."""
        connection = self.simulation.database.connection
        for table_id, history in self.tables.items():
            rows = connection.execute(
                "SELECT seq, time, body FROM event_log WHERE table_id = ? ORDER BY seq", [table_id]
            ).fetchall()
            stored = [LogEntry(*row) for row in rows]
            self.require(
                stored == [entry.log_entry for entry in history.entries], "an event log changed"
            )
            interval = self.simulation.snapshot_interval
            last = len(stored) - len(stored) % interval
            recent = stored[max(last - 1, 0) :]
            for log in (stored, recent) if is_restorable(recent[0]) else (stored,):
                table, keys = replay_log(log)
                self.require(alike(table, history.table), "a restored table is not the same")
                for (person, key), _ in history.keys.items():
                    known = keys.version(person, key) is not None
                    self.require(known, "the key of a message was forgotten", key=key)
            await asyncio.sleep(0)
        for id_, kept in self.records.items():
            found = connection.execute(
                "SELECT table_id, body FROM records WHERE id = ?", [id_]
            ).fetchone()
            self.require(found == kept, "a record changed", record=id_)
        for table_id, person, key in self.acknowledged:
            self.require((person, key) in self.tables[table_id].keys, "a confirmed message is lost")


def alike(one: Table, other: Table) -> bool:
    """Return whether two tables are the same for all that can be seen of them."""
    names = ("phase", "versions", "moves", "seats", "results", "undos_used", "time_left", "removed")
    return (
        all(getattr(one, name) == getattr(other, name) for name in names)
        and table_view_of(one) == table_view_of(other)
        and all(one.view(seat) == other.view(seat) for seat in range(NOBODY, len(one.seats)))
    )


def encode_sync(entry: Entry, message: Any) -> bytes:
    """Return the sync of a table with what the message has from elsewhere than the log."""
    return encode_message(
        server_messages.SyncMessage(
            v=VERSION,
            table=message["table"],
            seat=message["seat"],
            version=message["version"],
            server_time=message["server_time"],
            table_view=entry.table_view,
            view=entry.table.view(message["seat"]),
            invite=message.get("invite", ""),
            watchers=message.get("watchers", 0),
        )
    )


def encode_entry(entry: Entry, seat: int, message: Any) -> bytes | None:
    """Return the update of a seat after an entry, with the key and the invite of the message."""
    assert entry.updates is not None
    same = has_same_table_view(entry.updates.before, entry.updates.after)
    view = None if same else entry.table_view
    key, invite = message.get("key", ""), message.get("invite", "")
    return encode_update(entry.updates, seat, entry.time, key, view, invite)


def next_visible(entries: list[Entry], place: int) -> list[int]:
    """Return the number of the next entry that spectators hear of, if there is one."""
    for number in range(place + 1, len(entries)):
        updates = entries[number].updates
        if updates and updates.concerns(NOBODY):
            return [number]
    return []


def message_type(data: bytes) -> tuple[str, int] | None:
    """Return the type and the version of a message that a node would accept, or None."""
    try:
        message = client_messages.parse_message(data)
    except Refusal:
        return None
    return str(message.__struct_config__.tag), message.version
