"""Records walked through: in words, as JSON, and by keys."""

import json
from pathlib import Path

import pytest
from textual.widgets import Label

from cardtable import words
from cardtable.engine.state import NOBODY
from cardtable.table import record
from cardtable.tui.app import PAGE_MOVES, ReplayApp
from cardtable.tui.replay import RecordReplay
from cardtable.tui.widgets import MessageLog
from cardtable.words.speaker import Speaker
from support.cli_pages import ran

REPLAYS = Path(__file__).parents[1] / "replays"
SHORT = str(REPLAYS / "threeup-1.json")
kept = {path.stem: record.from_bytes(path.read_bytes()) for path in REPLAYS.glob("*.json")}


@pytest.mark.parametrize("name", ["pragon-1", "threeup-0", "threeup-3"])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_record_is_told_to_its_end_one_line_a_move(name: str, language: str) -> None:
    code, out, complaints = ran("replay", str(REPLAYS / f"{name}.json"), "--language", language)
    assert (code, complaints) == (0, "")
    numbered = [line for line in out.splitlines() if line.split()[0].isdigit()]
    assert len(numbered) == len(kept[name].moves)
    assert all(len(line.split()) > 1 for line in numbered)
    assert out.splitlines()[-1].endswith(f"{round(100 * kept[name].results[-1])} %")


@pytest.mark.parametrize("name", ["level8-1", "levelup-1"])
def test_it_stops_where_it_is_told_and_shows_the_table(name: str) -> None:
    code, out, _ = ran("replay", str(REPLAYS / f"{name}.json"), "--to", "7", "--seat", "1")
    assert code == 0
    assert "\n7  " in out
    assert "\n8  " not in out
    assert "╰" in out
    assert "%" not in out, "the game was not over then"


def test_a_seat_is_told_what_it_saw_then() -> None:
    """The three cards that everybody lays are chosen in secret."""
    told = {
        seat: json.loads(ran("replay", SHORT, "--json", "--to", "1", *seat.split())[1])
        for seat in ("", "--seat 0", "--seat 1")
    }
    lines = {seat: one["moves"][0]["line"] for seat, one in told.items()}
    assert lines == {"": "", "--seat 0": "8 10 10", "--seat 1": ""}
    hands = {seat: len(one["dealt"]["fronts"][1]["hand"]) for seat, one in told.items()}
    assert hands == {"": 0, "--seat 0": 0, "--seat 1": 6}
    assert told["--seat 1"]["seat"] == 1
    assert told[""]["seat"] is None


def test_as_json_it_has_every_move_and_the_results() -> None:
    told = json.loads(ran("replay", SHORT, "--json")[1])
    record = kept["threeup-1"]
    assert [move["number"] for move in told["moves"]] == list(range(1, len(record.moves) + 1))
    assert told["moves"][-1]["view"]["results"] == told["results"] == record.results
    assert told["moves"][3]["text"].startswith("Name ")


@pytest.mark.parametrize(
    "given", [("--to", "-1"), ("--to", "117"), ("--seat", "3"), ("--seat", "-1"), ("--to", "x")]
)
def test_what_the_record_does_not_have_is_refused(given: tuple[str, str]) -> None:
    code, out, complaint = ran("replay", SHORT, *given)
    assert (code, out, complaint.count("\n")) == (2, "", 1)


def test_a_record_that_was_changed_stops_at_the_move_that_does_not_fit(tmp_path: Path) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(Path(SHORT).read_text().replace('"4 10 C"', '"4 10 10"'))
    code, _, complaint = ran("replay", str(changed))
    assert code == 2
    assert "4 10 10" in complaint


async def test_keys_go_forwards_and_backwards_and_round_the_table() -> None:
    walk = RecordReplay(kept["threeup-1"], Speaker("en"))
    app = ReplayApp(walk)

    def heading() -> str:
        return str(app.query_one("#heading", Label).render())

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert heading().startswith("Move 0 of 116")
        await pilot.press("left", "right", "space")
        assert app.at == 2
        assert len(app.query_one(MessageLog).told) == 2
        await pilot.press("pagedown", "left")
        assert app.at == 1 + PAGE_MOVES
        await pilot.press("end")
        assert app.at == walk.last == 116
        assert app.query_one(MessageLog).told[-1].plain == "Name 2: 100 %"
        seats = []
        for _ in range(4):
            await pilot.press("s")
            seats.append(walk.seat)
        assert seats == [0, 1, 2, NOBODY]
        await pilot.press("home", "right", "s")
        assert heading() == "Move 1 of 116 (Name 0)  8 10 10"
        await pilot.resize_terminal(130, 40)
        assert app.at == 1
        await pilot.press("q")
