"""Where the search for weights begins, and what a vector of them is tried by.

Single hands are played rather than whole games: they say more for the same time. Seats are on
ROUNDs that are near each other, as they are in games, so that the wilds of one are not always
those of the other. Hands are played the quick way, as rollouts are, which takes less than a tenth
of a millisecond; what the next seat can use is not looked at there, and stays as it was set.
"""

from collections.abc import Callable, Mapping

from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.selfplay import make_pair_evaluator
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.options import FIRST_ROUND, LAST_ROUND, LevelUpOptions
from cardtable.games.levelup.state import LevelUpState, deal

MAX_ROUND_GAP = 2  # ROUNDs between the seats, at most
OPTIONS: Mapping[str, object] = {"hands": 1}
# As it was set by hand. The last two are the best of six pairs, in whole games with level 3.
START: Mapping[str, float] = {
    "rank": 0.12, "next_door": 0.10, "one_off": 0.07, "reach": 0.01, "suit": 0.02, "wild": 0.3,
    "deny_end": 2.0, "deny": 0.5,
}  # fmt: skip
SPREAD: Mapping[str, float] = {
    "rank": 0.06, "next_door": 0.05, "one_off": 0.04, "reach": 0.01, "suit": 0.015, "wild": 0.15,
}  # fmt: skip


def make_evaluator(
    challenger: Mapping[str, float], rival: Mapping[str, float]
) -> Callable[[int], float]:
    return make_pair_evaluator(make_policy(challenger), make_policy(rival), deal_state)


def make_policy(weights: Mapping[str, float]) -> LevelUpPolicy:
    """With these weights. Below nothing they have no meaning."""
    return LevelUpPolicy(
        LevelUpWeights(**{name: max(weight, 0.0) for name, weight in weights.items()})
    )


def deal_state(seed: int, chance: FastChance) -> LevelUpState:
    return deal(2, options_for(seed), chance)


def options_for(seed: int) -> LevelUpOptions:
    """Who begins, and on which ROUNDs, so that all combinations come up."""
    first = FIRST_ROUND + seed // 2 % (LAST_ROUND - FIRST_ROUND + 1)
    second = first + seed // 22 % (2 * MAX_ROUND_GAP + 1) - MAX_ROUND_GAP
    second = min(max(second, FIRST_ROUND), LAST_ROUND)
    return LevelUpOptions(rounds=(first, second), hands=1, first_dealer=str(seed % 2))
