"""The table on the whole terminal, played by keys, mouse and notation."""

import asyncio
import os
import shlex
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button, Footer, Input, Label, Static

from cardtable import bots, games
from cardtable.bots import Bot, Budget, Observation, observation_of
from cardtable.bots.advice import advise
from cardtable.bots.external import ExternalBot
from cardtable.cli.opponents import Opponents
from cardtable.cli.play import default_seats
from cardtable.engine.chance import FastChance
from cardtable.tui.app import MoveGrid, TableApp
from cardtable.tui.session import Session, new_session
from cardtable.tui.widgets import MessageLog, TextPage
from cardtable.words import rule_pages
from cardtable.words.speaker import Speaker
from support.terminal_players import find_liked

every_game = pytest.mark.parametrize("name", games.names())
SMALL, LARGE = (80, 24), (140, 45)
# Whole games that a screen can be played through in a minute.
BRIEF = {"level8": {"rounds": 1}, "levelup": {"hands": 1}}
# Seeds with which such a game is soon over: after 30, 17, 14 and 6 choices of the player.
SOON = {"threeup": 55, "pragon": 26, "level8": 8, "levelup": 6}
LOOKS = {
    "threeup": (SMALL, "de"),
    "pragon": (LARGE, "en"),
    "level8": (LARGE, "de"),
    "levelup": (SMALL, "en"),
}


def app_for(name: str, seed: int = 1, language: str = "en") -> TableApp:
    game = games.find(name)
    company = [("random", bots.find(name, "random"))] * (default_seats(game) - 1)
    return app_with(company, name, seed, language)


def app_with(company: Opponents, name: str, seed: int = 1, language: str = "en") -> TableApp:
    seeds = iter(range(seed, seed + 100))
    game, say, options = games.find(name), Speaker(language), BRIEF.get(name, {})
    return TableApp(lambda: new_session(game, options, next(seeds), company, say))


async def pressed(app: TableApp, pilot: Pilot[None], *keys: str) -> None:
    """And then the others have moved."""
    await pilot.press(*keys)
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


async def until(pilot: Pilot[Any], is_so: Callable[[], bool]) -> None:
    """Wait for what happens later, however long a busy machine takes."""
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        await pilot.pause(0.01)


async def moved(app: TableApp, pilot: Pilot[None], do: Callable[[], Awaitable[object]]) -> None:
    """Do something that changes the game, and wait until the player is asked again."""
    before = app.place.table

    def is_shown() -> bool:
        place = app.place
        if place.is_over():
            return heading(app) == place.say("tui-over") and not listed(app)
        asked = place.is_mine() and isinstance(app.focused, Button)
        return asked and listed(app) == place.offered()[1]

    await do()
    await until(pilot, lambda: app.place.table is not before and is_shown())


def piloted(
    app: TableApp, work: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = SMALL
) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pressed(app, pilot)
            await work(pilot)

    asyncio.run(go())


def heading(app: TableApp) -> str:
    return str(app.query_one("#heading", Label).render())


def listed(app: TableApp) -> list[str]:
    return [str(button.name) for button in app.query_one(MoveGrid).query(Button)]


def shown_log(app: TableApp) -> list[str]:
    return [line.text.strip() for line in app.query_one(MessageLog).lines]


def picked(place: Session, picks: FastChance) -> int:
    """Which move of the list to play: one that is not far with the arrow keys."""
    return picks.below(min(len(place.offered()[1]), 3))


@pytest.mark.slow
@every_game
def test_a_whole_game_by_keyboard(name: str) -> None:
    seed, (size, language) = SOON.get(name, 1), LOOKS.get(name, (SMALL, "en"))
    app = app_for(name, seed, language)
    picks = FastChance(4)

    async def work(pilot: Pilot[None]) -> None:
        while not app.place.is_over():
            keys = [*["right"] * picked(app.place, picks), "enter"]
            await moved(app, pilot, partial(pilot.press, *keys))
        assert heading(app) == app.place.say("tui-over")
        await pressed(app, pilot, "n")
        assert not app.place.is_over()
        assert app.place.seed == seed + 1

    piloted(app, work, size)


@every_game
def test_every_game_by_mouse_and_keys(name: str) -> None:
    size, language = LOOKS.get(name, (SMALL, "en"))
    app = app_for(name, 1, language)

    async def work(pilot: Pilot[None]) -> None:
        offered = listed(app)
        first = app.query_one(MoveGrid).query(Button).first()
        await moved(app, pilot, partial(pilot.click, first))
        assert app.place.log
        await moved(app, pilot, partial(pilot.press, "u"))
        assert (app.place.log, listed(app)) == ([], offered)
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running)

    piloted(app, work, size)


def play_on(app: TableApp, player: Bot) -> None:
    """Play the game to its end, without looking at it."""
    place = app.place
    while not place.is_over():
        if place.is_mine():
            place.try_line(place.offered()[1][find_liked(place, player)])
        else:
            place.others_move(place.thought())


def full_length(name: str) -> tuple[TableApp, Bot]:
    """Nothing is agreed that would make it shorter: ROUND after ROUND, level after level."""
    game, say = games.find(name), Speaker("en")
    company = [("random", bots.find(name, "random"))]
    return TableApp(lambda: new_session(game, {}, 1, company, say)), bots.find(name, "level3")


def finished_by_keyboard(app: TableApp, player: Bot) -> int:
    """How many choices that took."""
    made = 0

    async def work(pilot: Pilot[None]) -> None:
        nonlocal made
        while not app.place.is_over():
            app.query_one(MoveGrid).query(Button)[find_liked(app.place, player)].focus()
            await moved(app, pilot, partial(pilot.press, "enter"))
            made += 1
        assert heading(app) == app.place.say("tui-over")
        assert all(line in shown_log(app) for line in app.place.results())

    piloted(app, work, LARGE)
    return made


@pytest.mark.parametrize("name", BRIEF)
def test_the_end_of_a_game_of_full_length(name: str) -> None:
    app, player = full_length(name)
    play_on(app, player)
    for _ in range(3):
        app.place.undo()
    assert finished_by_keyboard(app, player) == 3


@pytest.mark.soak
@pytest.mark.parametrize("name", BRIEF)
def test_a_game_of_full_length(name: str) -> None:
    app, player = full_length(name)
    assert finished_by_keyboard(app, player) > 60


def test_moves_can_be_clicked_and_typed() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.click(app.query_one(MoveGrid).query(Button)[1])
        await pressed(app, pilot)
        assert app.place.log[0] == "Seat 0 lays 1 2 7 face up."
        await pilot.click(Input)
        await pressed(app, pilot, "3", "enter")
        assert "Seat 0 plays 3." in app.place.log
        assert app.query_one(Input).value == ""
        assert app.query_one(Input).has_focus  # who types goes on typing

    piloted(app, work)


def test_who_just_types_is_heard_and_nothing_else_is_played() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        line = app.query_one(Input)
        assert isinstance(app.focused, Button)
        await pilot.press("1", "space", "2", "space", "7")
        assert (line.value, line.has_focus, app.place.table.moves) == ("1 2 7", True, ())
        await pilot.press("escape")
        assert (line.value, app.focused) == ("", app.query_one(MoveGrid).query(Button).first())
        await pressed(app, pilot, *["1", "space", "2", "space", "7", "enter"])
        assert app.place.log[0] == "Seat 0 lays 1 2 7 face up."
        await pilot.press("escape")
        type_at_once(app, "4u h")
        await pilot.pause()
        assert line.value == "4u h"
        await pilot.press("escape", "question_mark", "1")
        assert line.value == "", "whoever reads a page does not type"

    piloted(app, work)


def type_at_once(app: TableApp, text: str) -> None:
    """As a terminal sends what was pasted, or typed while the line was slow."""
    for sign in text:
        app.post_message(Key({" ": "space", "\r": "enter"}.get(sign, sign), sign))


def test_what_is_typed_after_a_move_is_the_beginning_of_the_next() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        type_at_once(app, "1 2 7\r4 5")
        await until(pilot, lambda: bool(app.place.log))
        await pressed(app, pilot)
        assert app.place.log[0] == "Seat 0 lays 1 2 7 face up."
        assert app.query_one(Input).value == "4 5"

    piloted(app, work)


def test_when_the_game_is_over_letters_are_commands_again() -> None:
    app = app_for("pragon")
    place = app.place
    while not place.is_over():
        last = place.offered()[1][0]
        place.try_line(last)
    place.undo()

    async def work(pilot: Pilot[None]) -> None:
        app.query_one(Input).focus()
        app.query_one(Input).value = last
        await pressed(app, pilot, "enter")
        assert place.is_over()
        await pressed(app, pilot, "a", "u")
        assert (place.is_over(), app.query_one(Input).value) == (False, "")

    piloted(app, work)


def test_what_is_refused_stays_on_the_line_and_is_explained() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.click(Input)
        await pilot.press(*"1 1", "enter")
        assert "(UD-04)" in heading(app)
        assert app.query_one(Input).value == "1 1"
        type_at_once(app, " x\r2")
        await until(pilot, lambda: "1 1 x" in heading(app))
        assert app.query_one(Input).value == "2", "there is a new line by now"
        assert not app.place.table.moves

    piloted(app, work)


def test_undo_takes_back_also_the_log_and_has_an_end() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        first = listed(app)
        await pressed(app, pilot, "enter")
        assert app.place.log
        await pressed(app, pilot, "u")
        assert (app.place.log, listed(app)) == ([], first)
        await pressed(app, pilot, "u")
        assert "(table-undo-none)" in heading(app)

    piloted(app, work)


@pytest.mark.parametrize("key", ["question_mark", "r"])
def test_pages_open_and_close(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_pages, "read_rules", lambda game, language: f"# {game} {language}")
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert [type(screen) for screen in app.screen_stack[1:]] == [TextPage]
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
        assert listed(app)

    piloted(app, work)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_is_turned_by_keys_and_says_how_to_close_it(language: str) -> None:
    app = app_for("pragon", language=language)

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        page = app.screen.query_one("#page", VerticalScroll)
        await pilot.resize_terminal(60, 12)
        await pilot.press("down", "pagedown", "end")
        await pilot.wait_for_animation()
        assert page.scroll_y == page.max_scroll_y > 0
        assert "Escape" in str(page.border_subtitle)

    piloted(app, work)


def test_what_others_do_while_a_page_is_read_is_not_lost() -> None:
    slow = Slow()
    app = app_with([("slow", slow)], "threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("enter", "question_mark")
        slow.allowed.set()
        await app.workers.wait_for_complete()
        await pilot.press("escape")
        assert app.place.is_mine()
        assert listed(app) == app.place.offered()[1]

    piloted(app, work)


def test_an_interrupt_leaves_the_table() -> None:
    app = app_for("pragon")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+c")
        assert not app.is_running

    piloted(app, work)


def test_a_new_game_is_not_dealt_over_one_that_is_still_played() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pressed(app, pilot, "enter")
        await pressed(app, pilot, "n")
        assert heading(app) == app.place.say("tui-not-over")
        assert app.place.seed == 1

    piloted(app, work)


def test_resizing_loses_nothing() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pressed(app, pilot, "enter")
        await pilot.click(Input)
        await pilot.press("9")
        before = app.place.log[:], listed(app)
        for size in (LARGE, (40, 12), (20, 5), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert (app.place.log, listed(app), app.query_one(Input).value) == (*before, "9")
        assert "· Seat 1 has chosen three cards." in shown_log(app)

    piloted(app, work)


def test_the_table_is_as_large_as_its_window_whatever_was_exported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "33")
    monkeypatch.setenv("LINES", "11")
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size(LARGE))
    app, seen = app_for("pragon"), list[tuple[int, int]]()

    async def look(pilot: Pilot[object]) -> None:
        await until(pilot, lambda: app.screen.size == LARGE)
        seen.append(app.screen.size)
        app.exit()

    app.run(headless=True, auto_pilot=look)
    assert seen == [LARGE]


@pytest.mark.parametrize(("size", "beside"), [(SMALL, False), (LARGE, True)])
def test_the_log_lies_beside_the_table_where_there_is_room(
    size: tuple[int, int], beside: bool
) -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        face, log = app.query_one("#face", Static).region, app.query_one(MessageLog).region
        assert (log.x > face.x) == beside
        assert log.height >= 2
        footer = app.query_one(Footer).region
        assert footer.bottom == size[1]
        assert app.query_one(Input).region.bottom <= footer.y

    piloted(app, work, size)


def shown_keys(app: TableApp) -> list[Widget]:
    return list(app.query_one(Footer).children)


def test_the_keys_are_shown_anew_only_when_there_are_others() -> None:
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: len(shown_keys(app)) == 6)
        commands = shown_keys(app)
        await pilot.press("right", "right")
        await pressed(app, pilot, "enter")
        assert shown_keys(app) == commands, "they are the same widgets"
        await pilot.click(Input)  # where moves are typed, letters are no commands
        await until(pilot, lambda: len(shown_keys(app)) == 1)
        await pilot.press("escape")
        await until(pilot, lambda: len(shown_keys(app)) == 6)

    piloted(app, work)


class Slow:
    """A bot that thinks until it is allowed to move."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.allowed = threading.Event()

    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        self.asked.set()
        assert self.allowed.wait(60)
        return (sight.moves[0],)


def test_while_a_bot_thinks_the_table_can_be_used() -> None:
    slow = Slow()
    app = app_with([("slow", slow)], "threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until(pilot, slow.asked.is_set)
        await pilot.press("question_mark")
        assert isinstance(app.screen, TextPage)
        await pilot.press("escape", "u")
        assert app.place.is_mine()
        assert not app.place.table.moves
        slow.allowed.set()
        await pressed(app, pilot)
        assert not app.place.table.moves, "what it thought of was taken back"
        assert listed(app)
        await pressed(app, pilot, "enter")
        assert app.place.is_mine()
        assert len(app.place.table.moves) == 6

    piloted(app, work)


def test_a_program_that_loses_its_seat_is_named_in_the_log() -> None:
    line = shlex.join([sys.executable, "-c", "raise SystemExit('my fault')"])
    app = app_with([("exec:broken", ExternalBot("threeup", line, 60))], "threeup")

    async def work(pilot: Pilot[None]) -> None:
        await pressed(app, pilot, "enter")
        assert app.place.is_mine(), "the table goes on"
        (lost,) = [told for told in app.place.log if "lost its seat" in told]
        assert lost.startswith("Seat 1")
        assert "my fault" in lost

    piloted(app, work)


@every_game
def test_hints_grow_stronger_and_begin_anew_with_the_position(name: str) -> None:
    place = app_for(name).place
    while not place.is_mine():
        place.others_move(place.thought())
    advice = advise(observation_of(place.game, place.state, 0, 1), Budget(50))
    told = [place.hint(advice) for _ in range(4)]
    assert [place.hints.known(place.table.require_now())] == [advice]
    assert told[0] == told[3] != told[1]
    assert advice.plans[0].move in told[1][0]
    assert len(told[2]) == 1 + len(advice.plans)
    place.try_line(place.offered()[1][0])
    assert place.hints.known(place.table.require_now()) is None


def test_a_key_gives_hints_and_they_do_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.tui.session.BOT_BUDGET", Budget(50))
    app = app_for("threeup")

    async def work(pilot: Pilot[None]) -> None:
        seen = []
        for _ in range(2):
            await pressed(app, pilot, "h")
            seen.append(heading(app))
        assert seen[0] != seen[1]
        assert app.place.say("tui-hint-move", move="")[:7] in seen[1]
        await pressed(app, pilot, "h")
        assert isinstance(app.screen, TextPage)
        await pilot.press("escape")
        assert not app.place.table.moves
        assert listed(app)

    piloted(app, work)


def test_a_bot_that_thinks_further_than_its_move_makes_one_after_the_other() -> None:
    """At LEVEL 8 to lay down, to add to what lies there and to discard are moves of one turn."""
    game = games.find("level8")
    bot = bots.find("level8", "level4")
    place = new_session(game, {"rounds": 1}, 1, [("level4", bot)], Speaker("en"))
    picks, further = FastChance(4), 0
    while not place.is_over():
        if place.is_mine():
            place.try_line(place.offered()[1][picked(place, picks)])
            continue
        plan, before = place.thought(), len(place.table.moves)
        place.others_move(plan)
        further += len(place.table.moves) - before < len(plan)
    assert further
