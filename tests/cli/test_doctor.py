"""`cardtable doctor`: versions, games, and the state of the database."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable import games
from cardtable.cli import doctor
from cardtable.store.store import DATABASE_VARIABLE
from support.cli_pages import run_cli
from support.databases import make_database


def test_no_problems() -> None:
    code, out, _ = run_cli("doctor", "--json")
    findings = json.loads(out)
    assert code == 0
    assert findings["troubles"] == []
    assert set(findings["games"]) == set(games.names())
    assert isinstance(findings["compiled"], bool)
    assert run_cli("doctor", "--language", "de")[0] == 0


def test_the_database_is_checked_and_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "new" / "tables.sqlite"
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}")
    findings = json.loads(run_cli("doctor", "--json")[1])["database"]
    assert (findings["there"], findings["writable"], findings["version"]) == (False, True, "")
    assert not file.parent.exists()
    make_database(f"sqlite:///{file}")
    findings = json.loads(run_cli("doctor", "--json")[1])["database"]
    assert findings["version"] == findings["newest"] != ""
    assert findings["where"] == str(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    code, out, _ = run_cli("doctor")
    assert code == 1
    assert "newer cardtable" in out
    assert "brought up to date" not in out


def test_a_database_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_text("not a database at all" * 100)
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}")
    assert "this file is not a database" in run_cli("doctor")[1]
    assert "diese Datei ist keine Datenbank" in run_cli("doctor", "--language", "de")[1]
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{file}/below.sqlite")
    assert run_cli("doctor")[0] == 1
    for address in ("mysql://root:secret@host/db", "postgresql://me:secret@127.0.0.1:1/db"):
        monkeypatch.setenv(DATABASE_VARIABLE, address)
        code, out, error = run_cli("doctor", "--json")
        assert (code, error) == (1, "")
        assert "secret" not in out


def test_a_database_on_a_server(new_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, new_postgres)
    findings = json.loads(run_cli("doctor", "--json")[1])["database"]
    assert (findings["there"], findings["writable"], findings["version"]) == (True, True, "")
    assert run_cli("prune")[0] == 0
    findings = json.loads(run_cli("doctor", "--json")[1])["database"]
    assert findings["version"] == findings["newest"]


def test_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "REQUIRED_LIBRARIES", ("librt", "no-such-library"))
    code, out, _ = run_cli("doctor")
    assert code == 1
    assert "no-such-library" in out
