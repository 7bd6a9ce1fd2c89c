"""The bots of level8."""

from collections.abc import Sequence

from cardtable.bots.cast import Cast
from cardtable.bots.player import Effort, Searching, Trusting
from cardtable.bots.search.unknowing import Unknowing
from cardtable.bots.sight import Sight
from cardtable.engine.game import Said


def where(sight: Sight, steps: Sequence[int]) -> Said:
    return Said("hint-move", {"move": sight.game.write(list(steps))})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Said]:
    return []


CAST = Cast(
    policy=Unknowing,
    bots={
        "level1": lambda: Trusting(Unknowing()),
        "level5": lambda: Searching(Unknowing(), Effort(60, 6, 300)),
    },
    substitute="level1",
    where=where,
    reasons=reasons,
)
