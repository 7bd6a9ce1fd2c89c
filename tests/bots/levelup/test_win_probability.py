"""Win probabilities in LEVEL UP."""

import pytest

from cardtable.bots.levelup.win_probability import (
    TABLE_SIDE,
    WIN_PROBABILITIES,
    first_lays_down,
    win_probability,
)
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.options import LAST_ROUND, LevelUpOptions
from cardtable.games.levelup.state import deal


def test_shares_of_two_add_up_and_grow_with_the_lead() -> None:
    for ours in range(3, LAST_ROUND + 1):
        for theirs in range(3, LAST_ROUND + 1):
            share = WIN_PROBABILITIES[(ours * TABLE_SIDE + theirs) * 2 + 1]
            assert share + WIN_PROBABILITIES[(theirs * TABLE_SIDE + ours) * 2] == pytest.approx(1)
            assert share < WIN_PROBABILITIES[((ours + 1) * TABLE_SIDE + theirs) * 2 + 1]
    assert first_lays_down(1.0, 0.4) == 1.0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_shares_of_all_seats_are_one_game(seats: int) -> None:
    state = deal(seats, LevelUpOptions(), FastChance(4))
    shares = [win_probability(state, seat) for seat in range(seats)]
    assert sum(shares) == pytest.approx(1)
