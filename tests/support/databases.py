"""Stores for tests, and a private PostgreSQL server.

Without PostgreSQL, tests that need it are skipped; if CI=true they fail instead.
"""

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import pytest

from cardtable.store.store import Store, create_store

T = TypeVar("T")

USER = "postgres"
TIMEOUT = 300  # seconds; far beyond what a busy machine needs


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, for fixtures and tests that are not coroutines."""
    return asyncio.run(asyncio.wait_for(coroutine, TIMEOUT))


@asynccontextmanager
async def open_store(address: str) -> AsyncIterator[Store]:
    store = create_store(address)
    await store.start()
    try:
        yield store
    finally:
        await store.stop()


def make_database(address: str) -> None:
    """Make a database without games."""

    async def use_it() -> None:
        async with open_store(address):
            pass

    asyncio.run(use_it())


def find_binaries() -> Path | None:
    """Return the folder of the programs: from the path, or of the newest Debian package."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(versions, key=lambda path: int(path.parent.name), default=None)


def skip_without_postgres(reason: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI needs PostgreSQL: {reason}")
    pytest.skip(f"needs PostgreSQL: {reason}")


def command_prefix() -> list[str]:
    """Return what makes a command run as another user: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    try:
        pwd.getpwnam(USER)
    except KeyError:
        skip_without_postgres(f"running as root, and there is no user {USER}")
    return ["runuser", "-u", USER, "--"]


@dataclass(frozen=True)
class Postgres:
    """A server that listens on a socket in its own folder, so that it needs no port."""

    folder: Path
    restart: Callable[[], None]  # stops it as a crash would, and starts it again

    def address(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    async def new_database(self) -> str:
        """Create an empty database and return its name."""
        import asyncpg

        name = f"t{uuid4().hex}"
        connection = await asyncpg.connect(self.address())
        await connection.execute(f'CREATE DATABASE "{name}"')
        await connection.close()
        return name

    async def new_address(self) -> str:
        """Create an empty database and return its address."""
        return self.address(await self.new_database())


@contextmanager
def postgres_process() -> Iterator[Postgres]:
    """Run a server for the time of the block."""
    binaries = find_binaries()
    if binaries is None:
        skip_without_postgres("initdb is not installed")
    assert binaries is not None
    prefix = command_prefix()
    folder = Path(tempfile.mkdtemp(prefix="cardtable-pg-"))
    if prefix:
        shutil.chown(folder, USER)
    data = str(folder / "data")
    # If the machine crashes, the test is lost anyway: nothing has to reach the disk.
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c max_connections=60"
    settings += " -c shared_buffers=32MB -c fsync=off -c full_page_writes=off -c autovacuum=off"

    def call(program: str, *arguments: str) -> None:
        command = [*prefix, str(binaries / program), "-D", data, *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=TIMEOUT)

    def restart() -> None:
        log = str(folder / "log")
        call("pg_ctl", "restart", "-m", "immediate", "-w", "-t", str(TIMEOUT), "-l", log)

    try:
        call("initdb", "-A", "trust", "-U", "postgres", "--no-sync")
        call("pg_ctl", "start", "-w", "-t", str(TIMEOUT), "-l", str(folder / "log"), "-o", settings)
        try:
            yield Postgres(folder, restart)
        finally:
            call("pg_ctl", "stop", "-m", "immediate", "-t", str(TIMEOUT))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
