"""The notation of LEVEL UP."""

import pytest

from cardtable.games.levelup import GAME
from games.levelup.tables import play_steps, refused, state_from


@pytest.mark.parametrize(
    "line", ["", "fold", "discard", "discard 7X", "discard 7H lay", "discard 7H, end", "draw 7H"]
)
def test_what_is_not_notation_is_refused(line: str) -> None:
    with refused("notation"):
        GAME.read(state_from(3, 3, phase="pick"), line)


def test_lines_of_notation() -> None:
    state = state_from("9C 9D 9H 2S", 3, phase="discard")
    assert [GAME.step_name(step) for step in GAME.read(state, "discard 2S, lay")] == ["2S", "lay"]
    assert [GAME.step_name(step) for step in GAME.read(state, "discard 2S")] == ["2S", "end"]
    opened = play_steps(state, "2S")
    assert GAME.write(GAME.read(opened, "lay")) == "lay"
    assert GAME.write(GAME.read(opened, "end")) == "end"
