"""Shows the page any state of a game over a socket of the test, and finds states to show.

Views are made by the engine and encoded as the server does.
"""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from cardtable import bots
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game
from cardtable.engine.options import dump_options
from cardtable.engine.state import State
from cardtable.table.table import TableSettings
from cardtable.table.table_view import SeatView, TableView
from cardtable.wire import VERSION, server_messages
from support.browser_windows import TIMEOUT

TABLE = "abcdefghijkl"


def sample_table_view(game: Game, seats: int, options: Any) -> TableView:
    """Return the view of a table where seat 0 is a person and all others are bots."""
    person = SeatView("person", "Ada", "", True, 0, 0, "", "", False)
    bot = SeatView("bot", "level3", "level3", True, 0, 0, "", "", False)
    return TableView(
        game=game.name, rules=game.version, options=dump_options(options), settings=TableSettings(),
        phase="playing", host=0, seats=(person, *[bot] * (seats - 1)), paused=False, clock_seat=-1,
        clock_since=0, pending_undo=None, scores=(0.0,) * seats, games_played=0, deal=None,
        seal="", seed="", void_deals=(),
    )  # fmt: skip


# The menu, the invitation and the settings, which are loaded last, when the browser is idle.
ALL_DIALOGS_LOADED = "() => document.querySelectorAll('dialog').length === 3"

# Links to what is loaded when the browser is idle come in any order, so they are sorted.
DOCUMENT = """() => {
  const copy = document.documentElement.cloneNode(true);
  const head = copy.querySelector("head");
  const links = [...head.querySelectorAll("link")];
  head.append(...links.sort((one, other) => (one.outerHTML < other.outerHTML ? -1 : 1)));
  return copy.outerHTML;
}"""


def render_state(page: Page, game: Game, state: State, seats: int) -> str:
    """Return the whole document when seat 0 sees this state."""
    options: Any = getattr(state, "options")  # noqa: B009  # every state has them
    view = game.view(state, 0)
    table_view = sample_table_view(game, seats, options)
    sync = server_messages.SyncMessage(VERSION, TABLE, 0, 1, 0, table_view, view)
    # What the page still has to ask for.
    missing = {"history", "combinations"} if state.turn == 0 else {"history"}

    def answer(socket: WebSocketRoute, text: str | bytes) -> None:
        if '"history"' in str(text):
            history = server_messages.HistoryMessage(VERSION, ())
            socket.send(server_messages.encode_message(history).decode())
            missing.discard("history")
        elif '"combinations"' in str(text):
            found = server_messages.CombinationsMessage(VERSION, game.combinations(options, view))
            socket.send(server_messages.encode_message(found).decode())
            missing.discard("combinations")

    def speak(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: answer(socket, text))
        socket.send(server_messages.encode_message(sync).decode())

    page.unroute_all()
    page.route_web_socket(re.compile("/socket"), speak)
    page.goto(f"/table/{TABLE}")
    page.locator(".board").wait_for()
    page.wait_for_function(ALL_DIALOGS_LOADED)
    until = time.monotonic() + TIMEOUT / 1000
    while missing:
        assert time.monotonic() < until, f"the page has not asked for {missing}"
        page.wait_for_timeout(5)
    return renumber_ids(str(page.evaluate(DOCUMENT)))


def renumber_ids(document: str) -> str:
    """Number the ids in the order of the document: elements are not always made in one order."""
    met: dict[str, str] = {}
    return re.sub(
        r'\b(id|for|aria-(?:labelledby|describedby|controls))="(c\d+)"',
        lambda found: f'{found[1]}="{met.setdefault(found[2], f"c{len(met)}")}"',
        document,
    )


def find_state(
    game: Game, seats: int, wanted: Callable[[Any], bool], bot: str = "level2",
    chance: Chance | None = None, options: Any = None,
) -> State:  # fmt: skip
    """Return the first state of games between bots where seat 0 moves and its view is `wanted`."""
    luck = chance or FastChance(7)
    for _ in range(200):
        state: State = game.new(seats, options or game.parse_options({}), luck)
        while not state.is_over():
            if state.turn == 0 and state.is_move_complete() and wanted(game.view(state, 0)):
                return state
            observation = bots.observation_of(
                game, state, int(state.turn), FastChance(len(state.legal())).word()
            )
            for step in bots.find(game.name, bot).choose(observation, bots.Budget(50)):
                state.apply(step, luck)
                if state.is_move_complete():
                    break
    raise AssertionError("there was no such state")
