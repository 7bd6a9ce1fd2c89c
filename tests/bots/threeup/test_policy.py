"""The policy of 3UP 3DOWN: it uses what its seat knows, makes legal plans, and plays soundly."""

import pytest
from hypothesis import given

from cardtable import bots
from cardtable.bots import Budget, observation_of
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.threeup import (
    STYLES,
    STYLES_FOR_MANY,
    make_threeup_policy,
    make_value_net_policy,
)
from cardtable.bots.threeup.features import make_weights
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import THIRD_TIME, ThreeUpState
from games.threeup.tables import state_from
from support.bot_levels import STRONG_LEVELS, with_limits
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import sample, with_examples

every_style = pytest.mark.parametrize("style", sorted(STYLES))

# Laws


@every_style
@with_examples(12)
@given(j=playthroughs("threeup", 400), seed=seeds)
def test_plans_are_the_same_in_all_states_that_the_seat_cannot_tell_apart(
    style: str, j: Playthrough, seed: int
) -> None:
    if j.state.is_over():
        return
    twin = j.state.imagine(j.state.turn, FastChance(seed))
    here, there = (
        [(plan.to_list(), plan.score) for plan in make_threeup_policy(style).plans(state, 99)]
        for state in (j.state, twin)
    )
    assert here == there


@with_examples(20)
@given(j=playthroughs("threeup", 400), seed=seeds)
def test_a_tree_chooses_the_same_in_all_states_that_the_seat_cannot_tell_apart(
    j: Playthrough, seed: int
) -> None:
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    bot = RolloutBot(make_value_net_policy(), SearchLimits(8, 8, 0))
    here, there = (
        bot.choose(observation_of(GAME, state, seat, 5), Budget())
        for state in (j.state, j.state.imagine(seat, FastChance(seed)))
    )
    assert here == there
    assert here[0] in j.state.legal()


@with_examples(40)
@given(j=playthroughs("threeup", 400), seed=seeds)
def test_every_plan_is_legal_and_whole(j: Playthrough, seed: int) -> None:
    plans = make_threeup_policy("tuned").plans(j.state, 999)
    assert bool(plans) != j.state.is_over()
    assert len({tuple(plan.to_list()) for plan in plans}) == len(plans)
    for plan in plans:
        state, chance = j.state.clone(), FastChance(seed)
        for step in plan.to_list():
            state.play(step, chance)  # refuses illegal steps
        assert state.is_move_complete()


@with_examples(40)
@given(j=playthroughs("threeup", 400))
def test_plans_are_in_order_and_the_first_is_played(j: Playthrough) -> None:
    if j.state.is_over():
        return
    policy = make_threeup_policy("tuned")
    plans = policy.plans(j.state, 99)
    scores = [plan.score for plan in plans]
    assert scores == sorted(scores, reverse=True)
    acted, applied = j.state.clone(), j.state.clone()
    chances = FastChance(5), FastChance(5)
    policy.act(acted, chances[0])
    for step in plans[0].to_list():
        applied.apply(step, chances[1])
    assert GAME.digest(acted) == GAME.digest(applied)


@with_examples(40)
@given(j=playthroughs("threeup", 300))
def test_every_legal_step_begins_a_plan(j: Playthrough) -> None:
    """Except flips of 3DOWN cards that are alike."""
    first = {plan.to_list()[0] for plan in make_threeup_policy("tuned").plans(j.state, 999)}
    flips = {14, 15, 16}
    assert first <= set(j.state.legal())
    assert set(j.state.legal()) - flips <= first


@with_examples(25)
@given(j=playthroughs("threeup", 60, turn_cap=2000, games=2))
def test_every_game_ends_with_any_options(j: Playthrough) -> None:
    policy, state = make_threeup_policy("tuned"), j.state
    acts = 0
    while state.turn != NOBODY:
        policy.act(state, j.chance)
        acts += 1
        assert acts < 10_000


# Positions that every good bot solves


def choose_move(state: ThreeUpState, bot: str, seed: int = 7) -> str:
    """Return the whole move that a bot chooses, in notation; searching bots search less."""
    chooser = with_limits(bots.find("threeup", bot), sample(600, 150))
    later, steps = state.clone(), list[int]()
    while not steps or not later.is_move_complete():
        observation = observation_of(GAME, later, int(later.turn), seed)
        for step in chooser.choose(observation, Budget()):
            later.play(step, FastChance(0))
            steps.append(step)
    return GAME.write(steps)


@pytest.mark.parametrize("bot", STRONG_LEVELS)
class TestGoodBots:
    def test_play_their_last_cards(self, bot: str) -> None:
        assert choose_move(state_from("8 8", "9 / 9 9", pile="3"), bot) == "8 8"

    def test_do_not_play_a_clear_card_for_nothing(self, bot: str) -> None:
        state = state_from("2 C 9 / 9 9 10 / 1 2 3", "5 6 7 / 9 9 9 / 4 5 6", draw=30)
        assert choose_move(state, bot) == "2"

    def test_play_low_cards_together_at_the_end(self, bot: str) -> None:
        state = state_from("2 2 10 / 9 / 5", "4 4 9 9 / 8 8 / 6 7")
        assert choose_move(state, bot) == "2 2"

    def test_draw_before_an_extra_play(self, bot: str) -> None:
        state = state_from(
            "3 9 / 9 9 10 / 1 2 3", "5 6 7 / 9 9 9 / 4 5 6", draw=30, phase="offered"
        )
        assert choose_move(state, bot) == "D"


@pytest.mark.parametrize("bot", STRONG_LEVELS[1:])
def test_tuned_bots_block_a_seat_with_one_card(bot: str) -> None:
    """The last card of the other seat is an 8, and it must not be able to play it."""
    assert choose_move(state_from("4 9 9 / 3", "/ 8", pile="2"), bot).startswith("9")


# The third time [UD-41]


def test_at_the_third_time_a_play_is_rated_as_one_that_clears_the_pile() -> None:
    """A 10 among low cards is worth keeping, but not if it takes six cards out of the game."""
    weights = make_weights({"gone-triple": 7.0, "gone-block": 3.0})
    state = state_from("8 9 / 2", "5 / 8", pile="1 1 2 2 3 3")
    (first, second) = (plan.score for plan in ThreeUpPolicy(weights).plans(state, 9))
    assert first == second == 3.0  # the other seat is stuck
    state.repeats = THIRD_TIME
    assert [plan.score for plan in ThreeUpPolicy(weights).plans(state, 9)] == [7.0, 7.0]


# Whole games


@pytest.mark.parametrize(
    "seats", [4, 6, *(pytest.param(few, marks=pytest.mark.slow) for few in (2, 3))]
)
def test_searching_bots_play_whole_games(seats: int) -> None:
    """In plain Python one bot searches, and the others play by their policy."""
    policy = make_threeup_policy("tuned")
    searcher, other = RolloutBot(policy, SearchLimits(4, 2, 0)), PolicyBot(policy)
    searchers = sample(seats, 1)
    chance = FastChance(seats)
    state = GAME.new(seats, GAME.parse_options({"free_draw": True, "play_on": True}), chance)
    while not state.is_over():
        observation = observation_of(GAME, state, int(state.turn), 9)
        bot = searcher if state.turn < searchers else other
        for step in bot.choose(observation, Budget()):
            state.play(step, chance)
    assert sum(state.result(seat) for seat in range(seats)) > 0


# Weights by the number of seats


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_weights_are_those_of_the_number_of_seats(seats: int) -> None:
    """The same policy plays at tables of every size, one after the other."""
    policy = make_threeup_policy("tuned")
    weights = (STYLES if seats == 2 else STYLES_FOR_MANY)["tuned"]
    expected = ThreeUpPolicy(make_weights(weights))
    for table in (2, 4, seats):
        chance = FastChance(1)
        state = GAME.new(table, GAME.parse_options({}), chance)
        while state.turn != NOBODY:
            if table == seats:
                plans, same = policy.plans(state, 9), expected.plans(state, 9)
                assert [plan.score for plan in plans] == [plan.score for plan in same]
            policy.act(state, chance)
