"""Intervals and the sequential test hold what they promise."""

from random import Random

from cardtable.arena.statistics import (
    SprtBounds,
    estimate_difference,
    estimate_score,
    run_sprt,
)


def test_intervals_hold_what_they_promise() -> None:
    """Of 400 matches of 100 deals, about 95 % have the true share in their interval."""
    luck = Random(5)
    for truth in (0.5, 0.9):
        held = 0
        for _ in range(400):
            deals = [sum(luck.random() < truth for _ in range(2)) / 2 for _ in range(100)]
            found = estimate_score(deals)
            held += found.low <= truth <= found.high
        assert 0.92 < held / 400 < 0.98


def test_intervals_are_clustered_by_deal() -> None:
    """Two games that always end alike tell no more than one."""
    alike = estimate_score([1.0, 0.0] * 50)
    split = estimate_score([0.5] * 90 + [1.0, 0.0] * 5)
    assert alike.high - alike.low > 2 * (split.high - split.low)
    certain = estimate_score([1.0] * 20)
    assert (certain.share, certain.high) == (1.0, 1.0)
    assert certain.low < 0.9


def test_differences_are_paired() -> None:
    ours, theirs = [1.0, 0.0, 1.0, 0.0] * 25, [1.0, 0.0, 0.0, 0.0] * 25
    found = estimate_difference(ours, theirs)
    assert found.mean == 0.25
    assert 0 < found.low < found.mean < found.high


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    luck = Random(7)
    test = SprtBounds(0.5, 0.6)
    verdicts = {0.5: 0, 0.6: 0}
    for truth in verdicts:
        for _ in range(200):
            deals = [sum(luck.random() < truth for _ in range(2)) / 2 for _ in range(3000)]
            verdicts[truth] += run_sprt(test, deals).verdict == "better"
    assert verdicts[0.5] / 200 < 0.1
    assert verdicts[0.6] / 200 > 0.9


def test_the_sequential_test_looks_at_deals_in_their_order() -> None:
    deals = [1.0] * 15 + [0.5, 0.0] + [1.0] * 200
    bounds = SprtBounds(0.5, 0.6)
    found = run_sprt(bounds, deals)
    assert found.verdict == "better"
    assert run_sprt(bounds, deals[: found.number]).verdict == "better"
    assert run_sprt(bounds, deals[: found.number - 1]).verdict == ""
