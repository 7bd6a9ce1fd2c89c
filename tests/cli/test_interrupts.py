"""Long commands that are interrupted report what was done until then."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.arena import runner
from cardtable.arena.match import play_deal
from cardtable.bots import analysis
from cardtable.bots.bot import SearchLimits
from cardtable.cli import database
from cardtable.cli.database import export_records
from cardtable.cli.options import write_file
from cardtable.store.rows import StoredRecord
from cardtable.table import record
from cardtable.words import Speaker
from support.cli_pages import run_cli
from support.sources import ROOT

GAME = ROOT / "tests" / "replays" / "pragon-1.json"
ARENA = ("arena", "threeup", "level1", "random", "--deals", "9", "--workers", "1")


def interrupted_after(calls: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that can be called `calls` times; after that, it is interrupted."""
    numbers = iter(range(calls))

    def call(*arguments: Any) -> Any:
        if next(numbers, None) is None:
            raise KeyboardInterrupt
        return function(*arguments)

    return call


@pytest.mark.parametrize("language", ["en", "de"])
def test_arena_reports_the_deals_so_far(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_deal", interrupted_after(3, play_deal))
    code, out, error = run_cli(*ARENA, "--language", language)
    assert (code, error) == (130, "")
    assert out.splitlines()[-1] == Speaker(language)("cli-arena-stopped")
    assert ("3 deals" if language == "en" else "3 Verteilungen") in out


def test_json_says_that_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(run_cli(*ARENA, "--json")[1])["interrupted"] is False
    monkeypatch.setattr(runner, "play_deal", interrupted_after(2, play_deal))
    code, out, _ = run_cli(*ARENA, "--json")
    data = json.loads(out)
    assert (code, data["deals"], data["interrupted"]) == (130, 2, True)


def test_analyse_reports_the_choices_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis.analyse_choice, "__defaults__", (SearchLimits(6, 3, 0),))
    analyse_choice = analysis.analyse_choice
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(4, analyse_choice))
    code, out, error = run_cli("analyse", str(GAME))
    assert (code, error) == (130, "")
    moves = len(record.from_bytes(GAME.read_bytes()).moves)
    assert f"of {moves} moves" in out.splitlines()[-1]
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(4, analyse_choice))
    data = json.loads(run_cli("analyse", str(GAME), "--json")[1])
    last = data["choices"][-1]
    assert data["interrupted"]
    assert data["result"] == pytest.approx(last["best_win_probability"] - last["loss"])
    assert data["initial_win_probability"] + data["luck"] - data["given_away"] == pytest.approx(
        data["result"]
    )


def test_export_counts_the_records_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [
        StoredRecord(f"id{number}", "table", "threeup", number, (), (), "{}") for number in range(5)
    ]
    monkeypatch.setattr(database, "write_file", interrupted_after(3, write_file))
    assert export_records(Speaker("en"), records, tmp_path / "new") == 3
    assert len(list((tmp_path / "new").iterdir())) == 3


@pytest.mark.parametrize("arguments", [ARENA, ("analyse", str(GAME))])
def test_nothing_is_reported_before_the_first_result(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "play_deal", interrupted_after(0, play_deal))
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(0, analysis.analyse_choice))
    code, out, error = run_cli(*arguments)
    assert (code, out, error) == (130, "", "\ncardtable: Stopped.\n")
