"""The moves that a seat can choose from, in notation."""

from collections.abc import Iterator
from typing import Any, Final, final

from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game

MOST: Final = 60  # more whole moves than this are no help; then the next step is offered


@final
class Asked(Chance):
    """Chance that notices whether a step turned anything over."""

    def __init__(self) -> None:
        self.asked = False
        self.source = FastChance(0)

    def word(self) -> int:
        self.asked = True
        return self.source.word()


class TooMany(Exception):
    """There is no list of whole moves that would be short and true."""


def whole_moves(game: Game, state: Any) -> list[str] | None:
    """Every whole move, or None where only the next step can be listed.

    They are tried out in a world that the seat to move imagines, so that the list cannot
    tell it anything it does not know.
    """
    if not state.is_move_complete():
        return None
    world = state.imagine(state.turn, FastChance(0))
    found: list[str] = []
    try:
        for steps in finished(world, []):
            found.append(game.write(steps))
            if len(found) > MOST:
                return None
    except TooMany:
        return None
    return found


def finished(world: Any, so_far: list[int]) -> Iterator[list[int]]:
    for move in world.legal():
        after, chance = world.clone(), Asked()
        after.apply(move, chance)
        steps = [*so_far, move]
        if after.is_move_complete():
            yield steps
        elif chance.asked:
            raise TooMany
        else:
            yield from finished(after, steps)


def next_steps(game: Game, moves: tuple[int, ...]) -> list[str]:
    return [game.step_name(move) for move in moves]
