"""Hints and analysis: made from what the seat may know, and they add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cardtable import bots, games, words
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import BLUNDER, FAIR, INACCURACY, MISTAKE, ChoiceAnalysis, advise
from cardtable.bots.analysis import (
    accuracy_of,
    analyse_choice,
    index_of_played,
    summarise_choices,
    verdict_for,
)
from cardtable.bots.bot import SearchLimits
from cardtable.bots.search.policy import Plan
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from journeys import journeys, seeds
from sizes import each_game, with_examples

LIGHT = SearchLimits(samples=8, lines=3, milliseconds=0)


@each_game("levelup", "level8")
@with_examples(6)
@given(st.data())
def test_advice_is_legal_ordered_and_blind(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 120))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    advice = advise(observation_of(j.game, j.state, seat, 3), Budget(), LIGHT)
    assert advice.options[0].steps[0] in j.state.legal()
    assert (advice.options[0].gap, advice.options[0].equal) == (0, False)
    assert all(0 <= option.share <= 1 for option in advice.options)
    for language in words.LANGUAGES:
        said = [advice.where, *(reason for one in advice.options for reason in one.reasons)]
        assert all(words.say(language, *one) for one in said)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    assert advise(observation_of(j.game, twin, seat, 3), Budget(), LIGHT) == advice


@each_game("threeup", "pragon")
def test_a_game_is_luck_and_choices_and_nothing_else(name: str) -> None:
    game = games.find(name)
    chance = FastChance(4)
    state = game.new(game.seats[0], game.agree({}), chance)
    bot = bots.find(name, "random")
    choices: list[ChoiceAnalysis] = []
    for number in range(12):
        if state.is_over():
            break
        steps = bot.choose(observation_of(game, state, int(state.turn), number), Budget())
        if state.turn == 0:
            found, taken = analyse_choice(
                observation_of(game, state, 0, number), steps, number, Budget(), LIGHT
            )
            assert taken == len(steps)
            choices += [found] if found else []
        made(state, steps, chance)
    assert choices
    for choice in choices:
        assert choice.loss >= 0
        assert choice.share == pytest.approx(choice.best - choice.loss)
        assert bool(choice.better) == (choice.error > 0 or choice.loss > 0)
    analysis = summarise_choices(0, choices, 1.0)
    assert analysis.began + analysis.luck - analysis.lost == pytest.approx(analysis.result)
    assert 0 <= analysis.accuracy <= 100
    losses = [choices[at].loss for at in analysis.worst]
    assert losses == sorted(losses, reverse=True)


def made(state: State, steps: tuple[int, ...], chance: FastChance) -> None:
    for step in steps:
        state.play(step, chance)


def test_the_tighter_limit_holds_and_without_one_no_clock_is_looked_at() -> None:
    assert [
        Budget(500).tightest_limit(300),
        Budget(200).tightest_limit(300),
        Budget(200).tightest_limit(0),
    ] == [
        300,
        200,
        200,
    ]
    assert Budget().tightest_limit(300) == 0


def test_what_was_played_is_the_longest_line_that_it_begins_with() -> None:
    lines = [Plan(vec[i64](steps), 0.0) for steps in ([1], [1, 2], [1, 3], [4])]
    assert [index_of_played(lines, played) for played in ([1, 2, 5], [1, 5], [4], [2])] == [
        1, 0, 3, None,
    ]  # fmt: skip


def test_verdicts_need_to_be_beyond_doubt() -> None:
    assert verdict_for(0.3, 0.2) == FAIR
    assert [verdict_for(loss, 0.001) for loss in (0.01, 0.02, 0.05, 0.1)] == [
        FAIR, INACCURACY, MISTAKE, BLUNDER,
    ]  # fmt: skip


def test_accuracy_falls_with_the_loss() -> None:
    assert accuracy_of(0.0) == pytest.approx(100, abs=0.01)
    assert accuracy_of(0.1) == pytest.approx(63.6, abs=0.1)
    assert accuracy_of(1.0) == 0
