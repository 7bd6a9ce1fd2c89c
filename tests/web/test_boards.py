"""The boards of the four games, played in a real browser by what is lit on them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boards import SEATS, WANTS, Player, by_keyboard, by_touch, seen, sees, sits_at
from cardtable import games, words
from poses import moment, shown
from servers import Server
from windows import DESK, PHONE, Opens, Window, faults, faults_in_both_themes

pytestmark = pytest.mark.slow

FOR_MY_LEVEL = re.compile("For my level|Für mein Level")
DARK_PHONE = Window(360, 640, "en", "dark")
LIGHT_DESK = Window(1280, 800, "de", "light")
LAPTOP = Window(1366, 700, "en", "dark")


def opened(
    opens: Opens, window: Window, game: str, seats: int = 0, touch: bool = False, **options: Any
) -> Page:
    page = opens(window, plain=False, touch=touch)
    sits_at(page, game, seats or SEATS[game], **options)
    return page


def fits(page: Page) -> bool:
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("threeup", PHONE, id="threeup-phone"),
        pytest.param("levelup", DESK, id="levelup-desk"),
        pytest.param("level8", PHONE, id="level8-phone"),
        pytest.param("pragon", DESK, id="pragon-desk"),
        pytest.param("pragon", PHONE, id="pragon-phone"),
    ],
)
def test_a_whole_game_by_mouse(opens: Opens, game: str, window: Window) -> None:
    page = opened(opens, window, game)
    if game in ("levelup", "level8"):
        page.get_by_role("radio", name=FOR_MY_LEVEL).click()
    presses = Player(page, WANTS[game]).play()
    expect(page.locator("#ending")).to_be_visible()
    assert presses > 10
    assert fits(page)


MANY = 5  # at 3UP 3DOWN: the more play, the sooner the cards are gone
SHORT: dict[str, dict[str, Any]] = {
    "threeup": {"seats": MANY},
    "levelup": {"start_round": 12},
    "level8": {"level_set": "custom", "custom_levels": ["pair", "run3"], "rounds": 1},
}


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("threeup", DESK, id="threeup-desk"),
        pytest.param("levelup", PHONE, id="levelup-phone"),
        pytest.param("level8", DESK, id="level8-desk"),
    ],
)
def test_a_short_game_at_the_other_size(opens: Opens, game: str, window: Window) -> None:
    page = opened(opens, window, game, **SHORT[game])
    Player(page, WANTS[game]).play()
    expect(page.locator("#ending")).to_be_visible()
    assert fits(page)


def test_a_whole_game_by_touch(opens: Opens) -> None:
    page = opened(opens, PHONE, "threeup", MANY, touch=True)
    Player(page, WANTS["threeup"], by_touch).play()
    expect(page.locator("#ending")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(opens: Opens) -> None:
    page = opened(opens, DESK, "threeup", MANY)
    Player(page, WANTS["threeup"], by_keyboard).play()
    expect(page.locator("#ending")).to_be_visible()


def drags(page: Page, card: str, target: str) -> None:
    page.locator(card).first.drag_to(page.locator(f"[data-target='{target}']"))


def lays_too_low(page: Page) -> None:
    """As soon as one card fits and another does not, the other goes to the pile."""
    player = Player(page, WANTS["threeup"])
    wrong = ".fan:has(.lit) .card:not(.lit)"
    while not page.locator(wrong).count() or page.locator(".hint:not(:empty)").count():
        assert player.move(), "every card has always fitted"
        settled(page)
    drags(page, wrong, "pile")


def makes_nothing(page: Page) -> None:
    """Two cards of the hand that no hand is made of."""
    for card in page.locator(".fan .card").all()[:2]:
        card.click()
    page.locator(".actions [data-key='make']").click()


ILLEGAL: dict[str, tuple[Window, Callable[[Page], None], str]] = {
    "threeup": (PHONE, lays_too_low, "UD-05"),
    "levelup": (DESK, lambda page: drags(page, ".fan .card", "pile"), "LU-06"),
    "level8": (LIGHT_DESK, lambda page: drags(page, ".fan .card", "pile 0"), "L8-08"),
    "pragon": (DARK_PHONE, makes_nothing, "SP-08"),
}


@pytest.mark.parametrize("game", ILLEGAL)
def test_a_move_that_may_not_be_is_taken_back_and_it_is_said_why(opens: Opens, game: str) -> None:
    window, tries, mark = ILLEGAL[game]
    page = opened(opens, window, game)
    page.locator(".board .lit").first.wait_for()
    tries(page)
    toast = page.get_by_role("alert").get_by_role("listitem")
    expect(toast.get_by_role("link")).to_have_attribute("href", f"/rules/{game}#{mark}")
    expect(toast).to_contain_text(words.say(window.language, f"refused-{mark.lower()}")[:20])
    page.wait_for_function("document.querySelector('.fan .card').style.translate === ''")
    before = seen(page)
    page.reload()  # what was refused has changed nothing, here or at the server
    page.locator(".board .lit").first.wait_for()
    sees(page, before)
    tries(page)
    expect(toast).to_have_count(1)
    for _ in range(6):  # whoever has found a better move need not read on
        if toast.count():
            Player(page, WANTS[game]).move()
            settled(page)
    expect(toast).to_have_count(0)


FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.flights.push([timing.duration, ...frames.flatMap(Object.keys)]);
  return animate.call(this, frames, timing);
};
"""


@pytest.mark.parametrize(("motion", "beat"), [("no-preference", 260), ("reduce", 0)])
def test_cards_fly_unless_somebody_wants_less_motion(
    opens: Opens, motion: str, beat: float
) -> None:
    page = opens(PHONE, plain=False, motion=motion)
    page.add_init_script(FLIGHTS)
    sits_at(page, "levelup", 2)
    Player(page, WANTS["levelup"]).play(4)
    settled(page)
    flights = page.evaluate("window.flights")
    assert bool(flights) == bool(beat)
    for duration, *moved in flights:
        assert duration in (pytest.approx(beat), pytest.approx(1.2 * beat))
        assert set(moved) <= {"transform", "opacity", "offset"}  # nothing that lays out the page


def test_undo_and_redo_at_the_solitaire(opens: Opens) -> None:
    page = opened(opens, PHONE, "pragon")
    player = Player(page, WANTS["pragon"])
    log = page.locator("aside li")
    states = []
    for _ in range(4):  # whole moves: each is told in the log when it is complete
        settled(page)
        states.append(seen(page))
        told = log.count()
        while log.count() == told:
            player.move()
            settled(page)
    last = seen(page)
    undo = page.get_by_role("button", name="Zurücknehmen")
    redo = page.get_by_role("button", name="Wiederholen")
    expect(redo).to_be_disabled()
    for before in reversed(states):
        undo.click()
        sees(page, before)
        expect(redo).to_be_enabled()
    for after in [*states[1:], last]:
        redo.click()
        sees(page, after)
    expect(redo).to_be_disabled()


def settled(page: Page) -> None:
    """Nothing is on its way any more: a gesture may be made of several steps."""
    ready = page.locator(".actions button[aria-disabled='false'], #ending, .board .lit").first
    before: list[str] = []
    while True:
        ready.wait_for()
        now = seen(page)
        if now == before:
            return
        before = now
        page.wait_for_timeout(150)


NAMES = "(cards) => cards.map((card) => card.ariaLabel)"
IN_HAND = "[...document.querySelectorAll('.fan .card')]"


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("threeup", PHONE, id="threeup-phone"),
        pytest.param("levelup", DESK, id="levelup-desk"),
        pytest.param("level8", LIGHT_DESK, id="level8-desk"),
        pytest.param("pragon", DARK_PHONE, id="pragon-phone"),
    ],
)
def test_reloading_and_restarting_lose_nothing(
    opens: Opens, server: Server, game: str, window: Window
) -> None:
    page = opened(opens, window, game)
    player = Player(page, WANTS[game])
    player.play(9)
    settled(page)
    while not page.locator(".fan .card").count():  # a hand may just have been played out
        assert player.move()
        settled(page)
    hand = page.locator(".fan .card")
    first, *others = hand.evaluate_all(NAMES)
    hand.first.focus()
    page.keyboard.press("Shift+End")  # by hand: the first card comes last
    page.wait_for_function(f"(names) => ({NAMES})({IN_HAND}).join() === names.join()",
                           arg=[*others, first])  # fmt: skip
    before = seen(page)
    page.reload()
    sees(page, before)

    server.kill()
    lost = page.get_by_text(words.say(window.language, "web-reconnecting"))
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0, timeout=30_000)
    sees(page, before)
    Player(page, WANTS[game]).play(4)


@pytest.mark.parametrize("window", [PHONE, LIGHT_DESK, LAPTOP], ids=["phone", "desk", "laptop"])
@pytest.mark.parametrize("seats", [4, 6])
def test_laid_levels_leave_the_hand_within_reach(opens: Opens, seats: int, window: Window) -> None:
    """With four seats everything is there at once; with more, the others' lines scroll alone."""
    game = games.find("level8")
    state = moment(game, seats, lambda view: all(front.groups for front in view.fronts))
    page = opens(window, plain=False)
    shown(page, game, state, seats)
    page.locator(".board .lit").first.wait_for()
    room = page.locator("main").evaluate("(main) => main.scrollHeight - main.clientHeight")
    assert room <= 0
    for place in (".fan .card", "[data-target=draw]", ".front .strip", ".actions"):
        assert is_whole(page, place), place
    lines = page.locator(".top .strip")
    assert lines.count() == seats - 1
    if seats == 4:
        assert all(is_whole(page, f".top .area:nth-child({at + 1}) .strip") for at in range(3))
    else:
        lines.last.scroll_into_view_if_needed()
        assert is_whole(page, ".fan .card")
    assert faults(page) == []


def test_many_at_3up_leave_the_own_cards_within_reach(opens: Opens) -> None:
    """Also once the hand is gone and the cards before one are all there is to play."""
    game = games.find("threeup")

    def is_bare(view: Any) -> bool:
        return not view.draw and not view.fronts[0].holds and bool(view.fronts[0].up)

    page = opens(PHONE, plain=False)
    shown(page, game, moment(game, 6, is_bare, "random"), 6)
    page.locator(".board .lit").first.wait_for()
    for place in (".front .card", "[data-target=pile]", ".top .seat"):
        assert is_whole(page, place), place
    expect(page.locator(".top .seat")).to_have_count(5)
    assert Player(page, WANTS["threeup"]).move()
    assert faults(page) == []


def is_whole(page: Page, place: str) -> bool:
    """Whether it can be seen from end to end."""
    box = page.locator(place).first.bounding_box()
    main = page.locator("main").bounding_box()
    assert box is not None
    assert main is not None
    below = main["y"] + main["height"] - box["y"] - box["height"]
    return box["y"] >= main["y"] and below >= -0.5


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_on_any_board(opens: Opens, window: Window) -> None:
    page = opens(window, plain=False)
    for game, seats in SEATS.items():
        sits_at(page, game, seats)
        assert [f"{game}: {fault}" for fault in faults(page)] == []
        Player(page, WANTS[game]).play(14)
        settled(page)
        later = faults_in_both_themes(page, window)
        assert [f"{game}, later: {fault}" for fault in later] == []
        assert fits(page)


def test_a_round_ends_with_a_summary_until_one_plays_on(opens: Opens) -> None:
    page = opened(opens, PHONE, "levelup")
    summary, player = page.locator(".round"), Player(page, WANTS["levelup"])
    while not summary.count():
        assert player.move(), "the game was over with its first round"
        settled(page)
    expect(summary).to_contain_text(words.say("de", "web-round-over"))
    expect(summary.get_by_role("listitem")).to_have_text([re.compile(r"ROUND \d+ von 13")] * 2)
    assert faults(page) == []
    summary.get_by_role("button").click()
    expect(summary).to_have_count(0)
