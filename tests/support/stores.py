"""Rows for tests of the store."""

import tempfile
from pathlib import Path
from typing import Any

from cardtable.store.queries import BACKUP_COLUMNS
from cardtable.store.rows import LobbyEntry, LogEntry
from cardtable.store.store import Store

LOBBY_ENTRY = LobbyEntry("threeup", "lobby", 4, 3, True, ("Anna",), 1_000)
OPENING = LogEntry(1, 5, "open")
NODE, OTHER_NODE = "node-a", "node-b"
LONG_LEASE = 3_600_000  # milliseconds; it does not end during a test


def entry(seq: int) -> LogEntry:
    return LogEntry(seq, 10 + seq, f'{{"ä": {seq}}}')


async def dump(store: Store) -> dict[str, list[Any]]:
    """Return the rows that a backup holds, by the name of their database table."""
    tables: dict[str, list[Any]] = {name: [] for name in BACKUP_COLUMNS}
    with tempfile.TemporaryDirectory() as folder:
        async for name, rows in store.read_all(Path(folder)):
            tables[name] += rows
    return tables
