"""The page itself: small, accessible, and available without a network."""

import gzip
import json
import re

import pytest
from playwright.sync_api import expect

from cardtable import games
from cardtable.server.static_files import PAGE_FOLDER
from support.browser_windows import (
    DESK,
    MOVES,
    PHONE,
    OpenWindow,
    Window,
    find_faults,
    open_short_game,
    play_moves,
    start_first_game,
)

pytestmark = pytest.mark.slow

FIRST_LOAD = 120_000  # bytes, compressed, with both fonts
WINDOWS = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")]


@pytest.mark.parametrize("window", WINDOWS)
def test_axe_finds_nothing(open_window: OpenWindow, window: Window) -> None:
    def check(where: str) -> None:
        assert [f"{where}: {fault}" for fault in find_faults(page)] == []

    page = open_window(window)
    page.goto("/")
    page.locator("li.poster").first.wait_for()
    check("start")
    page.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
    page.get_by_role("dialog").wait_for()
    check("settings")
    page.goto("/play/threeup")
    page.locator("form > details > summary").last.click()
    check("set-up")
    page.goto("/rules/threeup")
    page.locator("h1").wait_for()
    check("rules")
    page.goto("/nothing/here")
    page.locator("h1").wait_for()
    check("lost")
    open_short_game(page)
    play_moves(page, 2)
    page.locator(MOVES).first.wait_for()
    check("table")
    play_moves(page)
    expect(page.locator("#ending")).to_be_visible()
    check("end")
    page.locator("a[href^='/replay/']").first.click()
    page.get_by_role("slider").wait_for()
    check("replay")
    page.goto("/statistics")
    page.get_by_role("table").first.wait_for()
    check("statistics")


def test_nothing_is_wider_than_the_window(open_window: OpenWindow) -> None:
    page = open_window(PHONE)
    spilled = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"

    def check() -> None:
        for window in (DESK, PHONE):
            page.set_viewport_size({"width": window.width, "height": window.height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
            assert page.locator(".panel").evaluate_all(spilled) == 0, page.url

    there = {"/": "li.poster", "/rules/threeup": "h2", "/statistics": "main p"}
    for path, part in there.items():
        page.goto(path)
        page.locator(part).first.wait_for()
        check()
    for game in games.names():
        page.goto(f"/play/{game}")
        page.locator("form > details > summary").last.click()
        check()
    start_first_game(page, PHONE)
    check()


def test_the_first_load_is_small(open_window: OpenWindow) -> None:
    """It is what the page asks for until a game can be chosen, and both fonts."""
    page = open_window(is_fresh=True)
    page.add_init_script("""
      new MutationObserver((_, watch) => {
        if (!document.querySelector("li.poster")) return;
        watch.disconnect();
        window.shown = performance.now();
      }).observe(document, { childList: true, subtree: true });
    """)
    page.goto("/")
    page.wait_for_function("() => window.shown")
    page.evaluate("document.fonts.ready.then(() => true)")
    asked = page.evaluate("""() => performance.getEntriesByType("resource")
      .filter(({ name, startTime }) => startTime <= shown || name.endsWith(".woff2"))
      .map(({ name }) => new URL(name).pathname.slice(1))""")
    files = {"index.html", *(name for name in asked if not name.startswith("api/"))}
    sizes = {name: len(gzip.compress((PAGE_FOLDER / name).read_bytes(), 9)) for name in files}
    assert sum(name.endswith(".woff2") for name in files) == 2
    assert any(name.endswith(".js") for name in files), asked
    assert sum(sizes.values()) <= FIRST_LOAD, sizes


def test_the_first_screen_makes_no_formatter(open_window: OpenWindow) -> None:
    """On a slow phone a formatter takes as long as the layout of the page."""
    page = open_window(PHONE, is_fresh=True)
    page.add_init_script("""
      window.made = [];
      for (const kind of ["NumberFormat", "DateTimeFormat", "ListFormat"])
        Intl[kind] = new Proxy(Intl[kind], {
          construct(...all) { made.push(kind); return Reflect.construct(...all); },
        });
      new MutationObserver((_, watch) => {
        if (!document.querySelector(".games a.main")) return;
        watch.disconnect();
        window.first = [...made];
      }).observe(document, { childList: true, subtree: true });
    """)
    page.goto("/")
    page.wait_for_function("() => window.first")
    assert page.evaluate("window.first") == []
    expect(page.locator("li.poster")).to_have_count(4)


def test_every_file_that_the_service_worker_keeps_is_there() -> None:
    """If one is missing, it is not installed, and the page does not open without a network."""
    first = (PAGE_FOLDER / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    files = json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))["files"]
    assert any(name.endswith(".js") for name in files)
    assert [name for name in files if not (PAGE_FOLDER / name).is_file()] == []


def test_without_a_network_it_says_what_is_possible(open_window: OpenWindow) -> None:
    page = open_window(DESK, is_fresh=True)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")  # it keeps all
    page.reload()
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="The table is out of reach")).to_be_visible()
    page.context.set_offline(False)
    # The page comes back by itself.
    expect(page.get_by_role("link", name="Play now: 3UP 3DOWN")).to_be_visible()


def test_settings_hold_and_the_language_changes_at_once(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Deutsch").check()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.get_by_label("hell", exact=True).check()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_nothing_moves_if_motion_is_switched_off(open_window: OpenWindow) -> None:
    page = open_window(PHONE, plain=False)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.locator("li.poster").first.wait_for()
    changed, left = page.evaluate(REPAINTS)
    assert changed > 50
    assert left == 0  # the other theme is there at once, without a transition


# Returns how many elements have other colours in the other theme, and how many of them do not have
# them as soon as it is chosen. Elements that are added meanwhile do not count.
REPAINTS = """async () => {
  const elements = [...document.querySelectorAll("body, body *")];
  const colours = () => elements.map((element) => {
    const { color, backgroundColor, borderColor, fill, stroke } = getComputedStyle(element);
    return [color, backgroundColor, borderColor, fill, stroke].join();
  });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const before = colours();
  document.documentElement.dataset.theme = "dark";
  const atOnce = colours();
  for (let frames = 0; frames < 30; frames += 1) await frame();
  const after = colours();
  const differ = (some, others) => some.filter((colour, index) => colour !== others[index]).length;
  return [differ(before, after), differ(atOnce, after)];
}"""
