"""Real databases for tests: SQLite files, and a private PostgreSQL server that is stopped again.

Without PostgreSQL these tests are skipped with a reason; where CI=true they fail instead.
"""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

USER = "postgres"


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(work, 120))


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


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


@contextmanager
def server() -> Iterator[str]:
    """The address of a server that lives as long as the block, without the database's name."""
    home = binaries()
    if home is None:
        missing("initdb is not installed")
    assert home is not None
    prefix = as_other_user()
    folder = Path(tempfile.mkdtemp(prefix="cardtable-pg-"))
    if prefix:
        shutil.chown(folder, USER)
    port = free_port()
    data = str(folder / "data")
    settings = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    settings += " -c max_connections=60 -c shared_buffers=32MB"

    def call(*command: str) -> None:
        subprocess.run(
            [*prefix, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60
        )

    try:
        call(str(home / "initdb"), "-A", "trust", "-U", "postgres", "--no-sync", "-D", data)
        call(
            str(home / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", settings,
            "start",
        )  # fmt: skip
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}"
        finally:
            call(str(home / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def new_database(address: str, name: str) -> str:
    import asyncpg

    connection = await asyncpg.connect(f"{address}/postgres")
    await connection.execute(f'CREATE DATABASE "{name}"')
    await connection.close()
    return f"{address}/{name}"
