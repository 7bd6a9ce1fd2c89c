"""The boards of the four games, played in a real browser by what is lit on them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardtable import games, words
from support.browser_windows import DESK, MOVES, PHONE, Opens, Window, faults, plays, sits_down
from support.page_boards import (
    SEATS,
    WANTS,
    Player,
    Press,
    by_keyboard,
    by_mouse,
    by_touch,
    seen,
    sees,
    settled,
    sits_at,
)
from support.page_states import moment, shown
from support.servers import Server

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


# Every board is played from the deal to the end, and every way to play leads to an end; in
# tests/web/test_deals.py the solitaire, by mouse. The options are those that make a game short: the
# more play 3UP 3DOWN, the sooner its cards are gone.
WHOLE: dict[str, tuple[Window, Press, dict[str, Any]]] = {
    "threeup": (PHONE, by_touch, {"seats": 6}),
    "levelup": (DESK, by_keyboard, {"start_round": 13}),
    "level8": (DESK, by_mouse, {"level_set": "custom", "custom_levels": ["pair", "run3"],
                                "rounds": 1, "turn_cap": 40}),
}  # fmt: skip


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game(opens: Opens, game: str) -> None:
    window, press, options = WHOLE[game]
    page = opened(opens, window, game, touch=press is by_touch, **options)
    if game != "threeup":
        page.get_by_role("radio", name=FOR_MY_LEVEL).click()
    assert Player(page, WANTS[game], press).play()
    expect(page.locator("#ending")).to_be_visible()
    assert fits(page)


# Each board in both windows, and by the ways to play that it is not played to the end by.
TRIED: dict[str, tuple[Window, dict[str, Press]]] = {
    "phone": (PHONE, {**dict.fromkeys(SEATS, by_touch), "threeup": by_mouse}),
    "desk": (DESK, {**dict.fromkeys(SEATS, by_keyboard), "levelup": by_mouse}),
}


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("where", TRIED)
def test_axe_finds_nothing_on_any_board_however_it_is_played(
    opens: Opens, where: str, game: str
) -> None:
    window, ways = TRIED[where]
    page = opened(opens, window, game, touch=ways[game] is by_touch)
    assert faults(page) == []
    assert Player(page, WANTS[game], ways[game]).play(14)
    settled(page)
    assert faults(page) == []
    assert fits(page)


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
    page.wait_for_function("() => document.querySelector('.fan .card').style.translate === ''")
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


NAMES = "(cards) => cards.map((card) => card.ariaLabel)"
IN_HAND = "[...document.querySelectorAll('.fan .card')]"


ALL_AT_ONCE = {"threeup": PHONE, "levelup": DESK, "level8": LIGHT_DESK, "pragon": DARK_PHONE}


def test_reloading_and_restarting_lose_nothing(opens: Opens, server: Server) -> None:
    """On any board, nor on the plain one."""
    tables: dict[str, tuple[Page, list[str]]] = {}
    for game, window in ALL_AT_ONCE.items():
        page = opened(opens, window, game)
        player = Player(page, WANTS[game])
        player.play(9)
        settled(page)
        while not page.locator(".fan .card").count():  # a hand may just have been played out
            assert player.move()
            settled(page)
        tables[game] = page, put_in_order(page)
        page.reload()
        sees(*tables[game])
    plain = opens()
    sits_down(plain, DESK)
    plays(plain, 8)
    plain.locator(MOVES).first.wait_for()
    log = plain.locator("aside li")
    log.nth(3).wait_for(state="attached")
    before = plain.locator(".plain dl").inner_text()
    plain.reload()
    expect(plain.locator(".plain dl")).to_have_text(before, use_inner_text=True)
    log.nth(3).wait_for(state="attached")

    everybody = [plain, *(page for page, _ in tables.values())]
    lost = re.compile("|".join(words.say(one, "web-reconnecting") for one in ("en", "de")))
    server.kill()
    for page in everybody:
        expect(page.get_by_text(lost)).to_be_visible()
    server.start()
    for page in everybody:
        expect(page.get_by_text(lost)).to_have_count(0)
    for game, (page, seen_before) in tables.items():
        sees(page, seen_before)
        assert Player(page, WANTS[game]).play(4)
    expect(plain.locator(".plain dl")).to_have_text(before, use_inner_text=True)
    assert plays(plain, 3)


def put_in_order(page: Page) -> list[str]:
    """By hand, so that the first card comes last; and what is then seen."""
    hand = page.locator(".fan .card")
    first, *others = hand.evaluate_all(NAMES)
    hand.first.focus()
    page.keyboard.press("Shift+End")
    page.wait_for_function(
        f"(names) => ({NAMES})({IN_HAND}).join() === names.join()", arg=[*others, first]
    )
    return seen(page)


@pytest.mark.parametrize("seats", [4, 6])
def test_laid_levels_leave_the_hand_within_reach(opens: Opens, seats: int) -> None:
    """With four seats everything is there at once; with more, the others' lines scroll alone."""
    game = games.find("level8")
    state = moment(game, seats, lambda view: all(front.groups for front in view.fronts))
    page = opens(PHONE, plain=False)
    for window in (PHONE, LIGHT_DESK, LAPTOP):
        page.set_viewport_size({"width": window.width, "height": window.height})
        shown(page, game, state, seats)
        page.locator(".board .lit").first.wait_for()
        room = page.locator("main").evaluate("(main) => main.scrollHeight - main.clientHeight")
        assert room <= 0, window
        for place in (".fan .card", "[data-target=draw]", ".front .seat-row", ".actions"):
            assert is_whole(page, place), (window, place)
        lines = page.locator(".top .seat-row")
        assert lines.count() == seats - 1
        if seats == 4:
            assert all(
                is_whole(page, f".top .area:nth-child({at + 1}) .seat-row") for at in range(3)
            )
        else:
            lines.last.scroll_into_view_if_needed()
            assert is_whole(page, ".fan .card"), window
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
