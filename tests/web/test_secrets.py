"""What is hidden is not in the page: swap the cards that a seat cannot see, and nothing changes.

The page is given views over its own socket, made by the engine and written by the wire: once of a
true state, and once of another that the seat cannot tell from it.
"""

from collections.abc import Iterator

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from support.browser_windows import DESK, Opens
from support.page_boards import SEATS
from support.page_states import shown

pytestmark = pytest.mark.slow


def under_way(game: Game, seats: int, moves: int) -> Iterator[State]:
    """Moments of a game at which there is something that seat 0 cannot see."""
    chance, picks = FastChance(11), FastChance(12)
    state = game.new(seats, game.parse_options({}), chance)
    for made in range(moves):
        if state.is_over():
            return
        if made % (moves // 3) == 2:
            yield state.clone()
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))], chance)


@pytest.mark.parametrize("name", games.names())
def test_swapped_hidden_cards_change_nothing_in_the_document(opens: Opens, name: str) -> None:
    """Where other cards that are seen do change it, or this would prove nothing."""
    game = games.find(name)
    page = opens(DESK, plain=False)
    moments = [
        (state, twin)
        for state in under_way(game, SEATS[name], 60)
        if game.to_json(twin := state.imagine(0, FastChance(99))) != game.to_json(state)
    ]
    assert moments, "nothing was swapped"
    for state, twin in moments:
        assert game.view(state, 0) == game.view(twin, 0)
    state, twin = moments[-1]
    document = shown(page, game, state, SEATS[name])
    assert shown(page, game, twin, SEATS[name]) == document
    other = game.new(SEATS[name], game.parse_options({}), FastChance(13))
    assert shown(page, game, other, SEATS[name]) != document
