"""Friends come together: by code, with portraits, on other devices, and for another game."""

import json
import re
import signal

import pytest
from playwright.sync_api import Page, expect

from cardtable.words import say
from support.browser_windows import MOVES, PHONE, OpenWindow, find_faults, play_moves
from support.servers import Server

pytestmark = pytest.mark.slow


def open_menu(page: Page, language: str, entry: str) -> None:
    page.get_by_role("button", name=say(language, "web-menu")).click()
    page.get_by_role("button", name=entry).click()


def open_for_friends(host: Page, game: str = "3UP 3DOWN") -> str:
    """Open a table for two with the host Anna; return its link."""
    host.goto("/")
    host.get_by_role("link", name=f"With friends: {game}").click()
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="One player fewer").click()
    host.get_by_role("button", name="Open the table").click()
    return host.get_by_label("Link to this table", exact=True).input_value()


def sit_down(guest: Page, name: str, language: str) -> None:
    guest.get_by_label(say(language, "web-your-name")).fill(name)
    guest.get_by_role("button", name=say(language, "web-sit-here")).click()


def test_a_friend_joins_with_a_code_and_is_known_by_a_portrait(open_window: OpenWindow) -> None:
    host, guest = open_window(), open_window(PHONE)
    open_for_friends(host)
    assert find_faults(host) == []
    code = host.locator(".letters b").inner_text()
    assert re.fullmatch("[A-Z]{6}", code)

    guest.goto("/")
    field = guest.get_by_label(say("de", "web-join-label"))
    field.fill("abc")
    guest.get_by_role("button", name=say("de", "web-join"), exact=True).click()
    expect(guest.get_by_role("alert")).to_have_text(say("de", "refused-table-code"))
    field.fill(code.lower())
    guest.get_by_role("button", name=say("de", "web-join"), exact=True).click()
    guest.get_by_role("radio", name="Eule").check(force=True)
    guest.get_by_role("radio", name="Blau").check(force=True)
    assert find_faults(guest) == []
    sit_down(guest, "Berta", "de")

    expect(host.get_by_role("dialog")).to_have_count(0)  # all are there
    expect(host.get_by_label("Players")).to_contain_text("Berta")
    expect(host.locator("[data-colour=blue]")).to_have_count(1)
    expect(guest.get_by_text(say("de", "web-host-deals", {"seat": "Anna"}))).to_be_visible()
    host.get_by_role("button", name="Make Berta the host").click()
    guest.get_by_role("button", name="Austeilen").click()
    expect(host.locator(".felt .plain")).to_be_visible()

    open_menu(host, "en", "Name and portrait")
    host.get_by_role("dialog").get_by_label("Your name").fill("Annika")
    host.get_by_role("button", name="Save").click()
    expect(guest.get_by_label("Spieler")).to_contain_text("Annika")

    open_menu(guest, "de", say("de", "web-leave"))
    guest.get_by_role("button", name=re.compile("Wirklich gehen")).click()
    expect(guest.locator("li.poster").first).to_be_visible()
    expect(host.get_by_label("Players")).to_contain_text(say("en", "web-bot-plays"))


def test_a_seat_and_a_person_move_to_other_devices(open_window: OpenWindow) -> None:
    host, phone, browser = open_window(), open_window(PHONE), open_window()
    link = open_for_friends(host)
    phone.goto(link)
    sit_down(phone, "Berta", "de")
    host.get_by_role("button", name="Deal").click()
    expect(phone.locator(".facts")).to_contain_text("Deine Hand")

    open_menu(phone, "de", say("de", "web-other-device"))
    seat = phone.get_by_label(say("de", "web-other-device-link")).input_value()
    browser.goto(seat)
    expect(browser.locator(".facts")).to_contain_text("Your hand")
    expect(phone.get_by_text(say("de", "web-watching"))).to_be_attached()
    expect(host.get_by_text(say("en", "web-watchers", {"count": 1})).first).to_be_attached()
    expect(phone.locator(".facts")).not_to_contain_text("Deine Hand")

    host.goto("/")
    host.get_by_role("button", name="Settings").click()
    host.get_by_text(say("en", "web-identity"), exact=True).click()
    host.get_by_role("button", name=say("en", "web-identity-make")).click()
    me = host.get_by_label(say("en", "web-identity-link")).input_value()
    other = open_window(PHONE)
    other.goto(me)
    other.get_by_role("button", name=say("de", "web-identity-adopt")).click()
    expect(other.get_by_role("status")).to_have_text(
        say("de", "web-identity-done", {"name": "Anna"})
    )
    other.goto("/")
    other.get_by_role("link", name="3UP 3DOWN weiterspielen").click()
    expect(other.locator(".facts")).to_contain_text("Deine Hand")


def test_the_page_explains_a_lost_server_and_recovers_by_itself(
    open_window: OpenWindow, server: Server
) -> None:
    table, start = open_window(), open_window(PHONE)
    table.request.get("/api/me")
    wanted = {"game": "threeup", "seats": 2, "name": "Ada", "bots": ["random"], "start": True}
    table.goto(table.request.post("/api/tables", data=json.dumps(wanted)).json()["path"])
    table.locator(MOVES).first.wait_for()
    start.route("**/api/games", lambda route: route.abort())
    start.goto("/")
    expect(start.get_by_role("heading", name=say("de", "web-offline-title"))).to_be_visible()
    server.signal(signal.SIGSTOP)
    try:
        expect(table.get_by_text(say("en", "web-reconnecting"))).to_be_visible()
        expect(table.locator(".game-page.lost")).to_be_visible()  # the board is dimmed
    finally:
        server.signal(signal.SIGCONT)
    expect(table.locator(".game-page.lost")).to_have_count(0)
    start.unroute_all()
    expect(start.locator("li.poster").first).to_be_visible()
    assert play_moves(table, 1)


def test_another_game_is_everybodys_own_answer(open_window: OpenWindow) -> None:
    host, guest = open_window(), open_window(PHONE)
    host.request.get("/api/me")
    table = {"game": "threeup", "seats": 2, "name": "Anna", "options": {"turn_cap": 2}}
    path = host.request.post("/api/tables", data=json.dumps(table)).json()["path"]
    host.goto(path)
    guest.goto(path)
    sit_down(guest, "Berta", "de")
    host.get_by_role("button", name="Deal").click()
    ending = host.locator("#ending")
    while not ending.count():
        for page in (host, guest):
            if page.locator(MOVES).count():
                page.locator(MOVES).first.click()
        host.wait_for_timeout(50)
    host.get_by_role("button", name="Play again").click()
    expect(host.get_by_role("status")).to_contain_text(["Berta"])
    expect(guest.locator("#ending")).to_be_visible()  # the result stays
    expect(guest.get_by_text(say("de", "web-again-asked", {"names": "Anna"}))).to_be_visible()
    guest.get_by_role("button", name=say("de", "web-again")).click()
    expect(guest.locator("#ending")).to_have_count(0)
    expect(host.locator("#ending")).to_have_count(0)
