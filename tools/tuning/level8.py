"""What `tools/tune.py` needs to tune the weights of LEVEL 8: whole games."""

from collections.abc import Callable, Mapping

from cardtable.bots.level8.evaluation import PLAIN, make_weights
from cardtable.bots.level8.policy import Level8Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.level8 import GAME

from .selfplay import make_seat_evaluator

OPTIONS: Mapping[str, object] = {}
PARSED_OPTIONS = GAME.parse_options(dict(OPTIONS))
START = PLAIN
# `piles` and `roads` are switches, so they are not tuned.
SPREAD: Mapping[str, float] = {
    "base": 2.0, "first": 0.7, "draw": 0.3, "skip": 0.5, "skip_laid": 0.5, "skip_held": 0.5,
    "skip_taken": 0.7, "deny": 0.2, "feed": 0.4, "near": 0.3,
}  # fmt: skip


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float], seats: int
) -> Callable[[int], float]:
    """Return a function from the seed of a deal to the challenger's result against the rival."""
    return make_seat_evaluator(
        Level8Policy(make_weights(challenger)), Level8Policy(make_weights(rival)), deal_state, seats
    )


def deal_state(seed: int, seats: int, chance: FastChance) -> State:
    state: State = GAME.new(seats, PARSED_OPTIONS, chance)
    return state
