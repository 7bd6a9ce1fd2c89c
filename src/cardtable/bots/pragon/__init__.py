"""The bots of The Seal of Pragon: their styles and their roster.

docs/strength/pragon.md says how strong they are.
"""

from cardtable.bots import Roster
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.pragon.endgame import PragonEndgame
from cardtable.bots.pragon.features import (
    MOST_HELD,
    MOST_OPEN,
    constant_weights,
    make_weights,
    read_weights,
)
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.bots.pragon.proofs import LAST_PROVEN, find_deal, is_proven, stars_of
from cardtable.bots.pragon.reasons import reasons, where_to_look

USUAL_WEIGHTS, TAME_WEIGHTS = "weights", "weights-tame"
JOKER_WEIGHTS = ("held_joker", "open_joker")
SAVER_FACTOR = 2.0  # for the weights of jokers

# Clears the table as fast as it can, and turns up a card if it can clear none.
NAIVE = constant_weights(left=-1.0, turned=0.1, held=0.01, ending=-9.0)
# Turns up cards as readily as it clears them.
CURIOUS = constant_weights(left=-1.0, turned=1.0, held=0.3, ending=0.5)


def plain_weights(shown: float, turned: float) -> dict[str, float]:
    """Return weights by which every open card is worth `shown`, and jokers are worth more."""
    suits = {
        f"suited_{table}_{held}": shown * table
        for table in range(MOST_OPEN + 1)
        for held in range(MOST_HELD + 1)
    }
    return constant_weights(
        left=-1.0, turned=turned, held=0.3, ending=0.9, held_joker=4.0, open_joker=5.0,
        dead_joker=-1.0, **suits,
    )  # fmt: skip


# Prefers a cleared card to an open one.
TIDY = plain_weights(shown=0.75, turned=1.0)
# Prefers open cards: with many of them, one card of the hand clears several.
PLAIN = plain_weights(shown=2.0, turned=2.0)


def make_policy_bot(data: dict[str, float], temperature: float = 0.0) -> PolicyBot:
    """Return a bot with the same weights for all options."""
    weights = make_weights(data)
    return PolicyBot(PragonPolicy(weights, weights), temperature)


def make_saver() -> PolicyBot:
    """Return the tuned bot with higher weights for jokers."""
    usual = read_weights(USUAL_WEIGHTS)
    for name in usual:
        if name.startswith(JOKER_WEIGHTS):
            usual[name] *= SAVER_FACTOR
    return PolicyBot(PragonPolicy(make_weights(usual), make_weights(read_weights(TAME_WEIGHTS))))


def make_rusher() -> PolicyBot:
    """Return the tuned bot with more weight on clearing, which avoids ending a round."""
    weights = []
    for file in (USUAL_WEIGHTS, TAME_WEIGHTS):
        data = read_weights(file)
        for when in ("early", "late"):
            data[f"left_{when}"] -= 2.0
            data[f"ending_{when}"] -= 2.0
        weights.append(make_weights(data))
    return PolicyBot(PragonPolicy(*weights))


def make_rollout_bot(samples: int, plans: int, milliseconds: int, positions: int) -> RolloutBot:
    limits = SearchLimits(samples, plans, milliseconds, positions=positions)
    return RolloutBot(make_tuned_policy(), limits, endgame=PragonEndgame())


ROSTER = Roster(
    policy=make_tuned_policy,
    bots={
        "level1": lambda: make_policy_bot(CURIOUS, 0.2),
        "level2": lambda: make_policy_bot(TIDY),
        "level3": lambda: make_policy_bot(PLAIN),
        "level4": lambda: PolicyBot(make_tuned_policy()),
        "level5": lambda: make_rollout_bot(800, 10, 300, 300),
        "level6": lambda: make_rollout_bot(6_000, 12, 2_000, 3_000),
        "rusher": make_rusher,
        "saver": make_saver,
    },
    substitute="level4",
    where=where_to_look,
    reasons=reasons,
    endgame=PragonEndgame,
    others={"naive": lambda: make_policy_bot(NAIVE)},
    proven=is_proven,
    stars=stars_of,
    find_deal=find_deal,
    proofs=LAST_PROVEN,
)
