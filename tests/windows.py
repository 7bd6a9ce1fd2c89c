"""Windows onto a table in a real browser, and what people do in them."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
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


def is_over(page: Page) -> bool:
    return page.locator("#ending").count() > 0


def plays(page: Page, moves: int = 2000, touch: bool = False) -> int:
    """Always the first move there is, until the game is over or so many are made."""
    for made in range(moves):
        page.locator(f"{MOVES}, #ending").first.wait_for(timeout=30_000)
        if is_over(page):
            return made
        first = page.locator(MOVES).first
        first.tap() if touch else first.click()
    return moves


AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is, for all levels up to WCAG 2.2 AA."""
    page.evaluate(AXE.read_text())
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = page.evaluate("(tags) => axe.run({runOnly: tags})", tags)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:240]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
