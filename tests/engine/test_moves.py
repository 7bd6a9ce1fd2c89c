"""The list of moves, bits, and games written in plain Python."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import bits
from cardtable.engine.chance import FastChance
from cardtable.engine.move_list import CAPACITY, MoveList
from cardtable.engine.options import parse_options
from cardtable.engine.playout import play_randomly
from cardtable.engine.position import FieldReader, from_bytes, to_bytes
from cardtable.engine.refusal import Refusal

DOCS = Path(__file__).parents[2] / "docs"


@given(st.integers(0, 2**63 - 1))
def test_count_and_lowest(number: int) -> None:
    assert bits.count(number) == number.bit_count()
    if number:
        assert bits.lowest(number) == (number & -number).bit_length() - 1


def test_more_moves_than_there_is_room_for_are_an_error_and_not_lost() -> None:
    moves = MoveList()
    for move in range(CAPACITY):
        moves.add(move)
    with pytest.raises(IndexError):
        moves.add(CAPACITY)
    assert [moves.at(place) for place in range(moves.count)] == list(range(CAPACITY))
    assert moves.has(CAPACITY - 1)
    assert not moves.has(CAPACITY)


def test_what_is_not_json_is_refused_with_its_place() -> None:
    with pytest.raises(Refusal) as refused:
        from_bytes(b'{\n "a": }')
    assert (refused.value.code, refused.value.about) == ("json", {"line": 2, "column": 7})
    for data in (b"\xff", b"[" * 100_000, b"9" * 10_000):
        with pytest.raises(Refusal, match="json"):
            from_bytes(data)


def test_equal_positions_are_equal_bytes_whatever_their_order() -> None:
    assert (
        to_bytes({"b": 1, "a": "ü"}) == to_bytes({"a": "ü", "b": 1}) == '{"a":"ü","b":1}'.encode()
    )


def test_fields_say_where_the_trouble_is() -> None:
    fields = FieldReader({"inner": {"number": 7, "flag": 1}})
    inner = fields.inner("inner")
    for ask, code, where in (
        (lambda: inner.number("number", 8, 9), "position-range", "inner.number"),
        (lambda: inner.flag("flag"), "position-type", "inner.flag"),
        (lambda: inner.text("none"), "position-missing", "inner.none"),
    ):
        with pytest.raises(Refusal) as refused:
            ask()
        assert (refused.value.code, refused.value.about["where"]) == (code, where)


def test_options_must_be_a_table() -> None:
    with pytest.raises(Refusal, match="options-type"):
        parse_options(object, {}, ["no"])


def test_the_example_of_the_guide_is_a_game_that_runs_under_compiled_playouts() -> None:
    """`docs/add-a-game.md` holds a whole game in plain Python; it is run as it is printed."""
    page = (DOCS / "add-a-game.md").read_text()
    assert len(page.splitlines()) < 300
    program = "\n".join(re.findall(r"```python\n(.*?)```", page, re.S))
    room: dict[str, object] = {}
    exec(compile(program, "add-a-game.md", "exec"), room)
    game = room["GAME"]
    for seed in range(50):
        chance = FastChance(seed)
        state = game.new(3, game.options(), chance)  # type: ignore[attr-defined]
        play_randomly(state, 1000, chance, FastChance(seed + 1))
        assert state.is_over()
        assert sum(state.result(seat) for seat in range(3)) == pytest.approx(1)
        copy = game.from_bytes(game.to_bytes(state))  # type: ignore[attr-defined]
        assert game.digest(copy) == game.digest(state)  # type: ignore[attr-defined]
