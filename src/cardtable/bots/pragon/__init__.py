"""The bots of The Seal of Pragon."""

from cardtable.bots.cast import Cast
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.pragon.policy import Sweeping, tuned
from cardtable.bots.pragon.reasons import reasons, where
from cardtable.bots.pragon.weights import Weights, weights_of


def trusting(name: str, warmth: float = 0.0) -> Trusting:
    weights = STYLES[name]
    return Trusting(Sweeping(weights, weights), warmth)


# Clears the table as fast as it can, and turns up a card where it can clear none.
NAIVE = weights_of(
    {"left_early": -1.0, "left_late": -1.0, "turned_early": 0.1, "turned_late": 0.1}
    | {"held_early": 0.01, "held_late": 0.01, "ending_early": -9.0, "ending_late": -9.0}
)
STYLES: dict[str, Weights] = {"naive": NAIVE}

CAST = Cast(
    policy=tuned,
    bots={
        "level1": lambda: trusting("naive", 0.5),
        "level4": lambda: Trusting(tuned()),
        "level5": lambda: Searching(tuned(), Effort(1_000, 10, 300)),
        "level6": lambda: Searching(tuned(), Effort(8_000, 12, 2_000)),
    },
    substitute="level4",
    where=where,
    reasons=reasons,
    others={"naive": lambda: trusting("naive")},
)
