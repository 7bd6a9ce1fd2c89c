"""The bots of every game, by name.

A bot is given an observation: what one seat may know, and a way to imagine states that the seat
cannot tell from the true one. It never gets a state of the real game.

The bots of a game are the `ROSTER` of `cardtable.bots.<game>`, which is imported when it is
first asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from cardtable import games
from cardtable.bots.bot import (
    Bot,
    Budget,
    IsmctsBot,
    Observation,
    RandomBot,
    RolloutBot,
    SearchLimits,
    observation_of,
)
from cardtable.bots.search.policy import Endgame, Policy, UniformPolicy
from cardtable.engine import codes
from cardtable.engine.game import Message
from cardtable.engine.refusal import InvalidInput

__all__ = [
    "Bot",
    "Budget",
    "Observation",
    "check_name",
    "find",
    "find_roster",
    "names",
    "observation_of",
    "substitute",
    "thinking_time",
]

RANDOM = "random"
ALL_SEEING = "allseeing"
ISMCTS_SIMULATIONS = (1_000, 10_000)

BotFactory = Callable[[], Bot]


def rate_nothing(number: int, options: Any) -> int:
    """Return 0: nothing is known about the difficulty of any deal."""
    return 0


def find_nothing(stars: int, options: Any, first: int) -> int | None:
    """Return None: no deal is known to have a difficulty."""
    return None


def prove_nothing(number: int, options: Any) -> bool:
    """For a game without proofs about its numbered deals."""
    return False


@dataclass(frozen=True)
class Roster:
    """All bots of one game, and what else its policy is needed for."""

    policy: Callable[[], Policy]  # the best one, for search, and for hints and analysis
    bots: Mapping[str, BotFactory]  # those that may take a seat: levels first, weakest first
    substitute: str  # the bot that plays for somebody who is away
    # (observation, plan): where to look for it, and what speaks for it, in words.
    where: Callable[[Observation, Sequence[int]], Message]
    reasons: Callable[[Observation, Sequence[int]], list[Message]]
    endgame: Callable[[], Endgame] | None = None  # for proofs, where the game can be searched
    rating_policy: Callable[[], Policy] | None = None  # for hints and analysis, if it is another
    others: Mapping[str, BotFactory] = field(default_factory=dict)  # baselines of this game only
    # (number, options): is this numbered deal known to be winnable? With the usual options the
    # deals from 1 to `proofs` are.
    proven: Callable[[int, Any], bool] = prove_nothing
    proofs: int = 0
    # (number, options): the difficulty of a numbered deal from 1 to 5, or 0 if it is not known; and
    # (stars, options, first): the first deal from `first` on with this difficulty.
    stars: Callable[[int, Any], int] = rate_nothing
    find_deal: Callable[[int, Any, int], int | None] = find_nothing

    def make_rollout_bot(self, limits: SearchLimits) -> RolloutBot:
        """Return the strongest bot within `limits`, for hints and analysis."""
        endgame = self.endgame() if self.endgame else None
        return RolloutBot((self.rating_policy or self.policy)(), limits, endgame=endgame)

    def baselines(self) -> dict[str, BotFactory]:
        """Return the bots for measuring only, which never take a seat at a table."""
        trees = {f"ismcts{number}": self.ismcts_factory(number) for number in ISMCTS_SIMULATIONS}
        return {**self.others, **trees, ALL_SEEING: self.make_all_seeing_bot}

    def ismcts_factory(self, simulations: int) -> BotFactory:
        return lambda: IsmctsBot(self.policy(), simulations)

    def make_all_seeing_bot(self) -> Bot:
        """Return a bot that knows all cards: it shows how much there is to gain by knowing them."""
        return RolloutBot(self.policy(), SearchLimits(400, 8, 0), blind=False)


def describe_move(observation: Observation, steps: Sequence[int]) -> Message:
    move = ", ".join(observation.game.step_name(step) for step in steps)
    return Message("hint-move", {"move": move})


def give_no_reasons(observation: Observation, steps: Sequence[int]) -> list[Message]:
    return []


GENERAL_ROSTER = Roster(
    policy=UniformPolicy,
    bots={"general": lambda: RolloutBot(UniformPolicy(), SearchLimits(60, 6, 300))},
    substitute="general",
    where=describe_move,
    reasons=give_no_reasons,
)


@cache
def find_roster(game: str) -> Roster:
    """Return the bots of a game. Games of other packages have the general ones."""
    if game not in games.BUILT_IN:
        return GENERAL_ROSTER
    found: Roster = import_module(f"cardtable.bots.{game}").ROSTER
    return found


def names(game: str) -> tuple[str, ...]:
    """Return the names of the bots that may take a seat, weakest first."""
    return (RANDOM, *find_roster(game).bots)


def check_name(game: str, name: str) -> None:
    """Refuse a name that no bot of the game has. Unlike `find`, this builds no bot."""
    if name not in names(game):
        raise InvalidInput(codes.BOT_UNKNOWN, bot=name, known=", ".join(names(game)))


@cache
def find(game: str, name: str) -> Bot:
    """Return the bot of that name for the game, or refuse."""
    check_name(game, name)
    return RandomBot() if name == RANDOM else find_roster(game).bots[name]()


def thinking_time(game: str, name: str) -> int:
    """Return the milliseconds that a bot may think about a choice, if its budget allows as much.

    For a bot that follows a policy it is 0: its choices take no time to speak of.
    """
    bot = find(game, name)
    return bot.limits.milliseconds if isinstance(bot, RolloutBot) else 0


def substitute(game: str) -> str:
    """Return the name of the bot that plays for somebody who is away."""
    return find_roster(game).substitute
