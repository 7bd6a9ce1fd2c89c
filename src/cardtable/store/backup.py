"""Backups: one compressed file, which any kind of store can restore.

Its lines are JSON: the version of the format, one line for each row with the name of its database
table, and the number of rows. It is written and read line by line, so that memory does not depend
on its size.
"""

import gzip
import os
import tempfile
import zlib
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import IO, Annotated, Any, Final

import msgspec
from msgspec import Meta
from sqlalchemy import BigInteger, Integer, SmallInteger, Text

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.queries import BACKUP_BATCH, BACKUP_COLUMNS, Batch
from cardtable.store.schema import METADATA
from cardtable.store.store import Store

FORMAT: Final = 2
SYNC_BYTES: Final = 2_000_000  # brought to the disk at a time, so that commits wait only shortly
MAX_LINE_BYTES: Final = 16_000_000  # four times the size of the largest record


class Header(msgspec.Struct, forbid_unknown_fields=True):
    cardtable_backup: int


class Footer(msgspec.Struct, forbid_unknown_fields=True):
    rows: int


async def back_up(store: Store, path: Path) -> int:
    """Write everything to a file, whole or not at all. Return the number of rows."""
    draft = path.with_name(path.name + ".part")
    draft.unlink(missing_ok=True)
    encode = msgspec.json.Encoder().encode
    count = synced = 0
    with (
        tempfile.TemporaryDirectory(dir=path.parent) as folder,
        open(draft, "xb", opener=open_private) as file,
    ):
        with gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=6) as lines:
            lines.write(encode(Header(FORMAT)) + b"\n")
            async for name, rows in store.read_all(Path(folder)):
                lines.write(b"".join(encode((name, *row)) + b"\n" for row in rows))
                count += len(rows)
                if file.tell() - synced > SYNC_BYTES:
                    os.fsync(file.fileno())
                    synced = file.tell()
            lines.write(encode(Footer(count)) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return count


def open_private(path: str, flags: int) -> int:
    """Open a file that only its owner may read: it holds the signing keys."""
    return os.open(path, flags, 0o600)


async def restore(store: Store, path: Path) -> int:
    """Read a backup into an empty store, whole or not at all. Return the number of rows."""
    if not await store.is_empty():
        raise InvalidInput(codes.BACKUP_NOT_EMPTY)
    return await store.load(read_batches(path))


def read_batches(path: Path) -> Iterator[Batch]:
    """Yield the rows of a backup, or refuse it as soon as something is wrong with it."""
    try:
        with gzip.open(path, "rb") as lines:
            for name, rows in groupby(read_rows(lines), key=lambda row: row[0]):
                while batch := [row[1] for _, row in zip(range(BACKUP_BATCH), rows, strict=False)]:
                    yield name, batch
    except FileNotFoundError:
        raise InvalidInput(codes.BACKUP_MISSING, path=str(path)) from None
    except (OSError, EOFError, ValueError, KeyError, zlib.error, RecursionError):
        raise InvalidInput(codes.BACKUP_DAMAGED, path=str(path)) from None


def read_rows(lines: "gzip.GzipFile | IO[bytes]") -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the rows with the name of their table. Raise ValueError if there is anything else."""
    header = msgspec.json.decode(read_line(lines), type=Header)
    if header.cardtable_backup != FORMAT:
        raise ValueError(header.cardtable_backup)
    count = 0
    while (line := read_line(lines)).startswith(b"["):
        name, *row = msgspec.json.decode(line, type=list[str | int])
        yield str(name), msgspec.convert(row, ROW_TYPES[str(name)])
        count += 1
    if msgspec.json.decode(line, type=Footer).rows != count or lines.read(1):
        raise ValueError(count)


def read_line(lines: "gzip.GzipFile | IO[bytes]") -> bytes:
    """Return the next line, but never more of it than a row can be long."""
    line = lines.readline(MAX_LINE_BYTES)
    if not line.endswith(b"\n"):
        raise ValueError(len(line))
    return line


# A text with the character 0 is refused by PostgreSQL.
COLUMN_TYPES: Final[dict[type, Any]] = {
    Text: Annotated[str, Meta(pattern=r"\A[^\0]*\Z")],
    SmallInteger: Annotated[int, Meta(ge=-(2**15), lt=2**15)],
    Integer: Annotated[int, Meta(ge=-(2**31), lt=2**31)],
    BigInteger: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)],
}
ROW_TYPES: Final[dict[str, Any]] = {
    table: tuple.__class_getitem__(
        tuple(COLUMN_TYPES[type(METADATA.tables[table].c[name].type)] for name in names)
    )
    for table, names in BACKUP_COLUMNS.items()
}
