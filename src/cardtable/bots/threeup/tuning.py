"""What `tools/tune.py` needs to tune the weights of 3UP 3DOWN: whole games of two."""

from collections.abc import Callable, Mapping

from cardtable.bots.selfplay import make_pair_evaluator
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.styles import load_style
from cardtable.bots.threeup.weights import make_weights
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState

OPTIONS: Mapping[str, object] = {}
PARSED_OPTIONS = GAME.agree(dict(OPTIONS))
# A weight that is not sought draws luck all the same, so what is set by hand stays out of it.
START: Mapping[str, float] = {
    name: weight for name, weight in load_style("start.json").items() if not name.endswith("-part")
}


def initial_spread(name: str) -> float:
    """In per cent of a game. What is asked too rarely for games to tell stays as it is."""
    if name.endswith(("-draw", "-free")):
        return 0.0
    return 1.5 if name.startswith("up-") else 0.6


SPREAD: Mapping[str, float] = {name: initial_spread(name) for name in START}


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float]
) -> Callable[[int], float]:
    return make_pair_evaluator(
        ThreeUpPolicy(make_weights(challenger)),
        ThreeUpPolicy(make_weights(rival)),
        deal_state,
        result_if_played_out,
    )


def result_if_played_out(state: State, seat: int) -> float:
    """Whose game goes round in circles has lost it, though the rules may say that it is won
    [UD-41]: or else that would be what is found."""
    assert isinstance(state, ThreeUpState)
    is_played_out = any(not state.seat_card_count(each) for each in range(state.seat_count))
    return float(state.result(seat)) if is_played_out else 0.0


def deal_state(seed: int, chance: FastChance) -> State:
    state: State = GAME.new(2, PARSED_OPTIONS, chance)
    return state
