"""The seam between bots and tables: a bot sees one seat, and nothing of the others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import bots, games
from cardtable.bots.worker import chosen, task
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from journeys import journeys, seeds

every_game = pytest.mark.parametrize("name", games.names())


@every_game
@settings(max_examples=30)
@given(st.data())
def test_no_bot_moves_differently_when_unseen_cards_change(name: str, data: st.DataObject) -> None:
    j = data.draw(journeys(name, 200))
    if j.state.is_over():
        return
    seat = int(j.state.turn)
    twin = j.state.imagine(seat, FastChance(data.draw(seeds)))
    for bot in bots.names(name):
        jobs = [task(j.game, state, bot, 17, 20) for state in (j.state, twin)]
        assert jobs[0] == jobs[1], "what is sent to the bot tells something"
        assert chosen(jobs[0])[0] in j.state.legal()


def test_a_game_of_another_package_has_general_bots() -> None:
    assert bots.names("elsewhere") == ("random", "general")
    bot = bots.find("elsewhere", bots.substitute("elsewhere"))
    threeup = games.find("threeup")
    state = threeup.new(2, threeup.options(), FastChance(1))
    sight = bots.sight_of(threeup, state, int(state.turn), 1)
    assert bot.choose(sight, bots.Budget(20))[0] in state.legal()


@every_game
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="bot-unknown"):
        bots.find(name, "nobody")
    assert bots.substitute(name) in bots.names(name)
