"""Looking at a database without changing it, and what an address means."""

import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store import checkup, queries, rows
from cardtable.store.checkup import Checkup, check_database
from cardtable.store.migrate import MIGRATIONS_FOLDER
from cardtable.store.postgres import PostgresStore
from cardtable.store.sqlite import MEMORY, SqliteStore
from cardtable.store.store import create_store, sqlite_path
from support.databases import run

NEWEST = "1"


def make_store(address: str) -> None:
    async def start_and_stop() -> None:
        store = create_store(address)
        await store.start()
        await store.stop()

    run(start_and_stop())


def test_the_versions_of_the_schema_keep_their_names() -> None:
    """A database remembers the name of its version; under another it could not be opened."""
    from alembic.script import ScriptDirectory

    found = [script.revision for script in ScriptDirectory(str(MIGRATIONS_FOLDER)).walk_revisions()]
    assert found == [NEWEST]


def test_memory_is_always_there() -> None:
    assert check_database("memory:") == Checkup("memory", "", there=True, writable=True)


def test_a_file_that_is_not_there_yet_can_be_made(tmp_path: Path) -> None:
    for path in (tmp_path / "new.sqlite", tmp_path / "new" / "folder" / "new.sqlite"):
        found = check_database(f"sqlite:///{path}")
        assert found == Checkup("sqlite", str(path), there=False, writable=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not check_database(f"sqlite:///{tmp_path}/file/new.sqlite").writable


def test_a_file_in_use_has_a_version_and_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a b%.sqlite"
    make_store(f"sqlite:///{path}")
    before = path.read_bytes()
    found = check_database(f"sqlite:///{path}")
    wanted = Checkup("sqlite", str(path), there=True, writable=True, version=NEWEST, newest=NEWEST)
    assert found == wanted
    assert path.read_bytes() == before


@pytest.mark.parametrize(("version", "is_newer"), [(NEWEST, False), ("9999", True)])
def test_a_known_and_a_newer_version(tmp_path: Path, version: str, is_newer: bool) -> None:
    path = tmp_path / "s.sqlite"
    make_store(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{version}'")
        connection.commit()
    found = check_database(f"sqlite:///{path}")
    assert (found.version, found.newest, found.is_newer) == (version, NEWEST, is_newer)


@pytest.mark.parametrize("content", [b"", b"no database at all, and long enough to be read" * 50])
def test_a_file_that_is_no_database_of_ours_says_why(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(content)
    found = check_database(f"sqlite:///{path}")
    assert (found.there, found.version) == (True, "")
    assert found.why


@pytest.mark.parametrize("forbidden", ["s.sqlite", "."])
def test_a_file_is_writable_if_it_and_its_folder_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forbidden: str
) -> None:
    path = tmp_path / "s.sqlite"
    make_store(f"sqlite:///{path}")
    locked = (tmp_path / forbidden).resolve()
    really = os.access

    def access(path: Path, mode: int) -> bool:  # root may write everywhere, so it is made up
        return really(path, mode) and (mode != os.W_OK or Path(path).resolve() != locked)

    monkeypatch.setattr(os, "access", access)
    assert not check_database(f"sqlite:///{path}").writable
    path.unlink()
    assert check_database(f"sqlite:///{path}").writable == (forbidden != ".")


def test_a_server_before_and_after_the_first_use(new_postgres: str) -> None:
    where = urlsplit(new_postgres).path
    before = Checkup("postgresql", where, there=True, writable=True, newest=NEWEST)
    assert check_database(new_postgres) == before
    make_store(new_postgres)
    assert check_database(new_postgres) == msgspec.structs.replace(before, version=NEWEST)


def test_a_server_that_may_only_be_read(new_postgres: str) -> None:
    found = check_database(f"{new_postgres}&options=-c%20default_transaction_read_only%3Don")
    assert (found.there, found.writable) == (True, False)


def test_a_server_that_does_not_answer_says_why_and_no_password() -> None:
    with socket.socket() as bound:  # and nobody listens
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        found = check_database(f"postgresql://me:secret@127.0.0.1:{port}/cards")
    assert (found.kind, found.where, found.there) == ("postgresql", "127.0.0.1/cards", False)
    assert not found.writable
    assert found.why
    assert "secret" not in repr(found)


@pytest.mark.parametrize("ask", [check_database, create_store])
@pytest.mark.parametrize(
    ("address", "kind"), [("mysql://me:secret@x", "mysql"), ("sqlite:x", "sqlite"), ("", "")]
)
def test_other_addresses_are_refused_without_their_password(
    ask: Callable[[str], object], address: str, kind: str
) -> None:
    with pytest.raises(Refusal) as no:
        ask(address)
    assert (no.value.code, no.value.about) == ("store-address", {"kind": kind})


def test_an_address_means_a_store() -> None:
    for address, path in (
        ("memory:", MEMORY),
        ("sqlite:///a/b.sqlite", "a/b.sqlite"),
        ("sqlite:////a/b.sqlite", "/a/b.sqlite"),
    ):
        store = create_store(address)
        assert isinstance(store, SqliteStore)
        assert store.path == path
    for address in ("postgres://me@x/db", "postgresql://me@x/db"):
        server = create_store(address)
        assert isinstance(server, PostgresStore)
        assert server.url == "postgresql://me@x/db"
    assert sqlite_path("///~/b.sqlite") == str(Path.home() / "b.sqlite")


def test_rows_cannot_be_changed_in_place() -> None:
    found = [
        each
        for module in (rows, checkup, queries)
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, msgspec.Struct)
        and each is not msgspec.Struct
    ]
    assert len(set(found)) == 6
    assert [each.__name__ for each in found if not each.__struct_config__.frozen] == []
