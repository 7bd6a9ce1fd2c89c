"""Windows of a real browser, and what people do in them."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Locator, Page, expect

from cardtable.words import say
from support.page_boards import Player, Press, by_mouse, open_table

# The first is Chromium without what shows it to people, and takes a quarter less time and memory.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), "")
# The first two are invisible pages behind the address bar, which take more work than our page. The
# others are from the list of Playwright, which this list replaces.
OFF = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "DestroyProfileOnBrowserClose,MediaRouter,OptimizationHints,PaintHolding"
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    f"--disable-features={OFF}"
).split()
# For tests, with few processes: none is started in advance, all windows of a profile share one, and
# graphics and network have none. Only the last list of features counts.
LEAN = (
    *FLAGS, f"--disable-features={OFF},SpareRendererForSitePerProcess", "--process-per-site",
    "--in-process-gpu", "--enable-features=NetworkServiceInProcess2",
)  # fmt: skip
TIMEOUT = 60_000  # milliseconds, enough for a busy machine


class Window(NamedTuple):
    """The size, the language and the theme of a window."""

    width: int
    height: int
    language: str
    theme: Literal["light", "dark"]


PHONE = Window(360, 640, "de", "light")
DESK = Window(1280, 800, "en", "dark")
OpenWindow = Callable[..., Page]
WORDS = {
    "en": {"play": "Play now: 3UP 3DOWN", "deal": "Deal", "again": "Play again", "undo": "Undo",
           "replay": "Replay", "check": "Check the shuffle", "good": "The cards are the ones",
           "friend": "A friend, by link", "open": "Open the table", "sit": "Take this seat",
           "no games": "You have not finished a game", "all games": "All my games"},
    "de": {"play": "Jetzt spielen: 3UP 3DOWN", "deal": "Austeilen", "again": "Noch einmal spielen",
           "undo": "Zurücknehmen", "replay": "Spiel ansehen", "check": "Mischen prüfen",
           "good": "Es sind die versprochenen", "friend": "Ein Freund, per Link",
           "open": "Tisch eröffnen", "sit": "Platz nehmen",
           "no games": "noch kein Spiel zu Ende", "all games": "Alle meine Spiele"},
}  # fmt: skip
MOVES = ".moves button:enabled"
Say = Callable[..., str]


def in_language(window: Window) -> Say:
    """Return a function that says a message in the language of the window."""
    return lambda message, **about: say(window.language, message, about)


def start_first_game(page: Page, window: Window) -> None:
    """Start a game from the start page, with two clicks."""
    words = WORDS[window.language]
    page.goto("/")
    page.get_by_role("link", name=words["play"]).click()
    page.get_by_role("button", name=words["deal"]).click()
    expect(page.locator(".felt .plain")).to_be_visible()


def open_short_game(page: Page) -> None:
    """Open a sealed game that ends soon, to test what follows it."""
    open_table(page, "threeup", 3, {"deal": None}, turn_cap=20)


def play_moves(page: Page, moves: int = 10_000, press: Press = by_mouse) -> int:
    """Press the first move until the game is over or `moves` are made; return the number made."""
    return Player(page, [MOVES], press).play(moves)


def choose_player(seat: Locator, player: str) -> None:
    """Choose who sits on a seat: a bot by its id, "here", or "" for a friend with the link."""
    seat.locator("summary").first.click()
    seat.locator(f"input[type=radio][value='{player}']").first.check()


AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Only violations are returned: to send all results would take longer than to find them.
FIND_FAULTS = """async (tags) => {
  const options = { runOnly: tags, resultTypes: ["violations"], selectors: false };
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`));
}"""


def find_faults(page: Page) -> list[str]:
    """Return the violations of WCAG 2.2 AA that axe finds in the page.

    PHONE has the light theme and DESK the dark one, so a test in both windows covers both themes.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(FIND_FAULTS, TAGS)
    return found
