"""The bots of LEVEL 8."""

from collections.abc import Sequence

from cardtable.bots.cast import Cast
from cardtable.bots.level8.policy import Level8Policy
from cardtable.bots.level8.weights import Weights
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.sight import Sight
from cardtable.engine.game import Said

PLAIN = Weights(4.0, 1.0, 0.5, 0.0, 0.5, -1.0, 0.0, 0.0, 0.0, 0.1, 1.0, 1.0)


def where(sight: Sight, steps: Sequence[int]) -> Said:
    return Said("hint-move", {"move": sight.game.write(list(steps))})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Said]:
    return []


def policy() -> Level8Policy:
    return Level8Policy(PLAIN)


CAST = Cast(
    policy=policy,
    bots={
        "level3": lambda: Trusting(policy()),
        "level5": lambda: Searching(policy(), Effort(240, 6, 300)),
    },
    substitute="level3",
    where=where,
    reasons=reasons,
)
