"""`cardtable backup`, `restore`, `export` and `prune`."""

import asyncio
import os
from pathlib import Path

import pytest

from cardtable.cli.database import backup_command
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store.event_log import LoggedCommand, lobby_entry, log_entry, stored_record
from cardtable.store.rows import AppendJob
from cardtable.store.store import DATABASE_VARIABLE, create_store
from cardtable.table import commands
from cardtable.words import Speaker
from support.cli_pages import lowered, run_cli
from support.tables import dealt_table, seed


@pytest.fixture
def database_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a database that has one table, and that the environment names."""
    address = f"sqlite:///{tmp_path}/one.sqlite"
    monkeypatch.setenv(DATABASE_VARIABLE, address)

    async def open_table() -> None:
        node = ServerNode(Settings(database_url=address))
        await node.start()
        await node.open_table(commands.OpenTable("threeup", 2, seed(1)), [])
        await node.stop()

    asyncio.run(open_table())
    return tmp_path


def test_a_backup_is_restored_into_an_empty_database(
    database_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(database_folder / "b.gz")
    lowered.clear()
    assert run_cli("backup", file)[0] == 0
    code, _, error = run_cli("restore", file)
    assert lowered == [19]  # only a backup is made beside a server
    assert code == 2
    assert "empty" in error
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{database_folder}/two.sqlite")
    assert run_cli("restore", file)[0] == 0
    assert run_cli("prune", "--days", "1")[1] == "There was nothing to delete.\n"
    assert run_cli("export", str(database_folder / "records"))[0] == 0


def test_export_writes_every_record(database_folder: Path) -> None:
    finished = [
        dealt_table("threeup", seats=2, number=number).play_random().table for number in (1, 2)
    ]

    async def store_records() -> None:
        store = create_store(os.environ[DATABASE_VARIABLE])
        await store.start()
        for number, table in enumerate(finished):
            table_id = f"table{number}"
            opening = LoggedCommand(commands.OpenTable("threeup", 2, seed(number)))
            await store.create(table_id, "me", log_entry(1, 1, opening), lobby_entry(table, 1))
            end = log_entry(2, 2, LoggedCommand(commands.Tick()))
            await store.append(
                AppendJob(table_id, 1, (end,), record=stored_record(table_id, table, 2))
            )
        await store.stop()

    asyncio.run(store_records())
    code, out, error = run_cli("export", str(database_folder / "records"))
    assert (code, error) == (0, "")
    assert "2" in out
    files = sorted((database_folder / "records").glob("threeup-*.json"))
    assert len(files) == 2
    for file in files:
        assert run_cli("verify", str(file))[0] == 0


def test_a_backup_needs_no_priorities(
    database_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows has none."""
    monkeypatch.delattr(os, "nice")
    backup_command(Speaker("en"))(database_folder / "b.gz")
    assert (database_folder / "b.gz").exists()


@pytest.mark.parametrize("command", [("backup", "b.gz"), ("export", "records"), ("prune",)])
def test_a_database_that_does_not_exist_is_refused_and_not_made(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(DATABASE_VARIABLE, "sqlite:///absent.sqlite")
    error = "cardtable: The database absent.sqlite cannot be used: not found.\n"
    assert run_cli(*command) == (2, "", error)
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_opened_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{tmp_path}/file/x.sqlite")
    code, out, error = run_cli("backup", str(tmp_path / "b.gz"))
    assert (code, out, error.count("\n")) == (2, "", 1)
    monkeypatch.setenv(DATABASE_VARIABLE, "mysql://root:secret@host/db")
    code, _, error = run_cli("backup", str(tmp_path / "b.gz"))
    assert code == 2
    assert "secret" not in error
