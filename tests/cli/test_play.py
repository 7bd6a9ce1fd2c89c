"""`cardtable play`: choose a game, play numbered deals, and write a record."""

import json
from pathlib import Path

import pytest

from cardtable import games
from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.cli.play import save_record
from cardtable.games.pragon.options import PragonOptions
from cardtable.table import record
from cardtable.tui.session import Session, new_session
from cardtable.words import Speaker
from support.cli_pages import run_cli
from support.terminals import Terminal


def play_first_moves(session: Session) -> str:
    """Play the first listed move until the game is over; return the lines to type for that."""
    typed = ""
    while not session.is_over():
        move = session.list_moves()[1][0]
        session.play_text(move)
        typed += move + "\n"
    return typed


@pytest.mark.parametrize("answer", ["1", "threeup"])
def test_without_a_game_it_asks_which(answer: str) -> None:
    code, out, _ = run_cli("play", typed=f"chess\n0\n{answer}\nquit\n")
    assert code == 0
    assert "3UP 3DOWN" in out
    assert "Goodbye" in out


def test_a_terminal_has_colours_and_the_end_of_input_quits() -> None:
    arguments = ("play", "threeup", "--lines", "--seed", "1", "--language", "en")
    with Terminal(*arguments, columns=160) as terminal:
        terminal.wait_for("You > ")
        assert "\x1b[" in terminal.shown
        terminal.type("1 2 3")
        terminal.wait_for("You > ")
        terminal.type("\x04")  # the end of input, as it is typed
        terminal.wait_for("Goodbye!")
        assert terminal.wait_for_exit() == 0


def test_play_and_verify_a_numbered_deal(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    moves = write_moves(693, PragonOptions(), load_proofs()[693])
    typed = "".join(f"{move}\n" for move in moves)
    arguments = ("play", "pragon", "--deal", "693", "--record", str(path))
    code, out, errors = run_cli(*arguments, typed=typed)
    assert (code, errors) == (0, "")
    assert "--deal 693" in out
    assert json.loads(path.read_text())["deal"] == 693
    code, out, errors = run_cli("verify", str(path))
    assert (code, errors) == (0, "")
    assert "deal 693" in out
    assert "promised" not in out  # a numbered deal has no seal
    data = json.loads(run_cli("verify", str(path), "--json")[1])
    assert (data["deal"], "seal" in data) == (693, False)
    path.write_text(path.read_text().replace('"deal": 693', '"deal": 694'))
    assert run_cli("verify", str(path))[0] == 2


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("pragon", "--deal", "-1"), "there is no deal -1"),
        (("pragon", "--deal", "4294967296"), "there is no deal 4294967296"),
        (("threeup", "--deal", "3"), "have no numbers"),
    ],
)
def test_an_unknown_deal_is_refused(arguments: tuple[str, ...], reason: str) -> None:
    code, _, error = run_cli("play", *arguments)
    assert code == 2
    assert reason in " ".join(error.split())


def test_a_finished_game_is_written_as_a_record(tmp_path: Path) -> None:
    typed = play_first_moves(new_session(games.find("pragon"), {}, 1, [], Speaker("en")))
    file = tmp_path / "pragon.json"
    code, out, _ = run_cli("play", "pragon", "--seed", "1", "--record", str(file), typed=typed)
    assert code == 0
    assert str(file) in out
    record.verify(record.from_bytes(file.read_bytes()))
    assert run_cli("replay", str(file))[0] == 0
    assert "no record" in run_cli("play", "pragon", "--record", str(file), "--force", typed="")[1]


def test_the_record_is_that_of_the_last_finished_game(tmp_path: Path) -> None:
    say, file = Speaker("en"), tmp_path / "last.json"
    sessions = [new_session(games.find("pragon"), {}, seed, [], say) for seed in (1, 2, 3)]
    save_record(say, sessions, file)
    assert not file.exists()
    for session in sessions[:2]:
        play_first_moves(session)
    save_record(say, sessions, file)
    assert record.from_bytes(file.read_bytes()) == sessions[1].record()


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    for file in (tmp_path / "no" / "such.json", tmp_path):
        code, out, error = run_cli("play", "pragon", "--record", str(file))
        assert (code, out, error.count("\n")) == (2, "", 1)
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("kept")
    for file in (old, new):
        assert (
            run_cli("play", "pragon", "--record", str(file), *["--force"] * file.exists())[0] == 0
        )
    assert old.read_text() == "kept"
    assert not new.exists()


def test_a_record_is_never_overwritten_without_force(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("kept")
    code, out, error = run_cli("play", "pragon", "--record", str(file))
    assert (code, out, file.read_text()) == (2, "", "kept")
    assert "--force" in error
    assert run_cli("play", "pragon", "--record", str(file), "--force")[0] == 0
    code, _, error = run_cli("play", "pragon", "--force")
    assert (code, "--record" in error) == (2, True)  # it would have no effect
