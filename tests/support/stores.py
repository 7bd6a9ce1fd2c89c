"""Rows for tests of the store."""

from cardtable.store.rows import LobbyEntry, LogEntry

LOBBY_ENTRY = LobbyEntry("threeup", "lobby", 4, 3, True, ("Anna",), 1_000)
OPENING = LogEntry(1, 5, "open")
NODE, OTHER_NODE = "node-a", "node-b"
LONG_LEASE = 3_600_000  # milliseconds; it does not end during a test


def entry(seq: int) -> LogEntry:
    return LogEntry(seq, 10 + seq, f'{{"ä": {seq}}}')
