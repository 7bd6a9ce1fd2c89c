"""The boards of the four games, played in a real browser by what they highlight."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardtable import games, words
from support.browser_windows import (
    DESK,
    MOVES,
    PHONE,
    OpenWindow,
    Window,
    find_faults,
    play_moves,
    start_first_game,
)
from support.page_boards import (
    NEXT_ROUND,
    SEATS,
    WANTS,
    Player,
    Press,
    by_keyboard,
    by_mouse,
    by_touch,
    open_table,
    read_board,
    wait_for_board,
    wait_until_settled,
)
from support.page_states import find_state, render_state
from support.servers import Server

pytestmark = pytest.mark.slow

SORT = re.compile("Sort|Sortieren")
FOR_MY_LEVEL = re.compile("For my level|Für mein Level")
DARK_PHONE = Window(360, 640, "en", "dark")
LIGHT_DESK = Window(1280, 800, "de", "light")
LAPTOP = Window(1366, 700, "en", "dark")


def open_board(
    open_window: OpenWindow,
    window: Window,
    game: str,
    seats: int = 0,
    touch: bool = False,
    **options: Any,
) -> Page:
    page = open_window(window, plain=False, touch=touch)
    open_table(page, game, seats or SEATS[game], **options)
    return page


def has_no_overflow(page: Page) -> bool:
    fitting: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fitting


# Every board is played from the deal to the end once, by mouse, touch or keyboard; the solitaire in
# tests/web/test_deals.py. The options make a game short: 3UP 3DOWN ends sooner with more players. A
# bot that begins can win LEVEL UP in its first turn, so the person begins.
WHOLE: dict[str, tuple[Window, Press, dict[str, Any]]] = {
    "threeup": (PHONE, by_touch, {"seats": 6}),
    "levelup": (DESK, by_keyboard, {"start_round": 13, "first_dealer": "1"}),
    "level8": (DESK, by_mouse, {"level_set": "custom", "custom_levels": ["pair", "run3"],
                                "rounds": 1, "turn_cap": 40, "first_dealer": "1"}),
}  # fmt: skip


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game(open_window: OpenWindow, game: str) -> None:
    window, press, options = WHOLE[game]
    page = open_board(open_window, window, game, touch=press is by_touch, **options)
    if game != "threeup":
        page.get_by_role("button", name=SORT).click()
        page.get_by_role("radio", name=FOR_MY_LEVEL).click()
    assert Player(page, WANTS[game], press).play()
    expect(page.locator("#ending")).to_be_visible()
    assert has_no_overflow(page)


# Each board in both windows, by the devices with which it is not played to the end above.
TRIED: dict[str, tuple[Window, dict[str, Press]]] = {
    "phone": (PHONE, {**dict.fromkeys(SEATS, by_touch), "threeup": by_mouse}),
    "desk": (DESK, {**dict.fromkeys(SEATS, by_keyboard), "levelup": by_mouse}),
}


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("where", TRIED)
def test_axe_finds_nothing_on_any_board_with_any_device(
    open_window: OpenWindow, where: str, game: str
) -> None:
    window, devices = TRIED[where]
    page = open_board(open_window, window, game, touch=devices[game] is by_touch)
    assert find_faults(page) == []
    assert Player(page, WANTS[game], devices[game]).play(14)
    wait_until_settled(page)
    assert find_faults(page) == []
    assert has_no_overflow(page)


def drag_card(page: Page, card: str, target: str) -> None:
    page.locator(card).first.drag_to(page.locator(f"[data-target='{target}']"))


def play_wrong_card(page: Page) -> None:
    """Play until one card fits and another does not; drag the other to the pile."""
    player = Player(page, WANTS["threeup"])
    wrong = ".fan:has(.lit) .card:not(.lit)"
    while not page.locator(wrong).count() or page.locator(".actions button").count():
        assert player.move(), "every card has always fitted"
        wait_until_settled(page)
    drag_card(page, wrong, "pile")


def declare_nothing(page: Page) -> None:
    """Pick two cards that make no hand, and declare them."""
    for card in page.locator(".fan .card").all()[:2]:
        card.click()
    page.locator(".actions [data-key='make']").click()


ILLEGAL: dict[str, tuple[Window, Callable[[Page], None], str]] = {
    "threeup": (PHONE, play_wrong_card, "UD-05"),
    "levelup": (DESK, lambda page: drag_card(page, ".fan .card", "pile"), "LU-06"),
    "level8": (LIGHT_DESK, lambda page: drag_card(page, ".fan .card", "pile 0"), "L8-08"),
    "pragon": (DARK_PHONE, declare_nothing, "SP-08"),
}


@pytest.mark.parametrize("game", ILLEGAL)
def test_an_illegal_move_is_taken_back_with_the_reason(open_window: OpenWindow, game: str) -> None:
    window, try_move, mark = ILLEGAL[game]
    page = open_board(open_window, window, game)
    page.locator(".board .lit").first.wait_for()
    try_move(page)
    toast = page.get_by_role("alert").get_by_role("listitem")
    expect(toast.get_by_role("link")).to_have_attribute("href", f"/rules/{game}#{mark}")
    expect(toast).to_contain_text(words.say(window.language, f"refused-{mark.lower()}")[:20])
    page.wait_for_function("() => document.querySelector('.fan .card').style.translate === ''")
    before = read_board(page)
    page.reload()  # what was refused has changed nothing, here or at the server
    page.locator(".board .lit").first.wait_for()
    wait_for_board(page, before)
    try_move(page)
    expect(toast).to_have_count(1)
    for _ in range(6):  # the toast goes with the next accepted move
        if toast.count():
            Player(page, WANTS[game]).move()
            wait_until_settled(page)
    expect(toast).to_have_count(0)


FLIGHTS = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  window.flights.push([timing.duration, ...frames.flatMap(Object.keys)]);
  return animate.call(this, frames, timing);
};
"""


@pytest.mark.parametrize(("motion", "beat"), [("no-preference", 280), ("reduce", 0)])
def test_cards_fly_unless_motion_is_reduced(
    open_window: OpenWindow, motion: str, beat: float
) -> None:
    page = open_window(PHONE, plain=False, motion=motion)
    page.add_init_script(FLIGHTS)
    open_table(page, "levelup", 2)
    Player(page, WANTS["levelup"]).play(4)
    wait_until_settled(page)
    flights = page.evaluate("window.flights")
    assert bool(flights) == bool(beat)
    for duration, *moved in flights:
        assert duration in (pytest.approx(beat), pytest.approx(1.2 * beat))
        # Nothing that lays out the page.
        assert set(moved) <= {"translate", "scale", "transform", "opacity", "offset"}


def test_undo_and_redo_at_the_solitaire(open_window: OpenWindow) -> None:
    page = open_board(open_window, PHONE, "pragon")
    player = Player(page, WANTS["pragon"])
    log = page.locator("aside li")
    states = []
    for _ in range(4):  # whole moves: the log names each when it is complete
        wait_until_settled(page)
        states.append(read_board(page))
        count = log.count()
        while log.count() == count:
            player.move()
            wait_until_settled(page)
    last = read_board(page)
    undo = page.get_by_role("button", name="Zurücknehmen")
    redo = page.get_by_role("button", name="Wiederholen")
    expect(redo).to_be_disabled()
    for before in reversed(states):
        undo.click()
        wait_for_board(page, before)
        expect(redo).to_be_enabled()
    for after in [*states[1:], last]:
        redo.click()
        wait_for_board(page, after)
    expect(redo).to_be_disabled()


NAMES = "(cards) => cards.map((card) => card.ariaLabel)"
IN_HAND = "[...document.querySelectorAll('.fan .card')]"


ALL_AT_ONCE = {"threeup": PHONE, "levelup": DESK, "level8": LIGHT_DESK, "pragon": DARK_PHONE}


def test_reloading_and_restarting_lose_nothing(open_window: OpenWindow, server: Server) -> None:
    """This holds for every board, and for the text board."""
    tables: dict[str, tuple[Page, list[str]]] = {}
    for game, window in ALL_AT_ONCE.items():
        page = open_board(open_window, window, game)
        player = Player(page, WANTS[game])
        player.play(9)
        wait_until_settled(page)
        while not page.locator(".fan .card").count():  # a hand may just have been played out
            assert player.move()
            wait_until_settled(page)
        tables[game] = page, reorder_hand(page)
        page.reload()
        wait_for_board(*tables[game])
    plain = open_window()
    start_first_game(plain, DESK)
    play_moves(plain, 8)
    plain.locator(MOVES).first.wait_for()
    log = plain.locator("aside li")
    log.nth(3).wait_for(state="attached")
    before = plain.locator(".plain .facts").inner_text()
    plain.reload()
    expect(plain.locator(".plain .facts")).to_have_text(before, use_inner_text=True)
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
        wait_for_board(page, seen_before)
        assert Player(page, WANTS[game]).play(4)
    expect(plain.locator(".plain .facts")).to_have_text(before, use_inner_text=True)
    assert play_moves(plain, 3)


def reorder_hand(page: Page) -> list[str]:
    """Move the first card of the hand to its end; return the board as it is then."""
    hand = page.locator(".fan .card")
    first, *others = hand.evaluate_all(NAMES)
    hand.first.focus()
    page.keyboard.press("Shift+End")
    page.wait_for_function(
        f"(names) => ({NAMES})({IN_HAND}).join() === names.join()", arg=[*others, first]
    )
    return read_board(page)


@pytest.mark.parametrize("seats", [4, 6])
def test_laid_levels_leave_the_hand_within_reach(open_window: OpenWindow, seats: int) -> None:
    """With four seats everything is visible; with more, only the rows of the others scroll."""
    game = games.find("level8")
    state = find_state(game, seats, lambda view: all(front.groups for front in view.fronts))
    page = open_window(PHONE, plain=False)
    for window in (PHONE, LIGHT_DESK, LAPTOP):
        page.set_viewport_size({"width": window.width, "height": window.height})
        render_state(page, game, state, seats)
        page.locator(".board .lit").first.wait_for()
        room = page.locator("main").evaluate("(main) => main.scrollHeight - main.clientHeight")
        assert room <= 0, window
        for place in (".fan .card", "[data-target=draw]", "[data-target='pile 0']", ".acts"):
            assert is_fully_visible(page, place), (window, place)
        others = page.locator(".top .seat")
        assert others.count() == seats - 1
        if seats == 4:
            assert all(
                is_fully_visible(page, f".top .place:nth-child({at + 1}) .seat") for at in range(3)
            )
        else:
            others.last.scroll_into_view_if_needed()
            assert is_fully_visible(page, ".fan .card"), window
        assert find_faults(page) == []


def test_many_players_at_3up_leave_the_own_cards_within_reach(open_window: OpenWindow) -> None:
    """The hand is empty, and only the cards on the table are left to play."""
    game = games.find("threeup")

    def is_bare(view: Any) -> bool:
        return not view.draw and not view.fronts[0].holds and bool(view.fronts[0].up)

    page = open_window(PHONE, plain=False)
    render_state(page, game, find_state(game, 6, is_bare, "random"), 6)
    page.locator(".board .lit").first.wait_for()
    for place in (".front .card", "[data-target=pile]", ".top .seat"):
        assert is_fully_visible(page, place), place
    expect(page.locator(".top .seat")).to_have_count(5)
    assert Player(page, WANTS["threeup"]).move()
    assert find_faults(page) == []


def is_fully_visible(page: Page, place: str) -> bool:
    """Return whether the first match of the selector `place` is not cut off."""
    box = page.locator(place).first.bounding_box()
    main = page.locator("main").bounding_box()
    assert box is not None
    assert main is not None
    below = main["y"] + main["height"] - box["y"] - box["height"]
    return box["y"] >= main["y"] and below >= -0.5


def test_a_round_ends_with_a_summary_until_the_player_goes_on(open_window: OpenWindow) -> None:
    page = open_board(open_window, PHONE, "levelup")
    summary, player = page.locator(".round"), Player(page, WANTS["levelup"])
    player.wants[player.wants.index(NEXT_ROUND)] = ".round h2"  # leave it open
    while not summary.count():
        assert player.move(), "the game was over with its first round"
        wait_until_settled(page)
    expect(summary).to_contain_text(words.say("de", "web-round-over"))
    expect(summary.get_by_role("listitem")).to_have_text([re.compile(r"ROUND \d+ von 13")] * 2)
    assert find_faults(page) == []
    summary.locator("button.main").click()
    expect(summary).to_have_count(0)
