"""What a bot is given: what its seat may know, and nothing of the other seats."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots, games
from cardtable.arena.match import observation_for
from cardtable.bots import Bot, Budget, Observation, observation_of
from cardtable.bots.worker import make_task, task_observation
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from support.bot_levels import with_limits
from support.playthroughs import playthroughs, seeds
from support.sample_sizes import each_game, sample, with_examples

every_game = pytest.mark.parametrize("name", games.names())


@each_game("levelup", "level8", "threeup")
@with_examples(30)
@given(st.data())
def test_no_bot_moves_differently_when_unseen_cards_change(name: str, data: st.DataObject) -> None:
    j = data.draw(playthroughs(name, 200))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    for bot in bots.names(name):
        jobs = [make_task(j.game, state, bot, 17, 20) for state in (j.state, twin)]
        assert jobs[0] == jobs[1], "what is sent to the bot tells something"
        assert hurried(name, bot).choose(task_observation(jobs[0]), Budget())[0] in j.state.legal()


@every_game
@with_examples(20)
@given(st.data())
def test_what_a_bot_is_given_is_not_the_truth(name: str, data: st.DataObject) -> None:
    """Its imagined state is the same for all states that the seat cannot tell apart."""
    j = data.draw(playthroughs(name, 200))
    if j.state.is_over():
        return
    seat, seed = int(j.state.turn), data.draw(seeds)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    for give in (partial(observation_of, j.game), partial(observation_for, "level4", j.game)):
        worlds = [give(state, seat, seed).imagined_state for state in (j.state, twin)]
        assert j.game.to_json(worlds[0]) == j.game.to_json(worlds[1])


@each_game("level8")
@with_examples(12)
@given(st.data())
def test_no_bot_looks_into_the_world_that_it_is_given(name: str, data: st.DataObject) -> None:
    """Even with the truth in its hands it would choose the same: it imagines for itself."""
    j = data.draw(playthroughs(name, 200))
    if j.state.is_over():
        return
    seat, seed = int(j.state.turn), data.draw(seeds)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))

    def with_root(root: State) -> Observation:
        return Observation(j.game, seat, lambda _: root.clone(), seed)

    for bot in bots.names(name):
        player = hurried(name, bot)
        chosen = [player.choose(with_root(root), Budget()) for root in (j.state, twin)]
        assert chosen[0] == chosen[1], bot


def hurried(name: str, bot: str) -> Bot:
    """The bot with few worlds, where it would try many."""
    return with_limits(bots.find(name, bot), sample(24, 8), plans=4, positions=40)


def test_the_tighter_limit_holds_and_without_one_no_clock_is_looked_at() -> None:
    assert Budget(500).tightest_limit(300) == 300
    assert Budget(200).tightest_limit(300) == 200
    assert Budget(200).tightest_limit(0) == 200
    assert Budget().tightest_limit(300) == 0


@pytest.mark.parametrize(
    ("budget", "seconds", "left"), [(300, 0.06, 240), (300, 0.5, 1), (0, 0.5, 0)]
)
def test_what_a_proof_has_used_is_gone(budget: int, seconds: float, left: int) -> None:
    assert Budget(budget).after(seconds) == Budget(left), "nothing would be no limit at all"
