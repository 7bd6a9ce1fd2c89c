"""Win probabilities in LEVEL UP."""

from math import log
from typing import Any

import pytest

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.bots.levelup.win_probability import win_probability
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.options import LAST_ROUND, LevelUpOptions
from cardtable.games.levelup.state import LevelUpState, deal


def dealt(seats: int, **options: Any) -> LevelUpState:
    return deal(seats, LevelUpOptions(**options), FastChance(4))


@pytest.mark.parametrize("options", [{}, {"hands": 9}, {"final_round": 5}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 8])
def test_all_seats_together_win_one_game(seats: int, options: dict[str, Any]) -> None:
    state = dealt(seats, **options)
    assert sum(win_probability(state, seat) for seat in range(seats)) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_grows_with_the_lead(seats: int) -> None:
    last = 13 if seats == 2 else 11
    for theirs in range(3, last + 1):
        found = [
            win_probability(dealt(seats, rounds=(ours, *[theirs] * (seats - 1))), 0)
            for ours in range(3, last + 1)
        ]
        assert found == sorted(found)
        assert found[0] < found[-1]


def test_on_the_last_round_it_is_a_race_of_one_hand() -> None:
    """Who begins wins with rate / (1 - (1 - rate)²), because both have the same rate."""
    state = dealt(2, rounds=(LAST_ROUND, LAST_ROUND))
    rate = 0.444
    expected = rate / (1 - (1 - rate) ** 2)
    assert win_probability(state, int(state.turn)) == pytest.approx(expected)
    assert win_probability(state, 1 - int(state.turn)) == pytest.approx(1 - expected)


@pytest.mark.slow
def test_it_predicts_who_wins() -> None:
    """The mean surprise (the negative logarithm) stays well below that of a blind guess."""
    seats = 4
    game, bot = games.find("levelup"), bots.find("levelup", "level3")
    surprises: list[float] = []
    for seed in range(610_000, 610_015):
        chance, luck = FastChance(seed), FastChance(seed << 1)
        state = game.new(seats, game.parse_options({}), chance)
        assert isinstance(state, LevelUpState)
        moments: list[list[float]] = []
        hands = -1
        while not state.is_over():
            if int(state.played) != hands:
                hands = int(state.played)
                moments.append([win_probability(state, seat) for seat in range(seats)])
            observation = observation_of(game, state, int(state.turn), luck.word())
            for step in bot.choose(observation, Budget()):
                state.apply(step, chance)
        winner = max(range(seats), key=state.result)
        surprises += [-log(moment[winner]) for moment in moments]
    assert sum(surprises) / len(surprises) < log(seats) - 0.3
