"""How the bots of LEVEL UP choose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots
from cardtable.bots.advice import write_plan
from cardtable.bots.bot import Budget, observation_of
from cardtable.bots.levelup import make_levelup_policy
from cardtable.bots.levelup.features import LevelUpWeights
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.engine.chance import FastChance
from cardtable.games.levelup import GAME
from cardtable.games.levelup.state import LevelUpState
from games.levelup.tables import state_from
from support.bot_levels import STRONG_LEVELS, with_limits
from support.playthroughs import playthroughs, seeds
from support.sample_sizes import sample, with_examples

QUICK = LevelUpWeights(wild=0.3)
serious = pytest.mark.parametrize("level", STRONG_LEVELS)


@pytest.mark.parametrize(
    "policy", [LevelUpPolicy(QUICK), make_levelup_policy()], ids=["quick", "careful"]
)
@with_examples(25)
@given(st.data())
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_plans(
    policy: LevelUpPolicy, data: st.DataObject
) -> None:
    j = data.draw(playthroughs("levelup", 120))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    worlds = [j.state.imagine(seat, FastChance(data.draw(seeds))) for _ in range(2)]
    found = [[(plan.to_list(), plan.score) for plan in policy.plans(world, 8)] for world in worlds]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "policy", [LevelUpPolicy(QUICK), make_levelup_policy()], ids=["quick", "careful"]
)
@with_examples(40)
@given(st.data())
def test_plans_are_legal_and_whole(policy: LevelUpPolicy, data: st.DataObject) -> None:
    j = data.draw(playthroughs("levelup", 200))
    if j.state.is_over():
        assert isinstance(j.state, LevelUpState)
        return
    plans = policy.plans(j.state, 16)
    assert plans
    assert [plan.score for plan in plans] == sorted((x.score for x in plans), reverse=True)
    for plan in plans:
        world = j.state.clone()
        for step in plan.to_list():
            world.play(step, FastChance(1))
        assert world.is_move_complete()


@with_examples(40)
@given(st.data())
def test_rollouts_are_played_as_the_quick_lines_say(data: st.DataObject) -> None:
    j = data.draw(playthroughs("levelup", 200))
    policy = LevelUpPolicy(QUICK)
    if j.state.is_over():
        return
    seed = data.draw(seeds)
    acted, lined = j.state.clone(), j.state.clone()
    policy.act(acted, FastChance(seed))
    chance = FastChance(seed)
    for plan in (policy.plans(lined, 1)[0],):
        for step in plan.to_list():
            lined.apply(step, chance)
    if lined.turn == j.state.turn and not lined.is_over() and len(plan.to_list()) == 1:
        for step in policy.plans(lined, 1)[0].to_list():  # the other half of the turn
            lined.apply(step, chance)
    assert GAME.digest(acted) == GAME.digest(lined)


def chosen(level: str, state: LevelUpState) -> str:
    observation = observation_of(GAME, state, int(state.turn), 3)
    bot = with_limits(bots.find("levelup", level), sample(12_000, 200))
    return write_plan(observation, bot.choose(observation, Budget()))


@serious
def test_a_hand_that_is_complete_is_laid_down(level: str) -> None:
    assert chosen(level, state_from("9C 9D 9H 2S", 3, phase="discard")) == "discard 2S, lay"


@serious
def test_the_last_card_is_taken_from_the_pile(level: str) -> None:
    state = state_from("9C 9D 2S", 3, top="9H")
    assert chosen(level, state) == "take, discard 2S, lay"


@serious
def test_a_complete_hand_needs_no_luck(level: str) -> None:
    assert chosen(level, state_from("9C 9D 9H", 3, top="KC")) == "take, discard KC, lay"


@serious
def test_of_two_ways_to_end_the_one_with_the_bonus_is_chosen(level: str) -> None:
    state = state_from("6H 7H 8H 9H 10H 10C", 5, phase="discard")
    assert chosen(level, state) == "discard 10C, lay"


@serious
def test_a_wild_is_taken(level: str) -> None:
    assert chosen(level, state_from("9C 9D 2S JC", 4, top="4H")).startswith("take")


@pytest.mark.parametrize(("level", "card"), [("level3", "5H"), ("level4", "QS"), ("level5", "QS")])
def test_from_level_4_on_the_next_seat_gets_no_wild_for_nothing(level: str, card: str) -> None:
    """The five and the queen are equally useless here, but the other is on ROUND 5."""
    state = state_from("9C 9D 5H QS", 5, rounds=(3, 5), phase="discard", top="2C")
    assert chosen(level, state) == f"discard {card}"


@serious
def test_the_card_with_more_outs_stays(level: str) -> None:
    """Two open pairs against one pair with a stray card."""
    state = state_from("8H 9H 9C 2S", 3, phase="discard", top="KC")
    assert chosen(level, state) == "discard 2S"


@with_examples(8)
@given(st.data())
def test_hands_end_under_every_house_rule(data: st.DataObject) -> None:
    j = data.draw(playthroughs("levelup", 0, turn_cap=60, hands=2))
    policy = LevelUpPolicy(QUICK)
    for _ in range(2000):
        if j.state.is_over():
            return
        policy.act(j.state, j.chance)
    raise AssertionError("no end")
