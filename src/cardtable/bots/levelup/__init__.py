"""The bots of LEVEL UP."""

from collections.abc import Sequence

from cardtable.bots.cast import Cast
from cardtable.bots.levelup.policy import Melder
from cardtable.bots.levelup.weights import Weights
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.sight import Sight
from cardtable.engine.game import Said


def where(sight: Sight, steps: Sequence[int]) -> Said:
    return Said("hint-move", {"move": sight.game.write(list(steps))})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Said]:
    return []


CAST = Cast(
    policy=lambda: Melder(Weights()),
    bots={
        "level1": lambda: Trusting(Melder(Weights())),
        "level5": lambda: Searching(Melder(Weights()), Effort(200, 6, 300)),
    },
    substitute="level1",
    where=where,
    reasons=reasons,
)
