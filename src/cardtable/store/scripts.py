"""What is asked of the database, as scripts that know no driver.

A script is a generator: it yields statements and is sent the rows that they give. Each is run
as one transaction, by whichever driver the store has. Placeholders are `$1`, `$2` …; `{now}`
is the clock of the database, in milliseconds, so that leases do not depend on the clocks of
several machines, and `{lock}` holds rows against other writers where the database needs it.
"""

from collections.abc import Generator, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from cardtable.store.rows import Append, Card, Entry, Fenced, Kept, Lease, NoTable, Played

T = TypeVar("T")
Row = Sequence[Any]

MOST_ROWS = 64  # in one statement; each number of rows is a statement of its own to a database


class Statement(NamedTuple):
    sql: str
    args: Sequence[Any] = ()
    many: bool = False  # the arguments are a list of rows


Script = Generator[Statement, list[Row], T]


def packed(items: Sequence[Any]) -> str:
    return msgspec.json.encode(items).decode()


def unpacked(text: str) -> tuple[Any, ...]:
    return tuple(msgspec.json.decode(text))


# Tables and their logs


def create(table: str, owner: str, entry: Entry, card: Card) -> Script[None]:
    yield Statement(
        "INSERT INTO tables (id, game, phase, seats, free, listed, names, changed, owner, epoch)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)",
        (table, *card_row(card), owner),
    )
    yield from write_entries([(table, *entry)])


def card_row(card: Card) -> tuple[Any, ...]:
    listed = 1 if card.listed else 0
    names = packed(card.names)
    return (card.game, card.phase, card.seats, card.free, listed, names, card.changed)


def append(jobs: Sequence[Append]) -> Script[list[Exception | None]]:
    """Write what is not fenced off; for each job, what stood in its way."""
    ids = sorted({job.table for job in jobs})
    holes = ", ".join(f"${number}" for number in range(1, len(ids) + 1))
    rows = yield Statement(f"SELECT id, epoch FROM tables WHERE id IN ({holes}) {{lock}}", ids)
    epochs = {row[0]: row[1] for row in rows}
    good = [job for job in jobs if epochs.get(job.table) == job.epoch]
    yield from write_entries([(job.table, *entry) for job in good for entry in job.entries])
    cards = [(job.table, *card_row(job.card)) for job in good if job.card]
    if cards:
        yield Statement(
            "UPDATE tables SET game = $2, phase = $3, seats = $4, free = $5, listed = $6,"
            " names = $7, changed = $8 WHERE id = $1",
            cards,
            many=True,
        )
    places = [(person, job.table) for job in good for person in job.people]
    if places:
        yield Statement(
            "INSERT INTO places (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            places,
            many=True,
        )
    for job in good:
        if job.kept:
            yield from keep(job.kept)
    return [outcome(job, epochs.get(job.table)) for job in jobs]


def write_entries(rows: list[tuple[Any, ...]]) -> Script[None]:
    """In one statement for many: between statements, a thread may wait for the others."""
    for first in range(0, len(rows), MOST_ROWS):
        some = rows[first : first + MOST_ROWS]
        yield Statement(insert_entries(len(some)), [value for row in some for value in row])


@cache
def insert_entries(rows: int) -> str:
    holes = [f"(${at}, ${at + 1}, ${at + 2}, ${at + 3})" for at in range(1, 4 * rows, 4)]
    return f"INSERT INTO log (table_id, seq, at, body) VALUES {', '.join(holes)}"


def outcome(job: Append, epoch: int | None) -> Exception | None:
    if epoch is None:
        return NoTable(job.table)
    return None if epoch == job.epoch else Fenced(job.table)


def keep(kept: Kept) -> Script[None]:
    """The record of a game; one that was continued after an undo takes the place of the old."""
    yield Statement(
        "INSERT INTO records (id, table_id, game, ended, names, results, body, bots)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE"
        " SET ended = excluded.ended, results = excluded.results, body = excluded.body",
        (
            kept.id, kept.table, kept.game, kept.ended,
            packed(kept.names), packed(kept.results), kept.body, packed(kept.bots),
        ),
    )  # fmt: skip
    people = [(person, kept.id, seat) for seat, person in enumerate(kept.people) if person]
    if people:
        yield Statement(
            "INSERT INTO players (person, record_id, seat) VALUES ($1, $2, $3)"
            " ON CONFLICT DO NOTHING",
            people,
            many=True,
        )


def entries(table: str, after: int) -> Script[list[Entry]]:
    rows = yield Statement(
        "SELECT seq, at, body FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq",
        (table, after),
    )
    return [Entry(*row) for row in rows]


# Leases


def beat(house: str, address: str, lease: int) -> Script[None]:
    yield Statement(
        "INSERT INTO houses (id, address, until) VALUES ($1, $2, {now} + $3)"
        " ON CONFLICT (id) DO UPDATE SET until = excluded.until, address = excluded.address",
        (house, address, lease),
    )


def retire(house: str) -> Script[None]:
    """The house stops; whoever is asked for one of its tables may take it at once."""
    yield Statement("DELETE FROM houses WHERE id = $1", (house,))


def houses() -> Script[set[str]]:
    """Those whose leases hold."""
    rows = yield Statement("SELECT id FROM houses WHERE until > {now}")
    return {row[0] for row in rows}


def sweep(grace: int) -> Script[None]:
    yield Statement("DELETE FROM houses WHERE until < {now} - $1", (grace,))


def claim(table: str, house: str) -> Script[Lease]:
    """The lease of a table: ours, if nobody holds it; else that of its living owner."""
    rows = yield Statement(
        "UPDATE tables SET epoch = epoch + CASE WHEN owner = $2 THEN 0 ELSE 1 END, owner = $2"
        " WHERE id = $1 AND (owner = $2 OR NOT EXISTS"
        " (SELECT 1 FROM houses WHERE houses.id = tables.owner AND houses.until > {now}))"
        " RETURNING epoch",
        (table, house),
    )
    if rows:
        return Lease(house, rows[0][0], "", mine=True)
    rows = yield Statement(
        "SELECT tables.owner, tables.epoch, houses.address FROM tables"
        " LEFT JOIN houses ON houses.id = tables.owner WHERE tables.id = $1",
        (table,),
    )
    if not rows:
        raise NoTable(table)
    owner, epoch, address = rows[0]
    return Lease(owner, epoch, address or "", mine=False)


# The lobby


CARD = "SELECT id, game, phase, seats, free, listed, names, changed FROM tables"


def card_of(row: Row) -> tuple[str, Card]:
    table, game, phase, seats, free, listed, names, changed = row
    return table, Card(game, phase, seats, free, bool(listed), unpacked(names), changed)


def listed(limit: int) -> Script[list[tuple[str, Card]]]:
    rows = yield Statement(
        f"{CARD} WHERE listed = 1 AND phase <> 'closed' ORDER BY changed DESC, id LIMIT $1",
        (limit,),
    )
    return [card_of(row) for row in rows]


def tables_of(person: str, limit: int) -> Script[list[tuple[str, Card]]]:
    rows = yield Statement(
        f"{CARD} JOIN places ON places.table_id = tables.id"
        " WHERE places.person = $1 AND phase <> 'closed' ORDER BY changed DESC, id LIMIT $2",
        (person, limit),
    )
    return [card_of(row) for row in rows]


RECORD = "SELECT id, table_id, game, ended, names, results, body FROM records"


def kept_of(row: Row) -> Kept:
    id_, table, game, ended, names, results, body = row
    return Kept(id_, table, game, ended, unpacked(names), unpacked(results), body)


def record(id_: str) -> Script[Kept | None]:
    rows = yield Statement(f"{RECORD} WHERE id = $1", (id_,))
    return kept_of(rows[0]) if rows else None


def played_of(row: Row) -> Played:
    id_, table, game, ended, names, bots, results, seat = row
    return Played(id_, table, game, ended, unpacked(names), unpacked(bots), unpacked(results), seat)


def records_of(person: str, limit: int) -> Script[list[Played]]:
    rows = yield Statement(
        "SELECT id, table_id, game, ended, names, bots, results, seat FROM records"
        " JOIN players ON players.record_id = records.id"
        " WHERE players.person = $1 ORDER BY ended DESC, id LIMIT $2",
        (person, limit),
    )
    return [played_of(row) for row in rows]


def all_records() -> Script[list[Kept]]:
    rows = yield Statement(f"{RECORD} ORDER BY ended, id")
    return [kept_of(row) for row in rows]


# Keeping house


def secrets() -> Script[list[tuple[int, str]]]:
    """The signing keys, newest first."""
    rows = yield Statement("SELECT made, secret FROM keys ORDER BY made DESC")
    return [(row[0], row[1]) for row in rows]


def add_secret(made: int, secret: str) -> Script[None]:
    yield Statement(
        "INSERT INTO keys (made, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", (made, secret)
    )


def first_secret(made: int, secret: str) -> Script[list[tuple[int, str]]]:
    """The keys, after making one if there is none: two houses that start together share it."""
    yield Statement(
        "INSERT INTO keys (made, secret) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)",
        (made, secret),
    )
    found = yield from secrets()
    return found


def drop_secrets(before: int) -> Script[None]:
    yield Statement("DELETE FROM keys WHERE made < $1", (before,))


def prune(before: int) -> Script[int]:
    """Forget tables that nothing has happened at since; their records stay."""
    rows = yield Statement("SELECT id FROM tables WHERE changed < $1", (before,))
    gone = [(row[0],) for row in rows]
    if gone:
        yield Statement("DELETE FROM log WHERE table_id = $1", gone, many=True)
        yield Statement("DELETE FROM places WHERE table_id = $1", gone, many=True)
        yield Statement("DELETE FROM tables WHERE id = $1", gone, many=True)
    return len(gone)


def ping() -> Script[None]:
    yield Statement("SELECT 1")


KEPT_IN_BACKUPS = {
    "tables": (
        "id", "game", "phase", "seats", "free", "listed", "names", "changed", "owner", "epoch",
    ),
    "log": ("table_id", "seq", "at", "body"),
    "places": ("person", "table_id"),
    "records": ("id", "table_id", "game", "ended", "names", "results", "body", "bots"),
    "players": ("person", "record_id", "seat"),
    "keys": ("made", "secret"),
}  # fmt: skip


def dump() -> Script[dict[str, list[Row]]]:
    """Everything but who is up at the moment."""
    whole: dict[str, list[Row]] = {}
    for name, columns in KEPT_IN_BACKUPS.items():
        order = ", ".join(columns[:2])
        rows = yield Statement(f"SELECT {', '.join(columns)} FROM {name} ORDER BY {order}")
        whole[name] = [tuple(row) for row in rows]
    return whole


def is_empty() -> Script[bool]:
    for name in ("tables", "records"):
        rows = yield Statement(f"SELECT 1 FROM {name} LIMIT 1")
        if rows:
            return False
    return True


def load(whole: dict[str, list[Row]]) -> Script[None]:
    for name, columns in KEPT_IN_BACKUPS.items():
        holes = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
        sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({holes}) ON CONFLICT DO NOTHING"
        if whole[name]:
            yield Statement(sql, whole[name], many=True)
