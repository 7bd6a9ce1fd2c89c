"""One game under way on this machine: how it began, what was played, and the way back."""

from collections.abc import Callable, Sequence
from typing import Any

from cardtable.engine import codes
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game, rehearse
from cardtable.engine.refusal import IllegalMove

StateFactory = Callable[[Chance], Any]


class LocalGame:
    """The state now, and every choice that led to it. A choice is undone by playing all others
    again, which is exact: the same seed and the same moves make the same game."""

    def __init__(self, game: Game, begin: StateFactory, seed: int) -> None:
        self.game = game
        self.begin = begin
        self.seed = seed
        self.played: list[list[int]] = []  # the steps of each choice, as they were made at once
        self.chance = FastChance(seed)
        self.state = begin(self.chance)

    def play(self, steps: Sequence[int]) -> None:
        """Make some steps, all of them or none."""
        rehearse(self.state, steps)
        for step in steps:
            self.state.apply(step, self.chance)
        self.played.append(list(steps))

    def undo(self) -> list[int]:
        """Take back the last choice, and return it."""
        if not self.played:
            raise IllegalMove(codes.UNDO_NOTHING)
        undone = self.played[-1]
        self.rewind(len(self.played) - 1)
        return undone

    def rewind(self, choices: int) -> None:
        """Go back to where so many choices had been made."""
        chance = FastChance(self.seed)
        state = self.begin(chance)
        kept = self.played[:choices]
        for steps in kept:
            for step in steps:
                state.apply(step, chance)
        self.chance, self.state, self.played = chance, state, kept


def new_local_game(game: Game, seats: int, options: Any, seed: int) -> LocalGame:
    return LocalGame(game, lambda chance: game.new(seats, options, chance), seed)


def local_game_from_position(game: Game, position: object, seed: int) -> LocalGame:
    """A sitting that begins in a given position."""
    start = game.restore(position)
    return LocalGame(game, lambda _: start.clone(), seed)
