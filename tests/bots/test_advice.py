"""Advice is legal, ordered, made from what the seat may know, and does not contradict itself."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cardtable import words
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import Estimate, ShownPlan, advise, group_plans
from cardtable.bots.bot import SearchLimits
from cardtable.engine.chance import FastChance
from support.playthroughs import playthroughs, seeds
from support.sample_sizes import each_game, with_examples

LIGHT = SearchLimits(samples=8, plans=3, milliseconds=0)


@each_game("levelup", "level8")
@with_examples(6)
@given(st.data())
def test_advice_is_legal_ordered_and_blind(name: str, data: st.DataObject) -> None:
    j = data.draw(playthroughs(name, 120))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    advice = advise(observation_of(j.game, j.state, seat, 3), Budget(), LIGHT)
    assert advice.plans[0].steps[0] in j.state.legal()
    assert (advice.plans[0].loss, advice.plans[0].group) == (0, 0)
    assert all(0 <= plan.win_probability <= 1 for plan in advice.plans)
    for language in words.LANGUAGES:
        said = [advice.where, *(one for plan in advice.plans for one in plan.shown + plan.reasons)]
        assert all(words.say(language, *one) for one in said)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    assert advise(observation_of(j.game, twin, seat, 3), Budget(), LIGHT) == advice


# What people are shown


def estimates_of(*plans: tuple[int, float]) -> list[Estimate]:
    """Plans with their wins in 100 and the standard error of their distance from the first."""
    top = plans[0][0]
    return [Estimate(wins / 100, 0.02, (top - wins) / 100, error / 100) for wins, error in plans]


def shown_numbers(shown: list[ShownPlan]) -> list[tuple[int, int | None]]:
    return [(plan.group, plan.chances) for plan in shown]


def test_a_plan_that_looks_worse_is_never_called_more_alike() -> None:
    """25 was once called 5 points less than 29, and 24 and 22 about equal to it."""
    shown = group_plans(estimates_of((29, 0), (25, 1.5), (24, 3), (22, 4)), 0, 400)
    assert shown_numbers(shown) == [(0, 29), (1, 25), (1, 25), (1, 25)]
    assert [words.say("en", *plan.words[-1]) for plan in shown[1:]] == ["4 fewer"] * 3


def test_a_recommended_plan_is_not_below_another() -> None:
    """A plan of 92 was once recommended above two of 93."""
    shown = group_plans(estimates_of((92, 0), (93, 1), (93, 1), (80, 2)), 0, 400)
    assert [plan.plan_index for plan in shown] == [0, 1, 2, 3]
    assert shown_numbers(shown) == [(0, 92), (0, 92), (0, 92), (1, 80)]
    assert words.say("en", *shown[1].words[-1]) == "about equal"


def test_only_what_is_certain_is_called_certain() -> None:
    plans = [Estimate(value, 0.0, 1 - value, 0.0) for value in (1.0, 0.999, 0.5, 0.001, 0.0)]
    assert [plan.chances for plan in group_plans(plans, 0, 0)] == [100, 99, 50, 1, 0]


def test_a_plan_that_was_hardly_tried_has_no_number() -> None:
    for shown in (
        group_plans(estimates_of((50, 0), (10, 1)), 0, 9),
        group_plans([Estimate(0.5, 0.2, 0.0, 0.0), Estimate(0.1, 0.1, 0.4, 0.1)], 0, 400),
    ):
        assert shown_numbers(shown) == [(0, None)] * 2
        assert {words.say("en", *plan.words[-1]) for plan in shown} == {
            "not tried often enough to say"
        }


parts = st.floats(0, 1)
errors = st.floats(0, 0.19)


@given(
    st.lists(st.tuples(parts, errors, errors), min_size=1, max_size=6),
    st.integers(0, 5),
    st.sampled_from((0, 10, 400)),
)
def test_a_hint_never_contradicts_itself(
    plans: list[tuple[float, float, float]], best: int, samples: int
) -> None:
    best %= len(plans)
    top = plans[best][0]
    if not samples:  # exact: without errors, and the best plan is the best
        plans = [(min(value, top), 0.0, 0.0) for value, _, _ in plans]
    estimates = [
        Estimate(value, error, top - value, 0.0 if index == best else gap_error)
        for index, (value, error, gap_error) in enumerate(plans)
    ]
    shown = group_plans(estimates, best, samples)
    assert sorted(plan.plan_index for plan in shown) == list(range(len(plans)))
    assert (shown[0].plan_index, shown[0].group) == (best, 0)
    for plan, following in pairwise(shown):
        assert plan.chances is not None
        assert following.chances is not None
        # The same group has the same number, and the next group a smaller one.
        assert following.group - plan.group in (0, 1)
        assert (following.chances < plan.chances) == (following.group > plan.group)
        assert (following.chances, following.margin) == (plan.chances, plan.margin) or (
            following.group > plan.group
        )
    for plan in shown[1:]:
        word, about = plan.words[-1]
        if plan.group:
            assert word == "advice-fewer"
            assert about["count"] == (shown[0].chances or 0) - (plan.chances or 0)
        else:
            assert word == ("advice-equal" if samples else "advice-same")
    assert len(shown[0].words) == 1
    # A plan that is worse beyond doubt is never in the best group, unless it has the same number.
    for plan in shown:
        estimate = estimates[plan.plan_index]
        if plan.group == 0 and round(100 * estimate.win_probability) != shown[0].chances:
            assert estimate.loss <= 2 * estimate.loss_error + 0.01
