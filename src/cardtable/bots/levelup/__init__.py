"""The bots of LEVEL UP."""

import json
from functools import cache
from importlib.resources import files

from cardtable.bots import Roster
from cardtable.bots.bot import PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.levelup.features import LevelUpWeights
from cardtable.bots.levelup.policy import LevelUpPolicy
from cardtable.bots.levelup.reasons import reasons, where_to_look

PLAUSIBLE_WORLDS = 4  # worlds of which level 6 and hints look at the most plausible
NO_TIES = {"rank": 0.0, "next_door": 0.0, "one_off": 0.0, "reach": 0.0, "suit": 0.0}


@cache
def load_weights() -> dict[str, float]:
    """Return the weights of level 4 and above. The file says how they were tuned."""
    text = files(__name__).joinpath("weights.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return found


def make_levelup_policy(worlds: int = 1, **weights: float) -> LevelUpPolicy:
    """Return the careful player; `weights` replace single ones of its own."""
    return LevelUpPolicy(LevelUpWeights(**{"rivals": 48, **load_weights(), **weights}), worlds)


def make_level5() -> RolloutBot:
    # With few rollouts, only what is two standard errors better is believed.
    return RolloutBot(make_levelup_policy(), SearchLimits(800, 6, 300, z_score=2.0))


def make_level6() -> RolloutBot:
    return RolloutBot(make_levelup_policy(PLAUSIBLE_WORLDS), SearchLimits(12_000, 8, 2_000))


ROSTER = Roster(
    policy=lambda: make_levelup_policy(PLAUSIBLE_WORLDS),
    bots={
        # Knows the deficiency of its hand, chooses by it loosely, and ignores ties.
        "level1": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights(**NO_TIES)), temperature=0.35),
        # Keeps cards that belong together, but not always.
        "level2": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights()), temperature=0.25),
        # Always makes the best choice for its own hand, and ignores the other seats.
        "level3": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights())),
        # Has tuned weights, and looks at what a discard gives to the next seat.
        "level4": lambda: PolicyBot(make_levelup_policy()),
        "level5": make_level5,
        "level6": make_level6,
        # Lowers its own deficiency, and ignores what it gives to others.
        "rusher": lambda: PolicyBot(make_levelup_policy(wild=0.0, rivals=0)),
    },
    substitute="level4",
    where=where_to_look,
    reasons=reasons,
    # Level 3, but avoids to give the next seat a wild: the plain player of the goals in docs.
    others={"plain": lambda: PolicyBot(LevelUpPolicy(LevelUpWeights(wild=0.3)))},
)
