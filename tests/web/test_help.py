"""Help from the same search as the strong bots' moves: hints, and the analysis afterwards."""

import re

import pytest
from playwright.sync_api import Page, expect

from cardtable import words
from support.browser_windows import DESK, MOVES, PHONE, OpenWindow, Window, find_faults, play_moves
from support.page_boards import SEATS, open_table

pytestmark = pytest.mark.slow

SLOWLY = 90_000  # milliseconds: searching on a busy machine


def open_solitaire(page: Page) -> None:
    open_table(page, "pragon", 1)
    page.locator(MOVES).first.wait_for()


def test_a_hint_has_three_strengths_and_can_be_played(open_window: OpenWindow) -> None:
    def say(message: str) -> str:
        return words.say("de", message)

    page = open_window(PHONE)
    open_solitaire(page)
    ask = page.get_by_role("button", name=say("advice-ask"), exact=True)
    ask.click()
    panel = page.locator(".hints")
    which = panel.get_by_role("button", name=say("advice-which"))
    which.wait_for(timeout=SLOWLY)
    expect(ask).to_be_disabled()
    expect(panel.locator("ol")).to_have_count(0)
    which.click()
    line = panel.locator("ol button").first
    # A slow machine may say that the plans were tried too seldom to tell.
    chances = re.compile(f"mehr oder weniger|{say('advice-untried')}")
    expect(panel.locator("ol li").first).to_contain_text(chances)
    expect(panel.locator("ul")).to_have_count(0)
    panel.get_by_role("button", name=say("advice-why")).click()
    expect(panel.locator("ul li").last).to_be_visible()
    assert find_faults(page) == []
    told = page.locator(".plain").inner_text()
    line.click()
    expect(panel).to_have_count(0)
    page.wait_for_function(
        "(text) => document.querySelector('.plain').innerText !== text", arg=told
    )
    expect(ask).to_be_enabled()


# The panel leaves in sight what it points at.
COVERS_NOTHING_HINTED = """() => {
  const panel = document.querySelector(".hints").getBoundingClientRect();
  return [...document.querySelectorAll(".board .hinted")].every((hinted) => {
    const box = hinted.getBoundingClientRect();
    return box.right <= panel.left + 1 || box.left >= panel.right - 1
      || box.bottom <= panel.top + 1 || box.top >= panel.bottom - 1;
  });
}"""


@pytest.mark.parametrize(
    ("game", "window"), [("level8", DESK), ("pragon", PHONE)], ids=["level8", "pragon"]
)
def test_a_hint_points_at_the_board(open_window: OpenWindow, game: str, window: Window) -> None:
    """What it points at on each board, step by step, is tested in web/src/games/boards.test.ts."""

    def say(message: str, **about: str) -> str:
        return words.say(window.language, message, about)

    page = open_window(window, plain=False)
    open_table(page, game, SEATS[game])
    page.locator(".board .lit").first.wait_for()
    page.get_by_role("button", name=say("advice-ask"), exact=True).click()
    panel, board = page.locator(".hints"), page.locator(".board")
    which = panel.get_by_role("button", name=say("advice-which"))
    which.wait_for(timeout=SLOWLY)
    expect(board.locator(".hint-area")).not_to_have_count(0)
    expect(board).to_contain_text(say("board-look-here"))
    expect(board.locator(".hinted")).to_have_count(0)  # where to look, and no more
    assert find_faults(page) == []
    which.click()
    expect(board.locator(".hint-area")).to_have_count(0)
    expect(board.locator(".hinted")).not_to_have_count(0)
    spoken = say("board-hinted", what="").strip()
    page.wait_for_function(COVERS_NOTHING_HINTED)
    told = board.locator(f'[aria-label$="{spoken}"], .hinted .unseen')
    expect(told).not_to_have_count(0)  # for those who listen, too
    in_hand = board.locator(".fan .hinted")
    if in_hand.count():  # and the keyboard comes to the hand right there
        assert in_hand.first.get_attribute("tabindex") == "0"
    assert find_faults(page) == []
    panel.get_by_role("button", name=say("advice-why")).click()
    expect(panel.locator("ul li").last).to_be_visible()
    page.wait_for_function(COVERS_NOTHING_HINTED)
    panel.get_by_role("button", name=say("web-close")).click()
    expect(board.locator(".hinted")).to_have_count(0)


def test_a_game_that_is_over_is_analysed(open_window: OpenWindow) -> None:
    window = PHONE
    page = open_window(window)
    open_solitaire(page)
    play_moves(page)
    opening = words.say(window.language, "analysis-open")
    page.get_by_role("link", name=opening).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        words.say(window.language, "analysis-title")
    )
    figures = page.locator("dl.figures > :not(.large) dd")
    figures.first.wait_for(timeout=SLOWLY)
    # U+2212 is the minus of some languages. What is in brackets is a margin.
    texts = [text.replace("\u2212", "-").split("(")[0] for text in figures.all_inner_texts()]
    began, luck, given, result = (float(re.sub(r"[^0-9.+-]", "", text)) for text in texts)
    assert began + luck + given == result
    assert max(abs(began), abs(luck), abs(given), abs(result)) <= 100
    expect(page.locator("figure svg")).to_be_visible()
    assert find_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".again button").last.click()
    done = words.say(window.language, "playouts-title", {"done": 5}).split(",")[0]
    expect(page.locator(".playouts h3")).to_contain_text(done, timeout=SLOWLY)
    expect(page.locator(".playouts li")).to_contain_text("%")
    assert find_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for link in page.locator("article a").all()[:1]:
        link.click()
        page.get_by_role("slider").wait_for()
