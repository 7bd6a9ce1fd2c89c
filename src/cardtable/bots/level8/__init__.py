"""The bots of LEVEL 8: their styles and their roster."""

import json
from collections.abc import Callable
from pathlib import Path

from cardtable.bots import Roster
from cardtable.bots.bot import Bot, PolicyBot, RolloutBot, SearchLimits
from cardtable.bots.level8.evaluation import PLAIN, make_weights
from cardtable.bots.level8.policy import Level8Policy
from cardtable.bots.level8.reasons import reasons, where_to_look

TUNED: dict[str, float] = json.loads(
    (Path(__file__).parent / "weights.json").read_text(encoding="utf-8")
)["weights"]
SIMPLE = PLAIN | {"roads": 0.0}  # considers only its best candidate for the level
PLAUSIBLE_WORLDS = 6  # states are imagined for one that is searched: the most plausible of them
STYLES: dict[str, dict[str, float]] = {
    "beginner": SIMPLE | {"piles": 0.0},  # ignores the discard piles
    "simple": SIMPLE,
    "plain": PLAIN,
    "tuned": TUNED,
    # Follows its best candidate, and ignores what it gives to the opponents.
    "rusher": TUNED | {"first": 3.0, "draw": 0.25, "deny": 0.0, "feed": 0.0},
    # Avoids discards that opponents could use, even at its own cost.
    "hoarder": TUNED | {"deny": 0.6, "feed": 1.5, "near": 0.6},
    # Saves its Skips for opponents whose level is laid.
    "saver": TUNED | {"skip": -1.5, "skip_laid": 3.0},
}


def make_level8_policy(style: str = "tuned", worlds: int = 1) -> Level8Policy:
    return Level8Policy(make_weights(STYLES[style]), worlds)


def policy_bot_factory(style: str, temperature: float = 0.0) -> Callable[[], Bot]:
    return lambda: PolicyBot(make_level8_policy(style), temperature)


ROSTER = Roster(
    policy=lambda: make_level8_policy(worlds=PLAUSIBLE_WORLDS),
    bots={
        "level1": policy_bot_factory("beginner", 0.4),
        "level2": policy_bot_factory("simple"),
        "level3": policy_bot_factory("plain"),
        "level4": policy_bot_factory("tuned"),
        "level5": lambda: RolloutBot(make_level8_policy(), SearchLimits(500, 6, 300)),
        "level6": lambda: RolloutBot(
            make_level8_policy(worlds=PLAUSIBLE_WORLDS), SearchLimits(8_000, 8, 2_000)
        ),
        "rusher": policy_bot_factory("rusher"),
        "hoarder": policy_bot_factory("hoarder"),
        "saver": policy_bot_factory("saver"),
    },
    substitute="level4",
    where=where_to_look,
    reasons=reasons,
)
