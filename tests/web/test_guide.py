"""The guided first hand: offered once, shown lesson by lesson, skipped and repeated."""

import json
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from cardtable import games, words
from support.browser_windows import (
    DESK,
    PHONE,
    TIMEOUT,
    OpenWindow,
    Window,
    find_faults,
    play_moves,
)

pytestmark = pytest.mark.slow

WINDOWS = {"threeup": PHONE, "level8": DESK, "levelup": PHONE, "pragon": DESK}


class Course(NamedTuple):
    """All lessons of a game in the order in which they come up, and the steps that lead there."""

    lessons: str
    steps: str


COURSES = {
    "threeup": Course(
        "goal laying clear play more extra cleared draw pick-up up flip",
        "7 8 C 3 . 4 . 6 6 . 1 1 . C2 2 . D 4 . 1 . 7 . 8 . 9 9 C 7 . 8 F1 F2 F3",
    ),
    "level8": Course(
        "goal take lay discard skip name fill missed add out",
        "draw; lay; run 3; 3R; 4R; 5G; run 10; 10G; 11V; 12R; skip 1; take 1; 0a; 2Y; 15R",
    ),
    "levelup": Course(
        "goal pick discard window lay advances",
        "take; 8H; draw; 2S, lay",
    ),
    "pragon": Course(
        "goal choose kind end draws flip remove shuffle place taking",
        "10D; KD; 9D; flush; end; JD; 3D; 6D; 7D; 8D; flush; 9S; 3S; 6S; 8S; flush; KH; JH; QH; "
        "straight; flip T; flip C; end; 10S; 10H; 10C; *1; four; done; end; place AS; on BR; 6C; "
        "8C; 9C; flush; end; 3C; AS; 2D; straight; flip BL; flip BR; QS; QC; queens; *1; JS; 2S; "
        "4S; flush; end; *1; *2; 5D; straight-flush",
    ),
}


IS_GOAL_IN_SIGHT = """() => {
  const [goal, guide] = [".board .goal", ".guide"].map(
    (selector) => document.querySelector(selector).getBoundingClientRect());
  return goal.bottom <= guide.top || guide.bottom <= goal.top;
}"""


def start_guided_game(page: Page, window: Window, game: str) -> None:
    page.goto(f"/play/{game}")
    page.get_by_role("button", name=words.say(window.language, "guide-start")).click()


def lesson(window: Window, game: str, name: str) -> str:
    return words.say(window.language, f"guide-{game}-{name}")


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_it_shows_the_goal_and_then_the_next_lesson(open_window: OpenWindow, game: str) -> None:
    window = WINDOWS[game]
    page = open_window(window, plain=False)
    start_guided_game(page, window, game)
    guide = page.locator(".guide")
    expect(guide.locator("p")).to_have_text(lesson(window, game, "goal"))
    assert find_faults(page) == []
    if game == "level8":  # the lesson is about what the player collects, so that is in sight
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_function(IS_GOAL_IN_SIGHT)
    guide.get_by_role("button", name=words.say(window.language, "guide-next")).click()
    second = guide.locator("p").filter(has_not_text=lesson(window, game, "goal"))
    said = lesson(window, game, COURSES[game].lessons.split()[1])
    expect(second).to_have_text(said)  # a bot may have to think first
    page.reload()
    expect(guide.locator("p")).to_have_text(said)
    guide.get_by_role("button", name=words.say(window.language, "guide-stop")).click()
    expect(guide).to_have_count(0)


class Teleprompter:
    """Plays given steps in the place of the page, over the page's own socket."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = games.find(game)
        self.version = self.sent = self.asked = 0  # asked: combinations that are on their way
        self.view: dict[str, Any] = {}
        self.answered: set[str] = set()
        page.route_web_socket(re.compile("/socket"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        socket.on_message(self.forward)
        self.server.on_message(lambda text: self.receive(socket, text))

    def forward(self, text: str | bytes) -> None:
        self.asked += '"combinations"' in str(text)
        self.server.send(text)

    def receive(self, socket: WebSocketRoute, text: str | bytes) -> None:
        message = json.loads(text)
        assert message["type"] != "refused", text
        self.version = message.get("version", self.version)
        self.view = message.get("view") or self.view
        self.answered.add(message.get("key", ""))
        self.asked -= message["type"] == "combinations"
        socket.send(text)

    def may_play(self, step: str) -> bool:
        return self.game.step(step.split(", ", maxsplit=1)[0]) in self.view.get("moves", ())

    def play(self, step: str) -> None:
        self.sent += 1
        key, codes = f"k{self.sent}", [self.game.step(name) for name in step.split(", ")]
        play = {"type": "play", "v": 1, "key": key, "version": self.version, "steps": codes}
        self.server.send(json.dumps(play))
        self.wait_for(lambda: key in self.answered)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        until = time.monotonic() + TIMEOUT / 1000
        while not condition():
            assert time.monotonic() < until, self.view
            self.page.wait_for_timeout(5)


# The lesson that is shown once the page has drawn its last view, and how much of a lit card or pile
# its panel covers.
# What moves is measured when it has come to rest, and letters when their font has been loaded.
READ_LESSON = """async () => {
  await document.fonts.ready;
  const ends = document.getAnimations().filter(
    (motion) => motion.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map((motion) => motion.finished));
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const panel = document.querySelector(".guide:has(button.main)");
  if (!panel) return null;
  const box = panel.getBoundingClientRect();
  const covered = [...document.querySelectorAll(".board .lit, .board .pill")].filter((lit) => {
    const { left, right, top, bottom } = lit.getBoundingClientRect();
    return Math.min(right, box.right) - Math.max(left, box.left) > 1
      && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1;
  });
  return [panel.querySelector("p").innerText, covered.map((one) => one.ariaLabel ?? one.innerText)];
}"""


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_lesson_comes_up_in_order(open_window: OpenWindow, game: str) -> None:
    window, course = WINDOWS[game], COURSES[game]
    page = open_window(window, plain=False)
    player = Teleprompter(page, game)
    start_guided_game(page, window, game)
    got_it = page.locator(".guide").get_by_role(
        "button", name=words.say(window.language, "guide-next")
    )
    got_it.wait_for()
    heard, covered = [], []

    def read_lessons() -> None:
        page.evaluate(READ_LESSON)  # until the page has asked what can be laid
        player.wait_for(lambda: player.asked == 0)
        while shown := page.evaluate(READ_LESSON):
            heard.append(shown[0])
            if shown[1]:
                covered.append((shown[0][:40], shown[1]))
            got_it.click()

    for step in course.steps.split("; " if ";" in course.steps else " "):
        player.wait_for(partial(player.may_play, step))
        read_lessons()
        player.play(step)
    player.wait_for(lambda: bool(player.view["results"]))
    read_lessons()
    names = course.lessons.split()
    texts = {lesson(window, game, name): name for name in names}
    assert [texts.get(text, text) for text in heard] == names
    assert covered == []
    ids = (Path(words.__file__).parent / "en" / "guide.ftl").read_text()
    assert set(names) == set(re.findall(rf"^guide-{game}-([a-z-]+) =", ids, re.M))


RECORD_LESSONS = """() => {
  window.heard = [];
  const hear = () => {
    const said = document.querySelector(".guide p")?.innerText;
    if (said && !heard.includes(said)) heard.push(said);
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(hear).observe(document.body, all);
  hear();
}"""

# One lesson comes in the frame in which another is put away.
IS_DONE = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  done(!!document.querySelector(".guide a.main")))))"""


def play_guided_game(page: Page) -> list[str]:
    """Play to the end of the hand; return the texts that the guide has shown."""
    page.evaluate(RECORD_LESSONS)
    got_it = page.get_by_role("button", name="Got it")
    got_it.click()  # the next lesson is about the first move, which is made with one press
    page.evaluate(IS_DONE)
    play_moves(page)
    while not page.evaluate(IS_DONE):  # the last lessons may come with the end
        got_it.click()
    heard: list[str] = page.evaluate("heard")
    return heard


def test_a_guided_game_ends_with_an_offer_and_can_be_repeated(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    start_guided_game(page, DESK, "threeup")
    page.locator(".guide p").get_by_text(lesson(DESK, "threeup", "goal")).wait_for()
    heard = play_guided_game(page)
    assert {lesson(DESK, "threeup", name) for name in ("goal", "laying", "play")} <= set(heard)
    expect(page.locator(".guide p")).to_have_text(words.say("en", "guide-over"))
    first = page.url
    page.get_by_role("button", name=words.say("en", "guide-again")).click()
    expect(page.locator(".guide p")).to_have_text(lesson(DESK, "threeup", "goal"))
    assert page.url != first


def test_the_guide_is_not_offered_again_after_a_no(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    page.goto("/play/level8")
    offer = page.get_by_text("New to LEVEL 8?")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play a guided hand")).to_be_visible()
    expect(offer).to_have_count(0)
    # From now on, one press deals. The way back leads to the start page, and opens no other table.
    page.goto("/")
    page.get_by_role("link", name="Play now: LEVEL 8").click()
    page.wait_for_url("**/table/*")
    page.go_back()
    expect(page.get_by_role("link", name="Set up LEVEL 8")).to_be_visible()
    page.goto("/play/pragon")
    expect(page.get_by_text("New to The Seal of Pragon?")).to_be_visible()
