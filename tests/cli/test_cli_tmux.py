"""The table in a real terminal: keys, mouse and a window that changes its size."""

import pytest

from cardtable.bots.pragon.proofs import load_proofs, write_moves
from cardtable.games.pragon.options import PragonOptions
from cardtable.words.speaker import Speaker
from support.tmux import Window, needs_tmux

pytestmark = [pytest.mark.slow, needs_tmux]

NARROW, WIDE = {"columns": 80, "rows": 24}, {"columns": 140, "rows": 40}
SIZES = (WIDE, {"columns": 50, "rows": 15}, NARROW)
DEAL = 693


def test_a_whole_game_is_typed_while_the_window_changes() -> None:
    say = Speaker("de")
    moves = write_moves(DEAL, PragonOptions(), load_proofs()[DEAL])
    given = ("play", "pragon", "--deal", str(DEAL), "--language", "de")

    def is_asked(rows: list[str]) -> bool:
        """The table fills the window: the title is in the first row, the keys are in the last."""
        fills = say.title("pragon") in rows[0] and say("tui-key-help") in rows[-1]
        return fills and rows[-2] == " " + say("tui-type-here")

    with Window(*given, **NARROW) as window:
        window.until(say("tui-moves-whole"))
        for at, move in enumerate(moves):
            if at % 3 == 2:
                window.resize(**SIZES[at // 3 % len(SIZES)])
            window.until_so(is_asked)
            window.type(move)
            window.until_row(" " + move)
            window.press("Enter")
        window.resize(**WIDE)
        window.until(say("tui-over"))
        window.until("100 %")
        window.press("q")
        window.until("code 0")
        assert any(f"--deal {DEAL}" in row for row in window.rows())


def test_a_game_by_mouse_and_keys() -> None:
    say = Speaker("en")
    given = ("play", "threeup", "--seed", "1", "--bot", "random", "--language", "en")
    with Window(*given, **WIDE) as window:
        heading = say("tui-moves-whole")
        rows = window.until(heading)
        assert all(len(row) <= WIDE["columns"] for row in rows)
        assert say.title("threeup") in rows[0]
        first = rows[rows.index(next(row for row in rows if heading in row)) + 1].split("  ")
        move = next(word.strip() for word in first if word.strip())
        window.click(move)
        window.until("· ")
        window.until(heading)
        window.press("u")
        window.until("· ", there=False)
        window.until(move)
        window.press("r")
        window.until(say("tui-page-closes"))
        window.press("Escape")
        window.until(say("tui-page-closes"), there=False)
        window.press("C-c")
        window.until("code 0")
