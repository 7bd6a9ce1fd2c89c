"""The bots of one game, as the rest of the house knows them: one object for each game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.bots.bot import IsmctsBot, RolloutBot, SearchLimits
from cardtable.bots.observation import Bot, Observation
from cardtable.bots.search.endgame import Endgame
from cardtable.bots.search.policy import Policy, UniformPolicy
from cardtable.engine.game import Message

BotFactory = Callable[[], Bot]
ISMCTS_SIMULATIONS = (1_000, 10_000)
ALL_SEEING = "allseeing"


def prove_nothing(number: int, options: Any) -> bool:
    return False


@dataclass(frozen=True)
class Roster:
    policy: Callable[[], Policy]  # the best one, for searching, hints and analysis
    bots: Mapping[str, BotFactory]  # who may be seated, the levels first and weakest first
    substitute: str  # who takes the seat of somebody who is away
    # What a line is about, in words: where to look for it, and what speaks for it.
    where: Callable[[Observation, Sequence[int]], Message]
    reasons: Callable[[Observation, Sequence[int]], list[Message]]
    endgame: Callable[[], Endgame] | None = None  # how to search for a proof, where one can
    others: Mapping[str, BotFactory] = field(default_factory=dict)  # for measuring only, like below
    # Is this numbered deal known to be winnable with these options? With the usual ones, those
    # from 1 to `proofs` are.
    proven: Callable[[int, Any], bool] = prove_nothing
    proofs: int = 0

    def make_rollout_bot(self, effort: SearchLimits) -> RolloutBot:
        """The best that can be had for so much effort, for hints and analysis."""
        endgame = self.endgame() if self.endgame else None
        return RolloutBot(self.policy(), effort, endgame=endgame)

    def baselines(self) -> dict[str, BotFactory]:
        """Who is never seated at a table: players to measure by."""
        trees = {f"ismcts{number}": self.ismcts_factory(number) for number in ISMCTS_SIMULATIONS}
        return {**self.others, **trees, ALL_SEEING: self.make_all_seeing_bot}

    def ismcts_factory(self, simulations: int) -> BotFactory:
        return lambda: IsmctsBot(self.policy(), simulations)

    def make_all_seeing_bot(self) -> Bot:
        """What could be gained at most by knowing the others' cards."""
        return RolloutBot(self.policy(), SearchLimits(400, 8, 0), blind=False)


def describe_move(sight: Observation, steps: Sequence[int]) -> Message:
    return Message("hint-move", {"move": ", ".join(sight.game.step_name(step) for step in steps)})


def give_no_reasons(sight: Observation, steps: Sequence[int]) -> list[Message]:
    return []


GENERAL_ROSTER = Roster(
    policy=UniformPolicy,
    bots={"general": lambda: RolloutBot(UniformPolicy(), SearchLimits(60, 6, 300))},
    substitute="general",
    where=describe_move,
    reasons=give_no_reasons,
)
