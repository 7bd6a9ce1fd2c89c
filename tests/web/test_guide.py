"""The guided first hand: offered once, shown lesson by lesson, skipped and repeated."""

import pytest
from playwright.sync_api import Page, expect

from cardtable import games, words
from support.browser_windows import DESK, PHONE, OpenWindow, Window, find_faults, play_moves

pytestmark = pytest.mark.slow

WINDOWS = {"threeup": PHONE, "level8": DESK, "levelup": PHONE, "pragon": DESK}
FIRST = {  # lessons that may follow the goal, depending on the deal
    "threeup": {"laying"},
    "level8": {"take", "missed"},  # the bot may play a Skip before the player's first turn
    "levelup": {"pick", "advances"},  # the bot may lay down in its first turn
    "pragon": {"choose", "place"},
}


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
    guide.get_by_role("button", name=words.say(window.language, "guide-next")).click()
    second = guide.locator("p").filter(has_not_text=lesson(window, game, "goal"))
    second.wait_for()  # a bot may have to think first
    said = second.inner_text()
    assert said in {lesson(window, game, name) for name in FIRST[game]}
    page.reload()
    expect(guide.locator("p")).to_have_text(said)
    guide.get_by_role("button", name=words.say(window.language, "guide-stop")).click()
    expect(guide).to_have_count(0)


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
    play_moves(page)
    got_it = page.get_by_role("button", name="Got it")
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
    page.goto("/play/pragon")
    expect(page.get_by_text("New to The Seal of Pragon?")).to_be_visible()
