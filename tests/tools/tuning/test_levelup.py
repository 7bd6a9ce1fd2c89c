"""Matches that tune the weights of LEVEL UP."""

from tools.tuning.levelup import START, make_evaluator, options_for


def test_a_match_for_tuning_is_fair() -> None:
    """The same player on both sides has one half of every deal."""
    share = make_evaluator(START, START)
    assert [share(seed) for seed in (0, 5, 44)] == [0.5, 0.5, 0.5]
    assert {options_for(seed).rounds[0] for seed in range(22)} == set(range(3, 14))
