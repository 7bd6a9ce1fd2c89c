"""Shows the page any state of a game over a socket of the test, and finds states to show.

Views are made by the engine and encoded as the server does.
"""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, WebSocketRoute

from cardtable import bots
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game, Message
from cardtable.engine.options import dump_options
from cardtable.engine.state import NOBODY, State
from cardtable.table.table import TableSettings
from cardtable.table.table_view import SeatView, TableView
from cardtable.table.updates import HistoryEntry
from cardtable.wire import VERSION, server_messages
from support.browser_windows import TIMEOUT
from support.page_boards import wait_for_fonts

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


# Four of the buttons above the table, the invitation, and the settings, which are loaded last, when
# the browser is idle.
ALL_DIALOGS_LOADED = "() => document.querySelectorAll('dialog').length === 6"

# Links to what is loaded when the browser is idle come in any order, so they are sorted.
DOCUMENT = """() => {
  const copy = document.documentElement.cloneNode(true);
  const head = copy.querySelector("head");
  const links = [...head.querySelectorAll("link")];
  head.append(...links.sort((one, other) => (one.outerHTML < other.outerHTML ? -1 : 1)));
  return copy.outerHTML;
}"""


def render_state(
    page: Page, game: Game, state: State, seats: int, seat: int = 0,
    opened: list[WebSocketRoute] | None = None,
) -> str:  # fmt: skip
    """Return the whole document when `seat` sees this state; NOBODY sees it on a television.

    The sockets of the page are appended to `opened`. A page that hears nothing connects again.
    """
    options: Any = getattr(state, "options")  # noqa: B009  # every state has them
    view = game.view(state, seat)
    table_view = sample_table_view(game, seats, options)
    sync = server_messages.SyncMessage(VERSION, TABLE, seat, 1, 0, table_view, view)
    # What the page still has to ask for.
    missing = {"history", "combinations"} if state.turn == seat else {"history"}

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
        if opened is not None:
            opened.append(socket)
        socket.on_message(lambda text: answer(socket, text))
        socket.send(server_messages.encode_message(sync).decode())

    page.unroute_all()
    page.route_web_socket(re.compile("/socket"), speak)
    page.goto(f"/table/{TABLE}{'?tv' if seat == NOBODY else ''}")
    page.locator(".board").wait_for()
    wait_for_fonts(page)
    page.wait_for_function(ALL_DIALOGS_LOADED)
    until = time.monotonic() + TIMEOUT / 1000
    while missing:
        assert time.monotonic() < until, f"the page has not asked for {missing}"
        page.wait_for_timeout(5)
    return renumber_ids(str(page.evaluate(DOCUMENT)))


def render_passed_device(page: Page, game: Game, state: State, seats: int) -> str:
    """Return the whole document after seat 0 has seen this state and passed the device on.

    All seats share the device. Before that, seat 0 picks a card, and screen readers are told a
    sentence that nobody else may know.
    """
    options: Any = getattr(state, "options")  # noqa: B009  # every state has them
    table_view = sample_table_view(game, seats, options)
    person = table_view.seats[0]
    guests = [replace(person, name=f"Guest {seat}", device=0) for seat in range(1, seats)]
    table_view = replace(table_view, seats=(person, *guests))
    mover = (int(state.turn) + 1) % seats
    entry = HistoryEntry(mover, tuple(game.narrate_deal(game.view(state, NOBODY))), None)
    asked: list[str] = []

    def send(socket: WebSocketRoute, message: server_messages.AnyServerMessage) -> None:
        socket.send(server_messages.encode_message(message).decode())

    def show(socket: WebSocketRoute, seat: int) -> None:
        view = game.view(state, seat)
        sync = server_messages.SyncMessage(
            VERSION, TABLE, seat, 1, 0, table_view, view, device=0
        )  # fmt: skip
        send(socket, sync)

    def answer(socket: WebSocketRoute, text: str | bytes) -> None:
        if '"history"' in str(text):
            shown = replace(entry, view=game.view(state, NOBODY if asked else 0))
            send(socket, server_messages.HistoryMessage(VERSION, (shown,)))
            asked.append("history")
        elif '"combinations"' in str(text) and len(asked) < 2:
            found = game.combinations(options, game.view(state, 0))
            send(socket, server_messages.CombinationsMessage(VERSION, found))
        elif '"pause"' in str(text):  # something that tells the test's socket to pass it on
            key = json.loads(text)["key"]
            if key not in asked:  # the page sends it again after a sync that does not name it
                asked.append(key)
                secret = Message(f"secret {game.view(state, 0)}", {})
                send(socket, server_messages.UpdateMessage(VERSION, 2, 0, messages=(secret,)))
                show(socket, NOBODY)
            send(socket, server_messages.DoneMessage(VERSION, key, 0))

    def speak(socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: answer(socket, text))
        show(socket, 0)

    page.unroute_all()
    page.route_web_socket(re.compile("/socket"), speak)
    page.goto(f"/table/{TABLE}")
    page.locator(".board").wait_for()
    page.wait_for_function(ALL_DIALOGS_LOADED)
    if page.locator(".fan .card.lit").count():
        page.locator(".fan .card.lit").first.click(position={"x": 8, "y": 20})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    page.locator(".pass li").first.wait_for()
    page.locator(".pass button.main:enabled").wait_for()
    page.mouse.move(0, 0)
    return renumber_ids(str(page.evaluate(DOCUMENT))) + page.locator("body").aria_snapshot()


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
