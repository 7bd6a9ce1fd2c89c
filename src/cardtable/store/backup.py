"""Backups that any kind of store can read: one compressed JSON file with everything in it."""

import gzip
import os
from pathlib import Path
from typing import Any, Final

import msgspec

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.scripts import KEPT_IN_BACKUPS, packed
from cardtable.store.seating import UNKNOWN, bots_of, only_seat
from cardtable.store.store import Store

FORMAT: Final = 2  # and 1, in which nobody had written down who sat where


class Backup(msgspec.Struct, forbid_unknown_fields=True):
    cardtable_backup: int
    tables: dict[str, list[list[Any]]]


async def back_up(store: Store, path: Path) -> int:
    """Write everything to the file; how many rows. The file is there whole or not at all."""
    whole = await store.dump()
    data = msgspec.json.encode(Backup(FORMAT, {k: [list(r) for r in v] for k, v in whole.items()}))
    draft = path.with_name(path.name + ".part")
    draft.unlink(missing_ok=True)
    with open(draft, "xb", opener=own) as file:
        file.write(gzip.compress(data))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return sum(len(rows) for rows in whole.values())


def own(path: str, flags: int) -> int:
    """Opened for nobody else from its first byte on: it holds the signing keys."""
    return os.open(path, flags, 0o600)


async def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty store; how many rows."""
    if not await store.is_empty():
        raise InvalidInput(codes.BACKUP_NOT_EMPTY)
    backup = read(path)
    await store.load(backup.tables)
    return sum(len(rows) for rows in backup.tables.values())


def read(path: Path) -> Backup:
    try:
        backup = msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Backup)
    except FileNotFoundError:
        raise InvalidInput(codes.BACKUP_MISSING, path=str(path)) from None
    except (OSError, EOFError, msgspec.MsgspecError):
        raise InvalidInput(codes.BACKUP_DAMAGED, path=str(path)) from None
    known = backup.cardtable_backup in (1, FORMAT)
    if not known or set(backup.tables) != set(KEPT_IN_BACKUPS):
        raise InvalidInput(codes.BACKUP_DAMAGED, path=str(path))
    return backup if backup.cardtable_backup == FORMAT else with_seats(backup)


def with_seats(old: Backup) -> Backup:
    """A backup of the first format, with what its records tell about seats."""
    seats = {id_: only_seat(body) for id_, *_, body in old.tables["records"]}
    records = [[*row, packed(bots_of(row[-1]))] for row in old.tables["records"]]
    players = [[*row, seats.get(row[1], UNKNOWN)] for row in old.tables["players"]]
    return Backup(FORMAT, {**old.tables, "records": records, "players": players})
