"""People at the table, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from servers import Server
from windows import DESK, MOVES, PHONE, WORDS, Opens, Window, is_over, plays, sits_down

pytestmark = pytest.mark.slow

WINDOWS = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk")]


@pytest.mark.parametrize("window", WINDOWS)
def test_a_whole_game_its_replay_and_its_verdict(opens: Opens, window: Window) -> None:
    page, words = opens(window), WORDS[window.language]
    sits_down(page, window)
    plays(page)
    expect(page.locator("#ending")).to_be_visible()
    page.get_by_role("link", name=words["replay"]).click()
    scrub = page.get_by_role("slider")
    last = int(scrub.get_attribute("max") or 0)
    assert last > 5
    scrub.fill("4")
    expect(page).to_have_url(re.compile(r"\?move=4$"))
    page.get_by_role("button", name=words["check"]).click()
    expect(page.locator("footer .good")).to_contain_text(words["good"])
    expect(page.locator("footer .good")).to_be_in_viewport()
    page.reload()
    expect(page.get_by_role("slider")).to_have_value("4")


def test_a_whole_game_by_touch(opens: Opens) -> None:
    page = opens(PHONE, touch=True)
    page.goto("/")
    page.get_by_role("link", name=WORDS["de"]["play"]).tap()
    page.get_by_role("button", name=WORDS["de"]["deal"]).tap()
    plays(page, touch=True)
    expect(page.locator("#ending")).to_be_visible()


def test_another_game_is_dealt_by_one_click(opens: Opens) -> None:
    page = opens()
    sits_down(page, DESK)
    plays(page)
    page.get_by_role("button", name=WORDS["en"]["again"]).click()
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator(".felt .plain")).to_be_visible()


def test_the_log_of_a_phone_opens_at_the_last_line_and_can_be_put_away(opens: Opens) -> None:
    page = opens(PHONE)
    sits_down(page, PHONE)
    plays(page, 12)
    lines, ask = page.locator("aside li"), page.get_by_role("button", name="Verlauf", exact=True)
    lines.nth(12).wait_for(state="attached")
    ask.click()
    expect(lines.last).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(lines.last).to_be_hidden()
    ask.click()
    page.locator("aside").get_by_role("button", name="Schließen").click()
    expect(lines.last).to_be_hidden()
    expect(ask).to_be_focused()


def test_undo_brings_the_table_back(opens: Opens) -> None:
    page = opens()
    sits_down(page, DESK)
    page.locator(MOVES).first.wait_for()
    before = page.locator(".plain dl").inner_text()
    page.locator(MOVES).first.click()
    expect(page.locator(".plain dl")).not_to_have_text(before)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "(text) => document.querySelector('.plain dl').innerText === text", arg=before
    )


def test_a_refusal_says_why_and_leads_to_the_rule(opens: Opens) -> None:
    page = opens()
    sits_down(page, DESK)
    page.locator(MOVES).first.wait_for()
    page.get_by_label("Or type a move").fill("P")
    page.keyboard.press("Enter")
    toast = page.get_by_role("alert").get_by_role("listitem")
    expect(toast).to_contain_text("Choose three of your six cards")
    expect(toast.get_by_role("link")).to_have_attribute("href", "/rules/threeup#UD-04")
    toast.get_by_role("button").click()
    expect(toast).to_have_count(0)


def test_two_people_meet_by_a_link(opens: Opens) -> None:
    host = opens()
    host.goto("/play/threeup")
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="One player fewer").click()
    host.get_by_label("Seat 2").select_option(label="A friend, by link")
    host.get_by_role("button", name="Open the table").click()
    host.locator("section").get_by_role("button", name="Invite").click()
    expect(host.get_by_role("img", name="Code with the link")).to_be_visible()
    link = host.get_by_label("Link to this table", exact=True).input_value()
    host.keyboard.press("Escape")

    guest = opens(PHONE)
    guest.goto(link)
    guest.get_by_label("Dein Name").fill("Berta")
    guest.get_by_role("button", name="Hier sitzen").click()
    expect(host.get_by_label("Players")).to_contain_text("Berta")
    host.get_by_role("button", name="Deal").click()
    expect(guest.locator(".felt .plain")).to_be_visible()

    watcher = opens()
    watcher.goto(link)
    expect(watcher.locator(".felt .plain")).to_be_visible()
    for _ in range(12):
        for page in (host, guest):
            if page.locator(MOVES).count():
                page.locator(MOVES).first.click()
        host.wait_for_timeout(50)
    expect(watcher.locator(MOVES)).to_have_count(0)
    expect(watcher.locator(".plain dl")).to_contain_text("hand –")


def test_a_stranger_without_a_link_is_turned_away(opens: Opens) -> None:
    page = opens()
    sits_down(page, DESK)
    stranger = opens()
    stranger.goto(page.url)
    expect(stranger.locator("main")).to_contain_text("This table is private")


def test_reloading_and_restarting_lose_nothing(opens: Opens, server: Server) -> None:
    page = opens()
    sits_down(page, DESK)
    plays(page, 8)
    page.locator(f"{MOVES}, #ending").first.wait_for()
    fields, log = page.locator(".plain dl"), page.locator("aside li")
    before, told = fields.inner_text(), log.count()
    assert told > 3
    page.reload()
    page.locator(f"{MOVES}, #ending").first.wait_for()
    assert fields.inner_text() == before
    expect(log.first).to_be_visible()

    server.kill()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("The connection is lost")).to_have_count(0, timeout=20_000)
    page.locator(f"{MOVES}, #ending").first.wait_for()
    assert fields.inner_text() == before
    plays(page, 3)


def test_the_log_looks_back(opens: Opens) -> None:
    page = opens()
    sits_down(page, DESK)
    plays(page, 8)
    page.locator(MOVES).first.wait_for()
    now = page.locator(".plain dl").inner_text()
    page.locator("aside li button").nth(1).click()
    expect(page.get_by_text("You are looking back.")).to_be_visible()
    assert page.locator(".plain dl").inner_text() != now
    expect(page.locator(MOVES)).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator(".plain dl").inner_text() == now


def tab_to(page: Page, selector: str) -> None:
    """Goes there as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_a_whole_game_by_keyboard_alone(opens: Opens) -> None:
    page = opens()
    page.goto("/")
    page.get_by_role("link", name="Play 3UP 3DOWN").wait_for()
    tab_to(page, "a[href='/play/threeup']")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Deal").wait_for()
    tab_to(page, "form button.main")
    page.keyboard.press("Enter")
    for _ in range(2000):
        page.locator(f"{MOVES}, #ending").first.wait_for()
        if is_over(page):
            break
        if not page.evaluate("(s) => document.activeElement.matches(s)", MOVES):
            tab_to(page, MOVES)
        page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_be_visible()
