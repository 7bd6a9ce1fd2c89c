"""The list of moves, bits, playouts and plain data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine import bits
from cardtable.engine.chance import FastChance
from cardtable.engine.move_list import CAPACITY, MoveList
from cardtable.engine.options import parse_options
from cardtable.engine.playout import play_randomly
from cardtable.engine.position import FieldReader, from_bytes, to_bytes
from cardtable.engine.refusal import Refusal


@given(st.integers(0, 2**63 - 1))
def test_count_and_lowest(number: int) -> None:
    assert bits.count(number) == number.bit_count()
    if number:
        assert bits.lowest(number) == (number & -number).bit_length() - 1


def test_every_bit_is_counted_and_found() -> None:
    everything = 2**63 - 1
    for number in range(63):
        assert bits.BIT[number] == 2**number
        assert bits.count(2**number) == 1
        assert bits.count(everything - 2**number) == 62
        assert bits.lowest(2**number) == bits.nth_bit(everything, number) == number


def test_random_games_stop_at_the_limit_or_at_the_end_and_say_how_many_moves_they_made() -> None:
    game = games.find("threeup")
    state = game.new(2, game.options(), FastChance(1))
    positions = [game.to_bytes(state)]
    chance, picks = FastChance(2), FastChance(3)
    assert play_randomly(state, 0, chance, picks) == 0
    assert game.to_bytes(state) == positions[0]
    while not state.is_over():
        assert play_randomly(state, 1, chance, picks) == 1
        positions.append(game.to_bytes(state))
    assert play_randomly(state, 1, chance, picks) == 0
    for limit in (1, 2, 7, len(positions) - 1, len(positions) + 10):
        again = game.from_bytes(positions[0])
        made = play_randomly(again, limit, FastChance(2), FastChance(3))
        assert made == min(limit, len(positions) - 1)
        assert game.to_bytes(again) == positions[made]


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
