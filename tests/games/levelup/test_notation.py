"""The notation of LEVEL UP, and what seats are told of moves."""

import re

import pytest

from cardtable import words
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from cardtable.games.levelup.state import LevelUpState
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


def narrate(before: LevelUpState, line: str, seat: int) -> list[str]:
    """Return what a seat is told of a move."""
    later = before.clone()
    steps = GAME.play_notation(later, line, FastChance(1))
    messages = GAME.narrate(GAME.view(before, seat), steps, GAME.view(later, seat))
    return words.Speaker("en").sentences(messages)


def test_a_seat_is_told_what_it_sees() -> None:
    state = state_from("9C 9D 9H", 3, top="4S")
    assert narrate(state, "take", 1) == ["0 takes 4S from the discard pile."]
    assert narrate(state, "draw", 1) == ["0 draws a card."]
    assert re.fullmatch(r"0 draws \w+\.", narrate(state, "draw", 0)[0])
    taken = play_steps(state, "take")
    assert narrate(taken, "discard 4S", NOBODY) == ["0 discards 4S."]
    assert narrate(taken, "discard 4S, lay", 1) == [
        "0 discards 4S.",
        "0 lays down 9C 9D 9H.",
        "0 goes on to ROUND 4.",
        "0 deals hand 2.",
    ]
    assert narrate(state_from(3, 3, deck="", reshuffles=1), "draw", 0)[-2] == (
        "Stalemate: nobody goes on to the next ROUND."
    )
