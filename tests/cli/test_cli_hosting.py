"""Records and backups from the command line."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.games.pragon.options import PragonOptions
from cardtable.server.event_log import LoggedCommand, lobby_entry, log_entry, stored_record
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.store.rows import AppendJob
from cardtable.store.store import DATABASE_VARIABLE, create_store
from cardtable.table import commands
from support.cli_pages import ran
from support.tables import dealt_table, seed

REPLAYS = Path(__file__).parents[1] / "replays"


def test_verify_finds_every_replay_in_order() -> None:
    for path in sorted(REPLAYS.glob("*.json")):
        code, out, complaint = ran("verify", str(path))
        assert (code, complaint) == (0, ""), path
        assert "as promised" in out
        told = json.loads(ran("verify", str(path), "--json")[1])
        record = json.loads(path.read_text())
        assert (told["game"], told["seal"]) == (record["game"], record["seal"])
        assert told["moves"] == len(record["moves"])


def test_play_and_verify_a_numbered_deal(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    typed = "".join(f"{line}\n" for line in write_moves(693, PragonOptions(), load_proofs()[693]))
    code, out, complaint = ran(
        "play", "pragon", "--deal", "693", "--record", str(path), typed=typed
    )
    assert (code, complaint) == (0, "")
    assert "--deal 693" in out
    assert json.loads(path.read_text())["deal"] == 693
    code, out, complaint = ran("verify", str(path))
    assert (code, complaint) == (0, "")
    assert "deal 693" in out
    assert "promised. The seal" not in out  # nothing was sealed
    told = json.loads(ran("verify", str(path), "--json")[1])
    assert (told["deal"], "seal" in told) == (693, False)
    path.write_text(path.read_text().replace('"deal": 693', '"deal": 694'))
    assert ran("verify", str(path))[0] == 2


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("pragon", "--deal", "-1"), "-1 is none of them"),
        (("pragon", "--deal", "4294967296"), "4294967296 is none of them"),
        (("threeup", "--deal", "3"), "have no numbers"),
    ],
)
def test_a_deal_that_is_none_is_refused(given: tuple[str, ...], why: str) -> None:
    code, _, complaint = ran("play", *given)
    assert code == 2
    assert why in " ".join(complaint.split())


def test_verify_catches_a_change(tmp_path: Path) -> None:
    text = (REPLAYS / "threeup-0.json").read_text()
    changed = tmp_path / "changed.json"
    changed.write_text(text.replace("Name 0", "Name X"))
    code, _, complaint = ran("verify", str(changed))
    assert code == 2
    assert "digest" in complaint


@pytest.fixture
def hosted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one table in it."""
    address = f"sqlite:///{tmp_path}/one.sqlite"
    monkeypatch.setenv(DATABASE_VARIABLE, address)

    async def work() -> None:
        house = ServerNode(Settings(database_url=address))
        await house.start()
        await house.open_table(commands.OpenTable("threeup", 2, seed(1)), [])
        await house.stop()

    asyncio.run(work())
    return tmp_path


def test_a_backup_is_restored_elsewhere(hosted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(hosted / "b.gz")
    assert ran("backup", file)[0] == 0
    code, _, complaint = ran("restore", file)
    assert code == 2
    assert "empty" in complaint
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{hosted}/two.sqlite")
    assert ran("restore", file)[0] == 0
    assert ran("prune", "--days", "1")[1] == "There was nothing to forget.\n"
    assert ran("export", str(hosted / "records"))[0] == 0


def test_export_writes_every_record_so_that_it_can_be_verified(hosted: Path) -> None:
    finished = [
        dealt_table("threeup", seats=2, number=number).play_random().table for number in (1, 2)
    ]

    async def work() -> None:
        store = create_store(os.environ[DATABASE_VARIABLE])
        await store.start()
        for number, table in enumerate(finished):
            id_ = f"table{number}"
            opening = LoggedCommand(commands.OpenTable("threeup", 2, seed(number)))
            await store.create(id_, "me", log_entry(1, 1, opening), lobby_entry(table, 1))
            end = log_entry(2, 2, LoggedCommand(commands.Tick()))
            await store.append(AppendJob(id_, 1, (end,), record=stored_record(id_, table, 2)))
        await store.stop()

    asyncio.run(work())
    code, out, complaint = ran("export", str(hosted / "records"))
    assert (code, complaint) == (0, "")
    assert "2" in out
    files = sorted((hosted / "records").glob("threeup-*.json"))
    assert len(files) == 2
    for file in files:
        assert ran("verify", str(file))[0] == 0


def test_a_database_that_cannot_be_opened_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(DATABASE_VARIABLE, f"sqlite:///{tmp_path}/file/x.sqlite")
    code, out, complaint = ran("backup", str(tmp_path / "b.gz"))
    assert (code, out, complaint.count("\n")) == (2, "", 1)
    monkeypatch.setenv(DATABASE_VARIABLE, "mysql://root:secret@host/db")
    code, _, complaint = ran("backup", str(tmp_path / "b.gz"))
    assert code == 2
    assert "secret" not in complaint
