"""The bots of LEVEL UP."""

import json
from functools import cache
from importlib.resources import files

from cardtable.bots.cast import Cast
from cardtable.bots.levelup.policy import Melder
from cardtable.bots.levelup.reasons import reasons, where
from cardtable.bots.levelup.weights import Weights
from cardtable.bots.player import Effort, Searching, Trusting


@cache
def kept() -> dict[str, float]:
    """The weights of level 4 and above; the file says where they come from."""
    text = files(__name__).joinpath("weights.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return found


def melder(worlds: int = 1, **weights: float) -> Melder:
    """The careful player; with other weights where they are given."""
    return Melder(Weights(**{"rivals": 48, **kept(), **weights}), worlds)


def level5() -> Searching:
    """With so few rollouts it believes only what is two standard errors better."""
    return Searching(melder(), Effort(800, 6, 300, sureness=2.0))


def level6() -> Searching:
    return Searching(melder(LIKELY), Effort(12_000, 8, 2_000))


LIKELY = 4  # of so many worlds the likeliest is thought about
LOOSE = {"rank": 0.0, "next_door": 0.0, "one_off": 0.0, "reach": 0.0, "suit": 0.0}

CAST = Cast(
    policy=lambda: melder(LIKELY),
    bots={
        # Knows how far away a hand is, but not well, and sees no future in any card.
        "level1": lambda: Trusting(Melder(Weights(**LOOSE)), warmth=0.35),
        # Keeps what belongs together; does not look at what the others want.
        "level2": lambda: Trusting(Melder(Weights()), warmth=0.1),
        # The same without wavering, and gives nobody a wild.
        "level3": lambda: Trusting(Melder(Weights(wild=0.3))),
        "level4": lambda: Trusting(melder()),
        "level5": level5,
        "level6": level6,
        # Takes whatever comes soonest, and does not care who gets what.
        "rusher": lambda: Trusting(melder(wild=0.0, rivals=0)),
    },
    substitute="level4",
    where=where,
    reasons=reasons,
    # Only the deficiency, and ties: a plain greedy player.
    others={"greedy": lambda: Trusting(Melder(Weights()))},
)
