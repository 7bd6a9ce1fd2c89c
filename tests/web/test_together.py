"""Friends come together: by code, with portraits, on other devices, and for another game."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from support.browser_windows import (
    DESK,
    MOVES,
    PHONE,
    OpenWindow,
    Say,
    Window,
    find_faults,
    in_language,
)
from support.servers import server_process

pytestmark = pytest.mark.slow

# Who opens the table, and who joins.
PAIRS = pytest.mark.parametrize(
    "windows", [(DESK, PHONE), (PHONE, DESK)], ids=["desk and phone", "phone and desk"]
)
WINDOWS = pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])


# Whether a browser can share depends on the machine; what is shared goes into a list.
CAN_SHARE = "window.shared = []; navigator.share = async ({ url }) => void shared.push(url);"
CANNOT_SHARE = "Object.defineProperty(navigator, 'share', { value: undefined });"


def open_menu(page: Page, t: Say, entry: str) -> None:
    page.get_by_role("button", name=t("web-menu")).click()
    page.get_by_role("button", name=entry).click()


def open_for_friends(host: Page, t: Say, game: str = "3UP 3DOWN") -> str:
    """Open a table for two with the host Anna; return its link."""
    host.goto("/")
    host.get_by_role("link", name=t("web-with-friends-game", game=game)).click()
    host.get_by_label(t("web-your-name")).fill("Anna")
    host.get_by_role("button", name=t("web-fewer")).click()
    host.get_by_role("button", name=t("web-open-table")).click()
    return host.get_by_label(t("web-link"), exact=True).input_value()


def sit_down(guest: Page, name: str, t: Say) -> None:
    guest.get_by_label(t("web-your-name")).fill(name)
    guest.get_by_role("button", name=t("web-sit-here")).click()


@PAIRS
def test_a_friend_joins_with_a_code_and_is_known_by_a_portrait(
    open_window: OpenWindow, windows: tuple[Window, Window]
) -> None:
    host, guest = map(open_window, windows)
    h, g = map(in_language, windows)
    host.add_init_script(CAN_SHARE)
    guest.add_init_script(CANNOT_SHARE)
    link = open_for_friends(host, h)
    assert find_faults(host) == []
    host.get_by_role("button", name=h("web-share"), exact=True).click()
    assert host.evaluate("shared") == [link]
    expect(host.get_by_role("img", name=h("web-code"))).to_be_visible()
    code = host.locator(".letters b").inner_text()
    assert re.fullmatch("[A-Z]{6}", code)

    guest.goto("/")
    field = guest.get_by_label(g("web-join-label"))
    field.fill("mwmwmw")
    assert field.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    field.fill("abc")
    guest.get_by_role("button", name=g("web-join"), exact=True).click()
    expect(guest.get_by_role("alert")).to_have_text(g("refused-table-code"))
    field.fill(code.lower())
    guest.get_by_role("button", name=g("web-join"), exact=True).click()
    owl, blue = g("web-portrait-name", animal="owl"), g("web-colour-blue")
    guest.get_by_role("radio", name=owl).check(force=True)
    guest.get_by_role("radio", name=blue).check(force=True)
    assert find_faults(guest) == []
    sit_down(guest, "Berta", g)

    expect(host.get_by_role("dialog")).to_have_count(0)  # all are there
    expect(host.get_by_role("heading", name=h("web-all-there"))).to_be_visible()
    expect(host.get_by_label(h("web-seats"))).to_contain_text("Berta")
    expect(host.locator("[data-colour=blue]")).to_have_count(1)
    expect(guest.get_by_text(g("web-host-deals", seat="Anna"))).to_be_visible()
    open_menu(guest, g, g("web-invite"))
    expect(guest.get_by_role("button", name=g("web-copy"))).to_be_visible()
    expect(guest.get_by_role("button", name=g("web-share"), exact=True)).to_have_count(0)
    mail = guest.get_by_role("link", name=g("web-share-mail"))
    expect(mail).to_have_attribute("href", f"mailto:?subject=Cardtable&body={quote(link, '')}")
    guest.keyboard.press("Escape")
    host.get_by_role("button", name=h("web-hand-over", name="Berta")).click()
    guest.get_by_role("button", name=g("web-deal"), exact=True).click()
    expect(host.locator(".felt .plain")).to_be_visible()
    expect(host.locator(".round")).to_have_count(0)  # no round has ended

    open_menu(host, h, h("web-profile"))
    host.get_by_role("dialog").get_by_label(h("web-your-name")).fill("Annika")
    host.get_by_role("button", name=h("web-save")).click()
    expect(guest.get_by_label(g("web-seats"))).to_contain_text("Annika")

    open_menu(guest, g, g("web-leave"))
    guest.get_by_role("button", name=g("web-leave-sure", playing="yes")).click()
    expect(guest.locator("li.poster").first).to_be_visible()
    expect(host.get_by_label(h("web-seats"))).to_contain_text(h("web-bot-plays"))
    open_menu(host, h, h("web-invite"))  # the host has gone, so the next person is host
    expect(host.get_by_role("button", name=h("web-renew-invite"))).to_be_visible()


@WINDOWS
def test_no_seat_is_offered_to_people_who_can_only_watch(
    open_window: OpenWindow, window: Window
) -> None:
    """Before the deal: on a screen for all, and at a table where all seats are taken."""
    host, screen, friend = (open_window(window) for _ in range(3))
    t = in_language(window)
    host.request.get("/api/me")
    table = {"game": "threeup", "seats": 2, "name": "Anna"}
    path = host.request.post("/api/tables", data=json.dumps(table)).json()["path"]
    host.goto(path)
    screen.goto(f"{path}&tv=1")
    expect(screen.get_by_label(t("web-seats"))).to_contain_text("Anna")
    friend.goto(path)
    expect(friend.get_by_role("button", name=t("web-sit-here"))).to_be_visible()
    for control in ("textbox", "radio", "button"):
        expect(screen.locator("main").get_by_role(control)).to_have_count(0)
    host.get_by_role("button", name=t("web-fill")).click()
    watching = friend.locator("main").get_by_text(t("web-watching"), exact=True)
    expect(watching).to_be_visible()
    expect(friend.get_by_label(t("web-your-name"))).to_have_count(0)
    assert find_faults(friend) == []
    expect(friend.get_by_role("heading", name=t("web-all-there"))).to_be_visible()
    host.goto("/")
    expect(friend.get_by_role("heading", name=t("web-waiting"))).to_be_visible()


@PAIRS
def test_a_seat_and_a_person_move_to_other_devices(
    open_window: OpenWindow, windows: tuple[Window, Window]
) -> None:
    host, phone = map(open_window, windows)
    h, p = map(in_language, windows)
    browser, other = open_window(windows[0]), open_window(windows[1])
    link = open_for_friends(host, h)
    phone.goto(link)
    sit_down(phone, "Berta", p)
    host.get_by_role("button", name=h("web-deal"), exact=True).click()
    expect(phone.locator(".facts")).to_contain_text(p("text-own"))

    open_menu(phone, p, p("web-other-device"))
    seat = phone.get_by_label(p("web-other-device-link")).input_value()
    browser.goto(seat)
    expect(browser.locator(".facts")).to_contain_text(h("text-own"))
    open_menu(browser, h, h("web-profile"))  # the name came along
    expect(browser.get_by_role("dialog").get_by_label(h("web-your-name"))).to_have_value("Berta")
    browser.keyboard.press("Escape")
    expect(phone.get_by_text(p("web-watching"))).to_be_attached()
    expect(host.get_by_text(h("web-watchers", count=1)).first).to_be_attached()
    expect(phone.locator(".facts")).not_to_contain_text(p("text-own"))

    host.goto("/")
    host.get_by_role("button", name=h("web-settings")).click()
    host.get_by_text(h("web-identity"), exact=True).click()
    expect(host.get_by_text(h("web-identity-about"))).to_be_visible()
    host.get_by_role("button", name=h("web-identity-make")).click()
    me = host.get_by_label(h("web-identity-link")).input_value()
    other.goto(me)
    other.get_by_role("button", name=p("web-identity-adopt")).click()
    expect(other.get_by_role("status")).to_have_text(p("web-identity-done", name="Anna"))
    other.goto("/")
    other.get_by_role("link", name=p("web-continue-game", game="3UP 3DOWN")).click()
    expect(other.locator(".facts")).to_contain_text(p("text-own"))


def test_other_devices_in_the_network_come_in(browser: Browser) -> None:
    """A page that was opened at the server's own machine lets them in, and they have plain HTTP."""
    opened: list[Page] = []

    def open_page(window: Window, url: str) -> Page:
        size = {"width": window.width, "height": window.height}
        page = browser.new_context(locale=window.language, viewport=size).new_page()  # type: ignore[arg-type]
        opened.append(page)
        page.add_init_script("localStorage.cardtable ??= JSON.stringify({plain: true})")
        page.goto(url)
        return page

    with server_process("memory:") as server:
        hosts = [open_page(window, server.url) for window in (DESK, PHONE)]
        network = hosts[0].request.get(f"{server.url}/api/network").json()
        links = []
        for host, window in zip(hosts, (DESK, PHONE), strict=True):
            t = in_language(window)
            host.get_by_role("link", name=t("web-with-friends-game", game="3UP 3DOWN")).click()
            host.get_by_role("button", name=t("web-fewer")).click()
            host.get_by_role("button", name=t("web-open-table")).click()
            if not network["addresses"]:  # a machine without a network
                expect(host.get_by_role("dialog")).to_contain_text(network["command"])
                continue
            if window is DESK:
                expect(host.get_by_text(t("web-network-closed"))).to_be_visible()
                host.get_by_role("button", name=t("web-network-let-in")).click()
            expect(host.get_by_text(t("web-network-open"))).to_be_visible()
            links.append(host.get_by_label(t("web-link"), exact=True).input_value())
            host.keyboard.press("Escape")
            reachable = re.compile(re.escape(network["addresses"][0]))
            open_menu(host, t, t("web-other-device"))
            expect(host.get_by_label(t("web-other-device-link"))).to_have_value(reachable)
            host.keyboard.press("Escape")
            open_menu(host, t, t("web-settings"))
            host.get_by_text(t("web-identity"), exact=True).click()
            host.get_by_role("button", name=t("web-identity-make")).click()
            expect(host.get_by_label(t("web-identity-link"))).to_have_value(reachable)
            host.keyboard.press("Escape")
        for link, host, window in zip(links, hosts, (PHONE, DESK), strict=False):
            assert link.startswith(network["addresses"][0])
            t = in_language(window)
            guest = open_page(window, link)
            assert not guest.evaluate("isSecureContext")
            copied = "addEventListener('copy', () => (window.copied = getSelection() + ''))"
            guest.evaluate(copied)
            sit_down(guest, "Berta", t)
            open_menu(guest, t, t("web-invite"))
            guest.get_by_role("button", name=t("web-copy")).click()
            expect(guest.get_by_role("button", name=t("web-copied"))).to_be_visible()
            assert guest.evaluate("window.copied") == link
            guest.keyboard.press("Escape")
            host.get_by_role("button", name=re.compile("^(Deal|Austeilen)$")).click()
            expect(guest.locator(".facts")).to_contain_text(t("text-own"))
        for page in opened:
            page.context.close()


@PAIRS
def test_another_game_is_everybodys_own_answer(
    open_window: OpenWindow, windows: tuple[Window, Window]
) -> None:
    host, guest = map(open_window, windows)
    h, g = map(in_language, windows)
    host.request.get("/api/me")
    table = {"game": "threeup", "seats": 2, "name": "Anna", "options": {"turn_cap": 2}}
    path = host.request.post("/api/tables", data=json.dumps(table)).json()["path"]
    host.goto(path)
    guest.goto(path)
    sit_down(guest, "Berta", g)
    host.get_by_role("button", name=h("web-deal"), exact=True).click()
    ending = host.locator("#ending")
    while not ending.count():
        for page in (host, guest):
            if page.locator(MOVES).count():
                page.locator(MOVES).first.click()
        host.wait_for_timeout(50)
    host.get_by_role("button", name=h("web-again"), exact=True).click()
    expect(host.get_by_role("status").filter(has_text="Berta")).to_have_count(1)
    expect(guest.locator("#ending")).to_be_visible()  # the result stays
    asked = guest.get_by_role("status").filter(has_text=g("web-again-asked", names="Anna"))
    expect(asked).to_be_visible()
    guest.get_by_role("button", name=g("web-again"), exact=True).click()
    for page, t in ((host, h), (guest, g)):
        expect(page.locator("#ending")).to_have_count(0)
        expect(page.locator(".round")).to_have_count(0)
        # A rematch is no game of a series.
        expect(page.locator("aside")).to_contain_text(t("table-deals", of=1))


CLOCK = {"kind": "bank", "time": 1_800_000, "increment": 5000}
SLOW = {"clock": CLOCK, "games": 3, "undo_limit": 0, "absence": "wait", "substitute": "level1"}


@WINDOWS
def test_house_rules_and_table_settings_have_controls(
    open_window: OpenWindow, window: Window
) -> None:
    """Levels are picked from groups, seats have names, and nothing is sent as text."""
    page, t = open_window(window), in_language(window)
    page.goto("/play/level8?friends")
    page.get_by_label(t("web-your-name")).fill("Anna")
    details = page.locator("form > details")
    more, rules = details.first, details.last
    rules.locator("summary").click()
    expect(rules.locator("textarea")).to_have_count(0)
    dealer, level_set = (
        rules.get_by_role("combobox", name=t(f"option-level8-{option}"))
        for option in ("first_dealer", "level_set")
    )
    dealer.select_option(label=t("web-seat", number=3))
    level_set.select_option("custom")
    group = rules.get_by_role("group", name=t("option-level8-custom_levels"))
    for level in ("run3", "pair"):
        group.get_by_label(t("web-level-add")).select_option(level)
    group.get_by_label(t("web-level-more", level=2)).select_option("colour4")
    assert find_faults(page) == []

    more.locator("summary").click()
    more.get_by_role("combobox", name=t("web-clock"), exact=True).select_option("bank")
    more.get_by_label(t("web-clock-minutes")).fill("30")
    more.get_by_label(t("web-games")).fill("3")
    more.get_by_label(t("web-undo-limit")).fill("0")
    expect(more.get_by_label(t("web-absence-minutes"))).to_have_value("3")
    more.get_by_role("combobox", name=t("web-absence-setting")).select_option("wait")
    more.get_by_role("combobox", name=t("web-substitute")).select_option("level1")
    page.keyboard.press("Tab")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name=t("web-open-table")).click()
    body: Any = sent.value.post_data_json
    assert body["options"] == {
        "first_dealer": "2", "level_set": "custom", "custom_levels": ["run3", "pair colour4"],
    }  # fmt: skip
    assert {**body["settings"], **SLOW} == body["settings"]
    page.get_by_role("dialog").get_by_role("button", name=t("web-close")).click()
    expect(page.get_by_role("button", name=t("web-invite"))).to_be_visible()


@WINDOWS
def test_a_wrong_house_rule_is_refused_in_the_words_of_the_page(
    open_window: OpenWindow, window: Window
) -> None:
    page, t = open_window(window), in_language(window)
    page.goto("/play/level8")
    details = page.locator("form > details")
    more, rules = details.first, details.last
    rules.locator("summary").click()
    rules.get_by_role("combobox", name=t("option-level8-level_set")).select_option("custom")
    deal = page.get_by_role("button", name=t("web-deal"), exact=True)
    deal.click()
    problem = page.get_by_role("alert")
    levels = t("option-level8-custom_levels")
    expect(problem).to_have_text(t("refused-l8-02", option=levels))
    expect(problem).to_be_in_viewport()
    group = rules.get_by_role("group", name=levels)
    group.get_by_label(t("web-level-add")).select_option("run3")

    more.locator("summary").click()
    games = more.get_by_label(t("web-games"))
    games.fill("999")
    more.locator("summary").click()
    deal.click()
    expect(games).to_be_focused()  # the browser says there what is wrong
    games.fill("2")
    deal.click()
    expect(page.locator(".felt .plain")).to_be_visible()


@WINDOWS
def test_all_own_tables_are_listed_and_can_be_removed(
    open_window: OpenWindow, window: Window
) -> None:
    page, other, t = open_window(window), open_window(window), in_language(window)
    for one in (page, other):
        one.request.get("/api/me")
    table = {"game": "pragon", "seats": 1, "name": "Ada", "deal": 2, "start": True}
    for _ in range(9):
        page.request.post("/api/tables", data=json.dumps(table))
    open_one = {"game": "levelup", "seats": 2, "name": "Mara", "settings": {"listed": True}}
    other.request.post("/api/tables", data=json.dumps(open_one))
    page.goto("/")
    expect(page.locator(".continue")).to_contain_text(t("web-my-turn"))
    mine = page.locator("section", has=page.get_by_role("heading", name=t("web-unfinished")))
    rows = mine.get_by_role("listitem")
    expect(rows).to_have_count(6)
    mine.get_by_role("button", name=t("web-show-all", count=8)).click()
    expect(rows).to_have_count(8)
    expect(rows.first).to_contain_text(t("web-my-turn"))
    rows.first.get_by_role("button", name=t("web-remove-table")).click()
    expect(rows).to_have_count(8)  # it asks once more
    rows.first.get_by_role("button", name=t("web-remove-table-sure")).click()
    expect(rows).to_have_count(7)
    assert find_faults(page) == []
    friends = page.locator("section", has=page.get_by_role("heading", name=t("web-open-tables")))
    friends.get_by_role("listitem").filter(has_text="Mara").first.get_by_role("link").click()
    expect(page.get_by_role("button", name=t("web-sit-here"))).to_be_visible()
