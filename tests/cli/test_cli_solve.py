"""`solve` and `bench`: what they say, how far they are, and what is left when they are stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable import games
from cardtable.bots.pragon.proofs import is_winning
from cardtable.bots.pragon.solver import DealSolver
from cardtable.cli import bench, solve
from cardtable.cli.referee import Referee
from cardtable.games.pragon import GAME
from cardtable.games.pragon.deals import NumberedDeal
from cardtable.words.speaker import Speaker
from support.cli_pages import ran
from support.terminals import Terminal

UNKEPT = 5_000  # a deal without a kept proof that is soon won


def wins(deal: int, lines: list[str]) -> bool:
    chance = NumberedDeal(deal)
    state = GAME.new(1, GAME.options(), chance)
    for line in lines:
        GAME.play_notation(state, line, chance)
    return bool(state.is_over() and state.result(0) == 1.0)


@pytest.mark.parametrize("deal", [17, UNKEPT])
def test_a_line_that_is_told_wins_the_deal(deal: int) -> None:
    code, out, complaints = ran("solve", str(deal), "--json")
    assert (code, complaints) == (0, "")
    found = json.loads(out)
    assert (found["outcome"], found["kept"]) == ("won", deal == 17)
    assert wins(deal, found["line"])
    _, text, _ = ran("solve", str(deal))
    assert all(line in text for line in found["line"])


def test_other_options_are_another_question() -> None:
    """Lines are kept for jokers that are wild and for others; the rest is searched for."""
    for option, kept in (("jokers_wild=false", True), ("hard_mode=true", False)):
        code, out, _ = ran("solve", "17", "--option", option, "--json")
        assert code == 0
        assert json.loads(out)["kept"] == kept


def test_what_was_not_settled_is_called_unknown() -> None:
    given = ("solve", str(UNKEPT), "--tries", "0", "--states", "50")
    found = json.loads(ran(*given, "--json")[1])
    assert (found["outcome"], found["line"], found["interrupted"]) == ("open", [], False)
    assert "unknown" in ran(*given)[1]


def test_a_hunt_can_go_on_where_it_stopped() -> None:
    hunt = DealSolver(UNKEPT, GAME.options())
    assert not hunt.search(200)
    known = len(hunt.exhaustive_search.lost)
    assert not hunt.search(200)
    assert 400 <= hunt.states() < 800
    assert len(hunt.exhaustive_search.lost) >= known
    while not hunt.attempt():
        pass
    assert is_winning(UNKEPT, GAME.options(), hunt.steps)


def test_stopped_it_says_what_it_knows_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(say: Speaker, hunt: DealSolver, tries: int, states: int) -> None:
        hunt.search(100)
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "search_deal", stopped)
    code, out, complaint = ran("solve", str(UNKEPT))
    assert (code, complaint) == (130, "")
    assert "when it was stopped" in out


def test_in_a_terminal_it_shows_how_far_it_is_and_can_be_stopped() -> None:
    hard = ("jokers_wild=false", "hard_mode=true", "pair_limit=1", "hands_per_round=one")
    options = [word for option in hard for word in ("--option", option)]
    # Three million states of this one do not tell: it will not be done before it is stopped.
    size = ("--tries", "0", "--states", "100000000")
    with Terminal("solve", "5010", *size, *options, "--language", "en") as terminal:
        terminal.until("Searching")
        terminal.until("/100000000")
        terminal.interrupt()
        terminal.until("when it was stopped")
        assert terminal.ended() == 130


@pytest.mark.parametrize("outcome", ["lost", "open"])
@pytest.mark.parametrize(("language", "states"), [("en", "12,345"), ("de", "12.345")])
def test_every_outcome_has_words(
    outcome: str, language: str, states: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"deal": 7, "outcome": outcome, "tries": 1, "states": 12345, "interrupted": False}
    solve.print_solution(Speaker(language), found)
    assert states in capsys.readouterr().out


def positions(tmp_path: Path) -> tuple[Path, Any]:
    referee = Referee(Speaker("en"))
    referee.answer(b'{"do": "new", "game": "pragon", "seed": "1"}')
    position = referee.answer(b'{"do": "position"}')["position"]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    return file, GAME.restore(position)


def test_in_a_position_there_is_advice_of_moves_that_can_be_made(tmp_path: Path) -> None:
    file, state = positions(tmp_path)
    code, out, complaints = ran("solve", "--position", str(file), "--json")
    assert (code, complaints) == (0, "")
    found = json.loads(out)
    assert found["outcome"] == "open"
    assert found["moves"]
    for one in found["moves"]:
        assert 0 <= one["share"] <= 1
        assert state.is_legal(one["steps"][0])
    told = ran("solve", "--position", str(file))[1]
    assert any(one["move"] in told for one in found["moves"])


def test_a_position_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"game": "threeup", "version": 1}')
    assert ran("solve", "--position", str(file))[0] == 2
    assert ran("solve", "1", "--position", str(file))[0] == 2
    assert ran("solve", str(2**40))[0] == 2


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "MOVES_PER_RUN", 1)
    monkeypatch.setattr(bench, "CLONES_PER_RUN", 10)


def test_bench_measures_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    monkeypatch.setattr(bench, "measure_start", lambda _: 1.0)
    found = json.loads(ran("bench", "--json")[1])
    assert found["whole"]
    assert set(found["games"]) == set(games.names())
    for row in found["games"].values():
        assert min(row.values()) > 0
        assert set(row) == {"seats", *(what for what, _ in bench.FORMATS)}


def test_bench_reports_what_is_done_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)

    def stopped(name: str) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure_start", stopped)
    code, out, complaint = ran("bench", "pragon")
    assert (code, complaint) == (130, "")
    assert "–" in out
    assert "so far" in out


def test_a_cold_start_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    assert bench.measure_start("threeup") > 0
