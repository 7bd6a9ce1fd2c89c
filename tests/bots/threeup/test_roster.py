"""Every bot of 3UP 3DOWN can be seated."""

from cardtable.bots import Budget, observation_of
from cardtable.bots.threeup import ROSTER
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import is_card
from support.bot_levels import with_limits
from support.playthroughs import new_playthrough


def test_every_bot_lays_its_3up() -> None:
    assert tuple(ROSTER.bots)[:6] == tuple(f"level{number}" for number in range(1, 7))
    assert ROSTER.substitute in ROSTER.bots
    j = new_playthrough(GAME, 3, GAME.parse_options({}), 11)
    observation = observation_of(GAME, j.state, int(j.state.turn), 5)
    for make in (*ROSTER.bots.values(), *ROSTER.others.values()):
        steps = with_limits(make(), 60).choose(observation, Budget())
        assert all(is_card(step) for step in steps)
        assert len(steps) == 3
