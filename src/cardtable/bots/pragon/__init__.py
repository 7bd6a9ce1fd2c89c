"""The bots of The Seal of Pragon, measured in docs/strength/pragon.md."""

from cardtable.bots import Roster
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.pragon.endgame import PragonEndgame
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.bots.pragon.proofs import LAST_PROVEN, is_proven
from cardtable.bots.pragon.reasons import reasons, where_to_look
from cardtable.bots.pragon.weights import constant_weights, make_weights, read_weights

USUAL_WEIGHTS, TAME_WEIGHTS = "weights", "weights-tame"
SUITED_PREFIX = "suited"
JOKER_WEIGHTS = ("held_joker", "open_joker")
SAVER_FACTOR = 2.0  # times what a joker is worth to the tuned player

# Clears the table as fast as it can, and turns up a card where it can clear none.
NAIVE = constant_weights(left=-1.0, turned=0.1, held=0.01, ending=-9.0)
# Likes to turn up as much as to clear.
CURIOUS = constant_weights(left=-1.0, turned=1.0, held=0.3, ending=0.5)


def plain_weights(shown: float, turned: float) -> dict[str, float]:
    """What an open card is worth, whatever it is, beside a cleared one; a joker is worth more."""
    suits = {f"{SUITED_PREFIX}_{at}_{held}": shown * at for at in range(5) for held in range(3)}
    return constant_weights(
        left=-1.0, turned=turned, held=0.3, ending=0.9, held_joker=4.0, open_joker=5.0,
        dead_joker=-1.0, **suits,
    )  # fmt: skip


# Would rather have a card off the table than open.
TIDY = plain_weights(shown=0.75, turned=1.0)
# Knows that it is the other way round: with many open cards one of the hand clears several.
PLAIN = plain_weights(shown=2.0, turned=2.0)


def make_policy_bot(data: dict[str, float], warmth: float = 0.0) -> PolicyBot:
    """A player with the same weights for all options."""
    weights = make_weights(data)
    return PolicyBot(PragonPolicy(weights, weights), warmth)


def make_saver() -> PolicyBot:
    """The tuned player, who parts with a joker only for something great."""
    usual = read_weights(USUAL_WEIGHTS)
    for name in usual:
        if name.startswith(JOKER_WEIGHTS):
            usual[name] *= SAVER_FACTOR
    return PolicyBot(PragonPolicy(make_weights(usual), make_weights(read_weights(TAME_WEIGHTS))))


def make_rusher() -> PolicyBot:
    """The tuned player, in a hurry: twice as keen on clearing, and never ending a round early."""
    hurried = []
    for file in (USUAL_WEIGHTS, TAME_WEIGHTS):
        data = read_weights(file)
        for when in ("early", "late"):
            data[f"left_{when}"] -= 2.0
            data[f"ending_{when}"] -= 2.0
        hurried.append(make_weights(data))
    return PolicyBot(PragonPolicy(*hurried))


def make_rollout_bot(samples: int, lines: int, milliseconds: int, positions: int) -> RolloutBot:
    effort = SearchLimits(samples, lines, milliseconds, positions=positions)
    return RolloutBot(make_tuned_policy(), effort, endgame=PragonEndgame())


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
    proofs=LAST_PROVEN,
)
