"""Games between bots end because a seat is out, and never because they come round [UD-41]."""

from typing import Any

import pytest

from cardtable import bots
from cardtable.bots import Bot, Budget, observation_of
from cardtable.bots.bot import IsmctsBot
from cardtable.bots.threeup import STYLES, make_threeup_policy
from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from support.bot_levels import with_limits
from support.sample_sizes import compiled_only, sample, small_and_large

OPTIONS: list[dict[str, Any]] = [
    {},
    {"colour_swap": True},
    {"failed_down": "stays"},
    {"play_on": True},
]
every_option = pytest.mark.parametrize("options", OPTIONS, ids=str)


def play_against_itself(bot: Bot, seed: int, options: dict[str, Any]) -> ThreeUpState:
    """Play a game in which the same bot has all seats: two, or three where they play on."""
    chance = FastChance(seed)
    seats = 3 if options.get("play_on") else 2
    state: ThreeUpState = GAME.new(seats, GAME.parse_options(options), chance)
    while not state.is_over():
        for step in bot.choose(observation_of(GAME, state, int(state.turn), seed), Budget()):
            state.play(step, chance)
    return state


@compiled_only
@pytest.mark.slow
@every_option
@pytest.mark.parametrize("games", small_and_large(3, 200))
def test_ud_41_no_game_of_level_5_ends_by_repetition(games: int, options: dict[str, Any]) -> None:
    """It searches less than usual."""
    bot = with_limits(bots.find("threeup", "level5"), 30)
    for seed in range(games):
        assert play_against_itself(bot, seed, options).finished


@compiled_only
@pytest.mark.slow
@every_option
@pytest.mark.parametrize("games", small_and_large(3, 200))
def test_ud_41_no_game_of_a_tree_search_ends_by_repetition(
    games: int, options: dict[str, Any]
) -> None:
    """It searches less than usual."""
    bot = IsmctsBot(make_threeup_policy("tuned"), 40)
    for seed in range(games):
        assert play_against_itself(bot, seed, options).finished


@pytest.mark.parametrize("style", sorted(STYLES))
@every_option
def test_ud_41_no_game_of_a_policy_ends_by_repetition(style: str, options: dict[str, Any]) -> None:
    policy, agreed = make_threeup_policy(style), GAME.parse_options(options)
    for seed in range(sample(50, 5)):
        chance = FastChance(seed)
        state = GAME.new(2, agreed, chance)
        while not state.is_over():
            policy.act(state, chance)
        assert state.finished


def test_ud_41_bots_do_come_round() -> None:
    """Otherwise the tests above would show nothing."""
    policy, third_times = make_threeup_policy("rusher"), 0
    for seed in range(20):
        chance = FastChance(seed)
        state = GAME.new(2, GAME.parse_options({}), chance)
        while not state.is_over():
            third_times += state.repeats == 3
            policy.act(state, chance)
    assert third_times
