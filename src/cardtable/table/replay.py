"""From the deal to any moment of a game: the same deal and steps give the same game."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardtable.engine import codes
from cardtable.engine.chance import SealedChance, TableChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import State


class Moment:
    """A state that nobody changes, with the chance that comes next. Views are built once."""

    __slots__ = ("chance", "game", "made", "state", "views")

    def __init__(self, game: Game, state: State, chance: TableChance, made: int) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.made = made  # the number of steps since the deal
        self.views: dict[int, Any] = {}

    @property
    def is_move_complete(self) -> bool:
        return self.state.is_move_complete() or self.state.is_over()

    def view(self, seat: int) -> Any:
        if seat not in self.views:
            self.views[seat] = self.game.view(self.state, seat)
        return self.views[seat]

    def next(self, steps: Sequence[int]) -> "Moment":
        """Return the moment after some steps of one whole move. Each step is checked."""
        after = self.after_first_move(steps)
        made = after.made - self.made
        if made < len(steps):
            raise IllegalMove(codes.TABLE_STEPS, count=made)
        return after

    def first_move_of(self, steps: Sequence[int]) -> tuple[int, ...]:
        """Return the steps that make up the first whole move: a bot's plan may go further."""
        return tuple(steps[: self.after_first_move(steps).made - self.made])

    def after_first_move(self, steps: Sequence[int]) -> "Moment":
        """Return the moment after the steps that belong to one whole move."""
        state, chance = self.state.clone(), self.chance.clone()
        turn, made = state.turn, self.made
        for step in steps:
            if made > self.made and (state.turn != turn or state.is_move_complete()):
                break
            state.play(step, chance)
            made += 1
        return Moment(self.game, state, chance, made)


def deal_game(
    game: Game, seats: int, options: Any, seed: bytes, salts: Sequence[str], deal: int | None = None
) -> Moment:
    """Deal by number if `deal` is given, else from the seed and the salts."""
    chance: TableChance
    if deal is None:
        chance = SealedChance(seed, [salt.encode() for salt in salts])
    else:
        chance = game.numbered_deal(deal)
    return Moment(game, game.new(seats, options, chance), chance, 0)


def split_moves(first: Moment, steps: Sequence[int]) -> Iterator[tuple[Moment, Sequence[int]]]:
    """Yield the steps of each whole move with the moment before it. The last may be unfinished.

    `steps` are all steps since the deal; those that led to `first` are passed over.
    """
    before = now = first
    for step in steps[first.made :]:
        now = now.next((step,))
        if now.is_move_complete:
            yield before, steps[before.made : now.made]
            before = now
    if before.made < len(steps):
        yield before, steps[before.made :]


def replay_steps(first: Moment, steps: Sequence[int]) -> tuple[Moment, Moment]:
    """Return the moment at which the last whole move began, and the one after all steps."""
    start, state, chance = first, first.state.clone(), first.chance.clone()
    for made, step in enumerate(steps, 1):
        state.play(step, chance)
        if state.is_move_complete() or state.is_over():
            start = Moment(first.game, state.clone(), chance.clone(), made)
    if start.made == len(steps):
        return start, start
    return start, Moment(first.game, state, chance, len(steps))


def visible_steps(before: Moment, steps: Sequence[int], seat: int) -> Sequence[int] | None:
    """Return the steps of a whole move, or None if they are hidden from the seat."""
    hidden = seat != before.state.turn and before.game.is_hidden(before.state, steps[0])
    return None if hidden else steps
