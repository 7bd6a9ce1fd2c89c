"""Evenings with real cards: the score keeper in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from support.browser_windows import DESK, PHONE, OpenWindow, find_faults

pytestmark = pytest.mark.slow

NO_PRINTER = "window.print = () => document.documentElement.setAttribute('data-printed', '')"


def start_evening(page: Page, game: str, *names: str) -> None:
    page.goto("/score")
    page.get_by_role("link", name=f"Keep score in {game}").click()
    fields = page.locator("fieldset input")
    fields.first.wait_for()
    while fields.count() > len(names):
        page.get_by_role("button", name="Remove").last.click()
    for seat, name in enumerate(names):
        fields.nth(seat).fill(name)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("heading", name="Round 1").wait_for()


def press_keys(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def standings(page: Page) -> list[str]:
    return page.locator(".standing b").all_inner_texts()


def write_down(page: Page, number: int) -> None:
    """Write a round down, and wait until it is in the history."""
    page.get_by_role("button", name="Write it down").click()
    page.get_by_role("button", name=f"Undo round {number}").wait_for()


def test_an_evening_of_level8(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    page.add_init_script(NO_PRINTER)
    start_evening(page, "LEVEL 8", "Anna", "Ben", "Cleo")
    seats = page.get_by_role("list", name="How it stands").get_by_role("listitem")
    expect(seats.first).to_contain_text("2 runs of 3")
    expect(seats.first).to_contain_text("deals")
    assert page.get_by_role("button", name="Write it down").is_disabled()
    page.get_by_role("radio", name="Anna").check(force=True)
    page.get_by_role("checkbox", name="Cleo").check(force=True)
    write_down(page, 1)
    assert standings(page) == ["3", "1", "2"]
    expect(seats.nth(1)).to_contain_text("deals")
    page.reload()
    page.get_by_role("heading", name="Round 2").wait_for()
    assert standings(page) == ["3", "1", "2"]
    page.get_by_role("button", name="Undo round 1").click()
    page.get_by_role("heading", name="Round 1").wait_for()
    assert standings(page) == ["1", "1", "1"]
    page.get_by_role("button", name="Put it back").click()
    page.get_by_role("heading", name="Round 2").wait_for()
    for number in (2, 3, 4):  # from level 3 to the end
        page.get_by_role("radio", name="Anna").check(force=True)
        write_down(page, number)
    expect(page.get_by_role("status")).to_contain_text("Anna wins!")
    assert standings(page) == ["✓", "1", "2"]
    assert page.get_by_role("button", name="Write it down").count() == 0
    page.get_by_text("What each step needs").click()
    assert find_faults(page) == []
    page.get_by_role("button", name="Print cards with the steps").click()
    page.locator("html[data-printed]").wait_for()
    page.emulate_media(media="print")
    expect(page.locator(".paper .card")).to_have_count(3)
    expect(page.locator(".paper .card").nth(1)).to_contain_text("run of 7")
    assert not page.locator("nav").is_visible()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Big screen").click()
    expect(page.locator(".isBig .standing")).to_have_count(3)
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Play again").click()
    expect(seats.nth(1)).to_contain_text("deals")  # who follows the dealer of the last round


def test_an_evening_of_levelup_by_keyboard(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    start_evening(page, "LEVEL UP", "Anna", "Ben")
    seats = page.get_by_role("list", name="How it stands").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("3 cards, 3s are wild")
    for number in (1, 2):
        page.get_by_role("heading", name=f"Round {number}").focus()
        press_keys(page, "Tab", "Space", "ArrowRight", "Enter")  # the second player
        page.get_by_role("button", name=f"Undo round {number}").wait_for()
    assert standings(page) == ["3", "5"]
    page.get_by_role("heading", name="Round 3").focus()
    press_keys(page, "Tab", "Space", "ArrowRight", "Tab", "Space", "Tab", "Enter")  # with the bonus
    page.get_by_role("button", name="Undo round 3").wait_for()
    assert standings(page) == ["3", "7"]
    expect(page.get_by_role("row").last).to_contain_text("7 +2")
    assert find_faults(page) == []


def test_an_evening_of_threeup_counts_cards(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    start_evening(page, "3UP 3DOWN", "Anna", "Ben", "Cleo")
    page.get_by_role("radio", name="Ben").check(force=True)
    page.locator("summary", has_text="Anna").click()
    for card in ("10: 10 points", "Clear +2: 25 points", "3: 3 points"):
        page.get_by_role("button", name=card, exact=True).first.click()
    page.get_by_role("button", name="Take back 3", exact=True).click()
    page.get_by_label("Points of Cleo").fill("7")
    assert find_faults(page) == []
    write_down(page, 1)
    assert standings(page) == ["35", "0", "7"]
    page.get_by_role("radio", name="Ben").check(force=True)
    page.locator("summary", has_text="Anna").click()
    for _ in range(2):  # there is only one
        page.get_by_role("button", name="Clear +2: 25 points").first.click()
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("alert")).to_contain_text("not that many cards")
    assert standings(page) == ["35", "0", "7"]


def test_a_solitaire_is_counted_and_evenings_can_be_deleted(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    start_evening(page, "The Seal of Pragon", "Anna", "Ben")
    page.get_by_role("radio", name="Ben").check(force=True)
    write_down(page, 1)
    assert standings(page) == ["0", "1"]
    page.get_by_role("link", name="Score keeper").click()
    page.get_by_role("link", name="The Seal of Pragon: Anna, Ben").click()
    page.get_by_role("heading", name="Round 2").wait_for()
    page.get_by_role("button", name="Delete this evening").click()
    page.get_by_role("button", name="Delete it for good").click()
    page.get_by_role("heading", name="Score keeper").wait_for()
    assert page.get_by_role("link", name="Anna, Ben").count() == 0


def test_players_with_different_sides_see_the_levels_of_both(open_window: OpenWindow) -> None:
    page = open_window(DESK)
    page.goto("/score/level8")
    page.get_by_text("Other rules").click()
    stars = page.get_by_role("group", name="For each seat the stars of its side")
    levels = page.get_by_role("group", name="For each seat the level it begins on")
    start = page.get_by_role("button", name="Start", exact=True)
    stars.get_by_label("Player 2").fill("2")
    levels.get_by_label("Player 2").fill("5")
    start.click()
    page.get_by_role("radio", name="Player 1").check(force=True)
    write_down(page, 1)
    seats = page.get_by_role("list", name="How it stands").get_by_role("listitem")
    expect(seats.nth(1)).to_contain_text("may keep up to 4 cards")
    page.get_by_text("What each step needs").click()
    lists = page.locator("details ol")
    expect(lists).to_have_count(2)
    expect(lists.first).to_contain_text("2 runs of 3")
    expect(lists.last).to_contain_text("run of 4 + 2 pairs")
    expect(page.locator("details h3")).to_have_text(["Player 1 and Player 3", "Player 2"])
    assert find_faults(page) == []
    page.goto("/score/level8")  # with the rules of the last evening, but not as many players
    page.get_by_role("button", name="Remove Player 1").click()
    expect(stars.get_by_role("spinbutton").first).to_have_value("2")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_role("button", name="Add a player").click()
    start.click()
    page.get_by_role("heading", name="Round 1").wait_for()
    assert standings(page) == ["5", "1", "1", "1"]


def test_the_score_keeper_on_a_phone(open_window: OpenWindow) -> None:
    page = open_window(PHONE)
    page.goto("/score/level8")
    page.get_by_role("button", name="Los").click()
    page.get_by_role("heading", name="Durchgang 1").wait_for()
    assert find_faults(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE.width
