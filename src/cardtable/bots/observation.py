"""What a bot is given, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice. Without a limit it is told by samples alone,
    and the same seed gives the same choice on every machine."""

    milliseconds: int = 0

    def after(self, seconds: float) -> "Budget":
        """What is left of it; never nothing, which would be no limit at all."""
        if not self.milliseconds:
            return self
        return Budget(max(self.milliseconds - int(1000 * seconds), 1))

    def tightest_limit(self, milliseconds: int) -> int:
        """The tighter of two limits, where 0 is none."""
        limits = [limit for limit in (self.milliseconds, milliseconds) if limit]
        return min(limits) if self.milliseconds else 0


class Observation:
    """One seat's side of the game."""

    def __init__(
        self, game: Game, seat: int, imagine: Callable[[Chance], State], seed: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.imagine = imagine  # a world that the seat cannot tell from the true one
        self.chance = FastChance(seed)  # for whatever the bot leaves to luck

    @cached_property
    def imagined_state(self) -> State:
        """One such world. Views and legal moves are the same from there as from the truth."""
        return self.imagine(self.chance)

    @cached_property
    def view(self) -> Any:
        return self.game.show(self.imagined_state, self.seat)

    @cached_property
    def moves(self) -> list[int]:
        return self.imagined_state.legal()


def observation_of(game: Game, state: State, seat: int, seed: int) -> Observation:
    """What the seat may know of a state."""

    def imagine(chance: Chance) -> State:
        return state.imagine(seat, chance)

    return Observation(game, seat, imagine, seed)


class Bot(Protocol):
    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        """Steps to make one after the other: the first of `sight.moves`, and what follows from
        it without anything new being seen."""
