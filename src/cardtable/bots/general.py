"""The bots of games that have none of their own: those of other packages.

They know nothing of the game but its rules, and try their moves in imagined worlds.
"""

from collections.abc import Sequence

from cardtable.bots.cast import Cast
from cardtable.bots.player import Effort, Searching
from cardtable.bots.search.unknowing import Unknowing
from cardtable.bots.sight import Sight
from cardtable.engine.game import Message


def where(sight: Sight, steps: Sequence[int]) -> Message:
    return Message("hint-move", {"move": ", ".join(sight.game.step_name(step) for step in steps)})


def reasons(sight: Sight, steps: Sequence[int]) -> list[Message]:
    return []


CAST = Cast(
    policy=Unknowing,
    bots={"general": lambda: Searching(Unknowing(), Effort(60, 6, 300))},
    substitute="general",
    where=where,
    reasons=reasons,
)
