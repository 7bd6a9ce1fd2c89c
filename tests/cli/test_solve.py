"""`cardtable solve`: winning moves of a deal, advice for a position, and interrupts."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.bots.pragon.proofs import is_winning
from cardtable.bots.pragon.solver import DealSolver
from cardtable.cli import solve
from cardtable.cli.referee import Referee
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import NumberedDeal
from cardtable.words import LANGUAGES, Speaker
from support.cli_pages import NOTATION, run_cli
from support.terminals import Terminal

UNSTORED = 5_000  # a deal without a stored proof, which is soon won


def is_won(deal: int, moves: list[str]) -> bool:
    """Return whether these moves win a deal."""
    chance = NumberedDeal(deal)
    state = GAME.new(1, GAME.options(), chance)
    for move in moves:
        GAME.play_notation(state, move, chance)
    return bool(state.is_over() and state.result(0) == 1.0)


@pytest.mark.parametrize("deal", [17, UNSTORED])
def test_the_moves_win_the_deal(deal: int) -> None:
    code, out, errors = run_cli("solve", str(deal), "--json")
    assert (code, errors) == (0, "")
    found = json.loads(out)
    assert (found["outcome"], found["kept"]) == ("won", deal == 17)
    assert is_won(deal, found["line"])
    assert len(found["sentences"]) == len(found["line"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_is_made_of_sentences(language: str) -> None:
    first, *moves = run_cli("solve", "17", "--language", language)[1].splitlines()
    assert str(len(moves)) in first
    expected = {
        "en": "Make a pair of A♣ A♦. Turn up the middle stack.",
        "de": "Bilde ein Paar aus A♣ A♦. Decke den mittleren Stapel auf.",
    }
    assert expected[language] in [move.split("  ")[-1] for move in moves]
    for number, move in enumerate(moves, 1):
        assert move.split()[0] == str(number)
        assert move.endswith(".")
        assert not NOTATION.search(move), move


def test_proofs_are_stored_for_some_options() -> None:
    """Proofs are stored for wild jokers and for others; other options are searched for."""
    for option, is_stored in (("jokers_wild=false", True), ("hard_mode=true", False)):
        code, out, _ = run_cli("solve", "17", "--option", option, "--json")
        assert code == 0
        assert json.loads(out)["kept"] == is_stored


def test_an_undecided_deal_is_called_unknown() -> None:
    arguments = ("solve", str(UNSTORED), "--tries", "0", "--states", "50")
    found = json.loads(run_cli(*arguments, "--json")[1])
    assert (found["outcome"], found["line"], found["interrupted"]) == ("open", [], False)
    assert "unknown" in run_cli(*arguments)[1]


def test_a_search_continues_where_it_stopped() -> None:
    solver = DealSolver(UNSTORED, GAME.options())
    assert not solver.search(200)
    known = len(solver.exhaustive_search.lost)
    assert not solver.search(200)
    assert 400 <= solver.states() < 800
    assert len(solver.exhaustive_search.lost) >= known
    while not solver.attempt():
        pass
    assert is_winning(UNSTORED, GAME.options(), solver.steps)


def test_an_interrupt_prints_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def search_and_interrupt(say: Speaker, solver: DealSolver, tries: int, states: int) -> None:
        solver.search(100)
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "search_deal", search_and_interrupt)
    code, out, error = run_cli("solve", str(UNSTORED))
    assert (code, error) == (130, "")
    assert "stopped, and still unknown" in out


def test_a_terminal_shows_progress_and_can_interrupt() -> None:
    hard = ("jokers_wild=false", "hard_mode=true", "pair_limit=1", "hands_per_round=one")
    options = [word for option in hard for word in ("--option", option)]
    # Three million states do not decide this deal, so that it runs until the interrupt.
    size = ("--tries", "0", "--states", "100000000")
    with Terminal("solve", "5010", *size, *options, "--language", "en") as terminal:
        terminal.wait_for("Searching")
        terminal.wait_for("/100000000")
        terminal.interrupt()
        terminal.wait_for("stopped, and still unknown")
        assert terminal.wait_for_exit() == 130


@pytest.mark.parametrize("outcome", ["lost", "open"])
@pytest.mark.parametrize(("language", "states"), [("en", "12,345"), ("de", "12.345")])
def test_every_outcome_has_words(
    outcome: str, language: str, states: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {"deal": 7, "outcome": outcome, "tries": 1, "states": 12345, "interrupted": False}
    solve.print_solution(Speaker(language), found)
    assert states in capsys.readouterr().out


def write_position(tmp_path: Path) -> tuple[Path, Any]:
    """Write a position to a file; return the file and the state."""
    referee = Referee(Speaker("en"))
    referee.answer(b'{"do": "new", "game": "pragon", "seed": "1"}')
    position = referee.answer(b'{"do": "position"}')["position"]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    return file, GAME.restore(position)


def test_a_position_gets_advice_about_legal_moves(tmp_path: Path) -> None:
    file, state = write_position(tmp_path)
    code, out, errors = run_cli("solve", "--position", str(file), "--json")
    assert (code, errors) == (0, "")
    found = json.loads(out)
    assert found["outcome"] == "open"
    assert found["moves"]
    for move in found["moves"]:
        assert 0 <= move["share"] <= 1
        assert state.is_legal(move["steps"][0])
    text = run_cli("solve", "--position", str(file), width=1000)[1]
    assert not NOTATION.search(text)
    assert any(move["sentence"].removesuffix(".") in text for move in found["moves"])


def test_a_position_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"game": "threeup", "version": 1}')
    assert run_cli("solve", "--position", str(file))[0] == 2
    assert run_cli("solve", "1", "--position", str(file))[0] == 2
    assert run_cli("solve", str(2**40))[0] == 2
