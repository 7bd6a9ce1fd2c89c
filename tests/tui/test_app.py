"""The full-screen table and the full-screen replay, used with keys, mouse and notation."""

import os
import shlex
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.events import Key
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Static

from cardtable import bots, games, words
from cardtable.bots import Bot, Budget, Observation
from cardtable.bots.external import ExternalBot
from cardtable.cli.play import Opponents, default_seats
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.table import record
from cardtable.tui.app import PAGE_MOVES, MoveGrid, ReplayApp, TableApp
from cardtable.tui.replay import RecordReplay
from cardtable.tui.session import Session, new_session
from cardtable.tui.widgets import MessageLog, TextPage
from cardtable.words import Speaker
from support.sources import ROOT
from support.terminal_players import find_preferred_move

every_game = pytest.mark.parametrize("name", games.names())
SMALL, LARGE = (80, 24), (140, 45)
# Options with which a whole game can be played on a screen in a minute.
SHORT_OPTIONS = {"level8": {"rounds": 1}, "levelup": {"hands": 1}}
# Seeds with which such a game is over after 30, 17, 25 and 10 choices of the player.
SHORT_SEEDS = {"threeup": 55, "pragon": 26, "level8": 39, "levelup": 274}
SIZE_AND_LANGUAGE = {
    "threeup": (SMALL, "de"),
    "pragon": (LARGE, "en"),
    "level8": (LARGE, "de"),
    "levelup": (SMALL, "en"),
}


def app_for(name: str, seed: int = 1, language: str = "en") -> TableApp:
    game = games.find(name)
    opponents = [("random", bots.find(name, "random"))] * (default_seats(game) - 1)
    return app_with(opponents, name, seed, language)


def app_with(opponents: Opponents, name: str, seed: int = 1, language: str = "en") -> TableApp:
    seeds = iter(range(seed, seed + 100))
    game, say, options = games.find(name), Speaker(language), SHORT_OPTIONS.get(name, {})
    return TableApp(lambda: new_session(game, options, next(seeds), opponents, say))


async def press(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until the bots have moved."""
    await pilot.press(*keys)
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def wait_until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Wait for a condition, for as long as a busy machine may take."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        await pilot.pause(0.01)


async def change_game(
    app: TableApp, pilot: Pilot[None], action: Callable[[], Awaitable[object]]
) -> None:
    """Do something that changes the game, and wait until the player can move again."""
    before = app.session.table

    def is_shown() -> bool:
        session = app.session
        if session.is_over():
            return heading(app) == session.say("tui-over") and not shown_moves(app)
        is_waiting = session.is_my_turn() and isinstance(app.focused, Button)
        return is_waiting and shown_moves(app) == session.list_moves()[1]

    await action()
    await wait_until(pilot, lambda: app.session.table is not before and is_shown())


@asynccontextmanager
async def run_app(app: TableApp, size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[None]]:
    """Run the app without a terminal, and wait until the player can move."""
    async with app.run_test(size=size) as pilot:
        await press(app, pilot)
        yield pilot


def heading(app: TableApp) -> str:
    return str(app.query_one("#heading", Label).render())


def shown_moves(app: TableApp) -> list[str]:
    return [str(button.name) for button in app.query_one(MoveGrid).query(Button)]


def shown_log(app: TableApp) -> list[str]:
    return [line.text.strip() for line in app.query_one(MessageLog).lines]


def pick_move(session: Session, picks: FastChance) -> int:
    """Return the index of one of the first moves, which few presses of an arrow key reach."""
    return picks.below(min(len(session.list_moves()[1]), 3))


@pytest.mark.slow
@every_game
async def test_play_a_whole_game_with_keys(name: str) -> None:
    seed, (size, language) = SHORT_SEEDS.get(name, 1), SIZE_AND_LANGUAGE.get(name, (SMALL, "en"))
    app = app_for(name, seed, language)
    picks = FastChance(4)
    choices = 0

    async with run_app(app, size) as pilot:
        while not app.session.is_over():
            keys = [*["right"] * pick_move(app.session, picks), "enter"]
            await change_game(app, pilot, partial(pilot.press, *keys))
            choices += 1
        assert choices <= 30  # otherwise look for another seed: the test would take too long
        assert heading(app) == app.session.say("tui-over")
        await press(app, pilot, "n")
        assert not app.session.is_over()
        assert app.session.seed == seed + 1


@every_game
async def test_play_every_game_with_mouse_and_keys(name: str) -> None:
    size, language = SIZE_AND_LANGUAGE.get(name, (SMALL, "en"))
    app = app_for(name, 1, language)
    async with run_app(app, size) as pilot:
        offered, dealt = shown_moves(app), app.session.log[:]
        first = app.query_one(MoveGrid).query(Button).first()
        await change_game(app, pilot, partial(pilot.click, first))
        assert len(app.session.log) > len(dealt)
        await change_game(app, pilot, partial(pilot.press, "u"))
        assert (app.session.log, shown_moves(app)) == (dealt, offered)
        await pilot.press("q")
        await wait_until(pilot, lambda: not app.is_running)


def play_to_the_end(session: Session, player: Bot) -> None:
    """Play a game to its end, without an app."""
    while not session.is_over():
        if session.is_my_turn():
            session.play_text(session.list_moves()[1][find_preferred_move(session, player)])
        else:
            session.play_bot_move(session.choose_bot_move())


def full_length_game(name: str) -> tuple[TableApp, Bot]:
    """Return an app for a game without options that would make it shorter, and a strong bot."""
    game, say = games.find(name), Speaker("en")
    opponents = [("random", bots.find(name, "random"))]
    return TableApp(lambda: new_session(game, {}, 1, opponents, say)), bots.find(name, "level3")


async def finish_by_keyboard(app: TableApp, player: Bot) -> int:
    """Play a game to its end with keys; return the number of choices that it took."""
    choices = 0
    async with run_app(app, LARGE) as pilot:
        while not app.session.is_over():
            index = find_preferred_move(app.session, player)
            app.query_one(MoveGrid).query(Button)[index].focus()
            await change_game(app, pilot, partial(pilot.press, "enter"))
            choices += 1
        assert heading(app) == app.session.say("tui-over")
        assert all(line in shown_log(app) for line in app.session.results())
    return choices


@pytest.mark.parametrize("name", SHORT_OPTIONS)
async def test_the_end_of_a_full_length_game(name: str) -> None:
    app, player = full_length_game(name)
    play_to_the_end(app.session, player)
    for _ in range(3):
        app.session.undo()
    assert await finish_by_keyboard(app, player) == 3


@pytest.mark.soak
@pytest.mark.parametrize("name", SHORT_OPTIONS)
async def test_a_full_length_game(name: str) -> None:
    app, player = full_length_game(name)
    assert await finish_by_keyboard(app, player) > 60


async def test_click_and_type_moves() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await pilot.click(app.query_one(MoveGrid).query(Button)[1])
        await press(app, pilot)
        assert app.session.log[1] == "You lay 1 2 7 face up."
        await pilot.click(Input)
        await press(app, pilot, "3", "enter")
        assert "You play 3." in app.session.log
        assert app.query_one(Input).value == ""
        assert app.query_one(Input).has_focus  # the player can go on typing


async def test_letters_go_to_the_input_and_play_nothing_else() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        line = app.query_one(Input)
        assert isinstance(app.focused, Button)
        await pilot.press("1", "space", "2", "space", "7")
        assert (line.value, line.has_focus, app.session.table.moves) == ("1 2 7", True, ())
        await pilot.press("escape")
        assert (line.value, app.focused) == ("", app.query_one(MoveGrid).query(Button).first())
        await press(app, pilot, *["1", "space", "2", "space", "7", "enter"])
        assert app.session.log[1] == "You lay 1 2 7 face up."
        await pilot.press("escape")
        type_at_once(app, "4u h")
        await pilot.pause()
        assert line.value == "4u h"
        await pilot.press("escape", "question_mark", "1")
        assert line.value == "", "keys are not for the input while a page is open"


def type_at_once(app: TableApp, text: str) -> None:
    """Send all keys at once, as a terminal does with pasted text or over a slow connection."""
    for sign in text:
        app.post_message(Key({" ": "space", "\r": "enter"}.get(sign, sign), sign))


async def test_letters_typed_after_a_move_start_the_next_one() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        type_at_once(app, "1 2 7\r4 5")
        await wait_until(pilot, lambda: len(app.session.log) > 1)
        await press(app, pilot)
        assert app.session.log[1] == "You lay 1 2 7 face up."
        assert app.query_one(Input).value == "4 5"


async def test_letters_are_commands_again_when_the_game_is_over() -> None:
    app = app_for("pragon")
    session = app.session
    while not session.is_over():
        last = session.list_moves()[1][0]
        session.play_text(last)
    session.undo()

    async with run_app(app) as pilot:
        app.query_one(Input).focus()
        app.query_one(Input).value = last
        await press(app, pilot, "enter")
        assert session.is_over()
        await press(app, pilot, "a", "u")
        assert (session.is_over(), app.query_one(Input).value) == (False, "")


async def test_a_refused_move_stays_in_the_input_and_is_explained() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await pilot.click(Input)
        await pilot.press(*"1 1", "enter")
        assert "(rule UD-04)" in heading(app)
        assert app.query_one(Input).value == "1 1"
        type_at_once(app, " x\r2")
        await wait_until(pilot, lambda: "1 1 x" in heading(app))
        assert app.query_one(Input).value == "2", "the player has begun another move"
        assert not app.session.table.moves


async def test_undo_shortens_the_log_and_stops_at_the_deal() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        first, dealt = shown_moves(app), app.session.log[:]
        assert dealt == ["Dice 2 deals."]
        await press(app, pilot, "enter")
        assert len(app.session.log) > len(dealt)
        await press(app, pilot, "u")
        assert (app.session.log, shown_moves(app)) == (dealt, first)
        await press(app, pilot, "u")
        assert "You have made no move that could be taken back." in heading(app)


@pytest.mark.parametrize("key", ["question_mark", "r"])
async def test_pages_open_and_close(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "read_rules", lambda game, language: f"# {game} {language}")
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await pilot.press(key)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TextPage]
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
        assert shown_moves(app)


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_page_scrolls_with_keys_and_says_how_to_close_it(language: str) -> None:
    app = app_for("pragon", language=language)
    async with run_app(app) as pilot:
        await pilot.press("question_mark")
        page = app.screen.query_one("#page", VerticalScroll)
        await pilot.resize_terminal(60, 12)
        await pilot.press("down", "pagedown", "end")
        await pilot.wait_for_animation()
        assert page.scroll_y == page.max_scroll_y > 0
        assert "Escape" in str(page.border_subtitle)


async def test_moves_of_bots_are_shown_after_a_page_is_closed() -> None:
    slow = SlowBot()
    app = app_with([("slow", slow)], "threeup")
    async with run_app(app) as pilot:
        await pilot.press("enter", "question_mark")
        slow.allowed.set()
        await app.workers.wait_for_complete()
        await pilot.press("escape")
        assert app.session.is_my_turn()
        assert shown_moves(app) == app.session.list_moves()[1]


async def test_ctrl_c_quits() -> None:
    app = app_for("pragon")
    async with run_app(app) as pilot:
        await pilot.press("ctrl+c")
        assert not app.is_running


async def test_a_new_game_is_dealt_only_after_the_end_of_the_last() -> None:
    """Before, the letter begins a move, such as the German "Nimm D♦"."""
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await press(app, pilot, "enter")
        await press(app, pilot, "n")
        assert app.query_one(Input).value == "n"
        assert app.session.seed == 1


async def test_resizing_loses_nothing() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await press(app, pilot, "enter")
        await pilot.click(Input)
        await pilot.press("9")
        before = app.session.log[:], shown_moves(app)
        for size in (LARGE, (40, 12), (20, 5), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert (app.session.log, shown_moves(app), app.query_one(Input).value) == (*before, "9")
        assert "· Dice 1 has chosen three cards." in shown_log(app)


REGION = Region(0, 0, 60, 5)  # the upper left corner of the board


async def test_a_window_that_becomes_small_shows_the_own_hand_first() -> None:
    app = app_for("level8")
    async with run_app(app) as pilot:
        for size, is_first in ((LARGE, False), ((60, 16), True), (LARGE, False)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            rows = [
                strip.text for strip in app.query_one("#board-text", Static).render_lines(REGION)
            ]
            assert any("hand [" in row for row in rows[:2]) is is_first, rows


def test_the_size_of_the_window_counts_and_not_exported_variables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "33")
    monkeypatch.setenv("LINES", "11")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size(LARGE))
    app, sizes = app_for("pragon"), list[tuple[int, int]]()

    async def note_size(pilot: Pilot[object]) -> None:
        await wait_until(pilot, lambda: app.screen.size == LARGE)
        sizes.append(app.screen.size)
        app.exit()

    app.run(headless=True, auto_pilot=note_size)
    assert sizes == [LARGE]


@pytest.mark.parametrize(("size", "beside"), [(SMALL, False), (LARGE, True)])
async def test_the_log_is_beside_the_board_if_the_window_is_wide(
    size: tuple[int, int], beside: bool
) -> None:
    app = app_for("threeup")
    async with run_app(app, size):
        board, log = app.query_one("#board-text", Static).region, app.query_one(MessageLog).region
        assert (log.x > board.x) == beside
        assert log.height >= 2
        footer = app.query_one(Footer).region
        assert footer.bottom == size[1]
        assert app.query_one(Input).region.bottom <= footer.y


def shown_keys(app: TableApp) -> list[Widget]:
    return list(app.query_one(Footer).children)


async def test_the_footer_is_rebuilt_only_for_other_keys() -> None:
    app = app_for("threeup")
    async with run_app(app) as pilot:
        await wait_until(pilot, lambda: len(shown_keys(app)) == 5)
        commands = shown_keys(app)
        await pilot.press("right", "right")
        await press(app, pilot, "enter")
        assert shown_keys(app) == commands, "the widgets must be the same"
        await pilot.click(Input)  # in the input, letters are not commands
        await wait_until(pilot, lambda: len(shown_keys(app)) == 1)
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(shown_keys(app)) == 5)


class SlowBot:
    """A bot that thinks until it is allowed to move."""

    def __init__(self) -> None:
        self.was_asked = threading.Event()
        self.allowed = threading.Event()

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        self.was_asked.set()
        assert self.allowed.wait(60)
        return (observation.moves[0],)


async def test_the_table_can_be_used_while_a_bot_thinks() -> None:
    slow = SlowBot()
    app = app_with([("slow", slow)], "threeup")
    async with run_app(app) as pilot:
        await pilot.press("enter")
        await wait_until(pilot, slow.was_asked.is_set)
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextPage)
        await pilot.press("escape", "u")
        assert app.session.is_my_turn()
        assert not app.session.table.moves
        slow.allowed.set()
        await press(app, pilot)
        assert not app.session.table.moves, "the undone move must not come back"
        assert shown_moves(app)
        await press(app, pilot, "enter")
        assert app.session.is_my_turn()
        assert len(app.session.table.moves) == 6


async def test_the_log_names_a_program_that_loses_its_seat() -> None:
    line = shlex.join([sys.executable, "-c", "raise SystemExit('my fault')"])
    app = app_with([("exec:broken", ExternalBot("threeup", line, 60))], "threeup")
    async with run_app(app) as pilot:
        await press(app, pilot, "enter")
        assert app.session.is_my_turn(), "the table goes on"
        (lost,) = [sentence for sentence in app.session.log if "lost its seat" in sentence]
        assert lost.startswith("Program has lost its seat")
        assert "my fault" in lost


async def test_the_hint_key_shows_hints_and_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.session.BOT_BUDGET", Budget(50))
    app = app_for("threeup")
    async with run_app(app) as pilot:
        headings = []
        for _ in range(2):
            await press(app, pilot, "h")
            headings.append(heading(app))
        assert headings[0] != headings[1]
        assert app.session.say("tui-hint-move", move="")[:7] in headings[1]
        await press(app, pilot, "h")
        assert isinstance(app.screen, TextPage)
        await pilot.press("escape")
        assert not app.session.table.moves
        assert shown_moves(app)


async def test_replay_keys_go_forwards_and_backwards_and_change_the_seat() -> None:
    file = ROOT / "tests" / "replays" / "threeup-1.json"
    replay = RecordReplay(record.from_bytes(file.read_bytes()), Speaker("en"))
    app = ReplayApp(replay)

    def heading() -> str:
        return str(app.query_one("#heading", Label).render())

    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert heading().startswith("Move 0 of 116")
        await pilot.press("left", "right", "space")
        assert app.moment == 2
        assert len(app.query_one(MessageLog).shown_lines) == 2
        await pilot.press("pagedown", "left")
        assert app.moment == 1 + PAGE_MOVES
        await pilot.press("end")
        assert app.moment == replay.last == 116
        assert app.query_one(MessageLog).shown_lines[-1].plain == "Name 2 wins."
        seats = []
        for _ in range(4):
            await pilot.press("s")
            seats.append(replay.seat)
        assert seats == [0, 1, 2, NOBODY]
        await pilot.press("home", "right", "s")
        assert heading() == "Move 1 of 116 (Name 0)"
        await pilot.resize_terminal(130, 40)
        assert app.moment == 1
        await pilot.press("q")
