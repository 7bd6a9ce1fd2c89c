"""Backups: one compressed JSON file with all rows, which any kind of store can restore."""

import gzip
import os
from pathlib import Path
from typing import Any, Final

import msgspec

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.queries import BACKUP_COLUMNS
from cardtable.store.store import Store

FORMAT: Final = 1


class Backup(msgspec.Struct, forbid_unknown_fields=True):
    cardtable_backup: int
    tables: dict[str, list[list[Any]]]  # the rows of each database table


async def back_up(store: Store, path: Path) -> int:
    """Write everything to a file, whole or not at all. Return the number of rows."""
    tables = await store.dump()
    data = msgspec.json.encode(
        Backup(FORMAT, {name: [list(row) for row in rows] for name, rows in tables.items()})
    )
    draft = path.with_name(path.name + ".part")
    draft.unlink(missing_ok=True)
    with open(draft, "xb", opener=open_private) as file:
        file.write(gzip.compress(data))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return sum(len(rows) for rows in tables.values())


def open_private(path: str, flags: int) -> int:
    """Open a file that only its owner may read: it holds the signing keys."""
    return os.open(path, flags, 0o600)


async def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty store. Return the number of rows."""
    if not await store.is_empty():
        raise InvalidInput(codes.BACKUP_NOT_EMPTY)
    backup = read_backup(path)
    await store.load(backup.tables)
    return sum(len(rows) for rows in backup.tables.values())


def read_backup(path: Path) -> Backup:
    try:
        backup = msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Backup)
    except FileNotFoundError:
        raise InvalidInput(codes.BACKUP_MISSING, path=str(path)) from None
    except (OSError, EOFError, msgspec.MsgspecError):
        raise InvalidInput(codes.BACKUP_DAMAGED, path=str(path)) from None
    if backup.cardtable_backup != FORMAT or set(backup.tables) != set(BACKUP_COLUMNS):
        raise InvalidInput(codes.BACKUP_DAMAGED, path=str(path))
    return backup
