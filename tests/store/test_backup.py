"""Backups: from any kind of store to any other, while others write."""

import gzip
import json
import sqlite3
from contextlib import closing
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store import backup
from cardtable.store.backup import back_up, restore
from cardtable.store.rows import AppendJob, StoredRecord
from cardtable.store.store import Store
from support.databases import Postgres, open_store
from support.stores import LOBBY_ENTRY, NODE, OPENING, dump, entry


async def test_a_backup_is_restored_into_any_other_store(
    store: Store, tmp_path: Path, postgres: Postgres
) -> None:
    record = StoredRecord("r1", "t1", "threeup", 77, ("Ä",), (1.0,), "{}", ("anna",))
    await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna",), record))
    await store.append(AppendJob("t1", 1, tuple(entry(seq) for seq in range(3, 250))))
    await store.ensure_signing_key(1, "aa")
    file = tmp_path / "backup.gz"
    file.with_name("backup.gz.part").write_text("left by a backup that was interrupted")
    assert await back_up(store, file) == 249 + 5
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("*") if "sqlite" not in path.name] == ["backup.gz"]
    rows = await dump(store)
    for address in (
        "memory:",
        f"sqlite:///{tmp_path}/other.sqlite",
        await postgres.new_address(),
    ):
        async with open_store(address) as copy:
            assert await restore(copy, file) == 249 + 5
            assert await dump(copy) == rows
            with pytest.raises(Refusal, match="backup-not-empty"):
                await restore(copy, file)


@pytest.fixture(params=["sqlite", "postgres"])
def shared_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store that several processes can open."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite"
    address: str = request.getfixturevalue("new_postgres")
    return address


async def test_a_backup_shows_one_moment_and_nobody_waits_for_it(
    shared_address: str, tmp_path: Path
) -> None:
    """Between any two batches of rows, another process writes at once."""
    async with open_store(shared_address) as server, open_store(shared_address) as other:
        await server.create("t1", NODE, OPENING, LOBBY_ENTRY)
        await server.append(AppendJob("t1", 1, tuple(entry(seq) for seq in range(2, 1_001))))
        seen, seq = 0, 1_000
        async for name, rows in other.read_all(tmp_path / "."):
            seq += 1
            await server.append(AppendJob("t1", 1, (entry(seq),)))
            seen += len(rows) if name == "event_log" else 0
        assert seen == 1_000
        assert seq > 1_005
        assert len(await server.entries("t1")) == seq


async def test_to_open_a_database_takes_no_lock(tmp_path: Path) -> None:
    """A command beside a running server does not make it wait, nor wait for it."""
    path = tmp_path / "store.sqlite"
    async with open_store(f"sqlite:///{path}"):
        with closing(sqlite3.connect(path, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            async with open_store(f"sqlite:///{path}") as other:
                assert await dump(other)
            writer.execute("ROLLBACK")


# Files that are no good backup


def lines(*values: Any) -> bytes:
    return gzip.compress(b"".join(json.dumps(value).encode() + b"\n" for value in values))


HEAD = {"cardtable_backup": backup.FORMAT}
KEY = ["signing_keys", 1, "aa"]
GOOD = lines(HEAD, KEY, {"rows": 1})

BAD = {
    "empty": b"",
    "nonsense": b"nonsense",
    "newer": lines({"cardtable_backup": 99}, KEY, {"rows": 1}),
    "cut": GOOD[:-9],
    "flipped": GOOD[:-6] + bytes([GOOD[-6] ^ 1]) + GOOD[-5:],
    "no-end": lines(HEAD, KEY),
    "wrong-count": lines(HEAD, KEY, {"rows": 2}),
    "rows-after-the-end": lines(HEAD, KEY, {"rows": 1}, KEY),
    "unknown-table": lines(HEAD, ["nodes", "a", "b", 1, 1], {"rows": 1}),
    "missing-column": lines(HEAD, ["signing_keys", 1], {"rows": 1}),
    "wrong-type": lines(HEAD, ["signing_keys", "1", "aa"], {"rows": 1}),
    "null": lines(HEAD, ["signing_keys", 1, None], {"rows": 1}),
    "huge-number": lines(HEAD, ["signing_keys", 2**63, "aa"], {"rows": 1}),
    "surrogate": lines(HEAD, ["signing_keys", 1, "\ud800"], {"rows": 1}),
    "zero-character": lines(HEAD, ["signing_keys", 1, "a\0"], {"rows": 1}),
    "not-a-number": lines(HEAD, ["signing_keys", float("nan"), "aa"], {"rows": 1}),
    "deep": gzip.compress(b'{"cardtable_backup":2}\n' + b"[" * 500_000 + b"\n"),
    "object": gzip.compress(b"[]\n"),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "b.gz").write_bytes(BAD[name])
    async with open_store("memory:") as store:
        with pytest.raises(Refusal, match="backup-damaged"):
            await restore(store, tmp_path / "b.gz")
        assert (await dump(store))["signing_keys"] == []
        (tmp_path / "b.gz").write_bytes(GOOD)
        assert await restore(store, tmp_path / "b.gz") == 1


async def test_a_backup_that_is_missing_is_refused(tmp_path: Path) -> None:
    async with open_store("memory:") as store:
        with pytest.raises(Refusal, match="backup-missing"):
            await restore(store, tmp_path / "b.gz")


async def test_endless_lines_are_read_only_to_their_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small file can hold a line of gigabytes; a device never ends."""
    monkeypatch.setattr(backup, "MAX_LINE_BYTES", 100_000)
    with gzip.open(tmp_path / "bomb.gz", "wb") as file:
        for part in chain(
            [b'{"cardtable_backup":2}\n["signing_keys",1,"'], repeat(b"a" * 10**6, 99)
        ):
            file.write(part)
    read = 0
    original = gzip.GzipFile.readline

    def counting(self: gzip.GzipFile, size: Any = -1) -> bytes:
        nonlocal read
        line = original(self, size)
        read += len(line)
        return line

    monkeypatch.setattr(gzip.GzipFile, "readline", counting)
    async with open_store("memory:") as store:
        for path in (tmp_path / "bomb.gz", Path("/dev/zero"), Path("/dev/urandom"), tmp_path):
            with pytest.raises(Refusal, match="backup-damaged"):
                await restore(store, path)
    assert read < 200_000
