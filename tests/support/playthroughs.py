"""Games that could really have been played, for laws that must hold along all of them."""

from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.options import Choice, Flag, Number, OptionType, Subset
from cardtable.engine.refusal import Refusal
from cardtable.testing.playthrough import Playthrough as Journey
from cardtable.testing.playthrough import new_playthrough as start

__all__ = ["Journey", "agreements", "journeys", "seeds", "start"]

seeds = st.integers(0, 2**62 - 1)


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
    data = draw(agreements(game.option_types)) | fixed
    seed = draw(seeds)
    try:
        journey = start(game, seats, game.parse_options(data), seed)
    except Refusal:
        assume(False)  # options that do not go together, or not with so many seats
        raise
    journey.play_on(FastChance(draw(seeds)), draw(st.integers(0, longest)))
    return journey
