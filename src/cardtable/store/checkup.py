"""A check of a database that changes nothing: whether it exists, its version, and its rights."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput
from cardtable.store.schema import MIGRATIONS_FOLDER
from cardtable.store.store import sqlite_path

SELECT_VERSION: Final = "SELECT version_num FROM alembic_version"
CONNECT_TIMEOUT: Final = 5.0  # seconds


class Checkup(Struct, frozen=True):
    """The state of a database. `cardtable doctor --json` prints these fields."""

    kind: str
    where: str  # without a password
    there: bool = False  # whether it exists; a missing file is created at the first use
    version: str = ""  # of the schema; "" before the first use
    newest: str = ""  # the version that this program migrates to
    is_newer: bool = False  # written by a newer program, so this one must not touch it
    writable: bool = False
    why: str = ""  # why it cannot be used


def check_database(address: str) -> Checkup:
    kind, _, rest = address.partition(":")
    if kind == "memory":
        return Checkup(kind, "", there=True, writable=True)
    if kind == "sqlite":
        return check_sqlite_file(Path(sqlite_path(rest)))
    if kind in ("postgresql", "postgres"):
        return asyncio.run(check_postgres_server(address))
    raise InvalidInput(codes.STORE_ADDRESS, kind=kind)


def check_sqlite_file(path: Path) -> Checkup:
    exists = path.exists()
    found = Checkup("sqlite", str(path), there=exists, writable=is_writable(path))
    if not exists:
        return found
    try:
        address = f"file:{quote(str(path.absolute()))}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=CONNECT_TIMEOUT)) as connection:
            return with_version(found, connection.execute(SELECT_VERSION).fetchone()[0])
    except (sqlite3.Error, TypeError) as error:
        return replace(found, why=str(error))


def is_writable(path: Path) -> bool:
    """Return whether a file can be written, or created in the nearest folder that exists."""
    if path.exists():
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
    nearest = next(folder for folder in path.absolute().parents if folder.exists())
    return nearest.is_dir() and os.access(nearest, os.W_OK)


async def check_postgres_server(address: str) -> Checkup:
    import asyncpg

    from cardtable.store.postgres import parse_url

    parts = urlsplit(address)
    found = Checkup("postgresql", f"{parts.hostname or ''}{parts.path}")
    try:
        connection = await asyncpg.connect(**{"timeout": CONNECT_TIMEOUT, **parse_url(address)})
        try:
            read_only = await connection.fetchval("SHOW transaction_read_only") == "on"
            found = replace(found, there=True, writable=not read_only)
            has_schema = await connection.fetchval(
                "SELECT to_regclass('alembic_version') IS NOT NULL"
            )
            version = await connection.fetchval(SELECT_VERSION) if has_schema else ""
            return with_version(found, version)
        finally:
            await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError) as error:
        return replace(found, why=str(error) or type(error).__name__)


def with_version(found: Checkup, version: str) -> Checkup:
    """Add the version of the schema, and how it compares with the migrations of this program."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS_FOLDER))
    known = {script.revision for script in scripts.walk_revisions()}
    newest = scripts.get_current_head() or ""
    is_newer = bool(version) and version not in known
    return replace(found, version=version, newest=newest, is_newer=is_newer)
