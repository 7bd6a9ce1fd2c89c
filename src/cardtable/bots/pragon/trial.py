"""How many of some deals a policy wins: what its weights are tuned by."""

from mypy_extensions import i64

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import deal


def wins(policy: Policy, options: PragonOptions, first: int, deals: int) -> int:
    """Of so many deals, the first of which has that seed."""
    won: i64 = 0
    for seed in range(first, first + deals):
        chance = FastChance(seed)
        state = deal(1, options, chance)
        policy.finish(state, chance)
        if state.result(PLAYER) == 1.0:
            won += 1
    return won
