"""Games that could really have been played, for laws that must hold along all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.move_list import MoveList
from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State

seeds = st.integers(0, 2**62 - 1)


@dataclass
class Journey:
    """A game under way: how it was dealt, what was played, and where it stands."""

    game: Game
    seats: int
    options: Any
    seed: int
    state: State
    chance: FastChance
    moves: list[int] = field(default_factory=list)

    def dealt(self) -> tuple[State, FastChance]:
        """The same game from its beginning."""
        chance = FastChance(self.seed)
        return self.game.new(self.seats, self.options, chance), chance

    def go(self, picks: FastChance, moves: int) -> None:
        listed = MoveList()
        for _ in range(moves):
            listed.clear()
            self.state.list_moves(listed)
            if not listed.count:
                return
            move = listed.at(picks.below(listed.count))
            self.state.apply(move, self.chance)
            self.moves.append(move)

    def whole_moves(self) -> Iterator[tuple[State, list[int]]]:
        """Each whole move of the game, with a state in which it is about to be made."""
        state, chance = self.dealt()
        before, steps = state.clone(), list[int]()
        for move in self.moves:
            state.apply(move, chance)
            steps.append(move)
            if state.is_move_complete():
                yield before, steps
                before, steps = state.clone(), []


def start(game: Game, seats: int, options: Any, seed: int) -> Journey:
    chance = FastChance(seed)
    return Journey(game, seats, options, seed, game.new(seats, options, chance), chance)


def values(kind: OptionType) -> st.SearchStrategy[Any] | None:
    """Values of one option; None where only its own game can make some up."""
    if isinstance(kind, Flag):
        return st.booleans()
    if isinstance(kind, Choice):
        return st.sampled_from(kind.values)
    if isinstance(kind, Number):
        return st.integers(kind.low, kind.high)
    if isinstance(kind, Subset):
        some = st.lists(st.sampled_from(kind.values), min_size=1, unique=True)
        return some.map(kind.read)
    return None


@st.composite
def agreements(draw: st.DrawFn, /, kinds: Mapping[str, OptionType]) -> dict[str, Any]:
    """Options as plain data: often the defaults, and else a few that differ."""
    open_ones = [name for name, kind in kinds.items() if values(kind) is not None]
    named = draw(st.lists(st.sampled_from(open_ones), max_size=4, unique=True))
    strategies = {name: values(kinds[name]) for name in named}
    return {name: draw(strategy) for name, strategy in strategies.items() if strategy is not None}


@st.composite
def journeys(draw: st.DrawFn, /, name: str, longest: int = 500, **fixed: Any) -> Journey:
    """A game of that name, some way in; `fixed` options are not varied."""
    game = games.find(name)
    seats = draw(st.sampled_from(game.seats))
    data = draw(agreements(game.kinds)) | fixed
    seed = draw(seeds)
    try:
        journey = start(game, seats, game.agree(data), seed)
    except Refusal:
        assume(False)  # options that do not go together, or not with so many seats
        raise
    journey.go(FastChance(draw(seeds)), draw(st.integers(0, longest)))
    return journey
