"""`cardtable play`: choose a game, play numbered deals, and write a record."""

import json
import os
from pathlib import Path

import pytest

from cardtable import games
from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.cli.play import (
    default_seats,
    load_saved_game,
    make_opponents,
    save_game,
    save_record,
    saved_game_file,
)
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
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


@pytest.mark.parametrize("answer", ["1", "threeup", "3up 3down"])
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
        (("threeup", "--deal", "4294967296"), "there is no deal 4294967296"),
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


# Saved games


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_leaving_saves_and_play_offers_to_go_on(data_folder: Path) -> None:
    with Terminal("play", "threeup", "--lines", "--seed", "1", "--language", "en") as terminal:
        terminal.wait_for("You > ")
        terminal.type("1 2 3")
        terminal.wait_for("You > ")
        terminal.type("quit")
        terminal.wait_for("Your game is saved. “cardtable play threeup” goes on with it.")
        assert terminal.wait_for_exit() == 0
    with Terminal("play", "--lines", "--language", "de") as terminal:
        terminal.wait_for("Du hast ein gespeichertes Spiel: 3UP 3DOWN.")
        terminal.wait_for("(ja/nein)")
        terminal.type("vielleicht")
        terminal.wait_for("(ja/nein)")
        terminal.type("ja")
        terminal.wait_for("· Du legst 1 2 3")
        terminal.wait_for("Du > ")
        terminal.type("zurück")
        terminal.wait_for("Zurückgenommen.")
        terminal.wait_for("Du > ")
        terminal.type("ende")
        assert terminal.wait_for_exit() == 0
    # With its only move undone there was nothing to save, and the earlier state is kept.
    assert json.loads(saved_game_file("threeup").read_text())["moves"][0] == "1 2 3"


@pytest.mark.parametrize("arguments", [("--new",), ("--seats", "2"), ("--seed", "3")])
def test_a_new_game_is_not_offered_the_saved_one(
    data_folder: Path, arguments: tuple[str, ...]
) -> None:
    save_some_game("threeup", 5)
    with Terminal("play", "threeup", "--lines", *arguments, "--language", "en") as terminal:
        terminal.wait_for("You > ")
        assert "saved" not in terminal.shown
        terminal.type("quit")
        assert terminal.wait_for_exit() == 0


def test_no_starts_a_new_game(data_folder: Path) -> None:
    left = save_some_game("threeup", 5)
    with Terminal("play", "threeup", "--lines", "--language", "en") as terminal:
        terminal.wait_for("(yes/no)")
        terminal.type("NO")
        terminal.wait_for("You > ")
        assert left.log[-1] not in terminal.shown
        terminal.type("\x04")
        assert terminal.wait_for_exit() == 0
    assert saved_game_file("threeup").exists()  # no move was made in the new one


def test_a_closed_window_saves(data_folder: Path) -> None:
    with Terminal("play", "threeup", "--seed", "1", "--lines", "--language", "en") as terminal:
        terminal.wait_for("You > ")
        terminal.type("1 2 3")
        terminal.wait_for("You > ")
        terminal.terminate()
        assert terminal.wait_for_exit() != 0
    assert json.loads(saved_game_file("threeup").read_text())["moves"][0] == "1 2 3"


def save_some_game(name: str, choices: int) -> Session:
    """Play random moves against the random bot, save the game, and return it."""
    game, picks = games.find(name), FastChance(1)
    opponents = make_opponents(name, ["random"] if game.seats[-1] > 1 else [], default_seats(game))
    session = new_session(game, {}, 7, opponents, Speaker("en"))
    while choices or not session.is_my_turn():
        if session.is_my_turn():
            moves = session.list_moves()[1]
            session.play_text(moves[picks.below(len(moves))])
            choices -= 1
        else:
            session.play_bot_move(session.choose_bot_move())
    save_game(Speaker("en"), session)
    return session


def test_nobody_else_can_read_a_saved_game(data_folder: Path) -> None:
    """It holds its seed. The folder is that of the database, which holds the signing keys."""
    mask = os.umask(0)
    try:
        save_some_game("threeup", 5)
        save_some_game("threeup", 6)
    finally:
        os.umask(mask)
    file = saved_game_file("threeup")
    assert file.stat().st_mode & 0o777 == 0o600
    assert {one.stat().st_mode & 0o777 for one in file.parents[:2]} == {0o700}
    assert json.loads(file.read_bytes())["seed"]


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_saved_game_goes_on_as_it_was(data_folder: Path, name: str) -> None:
    left = save_some_game(name, 12)
    session = load_saved_game(Speaker("en"), name)
    assert session is not None
    whole = left.table.require_move_start()
    assert session.table.moves == left.table.moves[: whole.made]
    assert session.game.digest(session.state) == left.game.digest(whole.state)
    assert session.log == left.log
    assert (session.names, session.describe_deal()) == (left.names, left.describe_deal())
    session.undo()
    assert len(session.log) < len(left.log)


def test_a_finished_game_is_no_longer_saved(data_folder: Path) -> None:
    session = save_some_game("pragon", 2)
    other = new_session(games.find("pragon"), {}, 8, [], Speaker("en"))
    play_first_moves(other)
    save_game(Speaker("en"), other)
    assert saved_game_file("pragon").exists()
    play_first_moves(session)
    save_game(Speaker("en"), session)
    assert not saved_game_file("pragon").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("cardtable", 2), ("rules", 9), ("moves", ["x"]), ("seats", []), ("seed", ""), ("game", "no"),
     ("seats", [{"name": "A"}, {"name": "B"}]), ("seed", "ff" * 32)],
)  # fmt: skip
def test_a_saved_game_that_cannot_be_used_is_refused(
    data_folder: Path, field: str, value: object
) -> None:
    save_some_game("threeup", 5)
    file = saved_game_file("threeup")
    file.write_text(json.dumps({**json.loads(file.read_text()), field: value}))
    with pytest.raises(Refusal):
        load_saved_game(Speaker("en"), "threeup")


def test_a_broken_saved_game_is_told_in_one_line(data_folder: Path) -> None:
    save_some_game("threeup", 5)
    saved_game_file("threeup").write_text("{")
    with Terminal("play", "threeup", "--lines", "--language", "en", columns=160) as terminal:
        terminal.wait_for("You > ")
        lines = terminal.shown.splitlines()
        assert "Your saved game of 3UP 3DOWN cannot be used." in lines[0]
        assert "3UP 3DOWN" in lines[1]
        terminal.type("quit")
        assert terminal.wait_for_exit() == 0


def test_a_game_that_cannot_be_saved_is_told_in_one_line(data_folder: Path) -> None:
    (data_folder / "cardtable").write_text("a file where the folder should be")
    with Terminal("play", "threeup", "--seed", "1", "--lines", "--language", "en") as terminal:
        terminal.wait_for("You > ")
        terminal.type("1 2 3")
        terminal.wait_for("You > ")
        terminal.type("quit")
        terminal.wait_for("cannot be used: a folder on the way is a file.")
        assert terminal.wait_for_exit() == 2


def test_lines_of_a_file_neither_save_nor_are_asked(data_folder: Path) -> None:
    save_some_game("threeup", 5)
    before = saved_game_file("threeup").read_bytes()
    code, out, _ = run_cli("play", "threeup", "--seed", "1", typed="1 2 3\nquit\n")
    assert (code, "saved" in out) == (0, False)
    assert saved_game_file("threeup").read_bytes() == before
