"""Bytes and values that are not a position are refused in words, however long or deep.

Positions that are nearly right are a law of `cardtable.testing`.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.testing.laws import require_words

every_game = pytest.mark.parametrize("name", games.names())


@every_game
@given(st.binary(max_size=60))
def test_bytes_that_are_no_position_are_refused(name: str, data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        games.find(name).from_bytes(data)
    require_words(refused.value)


@every_game
@pytest.mark.parametrize("depth", [10, 500, 900, 950, 980, 990, 5_000, 200_000])
def test_nesting_of_any_depth_is_refused(name: str, depth: int) -> None:
    game = games.find(name)
    position = game.position(game.new(game.seats[0], game.options(), FastChance(0)))
    for field in position:
        rest = {key: value for key, value in position.items() if key != field}
        text = json.dumps(rest)[:-1] + f', "{field}": ' + "[" * depth + "]" * depth + "}"
        with pytest.raises(Refusal) as refused:
            game.from_bytes(text.encode())
        require_words(refused.value)


@every_game
def test_numbers_of_any_length_are_refused(name: str) -> None:
    game = games.find(name)
    position = game.position(game.new(game.seats[0], game.options(), FastChance(0)))
    for field in position:
        for huge in (10**30, -(10**6000), "1" * 6000, ["1" * 6000], [10**6000]):
            with pytest.raises(Refusal) as refused:
                game.restore(position | {field: huge})
            require_words(refused.value)
    for option in game.option_types:
        options = position["options"] | {option: 10**6000}
        with pytest.raises(Refusal) as refused:
            game.restore(position | {"options": options})
        require_words(refused.value)
