"""What is promised of every bot at a table: legal, blind, the same from the same seed, in time."""

from time import process_time

import pytest

from cardtable import bots, games, words
from cardtable.bots import Budget, observation_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.origin import is_compiled

every_game = pytest.mark.parametrize("name", games.names())

LEVELS = tuple(f"level{number}" for number in range(1, 7))
LIMITS = {"level5": 300, "level6": 2_000}  # milliseconds of one core; the others:
QUICK = 20
SLACK = 1.2


@every_game
def test_every_game_has_six_levels_and_a_substitute_that_is_quick(name: str) -> None:
    known = bots.names(name)
    assert known[: len(LEVELS) + 1] == ("random", *LEVELS)
    assert bots.substitute(name) in LEVELS[2:4], "an absent seat is played well, and at once"
    for language in words.LANGUAGES:
        assert all(words.say(language, f"bot-{bot}", {}) for bot in known)


@every_game
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    game = games.find(name)
    state = game.new(game.seats[0], game.agree({}), FastChance(2))
    for bot in bots.names(name):
        if bot in LIMITS:
            continue  # their samples are many; arena tests repeat whole deals of them
        seat = int(state.turn)
        chosen = [
            bots.find(name, bot).choose(observation_of(game, state, seat, 9), Budget())
            for _ in range(2)
        ]
        assert chosen[0] == chosen[1], bot


@pytest.mark.slow
@every_game
def test_no_bot_makes_an_illegal_move_or_takes_too_long(name: str) -> None:
    """Ten thousand choices for the quick ones, and as many as are affordable for the others.

    `play` refuses what is illegal. Time is that of the processor: a busy machine is no excuse,
    and no trouble either.
    """
    if not is_compiled():
        pytest.skip("the limits are those of the compiled rules")
    game = games.find(name)
    for bot in bots.names(name):
        limit = LIMITS.get(bot, QUICK)
        wanted = {QUICK: 10_000, 300: 200, 2_000: 12}[limit]
        over = [took for took in times(game, bot, wanted, limit) if took > SLACK * limit / 1000]
        assert len(over) <= wanted // 2_000, f"{bot} took {max(over)} s"  # the collector's turn


def times(game: Game, bot: str, wanted: int, limit: int) -> list[float]:
    """How long each of so many choices took, in games that the bot plays with itself."""
    found: list[float] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        chance = FastChance(seed)
        people = game.seats[seed % len(game.seats)]
        state: State = game.new(people, game.agree({}), chance)
        while not state.is_over() and len(found) < wanted:
            sight = observation_of(game, state, int(state.turn), seed + len(found))
            began = process_time()
            steps = bots.find(game.name, bot).choose(sight, Budget(limit))
            found.append(process_time() - began)
            for step in steps:
                state.play(step, chance)
    return found
