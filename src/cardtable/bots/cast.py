"""The bots of one game, as the rest of the house knows them: one object for each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.bots.player import Climbing, Effort, Searching
from cardtable.bots.search.endgame import Endgame
from cardtable.bots.search.policy import Policy
from cardtable.bots.sight import Bot, Sight
from cardtable.engine.game import Message

Maker = Callable[[], Bot]
SIMULATIONS = (1_000, 10_000)
ALL_SEEING = "allseeing"


def nothing_proven(number: int, options: Any) -> bool:
    return False


@dataclass(frozen=True)
class Cast:
    policy: Callable[[], Policy]  # the best one, for searching, hints and analysis
    bots: Mapping[str, Maker]  # who may be seated, the levels first and weakest first
    substitute: str  # who takes the seat of somebody who is away
    # What a line is about, in words: where to look for it, and what speaks for it.
    where: Callable[[Sight, Sequence[int]], Message]
    reasons: Callable[[Sight, Sequence[int]], list[Message]]
    endgame: Callable[[], Endgame] | None = None  # how to search for a proof, where one can
    others: Mapping[str, Maker] = field(default_factory=dict)  # for measuring only, like below
    # Is this numbered deal known to be winnable with these options? With the usual ones, those
    # from 1 to `proofs` are.
    proven: Callable[[int, Any], bool] = nothing_proven
    proofs: int = 0

    def searching(self, effort: Effort) -> Searching:
        """The best that can be had for so much effort, for hints and analysis."""
        endgame = self.endgame() if self.endgame else None
        return Searching(self.policy(), effort, endgame=endgame)

    def sticks(self) -> dict[str, Maker]:
        """Who is never seated at a table: players to measure by."""
        trees = {f"ismcts{number}": self.climbing(number) for number in SIMULATIONS}
        return {**self.others, **trees, ALL_SEEING: self.all_seeing}

    def climbing(self, simulations: int) -> Maker:
        return lambda: Climbing(self.policy(), simulations)

    def all_seeing(self) -> Bot:
        """What could be gained at most by knowing the others' cards."""
        return Searching(self.policy(), Effort(400, 8, 0), blind=False)
