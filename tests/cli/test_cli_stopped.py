"""Long work that is interrupted reports what was done by then."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable import games
from cardtable.arena import runner
from cardtable.arena.match import play_deal
from cardtable.bots import analysis
from cardtable.bots.bot import SearchLimits
from cardtable.cli import database
from cardtable.cli.database import export_records
from cardtable.cli.files import write_file
from cardtable.cli.play import save_record
from cardtable.store.rows import StoredRecord
from cardtable.table import record
from cardtable.tui.session import Session, new_session
from cardtable.words.speaker import Speaker
from support.cli_pages import ran
from support.sources import ROOT

GAME = ROOT / "tests" / "replays" / "pragon-1.json"
ARENA = ("arena", "threeup", "level1", "random", "--deals", "9", "--workers", "1")


def interrupted_after(times: int, work: Callable[..., Any]) -> Callable[..., Any]:
    """The same work, until somebody has had enough of it."""
    left = iter(range(times))

    def some(*given: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return work(*given)

    return some


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_arena_tells_what_was_played(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "play_deal", interrupted_after(3, play_deal))
    code, out, complaint = ran(*ARENA, "--language", language)
    assert (code, complaint) == (130, "")
    assert out.splitlines()[-1] == Speaker(language)("cli-arena-stopped")
    assert ("3 deals" if language == "en" else "3 Gaben") in out


def test_data_say_that_they_are_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(ran(*ARENA, "--json")[1])["interrupted"] is False
    monkeypatch.setattr(runner, "play_deal", interrupted_after(2, play_deal))
    code, out, _ = ran(*ARENA, "--json")
    told = json.loads(out)
    assert (code, told["deals"], told["interrupted"]) == (130, 2, True)


def test_an_analysis_tells_of_the_choices_it_has_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis.analyse_choice, "__defaults__", (SearchLimits(6, 3, 0),))
    judge = analysis.analyse_choice
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(4, judge))
    code, out, complaint = ran("analyse", str(GAME))
    assert (code, complaint) == (130, "")
    moves = len(record.from_bytes(GAME.read_bytes()).moves)
    assert f"of {moves} moves" in out.splitlines()[-1]
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(4, judge))
    told = json.loads(ran("analyse", str(GAME), "--json")[1])
    last = told["choices"][-1]
    assert told["interrupted"]
    assert told["result"] == pytest.approx(last["win_probability"]), "where it stood then"
    assert told["luck"] - told["total_loss"] == pytest.approx(
        told["result"] - told["initial_win_probability"]
    )


def test_an_export_counts_what_it_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [StoredRecord(f"id{at}", "table", "threeup", at, (), (), "{}") for at in range(5)]
    monkeypatch.setattr(database, "write_file", interrupted_after(3, write_file))
    assert export_records(Speaker("en"), records, tmp_path / "new") == 3
    assert len(list((tmp_path / "new").iterdir())) == 3


@pytest.mark.parametrize("given", [ARENA, ("analyse", str(GAME))])
def test_before_anything_is_done_it_just_stops(
    given: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "play_deal", interrupted_after(0, play_deal))
    monkeypatch.setattr(analysis, "analyse_choice", interrupted_after(0, analysis.analyse_choice))
    code, out, complaint = ran(*given)
    assert (code, out, complaint) == (130, "", "\ncardtable: Stopped.\n")


def test_who_leaves_a_later_game_keeps_the_record_of_the_one_before(tmp_path: Path) -> None:
    say, file = Speaker("en"), tmp_path / "last.json"
    dealt = [new_session(games.find("pragon"), {}, seed, [], say) for seed in (1, 2, 3)]
    save_record(say, dealt, file)
    assert not file.exists()
    for place in dealt[:2]:
        finish(place)
    save_record(say, dealt, file)
    assert record.from_bytes(file.read_bytes()) == dealt[1].record()


def finish(place: Session) -> None:
    while not place.is_over():
        place.try_line(place.offered()[1][0])


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    for file in (tmp_path / "no" / "such.json", tmp_path):
        code, out, complaint = ran("play", "pragon", "--record", str(file))
        assert (code, out, complaint.count("\n")) == (2, "", 1)
    there, new = tmp_path / "there.json", tmp_path / "new.json"
    there.write_text("kept")
    for file in (there, new):
        assert ran("play", "pragon", "--record", str(file))[0] == 0
    assert there.read_text() == "kept"
    assert not new.exists()
