"""The pages around the boards: opponents to choose, and games to look back at."""

import itertools
import json
import re

import httpx
import pytest
from playwright.sync_api import expect

from cardtable import bots, words
from support.browser_windows import (
    DESK,
    PHONE,
    WORDS,
    OpenWindow,
    Window,
    choose_player,
    find_faults,
    in_language,
    open_short_game,
    play_moves,
)
from support.page_boards import open_table
from support.servers import Server

pytestmark = pytest.mark.slow

WINDOWS = pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])


def test_every_bot_of_the_server_is_offered_by_name(open_window: OpenWindow) -> None:
    window = PHONE
    page = open_window(window)
    page.goto("/play/threeup")
    seat = page.locator(".seat").first
    people = ["here", ""]  # somebody at this device, or a friend with the link
    radios = seat.locator("input[type=radio]")
    expect(radios).to_have_count(len(bots.names("threeup")) + len(people))
    offered = radios.evaluate_all("all => all.map((one) => one.value)")
    assert sorted(offered) == sorted([*bots.names("threeup"), *people])
    for bot in bots.names("threeup"):
        name = words.say(window.language, f"bot-{bot}")
        assert name in (seat.locator(f"input[value={bot}]").get_attribute("aria-label") or "")
        choose_player(seat, bot)
        expect(seat.locator("summary")).to_contain_text(name)
        about = words.say(window.language, f"bot-{bot}-about")
        expect(seat.locator(":scope > p")).to_have_text(about)
    seats = page.locator(".seat summary .picture")
    animals = seats.evaluate_all("all => all.map((one) => one.innerHTML)")
    assert len(set(animals)) == len(animals)  # different animals at one table


def test_bots_sit_at_the_table_under_their_names(open_window: OpenWindow, server: Server) -> None:
    page = open_window()
    bot = bots.names("threeup")[0]
    page.goto("/play/threeup")
    page.get_by_role("button", name="One player fewer").click()
    choose_player(page.locator(".seat"), "")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()  # the invitation
    choose_player(page.get_by_label("Players"), bot)
    page.get_by_role("button", name="Add this bot").click()
    name = words.say("en", f"bot-{bot}")
    expect(page.get_by_label("Players")).to_contain_text(name)
    expect(page.locator("aside")).to_contain_text(f"A bot takes the seat: {name}.")


def test_finished_games_are_counted_and_lead_to_their_replay(open_window: OpenWindow) -> None:
    window = PHONE
    page, said = open_window(window), WORDS[window.language]
    page.goto("/statistics")
    expect(page.locator("main")).to_contain_text(said["no games"])
    open_short_game(page)
    play_moves(page)
    page.goto("/")
    page.get_by_role("link", name=said["all games"]).click()
    figures = page.locator("dl.figures dd")
    expect(figures.first).to_have_text("1")
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    host = page.url.removesuffix("/statistics")
    counted = httpx.get(f"{host}/api/me/statistics", cookies=cookies).json()
    assert figures.nth(1).inner_text().split()[0] == str(counted["total"]["won"])
    expect(page.get_by_role("rowheader")).to_contain_text(
        words.say(window.language, f"bot-{counted['opponents'][0]['bot']}")
    )
    page.locator("main").get_by_role("link", name="3UP 3DOWN").click()
    page.get_by_role("slider").wait_for()


NOWHERE = {
    "/replay/nope": "refused-record-unknown", "/rules/nope": "web-no-game",
    "/nope": "web-lost-about",
}  # fmt: skip


@WINDOWS
def test_small_things_are_as_in_any_other_page(open_window: OpenWindow, window: Window) -> None:
    """Wrong addresses, HEAD and icons, settings for the eyes, and dates."""
    page, say = open_window(window, plain=False), in_language(window)
    for address, sentence in NOWHERE.items():
        page.goto(address)
        expect(page.get_by_role("heading", name=say("web-lost-title"))).to_be_visible()
        expect(page.locator("main")).to_contain_text(say(sentence, game="nope"))
        link = page.get_by_role("link", name=re.compile(say("web-home")))
        expect(link.first).to_have_attribute("href", "/")
        head = page.request.head(address, headers={"accept": "text/html"})
        assert head.headers["content-type"].startswith("text/html")
    icons = page.locator("link[rel~=icon], link[rel=apple-touch-icon]")
    for icon in icons.evaluate_all("all => all.map((one) => one.href)"):
        answer = page.request.head(icon)
        assert answer.ok
        assert answer.headers["content-type"].startswith("image/")
    page.request.get("/api/me")
    table = {"game": "pragon", "seats": 1, "name": "Ada", "deal": 2, "start": True}
    for _ in range(2):
        page.request.post("/api/tables", data=json.dumps(table))
    page.goto("/")
    date = {"de": r"\d\d\.\d\d\.20\d\d, ", "en": r"\d{1,2} [A-Z][a-z]+ 20\d\d, "}[window.language]
    mine = page.locator("section", has=page.get_by_role("heading", name=say("web-unfinished")))
    expect(mine.get_by_role("listitem").first).to_contain_text(re.compile(date))

    page.get_by_role("button", name=say("web-settings")).click()
    root = page.locator("html")
    page.get_by_role("checkbox", name=say("web-setting-contrast")).check()
    expect(root).to_have_attribute("data-contrast", "strong")
    expect(root).to_have_attribute("data-palette", "classic")
    page.get_by_role("radio", name=say("web-palette-colourblind")).check(force=True)
    page.get_by_role("checkbox", name=say("web-setting-contrast")).uncheck()
    expect(root).to_have_attribute("data-palette", "colourblind")
    expect(root).to_have_attribute("data-contrast", "normal")


@WINDOWS
def test_a_replay_is_shared(open_window: OpenWindow, window: Window) -> None:
    """By the menu of the device if it has one; if not, the link is copied."""
    page, say = open_window(window), in_language(window)
    open_table(page, "levelup", 2, start_round=13)
    play_moves(page)
    page.add_init_script(CANNOT_SHARE)
    page.add_init_script(
        "document.addEventListener('copy', () => (window.copied = `${getSelection()}`))"
    )
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    path = page.locator("a[href^='/replay/']").first.get_attribute("href")
    page.goto(f"{path}?move=2")
    share = page.get_by_role("button", name=say("web-share-replay"))
    share.click()
    page.wait_for_function("() => window.copied === location.href")
    page.add_init_script(CAN_SHARE)
    page.reload()
    share.click()
    page.wait_for_function("() => shared[0] === location.href")


# Whether a browser can share depends on the machine; what is shared goes into a list.
CANNOT_SHARE = "Object.defineProperty(navigator, 'share', { value: undefined, writable: true })"
CAN_SHARE = "window.shared = []; navigator.share = async ({ url }) => void shared.push(url)"


@WINDOWS
def test_the_longest_names_fit_and_the_menu_lists_the_keys(
    open_window: OpenWindow, window: Window
) -> None:
    page = open_window(window, plain=False)
    names = {bot: words.say(window.language, f"bot-{bot}") for bot in bots.names("level8")}
    longest = max(names, key=lambda bot: len(names[bot]))
    open_table(page, "level8", 6, {"bots": [longest] * 5})
    for place in (".seat .name", ".who h2"):
        shown = page.locator(place)
        expect(shown).to_have_count(5)
        cut = shown.evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"
            ".map((one) => one.innerText)"
        )
        assert cut == []
    boxes = page.locator(".seat .name").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".map(({ left, right, top, bottom }) => [left, right, top, bottom])"
    )
    assert all(left >= 0 and right <= window.width for left, right, _, _ in boxes), boxes
    for one, other in itertools.combinations(boxes, 2):
        wide = min(one[1], other[1]) - max(one[0], other[0])
        high = min(one[3], other[3]) - max(one[2], other[2])
        assert min(wide, high) <= 0, (one, other)  # no name lies over another
    page.get_by_role("button", name=words.say(window.language, "web-menu")).click()
    page.get_by_role("button", name=words.say(window.language, "web-shortcuts")).click()
    keys = page.get_by_role("dialog", name=words.say(window.language, "web-shortcuts"))
    expect(keys.get_by_role("term")).to_have_text(
        ["D", "H", "U", "1–9", "← →", "Enter", "Esc", "?"]
    )


def test_the_rules_of_a_table_say_what_was_agreed_there(open_window: OpenWindow) -> None:
    window = DESK
    page = open_window(window, plain=False)
    open_table(page, "threeup", 2, ones_reverse=True)
    page.get_by_role("button", name="Menu").click()
    address = page.locator("a[href^='/rules/']").first.get_attribute("href")
    page.goto(str(address))
    agreed = page.locator("main aside")
    expect(agreed.locator("> ul li")).to_have_count(1)
    meaning = words.say(window.language, "option-threeup-ones_reverse")
    expect(agreed.locator("> ul li")).to_contain_text(meaning)
    agreed.locator("summary").click()
    expect(agreed.locator("details li").last).to_be_visible()
    assert find_faults(page) == []
    agreed.get_by_role("link", name="UD-31").click()
    expect(page.locator("#UD-31")).to_be_in_viewport()
    page.goto("/rules/threeup?options=nonsense")
    expect(page.locator("#UD-31")).to_be_visible()
    expect(agreed).to_have_count(0)


def test_a_large_screen_shows_the_table_large_and_nobodys_hand(open_window: OpenWindow) -> None:
    page = open_window(plain=False)
    path = open_table(page, "level8", 4)
    screen = open_window(Window(1920, 1080, "en", "dark"), plain=False)
    screen.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # the same person
    screen.goto(f"{path}&tv")
    pile = screen.locator("[data-target=draw] .card").first
    pile.wait_for()
    screen.wait_for_function(
        "(pile) => pile.getBoundingClientRect().width > 100", arg=pile.element_handle()
    )
    expect(screen.locator(".seat")).to_have_count(4)
    expect(screen.locator(".fan, .game-page > .head:visible, aside:visible")).to_have_count(0)
    expect(page.get_by_text(words.say("en", "web-watchers", {"count": 1}))).to_be_attached()
    expect(page.locator(".fan")).to_be_visible()  # the screen takes nobody's seat
    screen.wait_for_function(
        "() => { const main = document.querySelector('main');"
        " return main.scrollHeight <= main.clientHeight; }"
    )
