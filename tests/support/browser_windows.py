"""Windows onto a table in a real browser, and what people do in them."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from support.page_boards import Player, Press, by_mouse, sits_at

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
# Two pages behind the address bar of each window, which nobody sees, take more work than ours; the
# others are of Playwright's own list, which this one takes the place of.
OFF = (
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "DestroyProfileOnBrowserClose,MediaRouter,OptimizationHints,PaintHolding"
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    f"--disable-features={OFF}"
).split()
# For tests, which wait for no window: no process is started for the next one, and the windows of
# one profile share theirs. The last list of features is the one that counts.
LEAN = (*FLAGS, f"--disable-features={OFF},SpareRendererForSitePerProcess", "--process-per-site")
PATIENCE = 60_000  # milliseconds; a busy machine is no fault


class Window(NamedTuple):
    """How somebody looks at the table."""

    width: int
    height: int
    language: str
    theme: str


PHONE = Window(360, 640, "de", "light")
DESK = Window(1280, 800, "en", "dark")
Opens = Callable[..., Page]
WORDS = {
    "en": {"play": "Play 3UP 3DOWN", "deal": "Deal", "again": "Play again", "undo": "Undo",
           "replay": "Replay", "check": "Check the shuffle", "good": "The seed fits its seal",
           "friend": "A friend, by link", "open": "Open the table", "sit": "Sit here",
           "no games": "You have not finished a game", "all games": "All my games"},
    "de": {"play": "3UP 3DOWN spielen", "deal": "Austeilen", "again": "Noch einmal spielen",
           "undo": "Zurücknehmen", "replay": "Nachsehen", "check": "Mischen prüfen",
           "good": "Der Startwert passt", "friend": "Ein Gast, über einen Link",
           "open": "Tisch eröffnen", "sit": "Hier sitzen",
           "no games": "noch kein Spiel zu Ende", "all games": "Alle meine Spiele"},
}  # fmt: skip
MOVES = ".moves button:enabled"


def sits_down(page: Page, window: Window) -> None:
    """Two clicks."""
    words = WORDS[window.language]
    page.goto("/")
    page.get_by_role("link", name=words["play"]).click()
    page.get_by_role("button", name=words["deal"]).click()
    expect(page.locator(".felt .plain")).to_be_visible()


def sits_briefly(page: Page) -> None:
    """At a game that is soon over, for what comes after it."""
    sits_at(page, "threeup", 3, turn_cap=20)


def plays(page: Page, moves: int = 10_000, press: Press = by_mouse) -> int:
    """Always the first move there is, until the game is over or so many are made."""
    return Player(page, [MOVES], press).play(moves)


AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Only what is wrong leaves the browser: all that is right takes longer to tell than to find.
LOOKS_FOR_FAULTS = """async (tags) => {
  const options = { runOnly: tags, resultTypes: ["violations"], selectors: false };
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 240)}`));
}"""


def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is, for all levels up to WCAG 2.2 AA.

    Somebody on a phone sees the light theme, somebody at a desk the dark one: what is looked at in
    both windows has been looked at in both themes.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(LOOKS_FOR_FAULTS, TAGS)
    return found
