"""What `tools/tune.py` needs to tune the weights of LEVEL UP.

Single hands are played rather than whole games: they say more for the same time. Seats are on
ROUNDs that are near each other, as they are in games, so that the wilds of one are not always
those of the other.
"""

from collections.abc import Callable, Mapping

from cardtable.bots.levelup.policy import Melder
from cardtable.bots.levelup.weights import Weights
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.levelup.options import FIRST_ROUND, LAST_ROUND, Options
from cardtable.games.levelup.state import deal

RIVALS = 24
APART = 2  # ROUNDs between the seats, at most
OPTIONS: Mapping[str, object] = {"hands": 1}
START: Mapping[str, float] = {
    "rank": 0.12, "next_door": 0.10, "one_off": 0.07, "reach": 0.01, "suit": 0.02, "wild": 0.3,
    "deny_end": 2.0, "deny": 0.5,
}  # fmt: skip
SPREAD: Mapping[str, float] = {
    "rank": 0.06, "next_door": 0.05, "one_off": 0.04, "reach": 0.01, "suit": 0.015, "wild": 0.15,
    "deny_end": 1.0, "deny": 0.3,
}  # fmt: skip


def careful(weights: Mapping[str, float]) -> Melder:
    """A player with these weights. Below nothing they have no meaning."""
    held = {name: max(weight, 0.0) for name, weight in weights.items()}
    return Melder(Weights(rivals=RIVALS, **held))


def match(challenger: Mapping[str, float], rival: Mapping[str, float]) -> Callable[[int], float]:
    ours, theirs = careful(challenger), careful(rival)

    def share(seed: int) -> float:
        return (result((ours, theirs), seed) + 1 - result((theirs, ours), seed)) / 2

    return share


def result(players: tuple[Melder, Melder], seed: int) -> float:
    """What the first of two seats has of one hand."""
    chance = FastChance(seed)
    state = deal(2, agreed(seed), chance)
    while state.turn != NOBODY:
        for step in players[state.turn].lines(state, 1)[0].listed():
            state.apply(step, chance)
    return float(state.result(0))


def agreed(seed: int) -> Options:
    """Who begins, and on which ROUNDs, so that all combinations come up."""
    first = FIRST_ROUND + seed // 2 % (LAST_ROUND - FIRST_ROUND + 1)
    second = first + seed // 22 % (2 * APART + 1) - APART
    second = min(max(second, FIRST_ROUND), LAST_ROUND)
    return Options(rounds=(first, second), hands=1, first_dealer=str(seed % 2))
