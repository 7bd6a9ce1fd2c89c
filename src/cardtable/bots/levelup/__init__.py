"""The bots of LEVEL UP."""

import json
from functools import cache
from importlib.resources import files

from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.bots.levelup.reasons import reasons, where_to_look
from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.roster import Roster


@cache
def load_weights() -> dict[str, float]:
    """The weights of level 4 and above; the file says where they come from."""
    text = files(__name__).joinpath("weights.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return found


def make_levelup_policy(worlds: int = 1, **weights: float) -> LevelUpPolicy:
    """The careful player; with other weights where they are given."""
    return LevelUpPolicy(LevelUpWeights(**{"rivals": 48, **load_weights(), **weights}), worlds)


def make_level5() -> RolloutBot:
    """With so few rollouts it believes only what is two standard errors better."""
    return RolloutBot(make_levelup_policy(), SearchLimits(800, 6, 300, z_score=2.0))


def make_level6() -> RolloutBot:
    return RolloutBot(make_levelup_policy(PLAUSIBLE_WORLDS), SearchLimits(12_000, 8, 2_000))


PLAUSIBLE_WORLDS = 4  # of so many worlds the likeliest is thought about
NO_TIES = {"rank": 0.0, "next_door": 0.0, "one_off": 0.0, "reach": 0.0, "suit": 0.0}

ROSTER = Roster(
    policy=lambda: make_levelup_policy(PLAUSIBLE_WORLDS),
    bots={
        # Knows how far away a hand is, but not well, and sees no future in any card.
        "level1": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights(**NO_TIES)), warmth=0.35),
        # Keeps what belongs together; does not look at what the others want.
        "level2": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights()), warmth=0.1),
        # The same without wavering, and gives nobody a wild.
        "level3": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights(wild=0.3))),
        "level4": lambda: PolicyBot(make_levelup_policy()),
        "level5": make_level5,
        "level6": make_level6,
        # Takes whatever comes soonest, and does not care who gets what.
        "rusher": lambda: PolicyBot(make_levelup_policy(wild=0.0, rivals=0)),
    },
    substitute="level4",
    where=where_to_look,
    reasons=reasons,
    # Only the deficiency, and ties: a plain greedy player.
    others={"greedy": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights()))},
)
