"""The chance to win from the levels of all seats."""

from itertools import product
from math import isqrt

import pytest

from cardtable.bots.level8.win_probability import WinProbabilityTable, half_log_odds, pace_of
from cardtable.games.level8.levels import parse_level, printed_levels
from games.level8.tables import state_from


def test_win_probabilities_add_up_and_grow_with_the_level() -> None:
    state = state_from("", levels=[3, 5, 4], seats=3)
    chances = [WinProbabilityTable().win_probability(state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] < chances[2] < chances[1]
    even = state_from("", levels=[4, 4])
    assert WinProbabilityTable().win_probability(even, 0) == pytest.approx(0.5)


def test_the_odds_of_two_seats_mirror_each_other() -> None:
    lists = [list(printed_levels("one_star")), list(printed_levels("two_star"))]
    ours, theirs = half_log_odds(*lists), half_log_odds(*lists[::-1])
    side = isqrt(len(ours))
    for level, other in product(range(1, 9), repeat=2):
        assert ours[level * side + other] == pytest.approx(-theirs[other * side + level])


UNUSUAL = ["colour4 colour4", "run3 colour3 colour4", "triple triple colour4", "run3 run3 run3"]


@pytest.mark.parametrize("text", UNUSUAL)
def test_levels_that_were_not_measured_have_a_pace(text: str) -> None:
    assert pace_of(parse_level(text, "")).out > 0
