"""What the tuned player learns from: `python tools/fit.py threeup`."""

from collections.abc import Mapping

from cardtable.bots.threeup.policy import OUT, Shedding
from cardtable.bots.threeup.repetition import LOOPING
from cardtable.bots.threeup.taste import PLAIN
from cardtable.bots.threeup.weights import weights
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import LAYING, OFFERED, ThreeUp
from cardtable.games.threeup.zones import DRAW

OPTIONS: Mapping[str, object] = {}
AGREED = GAME.agree(dict(OPTIONS))
START = PLAIN
FITTED = tuple(name for name in PLAIN if not name.endswith(("-draw", "-free")))


def policy(named: Mapping[str, float]) -> Shedding:
    return Shedding(weights(named))


def dealt(chance: FastChance) -> State:
    state: State = GAME.new(2, AGREED, chance)
    return state


def interest(state: State) -> float:
    """The set-up is rare and counts for much; so does the end."""
    assert isinstance(state, ThreeUp)
    looping = state.end - state.begin() >= LOOPING * state.entry()
    if state.phase == OFFERED or looping or ends(state):
        return 0.0  # rated by more than weights
    if state.phase == LAYING:
        return 0.3
    return 0.12 if state.total(DRAW) else 0.36


def ends(state: ThreeUp) -> bool:
    """Could the seat be out with this choice?"""
    return policy({}).lines(state, 1)[0].score >= OUT
