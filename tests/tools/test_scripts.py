"""The scripts that write data of the project: they run, and write what is kept."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.bots.pragon.proofs import DIFFICULTY_FILE
from cardtable.table import record
from support import cli_pages
from support.sources import ROOT
from tools import learn, nets, paces, pages, pragon_difficulty, replays, shifts

BOTS = ROOT / "src" / "cardtable" / "bots"


def test_golden_data_of_a_game_are_written_as_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nets, "DATA", tmp_path)
    monkeypatch.setattr(nets, "GOLDEN", tmp_path / "golden")
    nets.main(["pragon"])
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(written) == 4
    for path in written:
        kept = ROOT / "tests" / "data" / path.relative_to(tmp_path)
        assert path.read_bytes() == kept.read_bytes(), path.name


def test_help_pages_are_written_as_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {name: getattr(cli_pages, name) for name in ("PAGES", "GAMES_JSON", "COMMANDS_PAGE")}
    for name, path in kept.items():
        monkeypatch.setattr(cli_pages, name, tmp_path / name / path.name)
    (tmp_path / "COMMANDS_PAGE").mkdir()
    pages.main(["de"])
    for name, path in kept.items():
        files = [one for one in (tmp_path / name).rglob("*.*") if one.is_file()]
        assert files, name
        for file in files:
            original = path.parent / file.relative_to(tmp_path / name)
            assert file.read_bytes() == original.read_bytes(), file.name


def test_types_of_the_page_are_written_as_they_are_kept() -> None:
    # Compiled functions have lost their types.
    plain = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "CARDTABLE_COMPILED": ""}

    def write(*arguments: str) -> str:
        command = [sys.executable, str(ROOT / "tools" / "wiretypes.py"), *arguments]
        return subprocess.check_output(command, env=plain, text=True, encoding="utf-8")

    kept = ROOT / "web" / "src" / "transport" / "types.ts"
    assert write() == kept.read_text(encoding="utf-8")
    assert json.loads(write("--schema"))


@pytest.mark.parametrize(
    ("game", "name"), [("level8", "1"), ("threeup", "1"), ("pragon", "1"), ("threeup", "deal-7")]
)
def test_a_written_record_replays(game: str, name: str, tmp_path: Path) -> None:
    replays.main(game, name, str(tmp_path))
    written = record.from_bytes((tmp_path / f"{game}-{name}.json").read_bytes())
    record.verify(written)


def test_the_difficulty_of_a_deal_is_measured_as_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pragon_difficulty, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["pragon_difficulty", "--deals", "1"])
    pragon_difficulty.main()
    kept = (BOTS / "pragon" / DIFFICULTY_FILE).read_text().splitlines()
    assert (tmp_path / DIFFICULTY_FILE).read_text().splitlines() == kept[:1]


def test_a_value_net_is_trained_the_same_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "net.json"
    written = []
    for luck in ("1", "1", "2"):
        words = ["learn", "--games", "2", "--width", "4", "--luck", luck, "--write", str(target)]
        monkeypatch.setattr(sys, "argv", words)
        learn.main()
        written.append(json.loads(target.read_text())["weights"])
    assert written[0] == written[1] != written[2]


def test_the_pace_of_every_printed_level_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paces, "TARGET", tmp_path / "paces.json")
    monkeypatch.setattr(sys, "argv", ["paces", "--rounds", "20"])
    paces.main()
    kept = json.loads((BOTS / "level8" / "paces.json").read_text())
    written = json.loads((tmp_path / "paces.json").read_text())
    assert written.keys() == kept.keys()
    assert written["paces"].keys() == kept["paces"].keys()


def test_only_shifts_that_the_compiler_gets_wrong_are_found() -> None:
    source = "a = 1 << n\nb = 1 << 3\nc = m << n\nd = i64(1) << n\ne = BIT[n]\nf = ONE << WIDTH\n"
    assert list(shifts.wrong_shifts(source)) == [1, 4]
