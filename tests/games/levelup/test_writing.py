"""Notation, positions and sentences of LEVEL UP."""

import re
from typing import Any

import pytest

from cardtable import words
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.levelup import GAME
from games.levelup.tables import steps, table


@pytest.mark.parametrize(
    "line", ["", "fold", "discard", "discard 7X", "discard 7H lay", "discard 7H, end", "draw 7H"]
)
def test_what_is_not_notation_is_refused(line: str) -> None:
    with pytest.raises(Refusal, match="notation"):
        GAME.read(table(3, 3, phase="pick"), line)


def test_lines_of_notation() -> None:
    state = table("9C 9D 9H 2S", 3, phase="discard")
    assert [GAME.step_name(step) for step in GAME.read(state, "discard 2S, lay")] == ["2S", "lay"]
    assert [GAME.step_name(step) for step in GAME.read(state, "discard 2S")] == ["2S", "end"]
    opened = steps(state, "2S")
    assert GAME.write(GAME.read(opened, "lay")) == "lay"
    assert GAME.write(GAME.read(opened, "end")) == "end"


def broken(**changes: Any) -> Refusal:
    position = GAME.position(table("2C 5D 9S", "4D 6H JS", top="7H", pile="3C 3D")) | changes
    with pytest.raises(Refusal) as refusal:
        GAME.restore(position)
    return refusal.value


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"hands": ["2C 5D 9S", "4D 6H"]}, "position-deck", "deck"),
        ({"hands": ["2C 5D 9S", "4D 6H XX"]}, "position-cards", "hands[1]"),
        ({"hands": ["2C 2C 9S", "4D 6H JS"]}, "position-deck", "hands[0]"),
        ({"hands": ["2C 5D 7H", "4D 6H JS"]}, "position-deck", "top"),
        ({"hands": ["2C 5D", "4D 6H JS 9S"]}, "position-state", "hands"),
        ({"hands": ["2C 5D 9S"]}, "position-size", "hands"),
        ({"pile": "3C JK"}, "position-deck", "pile"),
        ({"top": "1H"}, "position-cards", "top"),
        ({"turn": 2}, "position-range", "turn"),
        ({"turn": -1}, "position-state", "turn"),
        ({"phase": "sleep"}, "position-choice", "phase"),
        ({"rounds": [3, 2]}, "position-range", "rounds[1]"),
        ({"rounds": [14, 14], "turn": -1}, "position-state", "rounds"),
        ({"taken": "2C"}, "position-state", "taken"),
        ({"fresh": "3C"}, "position-deck", "fresh"),
        ({"older": [""]}, "position-state", "older"),
        ({"older": ["2C"]}, "position-deck", "older[0]"),
        ({"reshuffles": 2}, "position-state", "reshuffles"),
        ({"winner": 0}, "position-state", "winner"),
        ({"played": 1, "winner": 0}, "position-state", "laid"),
        ({"played": 1, "winner": 0, "laid": "2C 4D 7H", "level": 3}, "position-state", "laid"),
        ({"extra": 1}, "position-unknown", "extra"),
    ],
)
def test_bad_positions_are_refused_and_say_where(
    changes: dict[str, Any], code: str, where: str
) -> None:
    refusal = broken(**changes)
    assert (refusal.code, refusal.about.get("where")) == (code, where)
    assert all(words.say_refusal(language, refusal) for language in words.LANGUAGES)


def told(before: Any, line: str, seat: int) -> list[str]:
    later = before.clone()
    made = GAME.play_notation(later, line, FastChance(1))
    said = GAME.narrate(GAME.view(before, seat), made, GAME.view(later, seat))
    return words.say_all("en", said)


def test_what_is_told() -> None:
    state = table("9C 9D 9H", 3, top="4S")
    assert told(state, "take", 1) == ["0 takes 4S from the pile."]
    assert told(state, "draw", 1) == ["0 draws a card."]
    assert re.fullmatch(r"0 draws \w+\.", told(state, "draw", 0)[0])
    taken = steps(state, "take")
    assert told(taken, "discard 4S", NOBODY) == ["0 discards 4S."]
    assert told(taken, "discard 4S, lay", 1) == [
        "0 discards 4S.",
        "0 lays down 9C 9D 9H.",
        "0 goes on to ROUND 4.",
        "0 deals hand 2.",
    ]
    assert told(table(3, 3, deck="", reshuffles=1), "draw", 0)[-2] == (
        "Stalemate: nobody goes on to the next ROUND."
    )
