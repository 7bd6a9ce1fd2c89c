"""Databases that are absent, damaged, newer or read-only at the start, and options in URLs."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store import store as store_module
from cardtable.store.checkup import check_database
from cardtable.store.postgres import PostgresStore, parse_url
from cardtable.store.store import DATABASE_VARIABLE, create_store
from support.cli_pages import run_cli
from support.databases import TIMEOUT, Postgres, open_store

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the libraries

KINDS = ("absent", "damaged", "newer", "read-only", "folder", "no-server", "no-database", "bad-url")


@pytest.fixture(params=KINDS)
async def bad_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that cannot be used."""
    path = tmp_path / "tables.sqlite"
    address = f"sqlite:///{path}"
    match request.param:
        case "absent":
            (tmp_path / "file").write_text("")
            return f"sqlite:///{tmp_path}/file/tables.sqlite"
        case "damaged":
            path.write_bytes(b"no database at all" * 1_000)
        case "newer":
            async with open_store(address):
                pass
            with contextlib.closing(sqlite3.connect(path)) as connection, connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
        case "read-only":
            return "sqlite:////proc/tables.sqlite"  # where not even root can write
        case "folder":
            path.mkdir()
        case "no-server":
            return f"postgresql://anna:secret@/tables?host={tmp_path}"
        case "no-database":
            postgres: Postgres = request.getfixturevalue("postgres")
            return postgres.address("nowhere")
        case "bad-url":
            return "postgresql://anna:secret@host/tables?connect_timeout=soon"
    return address


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("prune",)])
def test_a_bad_database_is_refused_in_one_line(
    bad_database: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, bad_database)
    code, out, error = run_cli(*command)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert error.startswith("cardtable: ")
    assert "database" in error
    assert "secret" not in error
    assert "Bug" not in error


def test_a_server_process_says_it_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite").write_bytes(b"no database at all" * 1_000)
    result = subprocess.run(
        [sys.executable, "-m", "cardtable", "serve"],
        env={
            **os.environ,
            "CARDTABLE_PORT": "0",
            DATABASE_VARIABLE: f"sqlite:///{tmp_path}/tables.sqlite",
        },
        stderr=subprocess.PIPE,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "file is not a database" in result.stderr


async def test_a_database_that_starts_later_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 0.01)
    blocker = tmp_path / "folder"
    blocker.write_text("")
    store = create_store(f"sqlite:///{blocker}/tables.sqlite")
    with pytest.raises(Refusal, match="store-open"):
        await store.open(0.05)
    opening = asyncio.create_task(store.open(TIMEOUT))
    await asyncio.sleep(0.05)
    assert not opening.done()
    blocker.unlink()
    await opening
    await store.ping()
    await store.stop()


def test_serve_waits_if_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def note_wait(_: object, wait: float = 0.0) -> None:
        waited.append(wait)
        raise Refusal("store-open", where="here", why="gone")

    monkeypatch.setattr(store_module.Store, "open", note_wait)
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{tmp_path}/tables.sqlite")
    assert run_cli("serve", "--port", "0", "--wait-for-database", "30")[0] == 2
    monkeypatch.setenv("CARDTABLE_WAIT_FOR_DATABASE", "1500")
    assert run_cli("serve", "--port", "0")[0] == 2
    assert waited == [30, 1.5]
    code, _, error = run_cli("serve", "--wait-for-database", "-1")
    assert code == 2
    assert "--wait-for-database" in error


# PostgreSQL


async def test_options_of_a_postgres_url_work(postgres: Postgres) -> None:
    """`sslmode`, `connect_timeout` and settings of the server, in migrations and in the store."""
    options = "sslmode=prefer&connect_timeout=60&application_name=card%20table"
    address = f"{await postgres.new_address()}&{options}"
    async with open_store(address) as store:
        assert isinstance(store, PostgresStore)
        await store.ensure_signing_key(1, "aa")
        async with store.pool.acquire() as connection:
            assert await connection.fetchval("SHOW application_name") == "card table"
    found = await asyncio.to_thread(check_database, address)
    assert (found.there, found.why) == (True, "")


def test_the_connect_timeout_is_an_argument_of_the_driver() -> None:
    address = "postgresql://a:b%40@host:1/name?sslmode=require&connect_timeout=7"
    found = parse_url(address)
    assert found == {"dsn": "postgresql://a:b%40@host:1/name?sslmode=require", "timeout": 7.0}
    assert parse_url("postgresql://h/n?connect_timeout=0")["timeout"] is None
    assert parse_url("postgresql://h/n?host=/x y") == {"dsn": "postgresql://h/n?host=/x y"}
