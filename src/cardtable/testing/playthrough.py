"""Random games to check laws on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardtable.engine.chance import SEED_LIMIT, FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State


@dataclass
class Playthrough:
    """A game that was dealt and played to some point: its seed, its moves, and its state."""

    game: Game
    seats: int
    options: Any
    seed: int
    state: State
    chance: FastChance
    moves: list[int] = field(default_factory=list)

    def deal_again(self) -> tuple[State, FastChance]:
        """Return the beginning of the same game, and the chance that follows."""
        chance = FastChance(self.seed)
        return self.game.new(self.seats, self.options, chance), chance

    def play_on(self, picks: FastChance, moves: int) -> None:
        """Play up to `moves` more moves, chosen by `picks`."""
        for _ in range(moves):
            legal = self.state.legal()
            if not legal:
                return
            self.play(legal[picks.below(len(legal))])

    def play(self, move: int) -> None:
        self.state.apply(move, self.chance)
        self.moves.append(move)

    def shorten(self, moves: int) -> "Playthrough":
        """Return the same game after its first `moves` moves."""
        start = new_playthrough(self.game, self.seats, self.options, self.seed)
        for move in self.moves[:moves]:
            start.play(move)
        return start

    def whole_moves(self) -> Iterator[tuple[State, list[int]]]:
        """Yield each whole move as its steps, with a state in which it is about to be made."""
        state, chance = self.deal_again()
        before, steps = state.clone(), list[int]()
        for move in self.moves:
            state.apply(move, chance)
            steps.append(move)
            if state.is_move_complete():
                yield before, steps
                before, steps = state.clone(), []

    def view_seats(self) -> range:
        """Return all who are shown a view: the spectator (NOBODY), then the seats."""
        return range(NOBODY, self.seats)


def new_playthrough(game: Game, seats: int, options: Any, seed: int) -> Playthrough:
    """Deal a game from a seed."""
    chance = FastChance(seed)
    return Playthrough(game, seats, options, seed, game.new(seats, options, chance), chance)


def play_random_game(game: Game, seats: int, random: Random, moves: int) -> Playthrough:
    """Deal with random options, or the defaults if those are refused, and play up to `moves`."""
    picks, seed = FastChance(random.randrange(SEED_LIMIT)), random.randrange(SEED_LIMIT)
    try:
        play = new_playthrough(
            game, seats, game.parse_options(random_options(game.option_types, random)), seed
        )
    except Refusal:
        play = new_playthrough(game, seats, game.options(), seed)
    play.play_on(picks, moves)
    return play


def random_options(option_types: Mapping[str, OptionType], random: Random) -> dict[str, Any]:
    """Return a few options as plain data; those of another type than ours keep their defaults."""
    count = random.randint(0, min(4, len(option_types)))
    names = random.sample(sorted(option_types), count)
    values = {name: random_value(option_types[name], random) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def random_value(option_type: OptionType, random: Random) -> Any:
    if isinstance(option_type, Flag):
        return random.random() < 0.5
    if isinstance(option_type, Choice):
        return random.choice(option_type.values)
    if isinstance(option_type, Number):
        return random.randint(option_type.low, option_type.high)
    if isinstance(option_type, Subset):
        return random.sample(option_type.values, random.randint(1, len(option_type.values)))
    return None
