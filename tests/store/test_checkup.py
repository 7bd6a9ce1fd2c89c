"""The check of a database, which changes nothing."""

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from cardtable.engine.refusal import Refusal
from cardtable.store import checkup, queries, rows
from cardtable.store.checkup import Checkup, check_database
from support.databases import open_store, run

NEWEST = "1"


def create_database(address: str) -> None:
    async def start_and_stop() -> None:
        async with open_store(address):
            pass

    run(start_and_stop())


def test_memory_always_exists() -> None:
    assert check_database("memory:") == Checkup("memory", "", there=True, writable=True)


def test_a_missing_file_can_be_created(tmp_path: Path) -> None:
    for path in (tmp_path / "new.sqlite", tmp_path / "new" / "folder" / "new.sqlite"):
        found = check_database(f"sqlite:///{path}")
        assert found == Checkup("sqlite", str(path), there=False, writable=True)
    assert list(tmp_path.iterdir()) == []


def test_a_file_below_a_file_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not check_database(f"sqlite:///{tmp_path}/file/new.sqlite").writable


def test_a_database_has_a_version_and_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "a b%.sqlite"
    create_database(f"sqlite:///{path}")
    before = path.read_bytes()
    expected = Checkup(
        "sqlite", str(path), there=True, writable=True, version=NEWEST, newest=NEWEST
    )
    assert check_database(f"sqlite:///{path}") == expected
    assert path.read_bytes() == before


@pytest.mark.parametrize(("version", "is_newer"), [(NEWEST, False), ("9999", True)])
def test_an_unknown_version_is_newer(tmp_path: Path, version: str, is_newer: bool) -> None:
    path = tmp_path / "s.sqlite"
    create_database(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{version}'")
        connection.commit()
    found = check_database(f"sqlite:///{path}")
    assert (found.version, found.newest, found.is_newer) == (version, NEWEST, is_newer)


@pytest.mark.parametrize("content", [b"", b"not a database, and long enough to be read" * 50])
def test_another_file_has_no_version_and_an_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(content)
    found = check_database(f"sqlite:///{path}")
    assert (found.there, found.version) == (True, "")
    assert found.why


@pytest.mark.parametrize("read_only", ["s.sqlite", "."])
def test_a_file_is_writable_if_it_and_its_folder_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_only: str
) -> None:
    path = tmp_path / "s.sqlite"
    create_database(f"sqlite:///{path}")
    read_only_path = (tmp_path / read_only).resolve()
    real_access = os.access

    def access(path: Path, mode: int) -> bool:  # root may write everywhere
        is_forbidden = mode == os.W_OK and Path(path).resolve() == read_only_path
        return real_access(path, mode) and not is_forbidden

    monkeypatch.setattr(os, "access", access)
    assert not check_database(f"sqlite:///{path}").writable
    path.unlink()
    assert check_database(f"sqlite:///{path}").writable == (read_only != ".")


def test_a_database_of_postgres_before_and_after_its_first_use(new_postgres: str) -> None:
    location = urlsplit(new_postgres).path
    before = Checkup("postgresql", location, there=True, writable=True, newest=NEWEST)
    assert check_database(new_postgres) == before
    create_database(new_postgres)
    assert check_database(new_postgres) == msgspec.structs.replace(before, version=NEWEST)


def test_a_read_only_database_of_postgres(new_postgres: str) -> None:
    found = check_database(f"{new_postgres}&options=-c%20default_transaction_read_only%3Don")
    assert (found.there, found.writable) == (True, False)


def test_an_error_of_postgres_does_not_show_the_password() -> None:
    with socket.socket() as bound:  # nothing listens on its port
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        found = check_database(f"postgresql://me:secret@127.0.0.1:{port}/cards")
    assert (found.kind, found.where, found.there) == ("postgresql", "127.0.0.1/cards", False)
    assert not found.writable
    assert found.why
    assert "secret" not in repr(found)


@pytest.mark.parametrize(
    ("address", "kind"), [("mysql://me:secret@x", "mysql"), ("sqlite:x", "sqlite"), ("", "")]
)
def test_other_addresses_are_refused_without_their_password(address: str, kind: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_database(address)
    assert (refused.value.code, refused.value.about) == ("store-address", {"kind": kind})


def test_rows_are_frozen() -> None:
    structs = {
        value
        for module in (rows, checkup, queries)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value is not msgspec.Struct
    }
    assert len(structs) == 6
    assert [struct.__name__ for struct in structs if not struct.__struct_config__.frozen] == []
