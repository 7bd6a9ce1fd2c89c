"""From the deal to any moment of a game: the same deal and moves, the same game."""

from collections.abc import Iterator, Sequence
from typing import Any

from cardtable.engine import codes
from cardtable.engine.chance import SealedChance, TableChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import State


class Moment:
    """A state that is kept as it is, with the chance that follows, and its views made once."""

    __slots__ = ("chance", "game", "made", "state", "views")

    def __init__(self, game: Game, state: State, chance: TableChance, made: int) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.made = made  # how many steps led here
        self.views: dict[int, Any] = {}

    @property
    def is_move_complete(self) -> bool:
        return self.state.is_move_complete() or self.state.is_over()

    def view(self, seat: int) -> Any:
        if seat not in self.views:
            self.views[seat] = self.game.show(self.state, seat)
        return self.views[seat]

    def next(self, steps: Sequence[int]) -> "Moment":
        """After some steps of one whole move, checked; a refusal leaves this one as it is."""
        after = self.after_first(steps)
        made = after.made - self.made
        if made < len(steps):
            raise IllegalMove(codes.TABLE_STEPS, count=made)
        return after

    def first_of(self, steps: Sequence[int]) -> tuple[int, ...]:
        """Those of the steps that make one whole move: bots think further than that."""
        return tuple(steps[: self.after_first(steps).made - self.made])

    def after_first(self, steps: Sequence[int]) -> "Moment":
        """After those of the steps that are part of one whole move."""
        state, chance = self.state.clone(), self.chance.clone()
        turn, made = state.turn, self.made
        for step in steps:
            if made > self.made and (state.turn != turn or state.is_move_complete()):
                break
            state.play(step, chance)
            made += 1
        return Moment(self.game, state, chance, made)


def dealt(
    game: Game, seats: int, options: Any, seed: bytes, salts: Sequence[str], deal: int | None = None
) -> Moment:
    """The first moment: of the deal that was asked for by its number, or of a sealed one."""
    chance: TableChance
    if deal is None:
        chance = SealedChance(seed, [salt.encode() for salt in salts])
    else:
        chance = game.numbered_deal(deal)
    return Moment(game, game.new(seats, options, chance), chance, 0)


def whole_moves(first: Moment, moves: Sequence[int]) -> Iterator[tuple[Moment, Sequence[int]]]:
    """Each whole move with the moment before it; the last one may be unfinished."""
    moment, begun = first, first.made
    here = first
    for move in moves[first.made :]:
        here = here.next((move,))
        if here.is_move_complete:
            yield moment, moves[begun : here.made]
            moment, begun = here, here.made
    if begun < len(moves):
        yield moment, moves[begun:]


def after(first: Moment, moves: Sequence[int]) -> tuple[Moment, Moment]:
    """The moment at which the last whole move began, and the one after all moves."""
    start, state, chance = first, first.state.clone(), first.chance.clone()
    for made, move in enumerate(moves, 1):
        state.play(move, chance)
        if state.is_move_complete() or state.is_over():
            start = Moment(first.game, state.clone(), chance.clone(), made)
    if start.made == len(moves):
        return start, start
    return start, Moment(first.game, state, chance, len(moves))


def seen_steps(before: Moment, steps: Sequence[int], seat: int) -> Sequence[int] | None:
    """The steps of a whole move, or None where they are hidden from the seat."""
    hidden = seat != before.state.turn and before.game.hides(before.state, steps[0])
    return None if hidden else steps
