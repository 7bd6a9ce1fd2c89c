"""The full-screen table in a real terminal: keys, mouse, and a window that is resized."""

from pathlib import Path

import pytest

from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.games.pragon.options import PragonOptions
from cardtable.words import Speaker
from support.tmux import Window, needs_tmux

pytestmark = [pytest.mark.slow, needs_tmux]

NARROW, WIDE = {"columns": 80, "rows": 24}, {"columns": 140, "rows": 40}
SIZES = (WIDE, {"columns": 50, "rows": 15}, NARROW)
DEAL = 693


def test_type_a_whole_game_while_the_window_is_resized() -> None:
    say = Speaker("de")
    moves = write_moves(DEAL, PragonOptions(), load_proofs()[DEAL])
    arguments = ("play", "pragon", "--deal", str(DEAL), "--language", "de")

    def is_waiting(rows: list[str]) -> bool:
        """Return whether the table fills the window, and its input is empty."""
        fills_window = say.title("pragon") in rows[0] and say("tui-key-help") in rows[-1]
        return fills_window and rows[-2] == " " + say("tui-type-here")

    with Window(*arguments, **NARROW) as window:
        window.wait_for(say("tui-moves-whole"))
        for number, move in enumerate(moves):
            if number % 3 == 2:
                window.resize(**SIZES[number // 3 % len(SIZES)])
            window.wait_until(is_waiting)
            window.type(move)
            window.wait_for_row(" " + move)
            window.press("Enter")
        window.resize(**WIDE)
        window.wait_for(say("tui-over"))
        window.wait_for(say("tui-result", game="alone", won="yes", count=1, names=""))
        window.press("q")
        window.wait_for("code 0")
        assert any(f"--deal {DEAL}" in row for row in window.rows())


def test_play_with_mouse_and_keys() -> None:
    say = Speaker("en")
    arguments = ("play", "threeup", "--seed", "1", "--bot", "random", "--language", "en")
    with Window(*arguments, **WIDE) as window:
        heading = say("tui-moves-whole")
        rows = window.wait_for(heading)
        assert all(len(row) <= WIDE["columns"] for row in rows)
        assert say.title("threeup") in rows[0]
        first = rows[rows.index(next(row for row in rows if heading in row)) + 1].split("  ")
        move = next(word.strip() for word in first if word.strip())
        window.click(move)
        window.wait_for("· You lay")
        window.wait_for(heading)
        window.press("u")
        window.wait_for("· You lay", gone=True)
        window.wait_for(move)
        window.press("r")
        window.wait_for(say("tui-page-closes"))
        window.press("Escape")
        window.wait_for(say("tui-page-closes"), gone=True)
        window.press("C-c")
        window.wait_for("code 0")


def test_leave_a_game_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    arguments = ("play", "threeup", "--seed", "1", "--bot", "random", "--language", "en")
    with Window(*arguments, **WIDE) as window:
        window.wait_for("You can play:")
        window.press("Enter")
        window.wait_for("· You lay")
        window.wait_for("You can play:")
        window.press("q")
        window.wait_for("Your game is saved.")
        window.wait_for("code 0")
    with Window("play", "--language", "en", **WIDE) as window:
        window.wait_for("(yes/no)")
        window.press("Enter")
        window.wait_for("· You lay")
        window.wait_for("You can play:")
        window.press("q")
        window.wait_for("code 0")
