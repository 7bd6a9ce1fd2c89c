"""Real databases for tests: SQLite files, and a private PostgreSQL server that is stopped again.

Without PostgreSQL these tests are skipped with a reason; where CI=true they fail instead.
"""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import pytest

T = TypeVar("T")

USER = "postgres"
LONGEST = 300  # seconds


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end; the limit is for what hangs, and far beyond what a busy machine needs."""
    return asyncio.run(asyncio.wait_for(work, LONGEST))


def binaries() -> Path | None:
    """The newest installed server, wherever Debian, Homebrew or the path has it."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(versions, key=lambda path: int(path.parent.name), default=None)


def missing(reason: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI needs PostgreSQL: {reason}")
    pytest.skip(f"needs PostgreSQL: {reason}")


def as_other_user() -> list[str]:
    """The server refuses to run as root."""
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam(USER)
    except KeyError:
        missing(f"running as root, and there is no user {USER}")
    return ["runuser", "-u", USER, "--"]


@dataclass(frozen=True)
class Postgres:
    """A server that listens on a socket in its own folder, so that it needs no port."""

    folder: Path

    def address(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    async def new_database(self) -> str:
        """The name of an empty database."""
        import asyncpg

        name = f"t{uuid4().hex}"
        connection = await asyncpg.connect(self.address())
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()
        return name

    async def new_address(self) -> str:
        """The address of an empty database."""
        return self.address(await self.new_database())


@contextmanager
def server() -> Iterator[Postgres]:
    """A server that lives as long as the block."""
    home = binaries()
    if home is None:
        missing("initdb is not installed")
    assert home is not None
    prefix = as_other_user()
    folder = Path(tempfile.mkdtemp(prefix="cardtable-pg-"))
    if prefix:
        shutil.chown(folder, USER)
    data = str(folder / "data")
    # The machine does not crash during a test, so nothing has to reach the disk.
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c max_connections=60"
    settings += " -c shared_buffers=32MB -c fsync=off -c full_page_writes=off -c autovacuum=off"

    def call(program: str, *given: str) -> None:
        command = [*prefix, str(home / program), "-D", data, *given]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=LONGEST)

    try:
        call("initdb", "-A", "trust", "-U", "postgres", "--no-sync")
        call("pg_ctl", "start", "-w", "-t", str(LONGEST), "-l", str(folder / "log"), "-o", settings)
        try:
            yield Postgres(folder)
        finally:
            call("pg_ctl", "stop", "-m", "immediate", "-t", str(LONGEST))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
