"""From the deal to any moment of a game: the same deal and steps give the same game."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardtable.engine import codes
from cardtable.engine.chance import SealedChance, TableChance
from cardtable.engine.game import Game
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.state import State

CHECKPOINT_INTERVAL: Final = 8  # whole moves from one checkpoint to the next
MAX_STEPS_AT_ONCE: Final = 64  # that are copied to find the end of a whole move
NO_MOVES: Final[Mapping[int, int]] = MappingProxyType({})


class Moment:
    """A state that nobody changes, with the chance that comes next. Views are built once.

    Each moment leads back to the deal by checkpoints: earlier moments at the start of a whole move,
    `CHECKPOINT_INTERVAL` moves apart. Any moment of the game is thus a few moves after one.
    """

    __slots__ = ("chance", "checkpoint", "game", "made", "moves_by_seat", "start", "state", "views")

    def __init__(
        self,
        game: Game,
        state: State,
        chance: TableChance,
        made: int,
        checkpoint: "Moment | None" = None,
        moves_by_seat: Mapping[int, int] = NO_MOVES,
        start: "Moment | None" = None,
    ) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.made = made  # the number of steps since the deal
        self.checkpoint = checkpoint  # the last one before this moment
        self.moves_by_seat = moves_by_seat  # how many whole moves each seat has finished
        self.start = start  # where the unfinished move began, if there is one
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
        start = self.start or self
        if not (state.is_move_complete() or state.is_over()):
            return Moment(
                self.game, state, chance, made, start.checkpoint, start.moves_by_seat, start
            )
        seat = int(start.state.turn)
        finished = {**start.moves_by_seat, seat: start.moves_by_seat.get(seat, 0) + 1}
        return Moment(self.game, state, chance, made, start.to_checkpoint(), finished)

    def to_checkpoint(self) -> "Moment | None":
        """Return this moment as a checkpoint for the next ones, or the last one if that is near."""
        if sum(self.moves_by_seat.values()) % CHECKPOINT_INTERVAL:
            return self.checkpoint
        # Without the views: a game keeps its checkpoints to the end.
        return Moment(
            self.game, self.state, self.chance, self.made, self.checkpoint, self.moves_by_seat
        )


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
    for before, now in replay_moves(first, steps):
        yield before, steps[before.made : now.made]


def replay_moves(first: Moment, steps: Sequence[int]) -> Iterator[tuple[Moment, Moment]]:
    """Yield the moments before and after each whole move. The last may be unfinished."""
    before = now = first
    while now.made < len(steps):
        now = now.after_first_move(steps[now.made : now.made + MAX_STEPS_AT_ONCE])
        if now.is_move_complete:
            yield before, now
            before = now
    if before is not now:
        yield before, now


def replay_steps(first: Moment, steps: Sequence[int]) -> tuple[Moment, Moment]:
    """Return the moment at which the last whole move began, and the one after all steps."""
    now = first
    for _, after in replay_moves(first, steps):
        now = after
    return now.start or now, now


def rewind_steps(now: Moment, steps: Sequence[int], made: int) -> tuple[Moment, Moment]:
    """Return what `replay_steps` returns for the first `made` steps, from the nearest checkpoint.

    `steps` are all steps since the deal; they led to `now`.
    """
    checkpoint = now.start or now
    while checkpoint.made > made and checkpoint.checkpoint:
        checkpoint = checkpoint.checkpoint
    return replay_steps(checkpoint, steps[:made])


def recent_moves(
    now: Moment, steps: Sequence[int]
) -> Iterator[tuple[Moment, Sequence[int], Moment]]:
    """Yield the finished moves, the last one first: the moment before, the steps, the one after.

    Only the moves since a checkpoint are replayed at a time: the last moves of a long game are
    found as fast as those of a short one.
    """
    last = now.start or now
    while checkpoint := last.checkpoint:
        moves = list(replay_moves(checkpoint, steps[: last.made]))
        for before, after in reversed(moves):
            yield before, steps[before.made : after.made], after
        last = checkpoint


def visible_steps(before: Moment, steps: Sequence[int], seat: int) -> Sequence[int] | None:
    """Return the steps of a whole move, or None if they are hidden from the seat."""
    hidden = seat != before.state.turn and before.game.is_hidden(before.state, steps[0])
    return None if hidden else steps
