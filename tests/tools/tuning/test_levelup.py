"""Matches that tune the weights of LEVEL UP."""

from tools.tuning.levelup import START, make_evaluator, options_for


def test_a_match_for_tuning_is_fair() -> None:
    """The same player on both sides has one half of every deal."""
    share = make_evaluator(START, START, 2)
    assert [share(seed) for seed in (0, 5, 44)] == [0.5, 0.5, 0.5]
    assert {options_for(seed, 2).rounds[0] for seed in range(22)} == set(range(3, 14))


def test_more_seats_have_rounds_of_their_own_game() -> None:
    """With four seats the game ends with ROUND 11; every seat deals and begins anywhere."""
    options = [options_for(seed, 4) for seed in range(36 * 125)]
    assert {one.first_dealer for one in options} == set("0123")
    for seat in range(4):
        assert {one.rounds[seat] for one in options} == set(range(3, 12))
