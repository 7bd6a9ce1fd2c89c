"""`cardtable replay`, `verify` and `analyse`: what they print, as text and as data."""

import json
import re
from itertools import islice
from pathlib import Path

import pytest

from cardtable import words
from cardtable.bots import analysis, observation_of
from cardtable.bots.advice import ChoiceAnalysis, describe_plan
from cardtable.bots.analysis import summarise_choices
from cardtable.bots.bot import SearchLimits
from cardtable.cli.records import print_analysis
from cardtable.table import record
from support.cli_pages import NOTATION, run_cli

REPLAYS = Path(__file__).parents[1] / "replays"
SHORT = str(REPLAYS / "threeup-1.json")
SOLITAIRE = str(REPLAYS / "pragon-1.json")
records = {path.stem: record.from_bytes(path.read_bytes()) for path in REPLAYS.glob("*.json")}


@pytest.mark.parametrize("name", ["pragon-1", "threeup-0", "threeup-3"])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_replay_prints_one_line_a_move_and_the_results(name: str, language: str) -> None:
    code, out, errors = run_cli("replay", str(REPLAYS / f"{name}.json"), "--language", language)
    assert (code, errors) == (0, "")
    numbered = [line for line in out.splitlines() if line.split()[0].isdigit()]
    assert len(numbered) == len(records[name].moves)
    assert all(len(line.split()) > 1 for line in numbered)
    assert re.search(r"win|won", out.splitlines()[-1])


@pytest.mark.parametrize("name", ["level8-1", "levelup-1"])
def test_replay_stops_at_a_move_and_prints_the_board(name: str) -> None:
    code, out, _ = run_cli("replay", str(REPLAYS / f"{name}.json"), "--to", "7", "--seat", "1")
    assert code == 0
    assert "\n7  " in out
    assert "\n8  " not in out
    assert "╰" in out
    assert "%" not in out, "the game was not over then"


def test_replay_shows_a_seat_what_it_saw() -> None:
    """In 3UP 3DOWN, the three cards that each seat lays first are chosen in secret."""
    replays = {
        seat: json.loads(run_cli("replay", SHORT, "--json", "--to", "1", *seat.split())[1])
        for seat in ("", "--seat 0", "--seat 1")
    }
    moves = {seat: data["moves"][0]["line"] for seat, data in replays.items()}
    assert moves == {"": "", "--seat 0": "8 10 10", "--seat 1": ""}
    hands = {seat: len(data["dealt"]["fronts"][1]["hand"]) for seat, data in replays.items()}
    assert hands == {"": 0, "--seat 0": 0, "--seat 1": 6}
    assert replays["--seat 1"]["seat"] == 1
    assert replays[""]["seat"] is None


def test_replay_as_json_has_every_move_and_the_results() -> None:
    data = json.loads(run_cli("replay", SHORT, "--json")[1])
    expected = records["threeup-1"]
    assert [move["number"] for move in data["moves"]] == list(range(1, len(expected.moves) + 1))
    assert data["moves"][-1]["view"]["results"] == data["results"] == expected.results
    assert data["moves"][3]["text"].startswith("Name ")


@pytest.mark.parametrize(
    "arguments", [("--to", "-1"), ("--to", "117"), ("--seat", "3"), ("--seat", "-1"), ("--to", "x")]
)
def test_replay_refuses_moves_and_seats_that_do_not_exist(arguments: tuple[str, str]) -> None:
    code, out, error = run_cli("replay", SHORT, *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)


def test_replay_names_the_first_move_that_is_illegal(tmp_path: Path) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(Path(SHORT).read_text().replace('"4 10 C"', '"4 10 10"'))
    code, _, error = run_cli("replay", str(changed))
    assert code == 2
    assert "4 10 10" in error


def test_verify_accepts_every_replay() -> None:
    for path in sorted(REPLAYS.glob("*.json")):
        code, out, error = run_cli("verify", str(path))
        assert (code, error) == (0, ""), path
        data = json.loads(run_cli("verify", str(path), "--json")[1])
        expected = json.loads(path.read_text())
        deal = "deal" if "deal" in expected else "seal"
        assert ("as promised" in out) == (deal == "seal")
        assert (data["game"], data[deal]) == (expected["game"], expected[deal])
        assert data["moves"] == len(expected["moves"])


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_verify_says_whose_salts_are_in_the_shuffle_and_who_withheld(language: str) -> None:
    def verify(name: str) -> list[str]:
        file = str(REPLAYS / f"{name}.json")
        lines = run_cli("verify", file, "--language", language)[1].splitlines()
        assert lines[-1] == say("cli-verify-details", seal=records[name].seal)
        assert not any(records[name].seal in line for line in lines[:-1]), "only in details"
        return lines[1:-1]

    say = words.Speaker(language)
    assert verify("threeup-0") == [say("cli-verify-no-salts")]
    assert verify("threeup-salts") == [
        say("cli-verify-withheld", attempt=1, names="Name 1"),
        say("cli-verify-void", attempt=2),
        say("cli-verify-salts", names="Name 0, Name 2"),
    ]
    data = json.loads(run_cli("verify", str(REPLAYS / "threeup-salts.json"), "--json")[1])
    assert data["committed_salts"] == [0, 2]
    assert data["void_deals"][0] == {"withheld": [1], "opened": [0, 2]}


def test_verify_finds_a_change(tmp_path: Path) -> None:
    text = (REPLAYS / "threeup-0.json").read_text()
    changed = tmp_path / "changed.json"
    changed.write_text(text.replace("Name 0", "Name X"))
    code, _, error = run_cli("verify", str(changed))
    assert code == 2
    assert "digest" in error


def test_analyse_reports_the_same_as_text_and_as_data(monkeypatch: pytest.MonkeyPatch) -> None:
    few_samples = SearchLimits(48, 3, 0)  # too few for good advice, but enough for this test
    monkeypatch.setattr(analysis.analyse_choice, "__defaults__", (few_samples,))
    code, text, _ = run_cli("analyse", SOLITAIRE, width=1000)
    assert code == 0
    data = json.loads(run_cli("analyse", SOLITAIRE, "--json")[1])
    assert f"Accuracy {data['accuracy']:.0f} of 100" in text
    assert data["initial_win_probability"] + data["luck"] - data["given_away"] == pytest.approx(
        data["result"]
    )
    split = (
        r"start: (\d+) in 100. Luck: ([+-]\d+)\. [^:]*: (\d+), plus or minus \d+\. Result: (\d+) in"
    )
    found = re.search(split, text)
    assert found
    began, luck, given, result = map(int, found.groups())
    assert began + luck - given == result
    assert text.count(" fewer in 100") == len(data["worst"]) > 0
    assert not NOTATION.search(text)


# A move of a record, a better one in notation, and both in words.
MISTAKES = {
    "level8-1": (9, "draw", {
        "en": ("Take the 1B from Name 0.", "Draw a card."),
        "de": ("Nimm die 1B von Name 0.", "Ziehe eine Karte."),
    }),
    "levelup-1": (10, "discard KH", {
        "en": ("Discard the 8♥.", "Discard the K♥."),
        "de": ("Lege 8♥ ab.", "Lege K♥ ab."),
    }),
    "threeup-1": (86, "8", {
        "en": ("Play 6.", "Play 8."),
        "de": ("Spiele 6.", "Spiele 8."),
    }),
    "pragon-1": (35, "5S 2S *2 flush", {
        "en": ("Make a pair of J♦ joker 2. Stop here.", "Make a flush of 5♠ 2♠ joker 2."),
        "de": ("Bilde ein Paar aus B♦ Joker 2. Höre hier auf.",
               "Bilde einen Flush aus 5♠ 2♠ Joker 2."),
    }),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_analyse_shows_mistakes_in_sentences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    number, better, expected = MISTAKES[name]
    moment, steps = next(islice(record.moves_of(records[name]), number - 1, None))
    seat = moment.state.turn
    observation = observation_of(moment.game, moment.state, seat, 1)
    best = moment.game.read(moment.state, better)
    choice = ChoiceAnalysis(
        number - 1, tuple(steps), "", better, 0.1, 0.5, 0.4, 0.02, 0.5, "blunder",
        describe_plan(observation, steps), describe_plan(observation, best),
    )  # fmt: skip
    summary = summarise_choices(seat, [choice], 0.0)
    for language, (played, best_move) in expected.items():
        say = words.Speaker(language)
        print_analysis(say, records[name], summary)
        text = capsys.readouterr().out
        assert say("analysis-played", move=played) in text
        assert say("analysis-better", move=best_move) in text
        assert say("analysis-loss", count=40, margin=4) in text
        assert not NOTATION.search(text)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_analyse_says_so_if_there_are_no_mistakes(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say = words.Speaker(language)
    print_analysis(say, records["pragon-1"], summarise_choices(0, [], 0.0))
    assert say("analysis-none") in capsys.readouterr().out


def test_analyse_refuses_a_seat_that_does_not_exist() -> None:
    code, out, error = run_cli("analyse", SOLITAIRE, "--seat", "1")
    assert (code, out, error.count("\n")) == (2, "", 1)
