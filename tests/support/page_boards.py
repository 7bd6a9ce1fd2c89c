"""A player for all boards in a browser, who presses what is highlighted."""

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


def open_table(
    page: Page, game: str, seats: int, table: dict[str, Any] | None = None, **options: Any
) -> str:
    """Open a table with bots on the other seats, go there, and return its path.

    The deal has a number, so that the cards, and what bots answer, are the same in every run. For
    one of Pragon, wait for the board to say that it is winnable, as only then it is complete.
    """
    page.request.get("/api/me")  # for the cookie
    if game == "levelup":  # a bot that begins can end the hand with its first turn
        options = {"first_dealer": str(seats - 1), **options}
    wanted = {
        "game": game, "seats": seats, "name": "Ada", "bots": ["random"] * (seats - 1),
        "start": True, "deal": 1, "options": options, **DEALT.get(game, {}), **(table or {}),
    }  # fmt: skip
    answer = page.request.post("/api/tables", data=json.dumps(wanted))
    assert answer.status == 201, answer.text()
    path: str = answer.json()["path"]
    page.goto(path)
    page.locator(".board, .plain").wait_for()
    wait_for_fonts(page)
    if game == "pragon" and wanted["deal"] is not None and page.locator(".board").count():
        page.locator(".board").get_by_text("✓").wait_for()
    return path


def wait_for_fonts(page: Page) -> None:
    """Wait until letters have their places: in a new profile, the fonts have to be loaded."""
    page.evaluate("document.fonts.ready.then(() => true)")


def by_mouse(page: Page, selector: str, x: float, y: float) -> None:
    page.mouse.click(x, y)


def by_touch(page: Page, selector: str, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


# Returns the key that leads to the selector from the focus, which the hand moves one frame late.
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
    """Tab to the selector and press Enter. A hand is one tab stop; arrows move along its cards."""
    for _ in range(80):
        key = page.evaluate(KEY, selector)
        page.keyboard.press(key)
        if key == "Enter":
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


SEEN = """() => [...document.querySelectorAll(".board [aria-label], .board p, .board .count")]
  .filter((place) => !place.closest(".melds, .actions, .bubble"))
  .map((place) => (place.getAttribute("aria-label") ?? "") + "|" + place.innerText)"""


def read_board(page: Page) -> list[str]:
    """Return labels and texts of the board, without melds, buttons and what goes away by itself."""
    found: list[str] = page.evaluate(SEEN)
    return found


def wait_for_board(page: Page, wanted: list[str]) -> None:
    """Wait until the board reads like this."""
    same = f"(wanted) => JSON.stringify(({SEEN})()) === JSON.stringify(wanted)"
    try:
        page.wait_for_function(same, arg=wanted)
    except TookTooLong:
        assert read_board(page) == wanted


# Returns whether the page waits for the player, and not for the server.
IS_SETTLED = """() => window.isPressed !== false && document.querySelector(
  ".actions button[aria-disabled='false'], #ending, .round, .board .lit, .moves button:enabled")"""


def wait_until_settled(page: Page) -> None:
    """Wait until all steps of the last press are done."""
    page.wait_for_function(IS_SETTLED)


def button(key: str) -> str:
    return f".actions button[data-key^='{key}'][aria-disabled='false']"


class Player:
    """A player who presses the first selector of a list that can be pressed."""

    def __init__(self, page: Page, wants: Sequence[str], press: Press = by_mouse) -> None:
        self.page = page
        self.press = press
        self.wants = ["#ending", NEXT_ROUND, *wants]

    def move(self) -> bool:
        """Wait until something can be pressed, and press it. Return False once the game is over."""
        wanted = [(selector.removesuffix(LAST), selector.endswith(LAST)) for selector in self.wants]
        at, x, y = self.page.evaluate(FIND, [wanted, 60_000])
        if at == 0:
            return False
        self.press(self.page, wanted[at][0], x, y)
        return True

    def play(self, most: int = 10_000) -> int:
        """Press until the game is over, at most `most` times; return how often."""
        for made in range(most):
            if not self.move():
                return made
        return most


NEXT_ROUND = ".round.screen button.main"
LAST = " (last)"  # of several matches the last, not the first
MAIN = ".actions button.main[aria-disabled='false']"
MUST_PLACE = ".controls .fan.asks .card.lit:not(.picked)"
THROW_OFF = (
    button("discard"),
    button("skip"),
    LIT + LAST,
)  # the card that is sorted last is least useful
WANTS: dict[str, tuple[str, ...]] = {
    # Three cards for the 3UP; then any card that fits, and the pile if none does.
    "threeup": (
        f".board:not(:has(.front .area .above:empty)) {button('lay')}", button("play"),
        button("P"), button("D"), LIT, ".front .card.lit", button("."),
    ),
    # Lay down as soon as possible.
    "levelup": (".melds button", button("draw"), button("end"), *THROW_OFF),
    # Lay as soon as possible, and add every card that fits.
    "level8": (
        ".melds button", button("draw"), button("lay"), button("fill"), button("keep"),
        button("low"), ".groups .target.lit", button("done"), *THROW_OFF,
    ),
    # Play the strongest hand, on every stack that its effect reaches.
    "pragon": (
        ".melds button", ".discards .card.lit", button("shuffle"), button("hands"),
        button("act"), MAIN, ".star .target.lit", button("place "), button("end"),
        MUST_PLACE, button("make"), button("done"),
    ),
}  # fmt: skip
SEATS = {"threeup": 3, "levelup": 2, "level8": 2, "pragon": 1}
DEALT: dict[str, dict[str, Any]] = {"pragon": {"deal": 2}}  # the same cards each time: 5D 9H KD

# Who is to take the device, the cards that are in the page meanwhile, and whether a window is open.
WHILE_PASSED = """() => {
  const title = document.querySelector("#pass-to")?.textContent ?? "";
  const cards = document.querySelectorAll(".board, .fan, .card").length;
  return [title, title ? cards : 0, document.querySelectorAll(".pass-on").length];
}"""
