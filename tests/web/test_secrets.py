"""What is hidden is not in the page: swap the cards that a seat cannot see, and nothing changes.

The page is given views over its own socket, made by the engine and written by the wire: once of a
true state, and once of another that the seat cannot tell from it.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from boards import SEATS
from cardtable import games
from cardtable.engine.agreement import plain
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State
from cardtable.table.scene import Chair, Scene
from cardtable.table.terms import Terms
from cardtable.wire import VERSION, tells
from windows import DESK, Opens

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Grace", "Emmy")


def scene_of(game: Game, seats: int) -> Scene:
    chairs = tuple(Chair("person", name, "", True, 0, 0, "") for name in NAMES[:seats])
    return Scene(
        game=game.name, rules=game.version, options=plain(game.agree({})), terms=Terms(),
        phase="playing", host=0, chairs=chairs, paused=False, running=-1, since=0, asking=None,
        scores=(0.0,) * seats, played=0, deal=None, seal="", seed="",
    )  # fmt: skip


def under_way(game: Game, seats: int, moves: int) -> Iterator[State]:
    """Moments of a game at which there is something that seat 0 cannot see."""
    chance, picks = FastChance(11), FastChance(12)
    state = game.new(seats, game.agree({}), chance)
    for made in range(moves):
        if state.is_over():
            return
        if made % (moves // 3) == 2:
            yield state.clone()
        legal = state.legal()
        state.apply(legal[picks.below(len(legal))], chance)


def shown(page: Page, game: Game, state: State) -> str:
    """The whole document, as it is when seat 0 looks at that state."""
    seats = SEATS[game.name]
    view = game.show(state, 0)
    sync = tells.Sync(VERSION, "abcdefghijkl", 0, 1, 0, scene_of(game, seats), view)

    def answer(socket: WebSocketRoute, text: str | bytes) -> None:
        if '"story"' in str(text):
            socket.send(tells.write(tells.Story(VERSION, ())).decode())
        elif '"look"' in str(text):
            seen = game.outlook(game.agree({}), view)
            socket.send(tells.write(tells.Look(VERSION, seen)).decode())

    def speak(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: answer(socket, text))
        socket.send(tells.write(sync).decode())

    page.unroute_all()
    page.route_web_socket(re.compile("/socket"), speak)
    page.goto("/table/abcdefghijkl")
    page.locator(".board").wait_for()
    page.wait_for_load_state("networkidle")
    return str(page.content())


@pytest.mark.parametrize("name", games.names())
def test_swapped_hidden_cards_change_nothing_in_the_document(opens: Opens, name: str) -> None:
    game = games.find(name)
    page = opens(DESK, plain=False)
    differed: list[Any] = []
    for state in under_way(game, SEATS[name], 60):
        twin = state.imagine(0, FastChance(99))
        differed.append(game.to_json(twin) != game.to_json(state))
        assert shown(page, game, state) == shown(page, game, twin)
    assert any(differed), "nothing was swapped"


@pytest.mark.parametrize("name", games.names())
def test_other_cards_that_are_seen_do_change_it(opens: Opens, name: str) -> None:
    """Or the test above would prove nothing."""
    game = games.find(name)
    page = opens(DESK, plain=False)
    one, other = (game.new(SEATS[name], game.agree({}), FastChance(seed)) for seed in (11, 13))
    assert shown(page, game, one) != shown(page, game, other)
