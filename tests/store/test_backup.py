"""Backups: from any kind of store to any other."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store.backup import back_up, restore
from cardtable.store.queries import BACKUP_COLUMNS
from cardtable.store.rows import AppendJob, StoredRecord
from cardtable.store.store import Store
from support.databases import Postgres, open_store
from support.stores import entry


async def test_a_backup_is_restored_into_any_other_store(
    store: Store, tmp_path: Path, postgres: Postgres
) -> None:
    record = StoredRecord("r1", "t1", "threeup", 77, ("Ä",), (1.0,), "{}", ("anna",))
    await store.append(AppendJob("t1", 1, (entry(2),), None, ("anna",), record))
    await store.ensure_signing_key(1, "aa")
    file = tmp_path / "backup.gz"
    file.with_name("backup.gz.part").write_text("left by a backup that was interrupted")
    await back_up(store, file)
    assert file.stat().st_mode & 0o777 == 0o600
    rows = await store.dump()
    for address in (
        "memory:",
        f"sqlite:///{tmp_path}/other.sqlite",
        await postgres.new_address(),
    ):
        async with open_store(address) as copy:
            await restore(copy, file)
            assert await copy.dump() == rows
            with pytest.raises(Refusal, match="backup-not-empty"):
                await restore(copy, file)


@pytest.mark.parametrize(
    ("name", "code"),
    [("damaged", "backup-damaged"), ("newer", "backup-damaged"), ("missing", "backup-missing")],
)
async def test_a_backup_that_cannot_be_read_is_refused(
    tmp_path: Path, name: str, code: str
) -> None:
    tables: dict[str, Any] = {table: [] for table in BACKUP_COLUMNS}
    newer = json.dumps({"cardtable_backup": 2, "tables": tables}).encode()
    (tmp_path / "damaged").write_bytes(b"nonsense")
    (tmp_path / "newer").write_bytes(gzip.compress(newer))
    async with open_store("memory:") as store:
        with pytest.raises(Refusal, match=code):
            await restore(store, tmp_path / name)
        assert await store.is_empty()
