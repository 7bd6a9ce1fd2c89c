"""The best policy of each game makes legal moves under all values of all options."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardtable import bots, games
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import (
    Choice,
    Flag,
    Number,
    NumberList,
    OptionType,
    Subset,
    dump_options,
)
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from support.sample_sizes import each_game, sample

Options = dict[str, Any]

WHOLE = 5_000  # choices: more than any game takes that can end at all
BRIEF = {"levelup": 8, "level8": 60}  # in plain Python whole games of these take long
DEALS = {"threeup": 3}  # its games are quick, and many options matter at their end only

# What an option, or one of its values, needs beside it; and what only its game can make up.
BESIDE: dict[str, dict[str, Options]] = {
    "level8": {
        "custom": {"custom_levels": ["pair triple", "run4 colour3"]},
        "custom_levels": {"level_set": "custom"},
    },
    "threeup": {
        "score_all_zones": {"scoring": True, "games": 2},
        "target": {"scoring": True, "games": 2},
        "games": {"scoring": True},
        "scoring": {"games": 2},
    },
}
MADE_UP: dict[str, list[Any]] = {"custom_levels": [["run3 run3", "pair triple"], ["colour5"]]}
ENDLESS = {"games": 3, "hands": 3, "rounds": 3, "turn_cap": 1_000}  # at most, to be done in time


def option_sets(game: Game, seats: int) -> Iterator[Options]:
    """The defaults, and then every other value of each option, one option at a time."""
    usual = dump_options(game.parse_options({}))
    beside = BESIDE.get(game.name, {})
    yield {}
    for option, kind in game.option_types.items():
        for value in values(option, kind, seats):
            if value != usual[option]:
                yield {**beside.get(option, {}), **beside.get(str(value), {}), option: value}


def values(option: str, kind: OptionType, seats: int) -> list[Any]:
    """All values of an option, or the ends of a range."""
    if isinstance(kind, Flag):
        return [False, True]
    if isinstance(kind, Choice):
        return list(kind.values)
    if isinstance(kind, Number):
        return [kind.low, min(kind.high, ENDLESS.get(option, kind.high))]
    if isinstance(kind, NumberList):
        return [[kind.low + seat % 2 for seat in range(seats)]]
    if isinstance(kind, Subset):
        alone = [[value] for value in kind.values]
        return [*alone, *([other for other in kind.values if other != value] for [value] in alone)]
    return MADE_UP[option]


def dealt(game: Game, seats: int, options: Options, seed: int) -> State | None:
    """Deal; return None if the options exclude each other, such as few cards for many seats."""
    try:
        state: State = game.new(seats, game.parse_options(options), FastChance(seed))
    except Refusal:
        return None
    return state


def play(game: Game, state: State, seed: int, most: int) -> None:
    """Let the best policy play for all seats, with every step checked."""
    chance, player = FastChance(seed), bots.find_roster(game.name).policy()
    for _ in range(most):
        if state.is_over():
            return
        for step in player.plans(state, 1)[0].to_list():
            state.play(step, chance)


def play_all(game: Game, deals: int, most: int) -> None:
    tried, played = set[str](), set[str]()
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for options in option_sets(game, seats):
            tried.add(str(options))
            for seed in range(deals):
                state = dealt(game, seats, options, seed)
                if state is None:
                    break
                played.add(str(options))
                try:
                    play(game, state, seed, most)
                except Refusal as refusal:
                    pytest.fail(f"{refusal.code}: {seats} seats, deal {seed}, {options}")
    assert tried == played, "options that cannot be agreed at all show nothing"


@each_game("levelup", "level8", "threeup")
def test_good_policies_keep_to_the_rules_under_all_options(name: str) -> None:
    deals = DEALS.get(name, 1)
    play_all(games.find(name), sample(2 * deals, deals), sample(WHOLE, BRIEF.get(name, WHOLE)))
