"""The reusable list of moves."""

import pytest

from cardtable.engine.move_list import CAPACITY, MoveList


def test_more_moves_than_there_is_room_for_are_an_error_and_not_lost() -> None:
    moves = MoveList()
    for move in range(CAPACITY):
        moves.add(move)
    with pytest.raises(IndexError):
        moves.add(CAPACITY)
    assert [moves.at(index) for index in range(moves.count)] == list(range(CAPACITY))
    assert moves.has(CAPACITY - 1)
    assert not moves.has(CAPACITY)
