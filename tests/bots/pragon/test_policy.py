"""The policy of Pragon: it uses what the player knows, makes legal plans, and plays soundly."""

import pytest
from hypothesis import given

from cardtable import bots
from cardtable.bots.advice import advise
from cardtable.bots.bot import Budget, SearchLimits, observation_of
from cardtable.bots.pragon.features import load_weights
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.engine.chance import FastChance
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import JOKERS
from cardtable.games.pragon.legality import LIFTING
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import play, play_steps, state_from
from support.bot_levels import STRONG_LEVELS
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import with_examples

EMPTY = {"T": "", "L": "", "C": "", "R": "", "BL": "", "BR": ""}
running_games = playthroughs("pragon", 120)


def state_of(j: Playthrough) -> PragonState | None:
    """Return the state, or None if the game is over."""
    assert isinstance(j.state, PragonState)
    return None if j.state.is_over() else j.state


def plans_of(policy: PragonPolicy, state: PragonState) -> list[tuple[list[int], float]]:
    return [(plan.to_list(), plan.score) for plan in policy.plans(state, 1000)]


# Laws


@with_examples(60)
@given(running_games, seeds)
def test_plans_are_the_same_in_all_states_that_the_player_cannot_tell_apart(
    j: Playthrough, seed: int
) -> None:
    state = state_of(j)
    if state:
        twin = state.imagine(0, FastChance(seed))
        assert plans_of(make_tuned_policy(), state) == plans_of(make_tuned_policy(), twin)


@with_examples(60)
@given(running_games)
def test_plans_are_legal_and_end_with_the_move_or_with_new_cards(j: Playthrough) -> None:
    state = state_of(j)
    if not state:
        return
    plans = plans_of(make_tuned_policy(), state)
    assert plans
    assert len({tuple(steps) for steps, _ in plans}) == len(plans)
    assert [score for _, score in plans] == sorted((score for _, score in plans), reverse=True)
    for steps, _ in plans:
        world = state.clone()
        for index, step in enumerate(steps):
            assert index == 0 or not world.is_move_complete()
            world.play(step, FastChance(0))
        assert world.is_move_complete() or world.phase == LIFTING


def test_a_short_flush_is_finished_once_it_is_begun() -> None:
    state = state_from("2S 6H QC", T="3 4S^", L="2 8S^", R="2 JS^", BL="2 AS^")
    best = make_tuned_policy().plans(state, 1)[0].to_list()
    assert GAME.write(best).startswith("2S 4S 8S JS AS")
    short = make_tuned_policy().plans(play_steps(state, "2S", "JS"), 1)[0].to_list()
    assert short == [12, GAME.step("flush")]


@with_examples(60)
@given(running_games)
def test_the_first_plan_is_played(j: Playthrough) -> None:
    state = state_of(j)
    if not state:
        return
    policy, twin = make_tuned_policy(), state.clone()
    for step in policy.plans(state, 1)[0].to_list():
        twin.apply(step, FastChance(5))
    policy.act(state, FastChance(5))
    assert GAME.to_bytes(state) == GAME.to_bytes(twin)


@with_examples(30)
@given(playthroughs("pragon", 0))
def test_games_end_with_any_options(j: Playthrough) -> None:
    make_tuned_policy().finish(j.state, j.chance)
    assert j.state.is_over()


def test_the_options_choose_the_weights() -> None:
    state = state_from("7S 9H KC", L="2 7H^", jokers_wild=False)
    usual, tame = load_weights("weights"), load_weights("weights-tame")
    plans = plans_of(PragonPolicy(usual, tame), state)
    assert plans == plans_of(PragonPolicy(tame, tame), state)
    assert plans != plans_of(PragonPolicy(usual, usual), state)


# Positions that every good bot solves

WITHOUT_SEARCH = ("level3", "level4")  # a search may find something better


def state_after_choice(bot: str, state: PragonState) -> PragonState:
    """Return the state after the whole move that the bot chooses."""
    world = state.clone()
    while not world.is_over() and (not world.is_move_complete() or is_same(world, state)):
        observation = observation_of(GAME, world, 0, 3)
        for step in bots.find("pragon", bot).choose(observation, Budget()):
            world.play(step, FastChance(0))
    return world


def is_same(world: PragonState, state: PragonState) -> bool:
    return GAME.to_bytes(world) == GAME.to_bytes(state)


WINS = {
    "a pair": state_from("7S 9H KC", **EMPTY | {"L": "7H^"}),
    "a pair that removes": state_from("7S 7D KC", **EMPTY | {"L": "2H^"}),
    "aces": state_from("AS AD KC", **EMPTY | {"L": "2H"}),
    "jacks": state_from("JS JD KC", **EMPTY | {"L": "2H^", "BR": "9D^"}),
    "a straight": state_from("4S 5D 6C", **EMPTY | {"L": "9H^", "C": "2D^", "R": "9D^"}),
    "a straight flush": state_from("4S 5S KC", **EMPTY | {"L": "6S^", "R": "9D", "T": "2D"}),
}


@pytest.mark.parametrize("bot", STRONG_LEVELS)
@pytest.mark.parametrize("hand", WINS)
def test_a_win_is_taken(bot: str, hand: str) -> None:
    assert state_after_choice(bot, WINS[hand]).result(0) == 1.0


@pytest.mark.parametrize("bot", WITHOUT_SEARCH)
def test_a_flush_uses_as_many_open_cards_as_it_can(bot: str) -> None:
    state = state_from("2S 6H QC", T="3 4S^", L="2 8S^", R="2 JS^", BL="2 AS^")
    world = state_after_choice(bot, state)
    assert world.open_stacks_showing(state.open_cards()) == 0
    assert bin(world.open_stacks).count("1") == 6


@pytest.mark.parametrize("bot", WITHOUT_SEARCH)
def test_a_joker_that_is_not_wild_is_removed(bot: str) -> None:
    state = state_from("7S 7D KC", jokers_wild=False, draw="2H 3D 5C 9C", **EMPTY | {"L": "3H *1^"})
    assert not state_after_choice(bot, state).open_cards() & JOKERS


def test_advice_takes_the_win() -> None:
    state = WINS["a pair"]
    advice = advise(observation_of(GAME, state, 0, 1), Budget(), SearchLimits(20, 4, 0))
    assert advice.plans[0].win_probability == 1.0
    assert play(state, advice.plans[0].move).result(0) == 1.0


# The roster


def test_levels_are_named_from_one_to_six() -> None:
    names = bots.names("pragon")
    assert names[1:7] == tuple(f"level{number}" for number in range(1, 7))
    assert bots.substitute("pragon") in names
