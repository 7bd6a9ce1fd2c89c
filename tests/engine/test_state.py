"""Lists of moves, and random play of states."""

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import CAPACITY, MoveList, play_randomly


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
    assert [moves.at(index) for index in range(moves.count)] == list(range(CAPACITY))
    assert moves.has(CAPACITY - 1)
    assert not moves.has(CAPACITY)
