"""The boards of the four games, played in a real browser by what is lit on them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boards import SEATS, WANTS, Player, by_keyboard, by_touch, seen, sits_at
from servers import Server
from windows import DESK, PHONE, Opens, Window, faults

pytestmark = pytest.mark.slow

FOR_MY_LEVEL = re.compile("For my level|Für mein Level")
DARK_PHONE = Window(360, 640, "en", "dark")
LIGHT_DESK = Window(1280, 800, "de", "light")


def opened(opens: Opens, window: Window, game: str, touch: bool = False, **options: Any) -> Page:
    page = opens(window, plain=False, touch=touch)
    sits_at(page, game, SEATS[game], **options)
    return page


def fits(page: Page) -> bool:
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("threeup", PHONE, id="threeup-phone"),
        pytest.param("levelup", DESK, id="levelup-desk"),
        pytest.param("level8", PHONE, id="level8-phone"),
        pytest.param("pragon", DESK, id="pragon-desk"),
        pytest.param("pragon", PHONE, id="pragon-phone"),
    ],
)
def test_a_whole_game_by_mouse(opens: Opens, game: str, window: Window) -> None:
    page = opened(opens, window, game)
    for_level = page.get_by_role("radio", name=FOR_MY_LEVEL)
    if for_level.count():
        for_level.click()
    presses = Player(page, WANTS[game]).play()
    expect(page.locator("#ending")).to_be_visible()
    assert presses > 10
    assert fits(page)


SHORT: dict[str, dict[str, Any]] = {
    "threeup": {},
    "levelup": {"start_round": 12},
    "level8": {"level_set": "custom", "custom_levels": ["pair", "run3"]},
}


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("threeup", DESK, id="threeup-desk"),
        pytest.param("levelup", PHONE, id="levelup-phone"),
        pytest.param("level8", DESK, id="level8-desk"),
    ],
)
def test_a_short_game_at_the_other_size(opens: Opens, game: str, window: Window) -> None:
    page = opened(opens, window, game, **SHORT[game])
    Player(page, WANTS[game]).play()
    expect(page.locator("#ending")).to_be_visible()
    assert fits(page)


def test_a_whole_game_by_touch(opens: Opens) -> None:
    page = opened(opens, PHONE, "threeup", touch=True)
    Player(page, WANTS["threeup"], by_touch).play()
    expect(page.locator("#ending")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(opens: Opens) -> None:
    page = opened(opens, DESK, "threeup")
    Player(page, WANTS["threeup"], by_keyboard).play()
    expect(page.locator("#ending")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "target", "mark"),
    [("levelup", "pile", "LU-06"), ("level8", "pile 0", "L8-08")],
)
def test_a_card_that_may_not_go_there_goes_back_and_it_is_said_why(
    opens: Opens, game: str, target: str, mark: str
) -> None:
    page = opened(opens, DESK, game)
    page.locator(".board .target.lit").first.wait_for()
    before = seen(page)
    card = page.locator(".fan .card").first
    card.drag_to(page.locator(f"[data-target='{target}']"))
    toast = page.get_by_role("alert").get_by_role("listitem")
    expect(toast.get_by_role("link")).to_have_attribute("href", f"/rules/{game}#{mark}")
    page.wait_for_function("document.querySelector('.fan .card').style.translate === ''")
    assert seen(page) == before
    Player(page, WANTS[game]).move()
    expect(toast).to_have_count(0)  # whoever has found a better move need not read on


def test_undo_and_redo_at_the_solitaire(opens: Opens) -> None:
    page = opened(opens, PHONE, "pragon")
    player = Player(page, WANTS["pragon"])
    log = page.locator("aside li")
    states = []
    for _ in range(4):  # whole moves: each is told in the log when it is complete
        settled(page)
        states.append(seen(page))
        told = log.count()
        while log.count() == told:
            player.move()
            settled(page)
    last = seen(page)
    undo = page.get_by_role("button", name="Zurücknehmen")
    redo = page.get_by_role("button", name="Wiederholen")
    expect(redo).to_be_disabled()
    for before in reversed(states):
        undo.click()
        expect(redo).to_be_enabled()
        settled(page)
        assert seen(page) == before
    for after in [*states[1:], last]:
        redo.click()
        settled(page)
        assert seen(page) == after
    expect(redo).to_be_disabled()


def settled(page: Page) -> None:
    """Nothing is on its way any more: a gesture may be made of several steps."""
    ready = page.locator(".actions button[aria-disabled='false'], #ending, .board .lit").first
    before: list[str] = []
    while True:
        ready.wait_for()
        now = seen(page)
        if now == before:
            return
        before = now
        page.wait_for_timeout(150)


@pytest.mark.parametrize("game", ["levelup", "pragon"])
def test_reloading_and_restarting_lose_nothing(opens: Opens, server: Server, game: str) -> None:
    page = opened(opens, DESK, game)
    Player(page, WANTS[game]).play(9)
    settled(page)
    page.locator(".fan .card").first.focus()
    page.keyboard.press("Shift+End")  # by hand: the first card comes last
    page.wait_for_timeout(50)
    before = seen(page)
    page.reload()
    page.locator(".fan .card").first.wait_for()
    settled(page)
    assert seen(page) == before

    server.kill()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is lost")).to_have_count(0, timeout=20_000)
    settled(page)
    assert seen(page) == before
    Player(page, WANTS[game]).play(4)


WINDOWS = [
    pytest.param(window, id=f"{window.width}-{window.theme}")
    for window in (PHONE, DARK_PHONE, LIGHT_DESK, DESK)
]


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing_on_any_board(opens: Opens, window: Window) -> None:
    page = opens(window, plain=False)
    for game, seats in SEATS.items():
        sits_at(page, game, seats)
        assert [f"{game}: {fault}" for fault in faults(page)] == []
        Player(page, WANTS[game]).play(14)
        settled(page)
        assert [f"{game}, later: {fault}" for fault in faults(page)] == []
        assert fits(page)
