"""The connection: it says when it is gone, loses nothing, and comes back by itself."""

import json
import re
import signal

import pytest
from playwright.sync_api import expect

from cardtable.words import say
from support.browser_windows import (
    DESK,
    MOVES,
    PHONE,
    OpenWindow,
    Window,
    in_language,
    play_moves,
)
from support.page_boards import LAST, THROW_OFF, Player, button, open_table, wait_until_settled
from support.page_connections import PageConnection
from support.servers import Server

pytestmark = pytest.mark.slow

WINDOWS = (DESK, PHONE)


def test_the_page_explains_a_lost_server_and_recovers_by_itself(
    open_window: OpenWindow, server: Server
) -> None:
    tables = {window: open_window(window) for window in WINDOWS}
    starts = {window: open_window(window) for window in WINDOWS}
    for table in tables.values():
        open_table(table, "threeup", 2)
        table.locator(MOVES).first.wait_for()
    for window, start in starts.items():
        start.route("**/api/games", lambda route: route.abort())
        start.goto("/")
        title = say(window.language, "web-offline-title")
        expect(start.get_by_role("heading", name=title)).to_be_visible()
    server.signal(signal.SIGSTOP)
    try:
        for window, table in tables.items():
            expect(table.get_by_text(say(window.language, "web-reconnecting"))).to_be_visible()
            expect(table.locator(".game-page.lost")).to_be_visible()  # the board is dimmed
    finally:
        server.signal(signal.SIGCONT)
    for table in tables.values():
        expect(table.locator(".game-page.lost")).to_have_count(0)
        assert play_moves(table, 1)
    for start, event in zip(starts.values(), ("online", "focus"), strict=True):
        start.unroute_all()
        start.evaluate("(event) => dispatchEvent(new Event(event))", event)  # it tries at once
        expect(start.locator("li.poster").first).to_be_visible()


# What pages say as soon as they have what they need.
NEED_THE_SERVER = {
    "/play/levelup": "web-deal", "/today": "web-daily-share", "/statistics": "web-no-games-yet",
    "/score": "score-about", "/replay/nope": "refused-record-unknown",
    "/analysis/nope": "refused-record-unknown",
}  # fmt: skip


@pytest.mark.parametrize("window", WINDOWS, ids=["desk", "phone"])
def test_pages_that_need_the_server_come_back_by_themselves(
    open_window: OpenWindow, window: Window
) -> None:
    page, t = open_window(window), in_language(window)
    problem = re.compile("|".join(map(re.escape, (t("web-offline-about"), t("web-out-of-reach")))))
    for path, sentence in NEED_THE_SERVER.items():
        page.route("**/api/**", lambda route: route.abort())
        page.goto(path)
        expect(page.locator("main").get_by_text(problem)).to_be_visible()
        page.unroute_all()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("main")).to_contain_text(t(sentence))


@pytest.mark.parametrize(
    ("when", "window"), [("before it is noticed", PHONE), ("after it was noticed", DESK)]
)
def test_a_move_is_kept_while_the_server_is_stopped(
    open_window: OpenWindow, server: Server, when: str, window: Window
) -> None:
    """A stopped server closes no connection: the page notices its silence."""
    page = open_window(window)
    open_table(page, "threeup", 2)
    page.locator(MOVES).first.wait_for()
    before = page.locator(".plain .facts").inner_text()
    kept = page.get_by_text(say(window.language, "web-reconnecting-kept"))
    lost = page.get_by_text(say(window.language, "web-reconnecting"))
    server.signal(signal.SIGSTOP)
    try:
        if when == "after it was noticed":
            expect(lost).to_be_visible()
        page.locator(MOVES).first.click()
        expect(kept).to_be_visible()
    finally:
        server.signal(signal.SIGCONT)
    expect(lost).to_have_count(0)
    expect(page.locator(".plain .facts")).not_to_have_text(before, use_inner_text=True)
    assert play_moves(page, 2)


FOR_YOU = re.compile(r"wurden \d+ Züge gemacht, \d+ davon für dich")


def test_a_bot_plays_for_people_who_are_cut_off_and_they_are_told(
    open_window: OpenWindow,
) -> None:
    """The others are asked first. What was tapped meanwhile is refused in words."""
    anna, berta, cem = open_window(DESK, plain=False), *map(open_window, (PHONE, DESK))
    connections = [PageConnection(page) for page in (berta, cem)]
    anna.request.get("/api/me")
    table = {
        "game": "level8", "seats": 3, "name": "Anna", "options": {"first_dealer": "0"},
        "settings": {"absence": "ask", "substitute_after": 1000},
    }  # fmt: skip
    path = anna.request.post("/api/tables", data=json.dumps(table)).json()["path"]
    anna.goto(path)
    for page, window, name in ((berta, PHONE, "Berta"), (cem, DESK, "Cem")):
        page.goto(path)
        page.get_by_label(say(window.language, "web-your-name")).fill(name)
        page.get_by_role("button", name=say(window.language, "web-sit-here")).first.click()
        expect(page.get_by_label(say(window.language, "web-seats"))).to_contain_text(name)
    anna.get_by_role("button", name="Deal", exact=True).click()
    berta.locator(MOVES).first.wait_for()

    for connection in connections:
        connection.cut()
    berta.locator(MOVES).first.click()
    for name, answer in (("Berta", "wait"), ("Cem", "bot"), ("Berta", "bot")):
        asked = anna.get_by_role("alert").filter(has_text=say("en", "web-absence", {"name": name}))
        asked.get_by_role("button", name=say("en", f"web-absence-{answer}")).click()
        expect(asked).to_have_count(0)
    player = Player(anna, (button("draw"), *THROW_OFF))
    for _ in ("draw", "choose", "discard"):
        wait_until_settled(anna)
        assert player.move()
    for page, window, message in ((berta, PHONE, "-kept"), (cem, DESK, "")):
        lost = page.get_by_text(say(window.language, f"web-reconnecting{message}"), exact=True)
        expect(lost).to_be_visible()

    for connection, page in zip(connections, (berta, cem), strict=True):
        connection.restore()
        page.evaluate("dispatchEvent(new Event('online'))")
    refusal = berta.get_by_role("alert").filter(has_text=say("de", "refused-table-stale"))
    refusal.get_by_role("button").focus()  # it stays as long as it has the focus
    for page, window in ((berta, PHONE), (cem, DESK)):
        told = page.locator(".missed")
        expect(told).to_contain_text(say(window.language, "web-missed-title"))
        # The moves, which arrive with the history, and how many they were
        expect(told.get_by_role("listitem").nth(1)).to_be_visible()
    boxes = [berta.locator(part).bounding_box() for part in (".missed", "[role=alert] ul")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]  # one does not cover the other
    told = berta.locator(".missed")
    expect(told).to_contain_text(FOR_YOU)
    told.get_by_role("button").click()
    expect(told).to_have_count(0)


# What the browser is asked to do, where a test cannot see it.
RECORD = """
window.asked = [];
const request = navigator.wakeLock?.request;
if (request) navigator.wakeLock.request = async (...all) => {
  asked.push("awake");
  const lock = await request.apply(navigator.wakeLock, all);
  lock.addEventListener("release", () => asked.push("asleep"));
  return lock;
};
navigator.vibrate = () => asked.push("vibrate");
window.Notification = class {
  static get permission() { return sessionStorage.permission ?? "default"; }
  static requestPermission = async () => (sessionStorage.permission = "granted");
  constructor(title) { asked.push(title); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...all) {
  asked.push("tone");
  return start.apply(this, all);
};
"""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("window", WINDOWS, ids=["desk", "phone"])
def test_a_turn_is_announced_and_the_screen_stays_awake(
    open_window: OpenWindow, window: Window
) -> None:
    """By title, sound, vibration, and a notification if the person has asked for that."""
    page, other, t = open_window(window), open_window(PHONE), in_language(window)
    page.context.grant_permissions(["screen-wake-lock"])
    page.add_init_script(RECORD)
    page.goto("/")
    page.get_by_role("button", name=t("web-settings")).click()
    page.get_by_role("checkbox", name=t("web-notify")).check()
    page.get_by_role("checkbox", name=t("web-setting-vibration")).check()
    page.get_by_role("dialog").get_by_role("button", name=t("web-close")).click()
    page.request.get("/api/me")
    table = {"game": "levelup", "seats": 2, "name": "Anna", "options": {"first_dealer": "0"}}
    path = page.request.post("/api/tables", data=json.dumps(table)).json()["path"]
    page.goto(path)
    other.goto(path)
    other.get_by_label(say("de", "web-your-name")).fill("Berta")
    other.get_by_role("button", name=say("de", "web-sit-here")).click()
    page.get_by_role("button", name=t("web-deal"), exact=True).click()
    other.locator(MOVES).first.wait_for()
    expect(page).not_to_have_title(re.compile("●"))
    page.wait_for_function("() => asked.includes('awake')")
    page.evaluate(HIDE, True)
    page.wait_for_function("() => asked.at(-1) === 'asleep'")
    page.evaluate("asked.length = 0")
    draw_and_discard = [MOVES + LAST]  # the first moves may lay down, which ends the hand
    Player(other, draw_and_discard).play(2)
    expect(page).to_have_title(re.compile("● LEVEL UP"))
    told = t("web-notify-turn", game="LEVEL UP")
    for sign in ("vibrate", told, "tone"):
        page.wait_for_function("(sign) => asked.includes(sign)", arg=sign)
    page.evaluate(HIDE, False)
    page.wait_for_function("() => asked.includes('awake')")
    Player(page, draw_and_discard).play(2)
    expect(page).not_to_have_title(re.compile("●"))
