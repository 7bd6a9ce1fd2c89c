"""The laws of `cardtable.testing`, checked on games that Hypothesis makes up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.testing.laws import LAWS, STATIC_LAWS, Law
from support.playthroughs import playthroughs, seeds

every_game = pytest.mark.parametrize("name", games.names())

# The games for which a law takes long in plain Python.
SLOW = {
    "every game ends": ("levelup", "level8"),
    "a tampered position is refused or can be played": ("level8", "pragon"),
    "imagination uses only what the seat may know": ("level8",),
    "every move can be told in every language": ("levelup", "level8", "threeup"),
}


def each_game_and_law() -> list[object]:
    return [
        pytest.param(
            name,
            law,
            id=f"{name}-{law.name.replace(' ', '-')}",
            marks=[pytest.mark.slow] if name in SLOW.get(law.name, ()) else [],
        )
        for law in LAWS
        for name in games.names()
    ]


@pytest.mark.parametrize(("name", "law"), each_game_and_law())
@given(st.data())
def test_law(name: str, law: Law, data: st.DataObject) -> None:
    play = data.draw(playthroughs(name, law.moves), label="playthrough")
    law.check(play, data.draw(seeds))


@every_game
@pytest.mark.parametrize("law", STATIC_LAWS)
def test_law_of_the_game_itself(name: str, law: str) -> None:
    STATIC_LAWS[law](games.find(name))


@every_game
def test_too_many_and_too_few_seats_are_refused(name: str) -> None:
    game = games.find(name)
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(Refusal):
            game.new(seats, game.options(), FastChance(0))


@every_game
def test_unknown_options_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="option-unknown"):
        games.find(name).parse_options({"no_such_option": 1})
