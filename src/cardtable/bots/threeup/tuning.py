"""What `tools/tune.py` needs to tune the weights of 3UP 3DOWN: whole games of two."""

from collections.abc import Callable, Mapping

from cardtable.bots.pairs import in_pairs
from cardtable.bots.threeup.policy import Shedding
from cardtable.bots.threeup.taste import kept
from cardtable.bots.threeup.weights import weights
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState

OPTIONS: Mapping[str, object] = {}
AGREED = GAME.agree(dict(OPTIONS))
# A weight that is not sought draws luck all the same, so what is set by hand stays out of it.
START: Mapping[str, float] = {
    name: weight for name, weight in kept("start.json").items() if not name.endswith("-part")
}


def spread(name: str) -> float:
    """In per cent of a game. What is asked too rarely for games to tell stays as it is."""
    if name.endswith(("-draw", "-free")):
        return 0.0
    return 1.5 if name.startswith("up-") else 0.6


SPREAD: Mapping[str, float] = {name: spread(name) for name in START}


def match(challenger: Mapping[str, float], rival: Mapping[str, float]) -> Callable[[int], float]:
    return in_pairs(Shedding(weights(challenger)), Shedding(weights(rival)), dealt, worth)


def worth(state: State, seat: int) -> float:
    """Whose game goes round in circles has lost it, though the rules may say that it is won
    [UD-41]: or else that would be what is found."""
    assert isinstance(state, ThreeUpState)
    is_played_out = any(not state.seat_card_count(each) for each in range(state.people))
    return float(state.result(seat)) if is_played_out else 0.0


def dealt(seed: int, chance: FastChance) -> State:
    state: State = GAME.new(2, AGREED, chance)
    return state
