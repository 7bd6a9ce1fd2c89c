"""People at the boards of the four games: they see what is lit, and press it."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TookTooLong

LIT = ".fan .card.lit"
Press = Callable[[Page, str, float, float], None]

# Waits until the first of some selectors is there, and says where it can be pressed. A place that
# something else lies over is not pressed: what people cannot reach does not count. What was found
# before must have been clicked: a tap becomes a click some time after it was made.
FIND = """([wanted, patience]) => new Promise((done, failed) => {
  const until = performance.now() + patience;
  const clicked = () => (window.isPressed = true);
  const look = () => {
    if (window.isPressed !== false) for (const [at, [selector, last]] of wanted.entries()) {
      const found = [...document.querySelectorAll(selector)];
      for (const place of last ? found.reverse() : found) {
        place.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = place.getBoundingClientRect();
        for (const [x, y] of [[.5, .5], [.2, .2], [.2, .8], [.8, .2], [.8, .8]]) {
          const [px, py] = [box.left + x * box.width, box.top + y * box.height];
          if (!place.contains(document.elementFromPoint(px, py))) continue;
          window.isPressed = at === 0;
          document.addEventListener("click", clicked, { capture: true, once: true });
          return done([at, px, py]);
        }
      }
    }
    if (performance.now() < until) setTimeout(look, 5);
    else failed(new Error("nothing to press: " + document.body.innerText));
  };
  look();
})"""


def sits_at(
    page: Page, game: str, seats: int, table: dict[str, Any] | None = None, **options: Any
) -> str:
    """Opens a table with bots on the other seats, and goes there.

    A deal by its number must be one that can be won: the board says so a moment later, and what is
    seen of it is complete only then.
    """
    page.request.get("/api/me")  # for the cookie
    wanted = {
        "game": game, "seats": seats, "name": "Ada", "bots": ["random"] * (seats - 1),
        "start": True, "options": options, **DEALT.get(game, {}), **(table or {}),
    }  # fmt: skip
    answer = page.request.post("/api/tables", data=json.dumps(wanted))
    assert answer.status == 201, answer.text()
    path: str = answer.json()["path"]
    page.goto(path)
    page.locator(".board, .plain").wait_for()
    if wanted.get("deal") is not None and page.locator(".board").count():
        page.locator(".board").get_by_text("✓").wait_for()
    return path


def by_mouse(page: Page, selector: str, x: float, y: float) -> None:
    page.mouse.click(x, y)


def by_touch(page: Page, selector: str, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


# Which key leads there from where the keyboard is. The hand moves it with the next frame.
KEY = """(selector) => new Promise((done) => requestAnimationFrame(() => {
  const at = document.activeElement, isIn = (place) => at.matches(place);
  const there = document.querySelector(selector);
  if (isIn(selector)) done("Enter");
  else if (isIn(".fan .card") && selector.startsWith(".fan"))
    done(isIn(".fan .place:last-child > .card") ? "Home" : "ArrowRight");
  else {
    const way = there && at !== document.body ? at.compareDocumentPosition(there) : 0;
    done(way & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab");
  }
}))"""


def by_keyboard(page: Page, selector: str, x: float, y: float) -> None:
    """Tab to it; the cards of a hand are one stop, and the arrows go along them."""
    for _ in range(80):
        key = page.evaluate(KEY, selector)
        page.keyboard.press(key)
        if key == "Enter":
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


SEEN = """() => [...document.querySelectorAll(".board [aria-label], .board p, .board .count")]
  .filter((place) => !place.closest(".melds, .actions"))
  .map((place) => (place.getAttribute("aria-label") ?? "") + "|" + place.innerText)"""


def seen(page: Page) -> list[str]:
    """The cards as they are told and read, without what is only being thought about."""
    found: list[str] = page.evaluate(SEEN)
    return found


def sees(page: Page, wanted: list[str]) -> None:
    """The cards come to lie so."""
    same = f"(wanted) => JSON.stringify(({SEEN})()) === JSON.stringify(wanted)"
    try:
        page.wait_for_function(same, arg=wanted)
    except TookTooLong:
        assert seen(page) == wanted


# Whether the page waits for somebody to do something, and not for the server.
IS_SETTLED = """() => window.isPressed !== false && document.querySelector(
  ".actions button[aria-disabled='false'], #ending, .board .lit, .moves button:enabled")"""


def settled(page: Page) -> None:
    """What was pressed is done, with all the steps that it stands for."""
    page.wait_for_function(IS_SETTLED)


def button(key: str) -> str:
    return f".actions button[data-key^='{key}'][aria-disabled='false']"


class Player:
    """Somebody who goes by what is lit: of what is wanted, the first that is there is pressed."""

    def __init__(self, page: Page, wants: Sequence[str], press: Press = by_mouse) -> None:
        self.page = page
        self.press = press
        self.wants = ["#ending", *wants]

    def move(self) -> bool:
        """Press something, as soon as there is something to press. False once the game is over."""
        wanted = [(selector.removesuffix(LAST), selector.endswith(LAST)) for selector in self.wants]
        at, x, y = self.page.evaluate(FIND, [wanted, 60_000])
        if at == 0:
            return False
        self.press(self.page, wanted[at][0], x, y)
        return True

    def play(self, most: int = 10_000) -> int:
        """Until the game is over, or so often."""
        for made in range(most):
            if not self.move():
                return made
        return most


LAST = " (last)"  # not the first of them
MAIN = ".actions button.main[aria-disabled='false']"
MUST_PLACE = ".controls:has(.hint:not(:empty)) .fan .card.lit:not(.picked)"
THROW_OFF = (button("discard"), button("skip"), LIT + LAST)  # what is sorted last serves least
WANTS: dict[str, tuple[str, ...]] = {
    # Three cards for the 3UP; then any card that fits, and the pile if none does.
    "threeup": (
        f".board:not(:has(.front .area .above:empty)) {button('lay')}", button("play"),
        button("P"), button("D"), LIT, ".front .card.lit", button("."),
    ),
    # As soon as it can it lays down.
    "levelup": (".melds button", button("draw"), button("end"), *THROW_OFF),
    # It lays as soon as it can, and adds whatever fits.
    "level8": (
        ".melds button", button("draw"), button("lay"), button("fill"), button("keep"),
        button("low"), ".groups .target.lit", button("done"), *THROW_OFF,
    ),
    # The strongest hand there is, on every stack that its effect reaches.
    "pragon": (
        ".melds button", ".discards .card.lit", button("shuffle"), button("hands"),
        button("act"), MAIN, ".star .target.lit", button("place "), button("end"),
        MUST_PLACE, button("make"), button("done"),
    ),
}  # fmt: skip
SEATS = {"threeup": 3, "levelup": 2, "level8": 2, "pragon": 1}
DEALT: dict[str, dict[str, Any]] = {"pragon": {"deal": 2}}  # the same cards each time: 5D 9H KD
