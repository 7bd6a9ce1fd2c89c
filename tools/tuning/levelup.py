"""The start of the search for weights, and the evaluation of a vector of weights.

Single hands are played in place of whole games: they say more for the same time. The seats are on
ROUNDs that are near each other, as they are in games, so that they mostly have different wilds.
Hands are played with the quick rating, as rollouts are, which takes less than a tenth of a
millisecond. That rating ignores the next seat, so `deny_end` and `deny` are not tuned.
"""

from collections.abc import Callable, Mapping

from cardtable.bots.levelup.features import LevelUpWeights
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.engine.chance import FastChance
from cardtable.games.levelup.options import FIRST_ROUND, LAST_ROUND, LevelUpOptions
from cardtable.games.levelup.state import LevelUpState, deal

from .selfplay import make_pair_evaluator

MAX_ROUND_GAP = 2  # between the ROUNDs of the seats
OPTIONS: Mapping[str, object] = {"hands": 1}
# Set by hand. The last two are the best of six pairs, in whole games against level 3.
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
    """Return the player with these weights. A weight below 0 has no meaning and counts as 0."""
    return LevelUpPolicy(
        LevelUpWeights(**{name: max(weight, 0.0) for name, weight in weights.items()})
    )


def deal_state(seed: int, chance: FastChance) -> LevelUpState:
    return deal(2, options_for(seed), chance)


def options_for(seed: int) -> LevelUpOptions:
    """Return the dealer and the ROUNDs of a deal, so that all combinations come up."""
    first = FIRST_ROUND + seed // 2 % (LAST_ROUND - FIRST_ROUND + 1)
    second = first + seed // 22 % (2 * MAX_ROUND_GAP + 1) - MAX_ROUND_GAP
    second = min(max(second, FIRST_ROUND), LAST_ROUND)
    return LevelUpOptions(rounds=(first, second), hands=1, first_dealer=str(seed % 2))
