"""The pages around the boards: opponents to choose, and games to look back at."""

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
    open_short_game,
    play_moves,
)
from support.page_boards import open_table
from support.servers import Server

pytestmark = pytest.mark.slow


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
    path = open_table(open_window(plain=False), "level8", 4)
    screen = open_window(Window(1920, 1080, "en", "dark"), plain=False)
    screen.goto(f"{path}&tv")
    pile = screen.locator("[data-target=draw] .card").first
    pile.wait_for()
    screen.wait_for_function(
        "(pile) => pile.getBoundingClientRect().width > 100", arg=pile.element_handle()
    )
    expect(screen.locator(".seat")).to_have_count(4)
    expect(screen.locator(".fan, .game-page > .head:visible, aside:visible")).to_have_count(0)
    screen.wait_for_function(
        "() => { const main = document.querySelector('main');"
        " return main.scrollHeight <= main.clientHeight; }"
    )
