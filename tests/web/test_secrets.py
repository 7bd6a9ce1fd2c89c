"""Hidden cards are not in the page: if they are swapped, its document does not change.

The page gets views over a socket of the test, made by the engine and encoded as the server does:
one of a true state, and one of another state that the seat cannot tell from it.
"""

import json
from collections.abc import Iterator

import pytest

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from support.browser_windows import DESK, OpenWindow
from support.page_boards import SEATS, WANTS, WHILE_PASSED, Player
from support.page_states import render_passed_device, render_state

pytestmark = pytest.mark.slow


def sample_states(game: Game, seats: int, moves: int) -> Iterator[State]:
    """Yield three states of a random game."""
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
def test_swapped_hidden_cards_change_nothing_in_the_document(
    open_window: OpenWindow, name: str
) -> None:
    """Other visible cards do change it: without that, the test would prove nothing."""
    game = games.find(name)
    page = open_window(DESK, plain=False)
    moments = [
        (state, twin)
        for state in sample_states(game, SEATS[name], 60)
        if game.to_json(twin := state.imagine(0, FastChance(99))) != game.to_json(state)
    ]
    assert moments, "nothing was swapped"
    for state, twin in moments:
        assert game.view(state, 0) == game.view(twin, 0)
    state, twin = moments[-1]
    document = render_state(page, game, state, SEATS[name])
    assert render_state(page, game, twin, SEATS[name]) == document
    other = game.new(SEATS[name], game.parse_options({}), FastChance(13))
    assert render_state(page, game, other, SEATS[name]) != document


@pytest.mark.parametrize("name", ["threeup", "level8", "levelup"])
def test_nothing_of_any_hand_stays_when_a_device_is_passed_on(
    open_window: OpenWindow, name: str
) -> None:
    """Document, title and accessibility tree are the same, whatever hands people have.

    The first player has seen their own hand, picked a card, and heard a sentence about it.
    """
    game = games.find(name)
    page = open_window(DESK, plain=False)
    state = next(sample_states(game, SEATS[name], 60))
    twin = state.imagine(-1, FastChance(99))
    assert game.view(state, -1) == game.view(twin, -1)
    assert game.view(state, 0) != game.view(twin, 0)
    document = render_passed_device(page, game, state, SEATS[name])
    assert render_passed_device(page, game, twin, SEATS[name]) == document


def test_two_people_share_a_device_at_a_table_of_a_server(open_window: OpenWindow) -> None:
    page = open_window(DESK, plain=False)
    guests = {"bots": [], "guests": [{"name": "Ben"}]}
    page.request.get("/api/me")  # for the cookie
    table = {"game": "threeup", "seats": 2, "name": "Ada", "start": True, **guests}
    page.goto(page.request.post("/api/tables", data=json.dumps(table)).json()["path"])
    player = Player(page, [".pass button.main:enabled", ".pass-on:enabled", *WANTS["threeup"]])
    shown = set()
    for _ in range(16):
        page.locator(".pass, .board").first.wait_for()
        title, cards, _ = page.evaluate(WHILE_PASSED)
        shown.add(title)
        assert cards == 0
        player.move()
    assert {"Pass to Ada", "Pass to Ben"} <= shown
