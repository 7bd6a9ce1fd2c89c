"""Positions of LEVEL UP that are refused."""

from typing import Any

import pytest

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.games.levelup import GAME
from games.levelup.tables import state_from


def refusal_of(**changes: Any) -> Refusal:
    """Return the refusal of a position with these changes."""
    position = GAME.position(state_from("2C 5D 9S", "4D 6H JS", top="7H", pile="3C 3D")) | changes
    with pytest.raises(Refusal) as refused:
        GAME.restore(position)
    return refused.value


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
    refusal = refusal_of(**changes)
    assert (refusal.code, refusal.about.get("where")) == (code, where)
    assert all(words.say_refusal(language, refusal) for language in words.LANGUAGES)
