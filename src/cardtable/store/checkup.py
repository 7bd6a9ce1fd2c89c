"""Looks at a database without changing anything: is it there, how old is it, can it be written?"""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from msgspec import Struct

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.address import sqlite_path
from cardtable.store.migrate import HOME

VERSION: Final = "SELECT version_num FROM alembic_version"
PATIENCE: Final = 5.0  # seconds


class Checkup(Struct, frozen=True):
    kind: str
    where: str  # without a password
    there: bool = False  # a file that is not there yet is made at the first use
    version: str = ""  # of the schema; nothing before the first use
    newest: str = ""  # what this cardtable knows; older ones are brought up to it at the next use
    is_newer: bool = False  # made by a newer cardtable, so this one must leave it alone
    writable: bool = False
    why: str = ""  # it cannot be used


def checked(address: str) -> Checkup:
    kind, _, rest = address.partition(":")
    if kind == "memory":
        return Checkup(kind, "", there=True, writable=True)
    if kind == "sqlite":
        return of_file(Path(sqlite_path(rest)))
    if kind in ("postgresql", "postgres"):
        return asyncio.run(of_server(address))
    raise InvalidInput(codes.STORE_ADDRESS, kind=kind)


def of_file(path: Path) -> Checkup:
    there = path.exists()
    found = Checkup("sqlite", str(path), there=there, writable=may_write(path))
    if not there:
        return found
    try:
        address = f"file:{quote(str(path.absolute()))}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
            return with_version(found, connection.execute(VERSION).fetchone()[0])
    except (sqlite3.Error, TypeError) as wrong:
        return replaced(found, why=str(wrong))


def may_write(path: Path) -> bool:
    """The file and its folder, or for a new file the nearest folder that is there."""
    if path.exists():
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    near = next(folder for folder in path.absolute().parents if folder.exists())
    return near.is_dir() and os.access(near, os.W_OK)


async def of_server(address: str) -> Checkup:
    import asyncpg

    parts = urlsplit(address)
    found = Checkup("postgresql", f"{parts.hostname or ''}{parts.path}")
    try:
        connection = await asyncpg.connect(address, timeout=PATIENCE)
        try:
            reads_only = await connection.fetchval("SHOW transaction_read_only") == "on"
            found = replaced(found, there=True, writable=not reads_only)
            made = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
            return with_version(found, await connection.fetchval(VERSION) if made else "")
        finally:
            await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as wrong:
        return replaced(found, why=str(wrong) or type(wrong).__name__)


def with_version(found: Checkup, version: str) -> Checkup:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(HOME))
    known = {script.revision for script in scripts.walk_revisions()}
    newest = scripts.get_current_head() or ""
    is_newer = bool(version) and version not in known
    return replaced(found, version=version, newest=newest, is_newer=is_newer)


def replaced(found: Checkup, **fields: str | bool) -> Checkup:
    from msgspec.structs import replace

    return replace(found, **fields)
