"""The bots of LEVEL 8."""

import json
from collections.abc import Callable
from pathlib import Path

from cardtable.bots.cast import Cast
from cardtable.bots.level8.policy import Level8Policy
from cardtable.bots.level8.reasons import reasons, where
from cardtable.bots.level8.weights import PLAIN, weights
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.sight import Bot

TUNED: dict[str, float] = json.loads(
    (Path(__file__).parent / "weights.json").read_text(encoding="utf-8")
)["weights"]
SIMPLE = PLAIN | {"roads": 0.0}  # sees only its best road to the level
LIKELY = 6  # of so many worlds the likeliest is thought about
TASTES: dict[str, dict[str, float]] = {
    "beginner": SIMPLE | {"piles": 0.0},  # never looks at the discard piles
    "simple": SIMPLE,
    "plain": PLAIN,
    "tuned": TUNED,
    # Wants its one road, and does not care what others get.
    "rusher": TUNED | {"first": 3.0, "draw": 0.25, "deny": 0.0, "feed": 0.0},
    # Gives nobody a card that could be of use, even at its own cost.
    "hoarder": TUNED | {"deny": 0.6, "feed": 1.5, "near": 0.6},
    # Keeps its Skips for those who have laid.
    "saver": TUNED | {"skip": -1.5, "skip_laid": 3.0},
}


def make_level8_policy(taste: str = "tuned", worlds: int = 1) -> Level8Policy:
    return Level8Policy(weights(TASTES[taste]), worlds)


def trusting(taste: str, warmth: float = 0.0) -> Callable[[], Bot]:
    return lambda: Trusting(make_level8_policy(taste), warmth)


CAST = Cast(
    policy=lambda: make_level8_policy(worlds=LIKELY),
    bots={
        "level1": trusting("beginner", 0.4),
        "level2": trusting("simple"),
        "level3": trusting("plain"),
        "level4": trusting("tuned"),
        "level5": lambda: Searching(make_level8_policy(), Effort(500, 6, 300)),
        "level6": lambda: Searching(make_level8_policy(worlds=LIKELY), Effort(8_000, 8, 2_000)),
        "rusher": trusting("rusher"),
        "hoarder": trusting("hoarder"),
        "saver": trusting("saver"),
    },
    substitute="level4",
    where=where,
    reasons=reasons,
)
