"""Windows onto a table in a real browser, and what people do in them."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from boards import Player, Press, by_mouse, sits_at

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    # Two pages behind the address bar of each window, which nobody sees, take more work than ours;
    # the others are of Playwright's own list, which this one takes the place of.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "DestroyProfileOnBrowserClose,MediaRouter,OptimizationHints,PaintHolding"
).split()


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


AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OTHER = {"light": "dark", "dark": "light"}


def faults_in_both_themes(page: Page, window: Window) -> list[str]:
    """As below; and in the other theme, of which axe sees nothing but the colours."""
    found = faults(page)
    page.emulate_media(color_scheme=OTHER[window.theme])  # type: ignore[arg-type]  # one of two
    expect(page.locator("html")).to_have_attribute("data-theme", OTHER[window.theme])
    found += faults(page, ["color-contrast"])
    page.emulate_media(color_scheme=window.theme)  # type: ignore[arg-type]  # one of two
    return found


def faults(page: Page, rules: Sequence[str] = TAGS) -> list[str]:
    """What axe finds wrong with the page as it is, for all levels up to WCAG 2.2 AA."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("(rules) => axe.run({runOnly: rules})", list(rules))
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:240]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
