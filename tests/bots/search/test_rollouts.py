"""Worlds that a player thinks likely: such as can be, and as others would have left them."""

from collections.abc import Callable, Iterator
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots, games
from cardtable.bots import find_roster
from cardtable.bots.bot import RolloutBot
from cardtable.bots.level8 import make_level8_policy
from cardtable.bots.level8.evaluation import PLAIN, CardEvaluator, count_addable, make_weights
from cardtable.bots.levelup import make_levelup_policy
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.search.policy import Policy
from cardtable.bots.search.rollouts import COMPLETE_PENALTY, WorldEvaluator, most_plausible
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.level8.state import Level8State
from cardtable.games.levelup.options import LevelUpOptions
from games.level8.tables import group
from games.level8.tables import state_from as table_of_level8
from games.levelup.tables import state_from as table_of_levelup
from support.playthroughs import playthroughs, seeds
from support.sample_sizes import with_examples

MAKERS: dict[str, Callable[[int], Policy]] = {
    "levelup": make_levelup_policy,
    "level8": lambda worlds: make_level8_policy(worlds=worlds),
}
every_game = pytest.mark.parametrize("name", MAKERS)
NUMBER = 60  # worlds that a mean is taken of


@every_game
@with_examples(40)
@given(st.data())
def test_likely_worlds_hang_on_nothing_but_what_the_seat_has_seen(
    name: str, data: st.DataObject
) -> None:
    j = data.draw(playthroughs(name, 200))
    if j.state.is_over():
        return
    seat, luck = int(j.state.turn), data.draw(seeds)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    found = [MAKERS[name](6).imagine(s, seat, FastChance(luck)) for s in (j.state, twin)]
    assert j.game.view(found[0], seat) == j.game.view(j.state, seat)
    assert j.game.to_json(found[0]) == j.game.to_json(found[1])


@every_game
def test_who_looks_at_one_world_takes_it_as_it_is_dealt(name: str) -> None:
    for state in middles(name):
        seat = int(state.turn)
        world = MAKERS[name](1).imagine(state, seat, FastChance(5))
        dealt = state.imagine(seat, FastChance(5))
        assert games.find(name).to_json(world) == games.find(name).to_json(dealt)


def middles(name: str) -> Iterator[State]:
    """Moments of some games between good players, after a few turns."""
    game, player = games.find(name), MAKERS[name](1)
    for seed in range(12):
        chance = FastChance(seed)
        state = game.new(2, game.parse_options({}), chance)
        for _ in range(14 + seed):
            player.act(state, chance)
        yield state


def mean(name: str, state: State, worlds: int, measure: Callable[[State], float]) -> float:
    """Return the mean of `measure` in what a policy imagines that chooses among `worlds`."""
    player, luck = MAKERS[name](worlds), FastChance(3)
    return fmean(measure(player.imagine(state, int(state.turn), luck)) for _ in range(NUMBER))


def test_levelup_others_have_worked_on_their_hands() -> None:
    finder = DeficiencyFinder(LevelUpOptions())

    def far(world: State) -> float:
        return float(finder.implausibility(world, world.turn))

    state = table_of_levelup("2C 5D 9H JS KC 3D 8S", 7, top="4C", turns=8)
    dealt, likely = (mean("levelup", state, worlds, far) for worlds in (1, 4))
    assert likely < dealt - 0.3
    begun = table_of_levelup("2C 5D 9H JS KC 3D 8S", 7, top="4C", turns=0)
    assert mean("levelup", begun, 4, far) == mean("levelup", begun, 1, far), "nobody has had a turn"


def test_levelup_counts_the_exchanges_of_all_other_hands() -> None:
    finder = DeficiencyFinder(LevelUpOptions())
    complete = table_of_levelup("2C 5D 9H", "7C 7D 7H", top="4C", turns=8)
    assert finder.implausibility(complete, 0) == COMPLETE_PENALTY
    three = table_of_levelup("2C 5D 9H", "7C 7D KH", "7S JD KS", top="4C", turns=9)
    assert finder.implausibility(three, 0) == sum(
        finder.deficiency(three.hands[s], 3) for s in (1, 2)
    )
    assert finder.implausibility(three, 0) == 3


def test_levelup_a_hand_that_would_have_been_laid_down_is_the_last_resort() -> None:
    """Even if it is that of the first world: any other is preferred."""
    finder = DeficiencyFinder(LevelUpOptions())
    state = table_of_levelup("2C 5D 9H", 3, top="4C", turns=8)
    player, tried = make_levelup_policy(4), 0
    for seed in range(200):
        chance = FastChance(seed)
        worlds = [state.imagine(0, chance) for _ in range(4)]
        far = [finder.deficiency(world.hands[1], 3) for world in worlds]
        if not far[0] and any(far):
            tried += 1
            found = player.imagine(state, 0, FastChance(seed))
            assert finder.implausibility(found, 0) < COMPLETE_PENALTY
    assert tried >= 5


class ListedNumbers(WorldEvaluator):
    """Gives worlds the numbers of a list, one after the other."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def implausibility(self, world: State, seat: int) -> int:
        return self.numbers.pop(0)


@pytest.mark.parametrize(
    ("numbers", "chosen"),
    [([3, 2, 2, 5], 1), ([4, 3, 2, 1], 3), ([2, 0], 1), ([0], 0), ([100, 100, 100, 100], 0)],
)
def test_the_first_of_the_most_plausible_worlds_is_chosen(numbers: list[int], chosen: int) -> None:
    """And no further one is imagined once there can be no better."""
    game, chance, evaluator = games.find("threeup"), FastChance(1), ListedNumbers(numbers)
    state = game.new(2, game.parse_options({}), FastChance(5))
    worlds = [game.digest(state.imagine(0, chance)) for _ in range(4)]
    assert game.digest(most_plausible(state, 0, evaluator, 4, FastChance(1))) == worlds[chosen]
    assert not numbers


def test_level8_who_has_laid_holds_little_that_fits() -> None:
    laid = [group("run", 4, "4R 5O 6Y"), group("run", 9, "9R 10O 11Y")]
    state = table_of_level8("", "1R 2G 12B 14V", phase="taking", table=[[], laid], turns=12)

    def fits(world: State) -> float:
        assert isinstance(world, Level8State)
        return float(count_addable(world, world.lo(1), world.hi(1)))

    dealt, likely = (mean("level8", state, worlds, fits) for worlds in (1, 6))
    assert dealt > 0.15
    assert likely < dealt / 4


def test_level8_who_has_not_laid_is_near() -> None:
    judge = CardEvaluator(make_weights(PLAIN))
    state = table_of_level8("", phase="taking", turns=12)

    def missing(world: State) -> float:
        return float(judge.implausibility(world, world.turn))

    dealt, likely = (mean("level8", state, worlds, missing) for worlds in (1, 6))
    assert likely < dealt - 0.3
    begun = table_of_level8("", phase="taking", turns=1)
    assert mean("level8", begun, 6, missing) == mean("level8", begun, 1, missing)


def test_level8_what_is_odd_about_hands() -> None:
    judge = CardEvaluator(make_weights(PLAIN))
    near = table_of_level8("", "1R 2R 3R 5R 7R 7O 9B 9G 13V 15Y", phase="taking", turns=12)
    assert judge.implausibility(near, 0) == 1
    complete = table_of_level8("", "1R 2R 3R 5R 6R 7O 9B 9G 13V 15Y", phase="taking", turns=12)
    assert judge.implausibility(complete, 0) == COMPLETE_PENALTY


@every_game
def test_the_best_players_and_hints_think_of_likely_worlds(name: str) -> None:
    best = bots.find(name, "level6")
    assert isinstance(best, RolloutBot)
    assert best.policy.worlds > 1  # type: ignore[attr-defined]
    assert find_roster(name).policy().worlds > 1  # type: ignore[attr-defined]
