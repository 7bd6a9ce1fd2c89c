"""What `bench/room.py` says by choices is what games say by their results."""

from math import sqrt
from statistics import fmean, stdev

from room import Room, is_same_plan
from support.sample_sizes import sample

LAST_ROUND: dict[str, object] = {"start_round": 13}  # a single hand decides the game


def test_choices_are_worth_what_results_show() -> None:
    """Each gain has little luck in it, so both have the same mean but not the same spread."""
    room = Room("levelup", ("random", "level3"), 3, 1)
    played = [room.play_game(seed, LAST_ROUND) for seed in range(sample(300, 40))]
    gains = [1 / 3 + gain for gain, _ in played]
    results = [result for _, result in played]
    error = sqrt((stdev(gains) ** 2 + stdev(results) ** 2) / len(played))
    assert 0 < room.different < room.choices
    assert fmean(gains) > 1 / 3 + 2 * stdev(gains) / sqrt(len(played))
    assert abs(fmean(gains) - fmean(results)) < 3 * error


def test_a_bot_gains_nothing_on_itself() -> None:
    room = Room("levelup", ("level3", "level3"), 2, 1)
    assert [room.play_game(seed, LAST_ROUND)[0] for seed in range(5)] == [0.0] * 5
    assert room.choices
    assert not room.different


def test_plans_of_different_lengths_may_be_the_same() -> None:
    assert is_same_plan((1, 2), (1, 2, 3))
    assert is_same_plan((1, 2), (1,))
    assert not is_same_plan((1, 2), (1, 3))
