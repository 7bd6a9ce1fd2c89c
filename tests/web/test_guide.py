"""The guided first hand: offered once, said in order, skipped and replayed."""

import pytest
from playwright.sync_api import Page, expect

from cardtable import games, words
from support.browser_windows import DESK, PHONE, Opens, Window, faults, plays

pytestmark = pytest.mark.slow

WINDOWS = {"threeup": PHONE, "level8": DESK, "levelup": PHONE, "pragon": DESK}
FIRST = {  # what may be said after the goal, whatever the deal
    "threeup": {"laying"},
    # A Skip may come before the first turn; and on a very slow machine a bot stands in.
    "level8": {"take", "missed", "out"},
    "levelup": {"pick", "advances"},  # and a bot may be very lucky
    "pragon": {"choose", "place"},
}


def begins(page: Page, window: Window, game: str) -> None:
    page.goto(f"/play/{game}")
    page.get_by_role("button", name=words.say(window.language, "guide-start")).click()


def lesson(window: Window, game: str, name: str) -> str:
    return words.say(window.language, f"guide-{game}-{name}")


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_it_says_the_goal_and_then_what_can_be_done(opens: Opens, game: str) -> None:
    window = WINDOWS[game]
    page = opens(window, plain=False)
    begins(page, window, game)
    guide = page.locator(".guide")
    expect(guide.locator("p")).to_have_text(lesson(window, game, "goal"))
    assert faults(page) == []
    guide.get_by_role("button", name=words.say(window.language, "guide-next")).click()
    second = guide.locator("p").filter(has_not_text=lesson(window, game, "goal"))
    second.wait_for()  # a bot may have to think first
    said = second.inner_text()
    assert said in {lesson(window, game, name) for name in FIRST[game]}
    page.reload()
    expect(guide.locator("p")).to_have_text(said)
    guide.get_by_role("button", name=words.say(window.language, "guide-stop")).click()
    expect(guide).to_have_count(0)


LISTENS = """() => {
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


def plays_guided(page: Page) -> list[str]:
    """To the end of the hand; and what the guide has said on the way."""
    page.evaluate(LISTENS)
    plays(page)
    got_it = page.get_by_role("button", name="Got it")
    while not page.evaluate(IS_DONE):  # the last lessons may come with the end
        got_it.click()
    heard: list[str] = page.evaluate("heard")
    return heard


def test_a_guided_game_ends_with_an_offer_and_can_be_had_again(opens: Opens) -> None:
    page = opens(DESK)
    begins(page, DESK, "threeup")
    page.locator(".guide p").get_by_text(lesson(DESK, "threeup", "goal")).wait_for()
    heard = plays_guided(page)
    assert {lesson(DESK, "threeup", name) for name in ("goal", "laying", "play")} <= set(heard)
    expect(page.locator(".guide p")).to_have_text(words.say("en", "guide-over"))
    first = page.url
    page.get_by_role("button", name=words.say("en", "guide-again")).click()
    expect(page.locator(".guide p")).to_have_text(lesson(DESK, "threeup", "goal"))
    assert page.url != first


def test_whoever_turns_it_down_is_not_asked_again(opens: Opens) -> None:
    page = opens(DESK)
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
