"""What a bot is given when it has to choose: an observation and a budget."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice; 0 is no limit.

    Without a limit only the number of samples counts, and the same seed gives the same choice on
    every machine.
    """

    milliseconds: int = 0

    def after(self, seconds: float) -> "Budget":
        """Return what is left after `seconds`: at least 1 ms, because 0 is no limit."""
        if not self.milliseconds:
            return self
        return Budget(max(self.milliseconds - int(1000 * seconds), 1))

    def tightest_limit(self, milliseconds: int) -> int:
        """Return the smaller limit of the two; 0 if this budget has no limit."""
        limits = [limit for limit in (self.milliseconds, milliseconds) if limit]
        return min(limits) if self.milliseconds else 0


class Observation:
    """What one seat may know of a game, for a bot that plays for it.

    `imagine` makes a full state that the seat cannot tell from the true one, with the luck of the
    chance that it is given. `chance` is for everything that the bot leaves to luck.
    """

    def __init__(
        self, game: Game, seat: int, imagine: Callable[[Chance], State], seed: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.imagine = imagine
        self.chance = FastChance(seed)

    @cached_property
    def imagined_state(self) -> State:
        """One imagined state. Its view and its legal moves are those of the true state."""
        return self.imagine(self.chance)

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.imagined_state, self.seat)

    @cached_property
    def moves(self) -> list[int]:
        """The legal moves, ascending."""
        return self.imagined_state.legal()


def observation_of(game: Game, state: State, seat: int, seed: int) -> Observation:
    """Return what `seat` may know of `state`. The bot never gets the state itself."""

    def imagine(chance: Chance) -> State:
        return state.imagine(seat, chance)

    return Observation(game, seat, imagine, seed)


class Bot(Protocol):
    """What chooses for a seat."""

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        """Return steps to make one after the other.

        The first is one of `observation.moves`. Further ones are those that the bot would make
        without seeing anything new.
        """
