"""Advice is legal, ordered, and made from what the seat may know."""

from hypothesis import given
from hypothesis import strategies as st

from cardtable import words
from cardtable.bots import Budget, observation_of
from cardtable.bots.advice import advise
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
    assert (advice.plans[0].loss, advice.plans[0].about_equal) == (0, False)
    assert all(0 <= plan.win_probability <= 1 for plan in advice.plans)
    for language in words.LANGUAGES:
        said = [advice.where, *(reason for one in advice.plans for reason in one.reasons)]
        assert all(words.say(language, *one) for one in said)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    assert advise(observation_of(j.game, twin, seat, 3), Budget(), LIGHT) == advice
