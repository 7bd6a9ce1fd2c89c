"""Bots in worker processes: what is sent to them, and what they do with it."""

import pytest

from cardtable import bots, games
from cardtable.bots.worker import choose_steps, make_task, task_observation
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game

every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_what_a_worker_chooses_in_its_time_is_legal(name: str) -> None:
    game = games.find(name)
    state = game.new(game.seats[0], game.parse_options({}), FastChance(3))
    for bot in bots.names(name):
        assert choose_steps(make_task(game, state, bot, 17, 20))[0] in state.legal()


@every_game
def test_a_decision_restores_one_state_and_chooses_from_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state that is sent is imagined already, so that the bot looks at it as it is."""
    game = games.find(name)
    state = game.new(game.seats[0], game.parse_options({}), FastChance(3))
    restore = Game.restore
    restored: list[object] = []

    def count(self: Game, data: object) -> object:
        restored.append(restore(self, data))
        return restored[-1]

    monkeypatch.setattr(Game, "restore", count)
    task = make_task(game, state, "level3", 17, 0)
    assert task_observation(task).imagined_state is restored.pop()
    choose_steps(task)
    assert len(restored) == 1
