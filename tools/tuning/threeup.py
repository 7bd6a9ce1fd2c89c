"""What `tools/tune.py` needs to tune the weights of 3UP 3DOWN: whole games."""

from collections.abc import Callable, Mapping

from cardtable.bots.threeup import load_style
from cardtable.bots.threeup.features import make_weights
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.threeup import GAME

from .selfplay import make_seat_evaluator

OPTIONS: Mapping[str, object] = {}
PARSED_OPTIONS = GAME.parse_options(dict(OPTIONS))
# Even a weight with no spread uses a random number, so those that are set by hand are left out.
START: Mapping[str, float] = {
    name: weight for name, weight in load_style("start.json").items() if not name.endswith("-part")
}


def initial_spread(name: str) -> float:
    """Return the first spread of a weight, in per cent of a game.

    It is 0 for choices that are too rare to be tuned by games.
    """
    if name.endswith(("-draw", "-free")):
        return 0.0
    return 1.5 if name.startswith("up-") else 0.6


SPREAD: Mapping[str, float] = {name: initial_spread(name) for name in START}


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float], seats: int
) -> Callable[[int], float]:
    """Return a function from the seed of a deal to the challenger's result against the rival."""
    return make_seat_evaluator(
        ThreeUpPolicy(make_weights(challenger)),
        ThreeUpPolicy(make_weights(rival)),
        deal_state,
        seats,
    )


def deal_state(seed: int, seats: int, chance: FastChance) -> State:
    state: State = GAME.new(seats, PARSED_OPTIONS, chance)
    return state
