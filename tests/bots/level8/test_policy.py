"""The policy of LEVEL 8: it uses what its seat knows, makes legal plans, and plays soundly."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots
from cardtable.bots import Budget, observation_of
from cardtable.bots.level8 import STYLES, make_level8_policy
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.level8 import GAME
from cardtable.games.level8.moves import LAY
from cardtable.games.level8.state import Level8State
from games.level8.tables import group, state_from
from support.bot_levels import STRONG_LEVELS, with_limits
from support.playthroughs import Playthrough, option_values, playthroughs, seeds
from support.sample_sizes import with_examples

every_good_bot = pytest.mark.parametrize("bot", STRONG_LEVELS)
CUSTOM_LEVELS = [
    "colour4 colour4",
    "run3 colour3",
    "pair colour2 colour2",
    "pair pair pair",
    "set5",
]

# Laws


def draw_options(data: st.DataObject, seats: int) -> Any:
    """Draw any options, often with custom levels."""
    chosen = data.draw(option_values(GAME.option_types))
    chosen.pop("first_dealer", None)  # it could be a seat that is not there
    if data.draw(st.booleans()):
        own = data.draw(st.lists(st.sampled_from(CUSTOM_LEVELS), min_size=1, max_size=4))
        chosen |= {"level_set": "custom", "custom_levels": own}
    elif chosen.get("level_set") == "custom":
        chosen["level_set"] = "two_star"
    if data.draw(st.booleans()):
        chosen |= {"level_set": "two_star", "levels": [5] * seats}
    try:
        return GAME.parse_options(chosen)
    except Refusal:
        return GAME.parse_options({})


@with_examples(15)
@given(st.data())
def test_every_plan_is_legal_and_whole_and_the_first_is_played(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(GAME.seats))
    options = draw_options(data, seats)
    policy = make_level8_policy(data.draw(st.sampled_from(sorted(STYLES))))
    chance = FastChance(data.draw(seeds))
    state = GAME.new(seats, options, chance)
    for _ in range(40):
        if state.is_over():
            return
        plans = policy.plans(state, 99)
        assert len({tuple(plan.to_list()) for plan in plans}) == len(plans)
        for plan in plans:
            world = state.clone()
            for step in plan.to_list():
                world.play(step, FastChance(1))  # refuses illegal steps
            assert world.is_move_complete()
        assert policy.plans(state, 1)[0].to_list() == plans[0].to_list()
        acted, applied = state.clone(), state.clone()
        policy.act(acted, FastChance(2))
        same_chance = FastChance(2)
        for step in plans[0].to_list():
            applied.apply(step, same_chance)
        assert GAME.to_json(acted) == GAME.to_json(applied)
        policy.act(state, chance)


@with_examples(40)
@given(playthroughs("level8", 300), seeds, st.sampled_from(sorted(STYLES)))
def test_plans_are_the_same_in_all_states_that_the_seat_cannot_tell_apart(
    j: Playthrough, seed: int, style: str
) -> None:
    if j.state.is_over():
        return
    twin = j.state.imagine(j.state.turn, FastChance(seed))
    here, there = (
        [(plan.to_list(), plan.score) for plan in make_level8_policy(style).plans(state, 99)]
        for state in (j.state, twin)
    )
    assert here == there


@with_examples(40)
@given(playthroughs("level8", 300))
def test_a_choice_under_way_is_finished(j: Playthrough) -> None:
    if j.state.is_over() or j.state.is_move_complete():
        return
    plan = make_level8_policy().plans(j.state, 9)[0]
    state = j.state.clone()
    for step in plan.to_list():
        state.play(step, FastChance(1))
    assert state.is_move_complete()


def test_a_laying_under_way_is_finished() -> None:
    state = state_from("1R 2O 3Y 7R 8O 9Y W 14V 14B 12G 11V")
    steps = make_level8_policy().plans(state, 1)[0].to_list()
    for made in range(1, 9):
        world = state.clone()
        for step in steps[:made]:
            world.play(step, FastChance(1))
        for step in make_level8_policy().plans(world, 1)[0].to_list():
            world.play(step, FastChance(1))
        assert world.is_move_complete()


LAYINGS = [
    ("one_star", 1, "1R 2O 3Y 7R 8O 9Y W 14V 14B 12G 11V"),
    ("one_star", 1, "1R 2O 3Y 4Y 7R 8O 9Y 10B 14V 14B 12G"),
    ("one_star", 2, "1R 1O 1Y 7R 7O 7Y 9Y 9B 9V W 12G"),
    ("two_star", 3, "1R 2O 3Y 4R 5O 6Y 7Y 8B 9V W W"),
]


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize(("level_set", "level", "hand"), LAYINGS)
def test_a_laying_of_longer_groups_under_way_is_finished(
    level_set: str, level: int, hand: str, least: int
) -> None:
    """About half of the steps before are the policy's own, the others are random."""
    options = {
        "level_set": level_set,
        "accept_longer_groups": True,
        "min_naturals_per_group": least,
    }
    for seed in range(12):
        state = state_from(hand, levels=[level, level], options=options)
        rng = random.Random(seed)
        state.play(LAY, FastChance(1))
        while not state.is_move_complete():
            steps = make_level8_policy().plans(state, 1)[0].to_list()
            world = state.clone()
            for step in steps:
                world.play(step, FastChance(1))  # refuses illegal steps
            assert world.is_move_complete()
            is_random = rng.random() < 0.5
            state.play(rng.choice(state.legal()) if is_random else steps[0], FastChance(1))


def test_games_end() -> None:
    for seed in range(4):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.parse_options({}), chance)
        acts = 0
        while state.turn != NOBODY:
            make_level8_policy().act(state, chance)
            acts += 1
            assert acts < 3000


# Positions that every good bot solves


def choose_moves(state: Level8State, bot: str) -> list[str]:
    """Return the whole moves that a bot chooses, in notation; searching bots search less."""
    chooser = with_limits(bots.find("level8", bot), 24)
    steps = chooser.choose(observation_of(GAME, state, int(state.turn), 7), Budget())
    world, moves, move = state.clone(), list[str](), list[int]()
    for step in steps:
        world.play(step, FastChance(1))
        move.append(step)
        if world.is_move_complete():
            moves.append(GAME.write(tuple(move)))
            move = []
    return moves


@every_good_bot
def test_a_wild_on_a_pile_is_taken(bot: str) -> None:
    state = state_from("1R 2O 5Y 7R 8O 10Y 12V 14V 14B 12G", phase="taking", piles=["W", "3B"])
    assert choose_moves(state, bot) == ["take 0"]


@every_good_bot
def test_the_last_level_is_laid_at_once(bot: str) -> None:
    state = state_from("7R 7O 7Y 9R 9O 9Y W 14V 14B 12G 7V", levels=[8, 1])
    (only,) = choose_moves(state, bot)
    assert only.startswith("lay ")


@every_good_bot
def test_a_hand_that_can_be_emptied_is_emptied(bot: str) -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 8, "8R 9R 10R")]
    state = state_from("6O 7Y 2V 15B", table=[laid, []])
    assert choose_moves(state, bot)[-1] == "discard 15B"


@every_good_bot
def test_a_wild_connects_the_last_card_to_a_run(bot: str) -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 9, "9R 10R 11R")]
    state = state_from("W 7Y 15B", table=[laid, []])
    assert choose_moves(state, bot)[-1] == "discard 15B"


@every_good_bot
def test_a_card_of_the_level_is_not_discarded(bot: str) -> None:
    state = state_from("1R 1O 2Y 2R 8O 8Y 12V 14V 9B 10G 11Y", levels=[2, 2])
    wanted = [f"discard {card}" for card in "1R 1O 2Y 2R 8O 8Y".split()]
    assert choose_moves(state, bot)[0] not in wanted


def test_a_card_that_an_opponent_can_add_is_not_discarded() -> None:
    laid = [group("run", 3, "3R 4R 5R"), group("run", 10, "10R 11R 12R")]
    hand = "1R 1O 3Y 3O 8O 8Y 6V 9V 7B 14B 15Y"
    state = state_from(hand, "2R 2O", levels=[2, 1], table=[[], laid])
    assert choose_moves(state, "level4")[0] not in ("discard 6V", "discard 9V")
