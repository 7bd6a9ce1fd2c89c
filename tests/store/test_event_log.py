"""The event log: how commands are stored, and how a table is restored from them.

The golden logs are stored logs that must stay readable for ever. Never change one. A command that
none of them holds yet needs another file beside them.
"""

import contextlib
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cardtable import games
from cardtable.engine.options import dump_options
from cardtable.engine.refusal import Refusal
from cardtable.store.event_log import (
    DECODER,
    DERIVED_FIELDS,
    MAX_KEYS,
    MAX_KEYS_PER_PERSON,
    IdempotencyKeys,
    LoggedCommand,
    has_snapshot,
    is_restorable,
    log_entry,
    replay_log,
    snapshot_of,
)
from cardtable.store.rows import LogEntry
from cardtable.table import commands
from cardtable.table.table import Clock, Seat, Table, TableSettings
from support.tables import dealt_table, open_driver, seed

GOLDEN_FOLDER = Path(__file__).parents[1] / "data" / "golden"
DIGESTS = {
    "event-log": "8c5f255c2db05a2a9a3254f55a530a2feb37df67f09d8106ba8e4ef93ca56d3c",
    "event-log-device": "3e678275c6d9fad7690bae315d4779403408fbc0a8d1cac7e4960e315a50d27b",
    "event-log-people": "bd36bc00932d23f354172f932b91daa8bd5fc5e10498c2dc68ab7d5eadb19a06",
    "event-log-salts": "52da662b422505ab0a8bece906bf7f17182258e77e57ed99b5895d376aa73145",
    "event-log-together": "a6a8537214b6cef89e41a712db70e18b50b5ae3aa0b6aad5ff646bd3b3c7da9e",
}


class GoldenLine(msgspec.Struct):
    """A line of a golden log: the row of the store, its body not as text but as JSON."""

    seq: int
    time: int
    body: msgspec.Raw

    def to_entry(self) -> LogEntry:
        return LogEntry(self.seq, self.time, bytes(self.body).decode())


def read_golden_log(name: str) -> list[LogEntry]:
    lines = (GOLDEN_FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=GoldenLine).to_entry() for line in lines]


def changed_options(table: Table) -> dict[str, object]:
    """Return the options that are not the defaults, so that a game can get another option."""
    defaults = dump_options(table.game.options())
    return {
        name: value
        for name, value in dump_options(table.options).items()
        if value != defaults[name]
    }


def table_digest(table: Table) -> str:
    """Return the SHA-256 of what must be the same after every replay.

    It holds values without the names of fields, so that a field can be renamed.
    """

    def seat_values(seat: Seat) -> list[object]:
        return [seat.person, seat.name, seat.bot, seat.salt, seat.away_since, seat.missed_from]

    pending = table.pending_undo
    position = table.game.to_bytes(table.now.state).decode() if table.now else ""
    values = [
        table.game.name,
        changed_options(table),
        table.phase,
        [seat_values(seat) for seat in table.seats],
        [seat_values(seat) for seat in table.seats_at_deal],
        table.seed.hex(),
        table.versions,
        table.clock_since,
        table.time_left,
        table.moves,
        table.paused,
        [pending.seat, pending.target, pending.granted] if pending else [],
        table.undos_used,
        table.results,
        position,
    ]
    return sha256(msgspec.json.encode(values)).hexdigest()


def keep_fields(value: Any, older: Any) -> Any:
    """Return a value of JSON without the fields that an older one lacks."""
    if isinstance(value, dict) and isinstance(older, dict):
        return {name: keep_fields(value[name], older[name]) for name in value if name in older}
    return value


@pytest.mark.parametrize("name", DIGESTS)
def test_a_golden_log_replays_to_the_same_table(name: str) -> None:
    """`DIGESTS` holds the SHA-256 of the digests of the table after every tenth entry."""
    entries = read_golden_log(name)
    counts = [*range(1, len(entries), 10), len(entries)]
    digests = [table_digest(replay_log(entries[:count])[0]) for count in counts]
    assert sha256("".join(digests).encode()).hexdigest() == DIGESTS[name]


@pytest.mark.parametrize("name", DIGESTS)
def test_a_golden_log_is_written_byte_for_byte_the_same(name: str) -> None:
    """Only fields with a default that are newer than the log may be added."""
    for entry in read_golden_log(name):
        written = log_entry(entry.seq, entry.time, DECODER.decode(entry.body))
        body = keep_fields(msgspec.json.decode(written.body), msgspec.json.decode(entry.body))
        assert (written.seq, written.time) == (entry.seq, entry.time)
        assert msgspec.json.encode(body).decode() == entry.body


def test_the_golden_logs_hold_every_command() -> None:
    found = {
        type(DECODER.decode(entry.body).command)
        for name in DIGESTS
        for entry in read_golden_log(name)
    }
    assert found == set(get_args(commands.AnyCommand))
    assert {path.stem for path in GOLDEN_FOLDER.glob("event-log*.jsonl")} == set(DIGESTS)


def test_the_last_thousand_keys_of_each_person_are_kept() -> None:
    keys = IdempotencyKeys()
    for number in range(MAX_KEYS_PER_PERSON + 1):
        keys.add("anna", f"k{number}", number)
    keys.add("ben", "k0", 7)
    assert MAX_KEYS_PER_PERSON == 1_000  # as docs/protocol.md promises
    assert keys.version("anna", "k0") is None
    assert keys.version("anna", "k1") == 1
    assert (keys.version("ben", "k0"), keys.version("zoe", "k0")) == (7, None)


def test_the_keys_of_a_table_are_limited_however_many_people_come_and_go() -> None:
    """Each snapshot holds all of them: new guests again and again made a log of 245 MB."""
    keys = IdempotencyKeys()
    keys.add("early", "k", 1)
    keys.add("player", "first", 1)
    for number in range(MAX_KEYS):
        keys.add(f"p{number // 10}", f"k{number}", number)
        keys.add("player", f"k{number % 100}", number)
    kept = {person: dict(versions) for person, versions in keys.versions.items()}
    assert sum(map(len, kept.values())) == MAX_KEYS == 2_000
    assert keys.version("early", "k") is None
    assert keys.version("player", "first") == 1  # who goes on to play is not forgotten
    restored = IdempotencyKeys(kept)
    restored.add("late", "k", 1)
    assert sum(map(len, restored.versions.values())) == MAX_KEYS


def test_a_table_is_restored_with_the_keys_of_its_messages() -> None:
    driver = open_driver(commands.OpenTable("threeup", 2, seed(1)))
    driver.apply(commands.Sit(0, "p0", "Anna"))
    driver.apply(commands.Sit(1, "p1", "Ben"))
    driver.apply(commands.Start(0))
    senders = {2: ("k1", "p0"), 3: ("k2", "p1"), 4: ("k3", "p0")}
    entries = [
        log_entry(seq, time, LoggedCommand(command, *senders.get(seq, ("", ""))))
        for seq, (command, time) in enumerate(driver.log, 1)
    ]
    table, keys = replay_log(entries)
    assert (table.phase, table.versions) == ("playing", driver.table.versions)
    assert keys.version("p0", "k3") == table.versions[0]
    assert keys.version("p1", "k2") == table.versions[1] - 1
    assert keys.version("p1", "k3") is None


# Snapshots


def with_snapshot(entries: list[LogEntry], count: int) -> list[LogEntry]:
    """Return the entries from number `count` on, the first with a snapshot."""
    table, keys = replay_log(entries[:count])
    last = entries[count - 1]
    logged = msgspec.structs.replace(DECODER.decode(last.body), snapshot=snapshot_of(table, keys))
    return [log_entry(last.seq, last.time, logged), *entries[count:]]


def everything_of(table: Table, keys: IdempotencyKeys) -> list[object]:
    """Return all values of a table, its moments as positions, and the kept keys."""
    values = {name: getattr(table, name) for name in Table.__struct_fields__}
    for name in DERIVED_FIELDS:
        moment = values[name]
        values[name] = moment and (
            table.game.to_bytes(moment.state),
            moment.chance.draw_count(),
            moment.made,
            dict(moment.moves_by_seat),
        )
    return [values, keys.versions]


@pytest.mark.parametrize("count", [1, 2, 5, 40, 71, 100])
@pytest.mark.parametrize("name", DIGESTS)
def test_a_golden_log_can_be_replayed_from_a_snapshot(name: str, count: int) -> None:
    entries = read_golden_log(name)
    count = min(count, len(entries))
    assert everything_of(*replay_log(with_snapshot(entries, count))) == everything_of(
        *replay_log(entries)
    )


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_restored_from_a_snapshot_with_all_that_it_holds(name: str) -> None:
    """Also with undos before and after the snapshot, and in the midst of a move."""
    clock = Clock(kind="bank", time=600_000, increment=1000)
    driver = dealt_table(name, 1, number=5, settings=TableSettings(clock=clock))
    for _ in range(4):
        driver.play_random(15)
        with contextlib.suppress(Refusal):
            driver.apply(commands.Undo(0))
    entries = [
        log_entry(seq, time, LoggedCommand(command, f"k{seq}", "p0"))
        for seq, (command, time) in enumerate(driver.log, 1)
    ]
    whole = everything_of(*replay_log(entries))
    for count in range(4, len(entries) + 1, 5):
        assert everything_of(*replay_log(with_snapshot(entries, count))) == whole


def test_every_256th_entry_carries_a_snapshot() -> None:
    assert [number for number in range(1, 700) if has_snapshot(number)] == [256, 512]


def test_only_the_first_entry_and_a_snapshot_stand_for_themselves() -> None:
    entries = read_golden_log("event-log")
    assert is_restorable(entries[0])
    assert not is_restorable(entries[19])
    assert is_restorable(with_snapshot(entries, 20)[0])


def test_a_snapshot_by_a_program_with_other_fields_is_passed_over() -> None:
    entry = with_snapshot(read_golden_log("event-log"), 20)[0]
    logged = DECODER.decode(entry.body)
    assert logged.snapshot is not None
    other = msgspec.structs.replace(logged.snapshot, fields="other")
    logged = msgspec.structs.replace(logged, snapshot=other)
    assert not is_restorable(log_entry(entry.seq, entry.time, logged))
