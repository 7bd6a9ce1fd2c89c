"""What the weights of 3UP 3DOWN are tuned by."""

from tools.tuning.threeup import START, make_evaluator


def test_a_better_policy_has_more_than_half() -> None:
    careless = dict.fromkeys(START, 0.0)
    evaluate = make_evaluator(START, careless)
    assert sum(evaluate(seed) for seed in range(20)) > 14
