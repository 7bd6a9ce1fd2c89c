"""The queries of the store, written once for all databases.

A query is a generator: it yields statements and is sent the rows that they return. A store runs
each query as one transaction. Placeholders are `$1`, `$2` …; `{now}` is the clock of the database,
in milliseconds, so that leases do not depend on the clocks of several machines; `{lock}` locks
rows against other writers where the database needs it, and `{json_object}` collects the names and
values of many rows in one, because a thread may wait for the GIL after each row.
"""

from collections.abc import Generator, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.store.rows import (
    AppendJob,
    Fenced,
    Lease,
    LobbyEntry,
    LogEntry,
    NoTable,
    PlayedGame,
    StoredRecord,
    TableQuota,
)

T = TypeVar("T")
Row = Sequence[Any]

LOBBY_COLUMNS = "id, game, phase, seats, free, listed, names, changed"  # of the table `tables`
RECORD_COLUMNS = "id, table_id, game, ended, names, results, body"
INSERT_MEMBER = (
    "INSERT INTO table_members (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
)
MAX_ROWS = 64  # in one statement; a database prepares a statement for each number of rows


class Statement(NamedTuple):
    sql: str
    args: Sequence[Any] = ()
    many: bool = False  # the arguments are a list of rows


Query = Generator[Statement, list[Row], T]


def to_json(items: Sequence[Any]) -> str:
    return msgspec.json.encode(items).decode()


def from_json(text: str) -> tuple[Any, ...]:
    return tuple(msgspec.json.decode(text))


def placeholders(first: int, count: int) -> str:
    return ", ".join(f"${number}" for number in range(first, first + count))


# Tables and their event logs


def create_table(
    table: str,
    owner: str,
    entry: LogEntry,
    lobby_entry: LobbyEntry,
    opener: str,
    quota: TableQuota | None,
) -> Query[None]:
    """Create a table of the person `opener`; refuse it if there are too many already."""
    if quota:
        yield from check_quota(opener, quota)
    yield Statement(
        f"INSERT INTO tables ({LOBBY_COLUMNS}, owner, epoch)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)",
        (table, *lobby_row(lobby_entry), owner),
    )
    yield from write_entries([(table, *entry)])
    if opener:
        yield Statement(INSERT_MEMBER, (opener, table))


def check_quota(person: str, quota: TableQuota) -> Query[None]:
    rows = yield Statement("SELECT COUNT(*) FROM tables")
    if rows[0][0] >= quota.total:
        raise Unavailable(codes.TABLES_TOTAL)
    rows = yield Statement(
        "SELECT COUNT(*) FROM table_members JOIN tables ON tables.id = table_members.table_id"
        " WHERE table_members.person = $1 AND tables.phase NOT IN ('over', 'closed')",
        (person,),
    )
    if rows[0][0] >= quota.unfinished:
        raise Unavailable(codes.TABLES_PERSON, limit=quota.unfinished)


def lobby_row(entry: LobbyEntry) -> tuple[Any, ...]:
    listed = 1 if entry.listed else 0
    names = to_json(entry.names)
    return (entry.game, entry.phase, entry.seats, entry.free, listed, names, entry.changed)


def append_jobs(jobs: Sequence[AppendJob]) -> Query[list[Exception | None]]:
    """Write the jobs whose epoch is current. Return for each job the exception, if any."""
    ids = sorted({job.table for job in jobs})
    found = f"SELECT id, epoch FROM tables WHERE id IN ({placeholders(1, len(ids))}) {{lock}}"
    rows = yield Statement(f"SELECT {{json_object}}(id, epoch) FROM ({found}) AS found", ids)
    epochs: dict[str, int] = msgspec.json.decode(rows[0][0] or "{}")
    good = [job for job in jobs if epochs.get(job.table) == job.epoch]
    yield from write_entries([(job.table, *entry) for job in good for entry in job.entries])
    lobby_rows = [(job.table, *lobby_row(job.lobby_entry)) for job in good if job.lobby_entry]
    if lobby_rows:
        yield Statement(
            "UPDATE tables SET game = $2, phase = $3, seats = $4, free = $5, listed = $6,"
            " names = $7, changed = $8 WHERE id = $1",
            lobby_rows,
            many=True,
        )
    members = [(person, job.table) for job in good for person in job.people]
    if members:
        yield Statement(INSERT_MEMBER, members, many=True)
    for job in good:
        if job.record:
            yield from write_record(job.record)
    return [append_error(job, epochs.get(job.table)) for job in jobs]


def write_entries(rows: list[tuple[Any, ...]]) -> Query[None]:
    """Insert many rows with each statement: after each one its thread may wait for the GIL."""
    for first in range(0, len(rows), MAX_ROWS):
        batch = rows[first : first + MAX_ROWS]
        yield Statement(insert_entries_sql(len(batch)), [value for row in batch for value in row])


@cache
def insert_entries_sql(row_count: int) -> str:
    rows = [f"({placeholders(first, 4)})" for first in range(1, 4 * row_count, 4)]
    return f"INSERT INTO event_log (table_id, seq, time, body) VALUES {', '.join(rows)}"


def append_error(job: AppendJob, epoch: int | None) -> Exception | None:
    """Return why the job was not written, given the current epoch of its table."""
    if epoch is None:
        return NoTable(job.table)
    return None if epoch == job.epoch else Fenced(job.table)


def write_record(stored: StoredRecord) -> Query[None]:
    """Insert the record of a game. A finished game is final: a second ending changes nothing."""
    yield Statement(
        f"INSERT INTO records ({RECORD_COLUMNS}, bots)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        (
            stored.id, stored.table, stored.game, stored.ended,
            to_json(stored.names), to_json(stored.results), stored.body, to_json(stored.bots),
        ),
    )  # fmt: skip
    people = [(person, stored.id, seat) for seat, person in enumerate(stored.people) if person]
    if people:
        yield Statement(
            "INSERT INTO players (person, record_id, seat) VALUES ($1, $2, $3)"
            " ON CONFLICT DO NOTHING",
            people,
            many=True,
        )


def entries(table: str, after: int) -> Query[list[LogEntry]]:
    rows = yield Statement(
        "SELECT seq, time, body FROM event_log WHERE table_id = $1 AND seq > $2 ORDER BY seq",
        (table, after),
    )
    return [LogEntry(*row) for row in rows]


def recent_entries(table: str, interval: int) -> Query[list[LogEntry]]:
    """Return the entries from the last one on whose number is a multiple of `interval`.

    If there is none, return all.
    """
    rows = yield Statement("SELECT max(seq) FROM event_log WHERE table_id = $1", (table,))
    last = rows[0][0] or 0
    return (yield from entries(table, last - last % interval - 1))


# Leases

# A lease further ahead than its length is void: a clock was set back since it was renewed.
LEASE_HOLDS = "nodes.until > {now} AND nodes.until <= {now} + nodes.lease"


def renew_lease(node: str, address: str, lease: int) -> Query[bool]:
    """Let the lease of a node end `lease` milliseconds from now.

    Return whether it has held until now. If not, other nodes may have claimed tables of this one.
    """
    rows = yield Statement(
        f"UPDATE nodes SET until = {{now}} + $3, address = $2, lease = $3"
        f" WHERE id = $1 AND {LEASE_HOLDS} RETURNING id",
        (node, address, lease),
    )
    if rows:
        return True
    yield Statement(
        "INSERT INTO nodes (id, address, until, lease) VALUES ($1, $2, {now} + $3, $3)"
        " ON CONFLICT (id) DO UPDATE SET until = excluded.until, address = excluded.address,"
        " lease = excluded.lease",
        (node, address, lease),
    )
    return False


def remove_node(node: str) -> Query[None]:
    """Remove a node that stops, so that others may claim its tables at once."""
    yield Statement("DELETE FROM nodes WHERE id = $1", (node,))


def live_nodes() -> Query[set[str]]:
    """Return the nodes whose leases hold."""
    rows = yield Statement(f"SELECT id FROM nodes WHERE {LEASE_HOLDS}")
    return {row[0] for row in rows}


def remove_dead_nodes(age: int) -> Query[None]:
    """Remove the nodes whose leases ended more than `age` milliseconds ago."""
    yield Statement("DELETE FROM nodes WHERE until < {now} - $1", (age,))


def claim(table: str, node: str) -> Query[Lease]:
    """Claim a table for a node if no other living node owns it. Return the lease that holds.

    The row of a dead owner is removed: if it is alive after all, it notices that when it renews
    its lease, whatever the clock of the database did meanwhile.
    """
    yield Statement(
        "DELETE FROM nodes WHERE id = (SELECT owner FROM tables WHERE id = $1) AND id <> $2"
        f" AND NOT ({LEASE_HOLDS})",
        (table, node),
    )
    rows = yield Statement(
        "UPDATE tables SET epoch = epoch + CASE WHEN owner = $2 THEN 0 ELSE 1 END, owner = $2"
        " WHERE id = $1 AND (owner = $2 OR NOT EXISTS"
        f" (SELECT 1 FROM nodes WHERE nodes.id = tables.owner AND {LEASE_HOLDS}))"
        " RETURNING epoch",
        (table, node),
    )
    if rows:
        return Lease(node, rows[0][0], "", mine=True)
    rows = yield Statement(
        "SELECT tables.owner, tables.epoch, nodes.address FROM tables"
        " LEFT JOIN nodes ON nodes.id = tables.owner WHERE tables.id = $1",
        (table,),
    )
    if not rows:
        raise NoTable(table)
    owner, epoch, address = rows[0]
    return Lease(owner, epoch, address or "", mine=False)


def owned_tables(node: str) -> Query[dict[str, int]]:
    """Return the epochs of the tables that a node owns."""
    rows = yield Statement("SELECT id, epoch FROM tables WHERE owner = $1", (node,))
    return {row[0]: row[1] for row in rows}


# The lobby


SELECT_LOBBY = f"SELECT {LOBBY_COLUMNS} FROM tables"


def lobby_entry_of(row: Row) -> tuple[str, LobbyEntry]:
    table, game, phase, seats, free, listed, names, changed = row
    return table, LobbyEntry(
        game=game,
        phase=phase,
        seats=seats,
        free=free,
        listed=bool(listed),
        names=from_json(names),
        changed=changed,
    )


def listed_tables(limit: int) -> Query[list[tuple[str, LobbyEntry]]]:
    rows = yield Statement(
        f"{SELECT_LOBBY} WHERE listed = 1 AND phase <> 'closed' ORDER BY changed DESC, id LIMIT $1",
        (limit,),
    )
    return [lobby_entry_of(row) for row in rows]


def tables_of(person: str, limit: int) -> Query[list[tuple[str, LobbyEntry]]]:
    rows = yield Statement(
        f"{SELECT_LOBBY} JOIN table_members ON table_members.table_id = tables.id"
        " WHERE table_members.person = $1 AND phase <> 'closed' ORDER BY changed DESC, id LIMIT $2",
        (person, limit),
    )
    return [lobby_entry_of(row) for row in rows]


LAST_LETTERS = "z" * 12  # no id is longer


def tables_from(prefix: str, since: int, limit: int) -> Query[list[str]]:
    """Return the ids that begin with `prefix` of tables that were changed lately."""
    rows = yield Statement(
        "SELECT id FROM tables WHERE id >= $1 AND id <= $2 AND changed >= $3"
        " AND phase <> 'closed' ORDER BY changed DESC, id LIMIT $4",
        (prefix, prefix + LAST_LETTERS, since, limit),
    )
    # Some databases sort by a language, which may put other ids in between.
    return [id_ for (id_,) in rows if id_.startswith(prefix)]


def forget_table(person: str, table: str) -> Query[None]:
    yield Statement(
        "DELETE FROM table_members WHERE person = $1 AND table_id = $2", (person, table)
    )


SELECT_RECORD = f"SELECT {RECORD_COLUMNS} FROM records"


def stored_record_of(row: Row) -> StoredRecord:
    id_, table, game, ended, names, results, body = row
    return StoredRecord(
        id=id_,
        table=table,
        game=game,
        ended=ended,
        names=from_json(names),
        results=from_json(results),
        body=body,
    )


def record(id_: str) -> Query[StoredRecord | None]:
    rows = yield Statement(f"{SELECT_RECORD} WHERE id = $1", (id_,))
    return stored_record_of(rows[0]) if rows else None


def played_game_of(row: Row) -> PlayedGame:
    id_, table, game, ended, names, bots, results, seat = row
    return PlayedGame(
        id=id_,
        table=table,
        game=game,
        ended=ended,
        names=from_json(names),
        bots=from_json(bots),
        results=from_json(results),
        seat=seat,
    )


def records_of(person: str, limit: int) -> Query[list[PlayedGame]]:
    rows = yield Statement(
        "SELECT id, table_id, game, ended, names, bots, results, seat FROM records"
        " JOIN players ON players.record_id = records.id"
        " WHERE players.person = $1 ORDER BY ended DESC, id LIMIT $2",
        (person, limit),
    )
    return [played_game_of(row) for row in rows]


def all_records() -> Query[list[StoredRecord]]:
    rows = yield Statement(f"{SELECT_RECORD} ORDER BY ended, id")
    return [stored_record_of(row) for row in rows]


# Maintenance


def signing_keys() -> Query[list[tuple[int, str]]]:
    """Return the signing keys with the time they were made, newest first."""
    rows = yield Statement("SELECT made, secret FROM signing_keys ORDER BY made DESC")
    return [(row[0], row[1]) for row in rows]


def add_signing_key(made: int, secret: str) -> Query[None]:
    yield Statement(
        "INSERT INTO signing_keys (made, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        (made, secret),
    )


def ensure_signing_key(made: int, secret: str) -> Query[list[tuple[int, str]]]:
    """Return the keys, after adding one if there is none. Nodes that start together share it."""
    yield Statement(
        "INSERT INTO signing_keys (made, secret)"
        " SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM signing_keys)",
        (made, secret),
    )
    keys = yield from signing_keys()
    return keys


def delete_signing_keys(before: int) -> Query[None]:
    yield Statement("DELETE FROM signing_keys WHERE made < $1", (before,))


# In one transaction, so that no move waits long for it. A table is deleted whole.
MAX_PRUNED_TABLES = 50
MAX_PRUNED_ENTRIES = 1_000


def prune(before: int) -> Query[int]:
    """Delete some of the tables that have not changed since `before`; return their number.

    Their records stay. The number is 0 if there is nothing left to delete.
    """
    rows = yield Statement(
        "SELECT id FROM tables WHERE listed IN (0, 1) AND changed < $1 AND COALESCE((SELECT time"
        " FROM event_log WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), 0) < $1 LIMIT $2",
        (before, MAX_PRUNED_TABLES),
    )
    if not rows:
        return 0
    found = [row[0] for row in rows]
    in_found = f"IN ({placeholders(1, len(found))})"
    # From here on nobody can write to these tables, but somebody may have written just before.
    yield Statement(f"SELECT id FROM tables WHERE id {in_found} {{lock}}", found)
    rows = yield Statement(
        "SELECT table_id, MAX(seq), MAX(time) FROM event_log"
        f" WHERE table_id {in_found} GROUP BY table_id",
        found,
    )
    logs = {row[0]: row[1:] for row in rows}
    ids: list[tuple[str]] = []
    entries_left = MAX_PRUNED_ENTRIES
    for table in found:
        last, time = logs.get(table, (0, 0))
        if time < before and (last <= entries_left or not ids):
            ids.append((table,))
            entries_left -= last
    if ids:
        yield Statement("DELETE FROM event_log WHERE table_id = $1", ids, many=True)
        yield Statement("DELETE FROM table_members WHERE table_id = $1", ids, many=True)
        yield Statement("DELETE FROM tables WHERE id = $1", ids, many=True)
    return len(ids)


def ping() -> Query[None]:
    yield Statement("SELECT 1")


BACKUP_COLUMNS = {
    "tables": (
        "id", "game", "phase", "seats", "free", "listed", "names", "changed", "owner", "epoch",
    ),
    "event_log": ("table_id", "seq", "time", "body"),
    "table_members": ("person", "table_id"),
    "records": ("id", "table_id", "game", "ended", "names", "results", "body", "bots"),
    "players": ("person", "record_id", "seat"),
    "signing_keys": ("made", "secret"),
}  # fmt: skip


BACKUP_BATCH = 100  # rows that are in memory at a time

Batch = tuple[str, Sequence[Row]]  # rows of one database table


def select_for_backup(name: str) -> str:
    columns = BACKUP_COLUMNS[name]
    return f"SELECT {', '.join(columns)} FROM {name} ORDER BY {', '.join(columns[:2])}"


def is_empty() -> Query[bool]:
    """Return whether there are no tables and no records."""
    for name in ("tables", "records"):
        rows = yield Statement(f"SELECT 1 FROM {name} LIMIT 1")
        if rows:
            return False
    return True


def load(batches: Iterable[Batch]) -> Query[int]:
    """Insert the rows of a backup, and return their number. Rows that exist stay as they are."""
    count = 0
    for name, rows in batches:
        columns = BACKUP_COLUMNS[name]
        values = placeholders(1, len(columns))
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values}) ON CONFLICT DO NOTHING"
        yield Statement(sql, rows, many=True)
        count += len(rows)
    return count
