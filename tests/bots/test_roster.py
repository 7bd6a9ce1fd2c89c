"""What every bot of every game keeps to: legal moves, time limits, the same choice for a seed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time

import pytest

from cardtable import bots, games, words
from cardtable.bots import Bot, Budget, Observation, observation_of
from cardtable.bots.bot import RolloutBot
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from support.bot_levels import with_limits
from support.sample_sizes import compiled_only, each_game, sample, small_and_large

every_game = pytest.mark.parametrize("name", games.names())

LEVELS = tuple(f"level{number}" for number in range(1, 7))
LIMITS = {"level5": 300, "level6": 2_000}  # milliseconds of one core; the others:
QUICK = 20
DEARER = {"level5": 50, "level6": 800}  # the bot makes one choice where others make this number
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
    state = game.new(game.seats[0], game.parse_options({}), FastChance(2))
    for bot in bots.names(name):
        if bot in LIMITS:
            continue  # their samples are many; arena tests repeat whole deals of them
        seat = int(state.turn)
        chosen = [
            bots.find(name, bot).choose(observation_of(game, state, seat, 9), Budget())
            for _ in range(2)
        ]
        assert chosen[0] == chosen[1], bot


Look = Callable[[], Observation]  # makes what a seat may know, anew each time
Steps = tuple[int, ...]


def play(game: Game, choose: Callable[[Look], Steps], choices: int) -> None:
    """Have `choices` choices made, in games in which all seats choose alike.

    An illegal one ends it: `state.play` refuses it.
    """
    made = seed = 0
    while made < choices:
        seed += 1
        chance = FastChance(seed)
        people = game.seats[seed % len(game.seats)]
        state: State = game.new(people, game.parse_options({}), chance)
        while not state.is_over() and made < choices:
            for step in choose(partial(observation_of, game, state, int(state.turn), seed + made)):
                state.play(step, chance)
            made += 1


@each_game("level8", "threeup", "pragon")
@pytest.mark.parametrize("choices", small_and_large(sample(500, 50), 10_000))
def test_no_bot_makes_an_illegal_move(name: str, choices: int) -> None:
    """Bots that search make a tenth as many choices, with few rollouts for each."""
    for bot in bots.names(name):
        player = with_limits(bots.find(name, bot), sample(24, 8))

        def choose(look: Look, player: Bot = player) -> Steps:
            return player.choose(look(), Budget())

        play(games.find(name), choose, choices // 10 if bot in LIMITS else choices)


def measured(player: Bot, budget: Budget, most: float) -> Callable[[Look], Steps]:
    """Return a function that chooses and fails if that takes more than `most` seconds.

    Time is that of the processor, so that a busy machine is no trouble, and it is the least of
    three: the turn of the garbage collector is not the bot's.
    """

    def choose(look: Look) -> Steps:
        took: list[float] = []
        while len(took) < 3:
            observation = look()
            began = process_time()
            steps = player.choose(observation, budget)
            took.append(process_time() - began)
            if took[-1] <= most:
                return steps
        raise AssertionError(f"{player} took {took} s, and {most} s are allowed")

    return choose


@compiled_only
@every_game
@pytest.mark.parametrize("choices", small_and_large(500, 10_000))
def test_no_bot_takes_too_long(name: str, choices: int) -> None:
    """Many choices of the quick ones, and as many as are affordable of the others."""
    for bot in bots.names(name):
        limit = LIMITS.get(bot, QUICK)
        choose = measured(bots.find(name, bot), Budget(limit), SLACK * limit / 1000)
        play(games.find(name), choose, max(choices // DEARER.get(bot, 1), 2))


@compiled_only
@every_game
@pytest.mark.parametrize("bot", LIMITS)
def test_the_clock_ends_a_search_that_would_take_longer(name: str, bot: str) -> None:
    """It has forty times as many rollouts to make as it should, and may go as far beyond its time
    as level 5 may."""
    player = bots.find(name, bot)
    assert isinstance(player, RolloutBot)
    effort = replace(player.limits, samples=40 * player.limits.samples)
    patient = RolloutBot(player.policy, effort, endgame=player.endgame)
    play(games.find(name), measured(patient, Budget(50), (50 + 60) / 1000), 5)


def test_a_game_of_another_package_has_general_bots() -> None:
    assert bots.names("elsewhere") == ("random", "general")
    bot = bots.find("elsewhere", bots.substitute("elsewhere"))
    threeup = games.find("threeup")
    state = threeup.new(2, threeup.options(), FastChance(1))
    observation = bots.observation_of(threeup, state, int(state.turn), 1)
    assert bot.choose(observation, bots.Budget(20))[0] in state.legal()


@every_game
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bot-unknown"):
        bots.find(name, "nobody")
    with pytest.raises(Refusal, match="bot-unknown"):
        bots.check_name(name, "nobody")
    assert bots.substitute(name) in bots.names(name)


@every_game
def test_a_name_is_checked_without_building_the_bot(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server checks names in its event loop, and some bots take long to build."""

    def fail() -> Bot:
        raise AssertionError("a bot was built")

    roster = bots.find_roster(name)
    unbuilt = replace(roster, bots=dict.fromkeys(roster.bots, fail))
    monkeypatch.setattr(bots, "find_roster", lambda _: unbuilt)
    for bot in bots.names(name):
        bots.check_name(name, bot)
