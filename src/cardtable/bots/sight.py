"""What a bot is given, and what it gives back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from cardtable.engine.chance import Chance
from cardtable.engine.state import State


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one step."""

    milliseconds: int


@dataclass(frozen=True)
class Sight:
    """One seat's side of the game."""

    view: Any
    imagine: Callable[[Chance], State]  # a world that the seat cannot tell from the true one
    chance: Chance  # for whatever the bot leaves to luck


class Bot(Protocol):
    def choose(self, sight: Sight, budget: Budget) -> int:
        """One of `sight.view.moves`."""
