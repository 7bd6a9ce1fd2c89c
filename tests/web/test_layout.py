"""The table at every size of window: nothing is hidden, overlapped or cut.

One page shows a position of each game over a socket of the test, and the window changes its size.
"""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import WebSocketRoute

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import WILD
from cardtable.games.level8.moves import LAY
from cardtable.wire import VERSION, server_messages
from support.browser_windows import DESK, OpenWindow
from support.page_states import find_state, render_state
from support.servers import HEARTBEAT

pytestmark = pytest.mark.slow

WINDOWS = {
    "small phone": (360, 640), "phone": (390, 844), "phone on its side": (844, 390),
    "tablet": (820, 1180), "desktop": (1280, 800), "laptop": (1366, 700), "large": (1920, 1080),
    "very large": (2560, 1440), "huge": (3840, 2160), "desktop at 200 %": (640, 400),
}  # fmt: skip
TELEVISIONS = {"television": (1280, 720), "large television": (1920, 1080)}


class Scene(NamedTuple):
    """A position to look at: a game, its number of seats, and what seat 0 must see.

    With `step`, it is the position after that step: the choices of a move that has been begun. If
    they are many, the table scrolls upwards and downwards, but nothing reaches out at the sides.
    """

    game: str
    seats: int
    wanted: Any
    step: str = ""
    options: Any = None
    language: str = "en"


def has_laid(count: int) -> Any:
    return lambda view: sum(bool(front.groups) for front in view.fronts) >= count


RUNS = {"level_set": "custom", "custom_levels": ["pair run3"] * 8}


def can_begin_with_many_numbers(view: Any) -> bool:
    return LAY in view.moves and view.fronts[0].hand.count(WILD) > 1


def has_long_group(view: Any) -> bool:
    return any(len(group.cards) > 9 for front in view.fronts[1:] for group in front.groups)


SCENES = {
    "level8": Scene("level8", 4, lambda view: has_laid(2)(view) and len(view.fronts[0].hand) > 9),
    "level8, all laid": Scene("level8", 4, has_laid(4)),
    "level8, card by card": Scene("level8", 2, can_begin_with_many_numbers, "lay", RUNS),
    "level8, long groups": Scene("level8", 4, has_long_group),
    "level8, two": Scene("level8", 2, has_laid(1)),
    "level8, five": Scene("level8", 5, has_laid(5)),
    "level8, six": Scene("level8", 6, has_laid(6)),
    "threeup": Scene("threeup", 3, lambda view: len(view.fronts[0].hand) > 10),
    # Cards that a player has picked up are known; the last player sits at the side of the window.
    "threeup, six": Scene(
        "threeup", 6, lambda view: view.fronts[5].hand and len(view.fronts[5].up) == 3
    ),
    "levelup": Scene("levelup", 2, lambda view: view.fronts[0].round > 5),
    # The dealer is told so in one line more, and German words are long.
    "levelup, laid": Scene(
        "levelup", 2, lambda view: view.laid and view.dealer == 0, language="de"
    ),
    "levelup, four": Scene("levelup", 4, lambda view: view.fronts[0].round > 4),
    "pragon": Scene("pragon", 1, lambda view: view.rounds > 2),
}

# Returns what is wrong: parts of the table that reach out of the window, or that lie over each
# other although they should not; seats or a list that would have to be scrolled.
FIND_COLLISIONS = """async () => {
  for (let frames = 0; frames < 3; frames += 1) // until sizes have settled
    await new Promise(requestAnimationFrame);
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = box;
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowY, display } = getComputedStyle(outer);
      if (overflowY === "visible" || display === "contents") continue; // no box cuts nothing
      const clip = outer.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom, cut: box.bottom - bottom > 1 || top - box.top > 1 };
  };
  const parts = {
    button: "header .tool, .felt-button", pill: ".pill:not(:empty)", hand: ".fan .card",
    portrait: ".portrait", name: ".who h2, .who p:not(.bubble), .about-words p, .laid p",
    pile: ":is(.middle, .own, .before) .target .pile, .star :is(.stack, .pile)",
    laid: ".group .target", side: ".side > *", updown: ".columns .card", count: ".holds",
    badge: ".middle .pile .count", known: ".seat > .known",
  };
  const found = Object.entries(parts).flatMap(([kind, selector]) =>
    [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
      .map((one) => ({ kind, one, ...visible(one) }))
      .filter(({ left, right, top, bottom }) => right > left && bottom > top));
  const says = ({ kind, one }) => `${kind} ${one.ariaLabel ?? one.textContent.trim().slice(0, 30)}`;
  const faults = [];
  for (const part of found) {
    const box = part.one.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1)
      faults.push(`${says(part)} is out of the window`);
  }
  const same = new Set(["hand", "portrait", "updown"]);
  found.forEach((a, index) => found.slice(index + 1).forEach((b) => {
    if (a.kind === b.kind && same.has(a.kind)) return;
    if (a.one.contains(b.one) || b.one.contains(a.one)) return;
    if (b.kind === "badge" && a.kind !== "name") return; // it may reach out of its pile
    if (b.kind === "count" && a.one.parentElement === b.one.parentElement) return; // its portrait
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 4 && high > 4)
      faults.push(`${says(a)} lies over ${says(b)}: ${wide | 0} × ${high | 0}`);
  }));
  for (const tag of document.querySelectorAll(".group .tag")) {
    const own = tag.closest(".spread-out > span"), next = own.nextElementSibling;
    if (!next || next.offsetTop !== own.offsetTop) continue;
    const hidden = tag.getBoundingClientRect().right - next.getBoundingClientRect().left;
    if (hidden > 0.5) faults.push(`${hidden.toFixed(1)} px of ${tag.dataset.text} are hidden`);
  }
  for (const head of document.querySelectorAll(".head:has(.holds)")) {
    const boxOf = (part) => head.querySelector(part).getBoundingClientRect();
    const [portrait, count] = [boxOf(".portrait"), boxOf(".holds")];
    const share = (portrait.right - count.left) / portrait.width;
    if (share > 0.45) faults.push(`a count covers ${(share * 100) | 0} % of a portrait`);
  }
  for (const part of document.querySelectorAll(".top, .side > *"))
    if (part.scrollHeight > part.clientHeight + 1 && part.clientHeight)
      faults.push(`${part.ariaLabel} are cut by ${part.scrollHeight - part.clientHeight} px`);
  const words = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { textContent, parentElement } = words.currentNode;
    const size = parseFloat(getComputedStyle(parentElement).fontSize);
    const isSeen = /[\\p{L}\\d]/u.test(textContent) && parentElement.getClientRects().length;
    if (size < 14 && isSeen && !parentElement.closest(".unseen"))
      faults.push(`${textContent} has ${size} px`);
  }
  const main = document.querySelector("main");
  const below = main.scrollHeight - main.clientHeight;
  if (below > 1) faults.push(`${below} px below`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the window");
  return faults;
}"""


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_hidden_overlapped_or_cut(open_window: OpenWindow, scene: str) -> None:
    name, seats, wanted, step, options, language = SCENES[scene]
    game = games.find(name)
    page = open_window(DESK._replace(language=language), plain=False)
    state = find_state(game, seats, wanted, options=game.parse_options(options or {}))
    if step:
        state.apply(game.step(step), FastChance(1))
    faults = []
    for seat, windows in ((0, WINDOWS), (NOBODY, TELEVISIONS)):
        render_state(page, game, state, seats, seat)
        for window, (width, height) in windows.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
            found = page.evaluate(FIND_COLLISIONS)
            faults += [f"{window}: {fault}" for fault in found if not step or "the window" in fault]
    assert not faults, "\n".join(faults)


# With text of twice the size the table may be higher than the window, and then it scrolls. So may
# the list of hands.
@pytest.mark.parametrize("scene", ["level8", "threeup", "levelup", "pragon"])
def test_text_of_twice_the_size_covers_nothing(open_window: OpenWindow, scene: str) -> None:
    name, seats, wanted, *_ = SCENES[scene]
    game = games.find(name)
    page = open_window(DESK._replace(language="de"), plain=False)  # German words are long
    render_state(page, game, find_state(game, seats, wanted), seats)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    faults = []
    for window in ("desktop", "phone"):
        width, height = WINDOWS[window]
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        found = page.evaluate(FIND_COLLISIONS)
        faults += [
            f"{window}: {fault}" for fault in found if not re.search("px below|are cut by", fault)
        ]
    assert not faults, "\n".join(faults)


# What is wrong with the summary of a round: a button that cannot be pressed where it is, a part
# that reaches out of the window, and what has to be scrolled.
FIND_HIDDEN = """async () => {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  const faults = [];
  for (const part of document.querySelectorAll(".round :is(h2, p, li, .stairs, button)")) {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const says = part.textContent.trim().slice(0, 30);
    if (left < -1 || right > innerWidth + 1) faults.push(`${says} is out of the window`);
    if (part.localName !== "button") continue;
    const isReached = (x, y) => part.contains(document.elementFromPoint(x, y));
    if (!isReached((left + right) / 2, top + 2) || !isReached((left + right) / 2, bottom - 2))
      faults.push(`${says} is hidden`);
  }
  const screen = document.querySelector(".round.screen");
  const below = screen.scrollHeight - screen.clientHeight;
  if (below > 1) faults.push(`${below} px below`);
  return faults;
}"""


@pytest.mark.parametrize("seats", [4, 6])
def test_the_end_of_a_round_is_seen_whole(open_window: OpenWindow, seats: int) -> None:
    """With six players the list of them may scroll in a small window; the buttons never do."""
    game = games.find("level8")
    page = open_window(DESK._replace(language="de"), plain=False)
    before = find_state(game, seats, lambda view: view.played == 0 and has_laid(seats // 2)(view))
    after = find_state(game, seats, lambda view: view.played == 1)
    opened: list[WebSocketRoute] = []
    render_state(page, game, before, seats, opened=opened)
    seen = game.view(after, 0)
    messages = tuple(game.narrate(game.view(before, 0), None, seen))
    update = server_messages.UpdateMessage(VERSION, 2, 0, view=seen, messages=messages)
    opened[-1].send(server_messages.encode_message(update).decode())
    page.locator(".round.screen li").first.wait_for()
    faults = []
    for window, (width, height) in WINDOWS.items():
        opened[-1].send(HEARTBEAT)
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        is_small = seats > 4 or window == "desktop at 200 %"
        found = page.evaluate(FIND_HIDDEN)
        faults += [f"{window}: {fault}" for fault in found if not is_small or "px" not in fault]
    assert not faults, "\n".join(faults)
