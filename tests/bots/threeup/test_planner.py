"""Packed plans, and the steps of a play."""

from cardtable.bots.threeup import make_threeup_policy
from cardtable.bots.threeup.planner import append_step, play_packed, unpack_steps
from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME
from games.threeup.tables import play, state_from


def test_packed_plans_keep_their_steps() -> None:
    plan = append_step(append_step(append_step(0, 0, 0), 1, 58), 2, 7)
    assert list(unpack_steps(plan)) == [0, 58, 7]
    state = state_from("5 5 8", "9", draw=5)
    steps = append_step(append_step(append_step(0, 0, 5), 1, 5), 2, 0)
    later = state.clone()
    play_packed(later, steps, FastChance(0))
    assert GAME.digest(later) == GAME.digest(play(state, "5 5"))


def test_no_zone_follows_the_3up() -> None:
    """Where zones are mixed [UD-23], a play of the last 3UP cards ends without a stop."""
    state = state_from("/ 8 8 / 5", "9 / 9 9", pile="3", mix_zones=True)
    plans = make_threeup_policy("tuned").plans(state, 9)
    assert {tuple(plan.to_list()) for plan in plans} == {(8, 0), (8, 8)}
