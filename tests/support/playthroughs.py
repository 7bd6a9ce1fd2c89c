"""Hypothesis strategies for options, seeds and games that could really have been played."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.engine.refusal import Refusal
from cardtable.testing.playthrough import Playthrough, new_playthrough

__all__ = ["Playthrough", "new_playthrough", "option_values", "playthroughs", "seeds"]

seeds = st.integers(0, 2**62 - 1)


def values_of(option_type: OptionType) -> st.SearchStrategy[Any] | None:
    """Return a strategy for the values of an option; None for a type of a single game."""
    if isinstance(option_type, Flag):
        return st.booleans()
    if isinstance(option_type, Choice):
        return st.sampled_from(option_type.values)
    if isinstance(option_type, Number):
        return st.integers(option_type.low, option_type.high)
    if isinstance(option_type, Subset):
        subsets = st.lists(st.sampled_from(option_type.values), min_size=1, unique=True)
        return subsets.map(option_type.read)
    return None


@st.composite
def option_values(draw: st.DrawFn, /, option_types: Mapping[str, OptionType]) -> dict[str, Any]:
    """Draw options as plain data: often the defaults, and else a few that differ."""
    strategies = {name: values_of(option_type) for name, option_type in option_types.items()}
    known = [name for name, strategy in strategies.items() if strategy is not None]
    names = draw(st.lists(st.sampled_from(known), max_size=4, unique=True))
    chosen = {name: strategies[name] for name in names}
    return {name: draw(strategy) for name, strategy in chosen.items() if strategy is not None}


@st.composite
def playthroughs(draw: st.DrawFn, /, name: str, longest: int = 500, **fixed: Any) -> Playthrough:
    """Draw a game of that name, after up to `longest` moves; `fixed` options are not varied."""
    game = games.find(name)
    seats = draw(st.sampled_from(game.seats))
    data = draw(option_values(game.option_types)) | fixed
    seed = draw(seeds)
    try:
        playthrough = new_playthrough(game, seats, game.parse_options(data), seed)
    except Refusal:
        assume(False)  # options that do not go together, or not with this number of seats
        raise
    playthrough.play_on(FastChance(draw(seeds)), draw(st.integers(0, longest)))
    return playthrough
