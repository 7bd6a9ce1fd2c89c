"""Acting at the table: what a tap does and does not do, on a phone and on a desktop."""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Position, expect

from cardtable import words
from support.browser_windows import DESK, PHONE, OpenWindow, Window, in_language
from support.page_boards import NEXT_ROUND, WANTS, Player, button, open_table, wait_until_settled

pytestmark = pytest.mark.slow

WINDOWS = pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desk"])
# A pair is soon laid, and few cards can be added to it.
PAIRS: dict[str, Any] = {"level_set": "custom", "custom_levels": ["pair"] * 8, "rounds": 8,
                         "first_dealer": "1"}  # fmt: skip
PICKED = ".fan .card.picked"
NAMES = "(cards) => cards.map((card) => card.ariaLabel)"


def open_board(open_window: OpenWindow, window: Window, game: str, **options: Any) -> Page:
    page = open_window(window, plain=False)
    open_table(page, game, 1 if game == "pragon" else 2, **options)
    page.locator(".board .lit").first.wait_for()
    return page


def play_until(page: Page, game: str, wanted: str, without: tuple[str, ...] = ()) -> None:
    """Play until something is there; leave what is in `without` unpressed."""
    player = Player(page, [want for want in WANTS[game] if want not in without])
    while not page.locator(wanted).count():
        assert player.move(), "the game was over before"
        wait_until_settled(page)


def ways_to_cancel(page: Page) -> tuple[Callable[[], None], ...]:
    """Return what cancels anything: a tap on the felt, and Escape."""
    felt = page.locator(".board > .middle")
    return (
        lambda: felt.click(position=Position(x=3, y=3)),
        lambda: page.keyboard.press("Escape"),
    )


def toasts_of(page: Page) -> Locator:
    return page.get_by_role("alert").get_by_role("listitem")


@WINDOWS
def test_no_tap_on_a_card_discards_it(open_window: OpenWindow, window: Window) -> None:
    """A second tap releases a card, as the felt and Escape do; one tap plays it if that is set."""
    page = open_board(open_window, window, "levelup")
    play_until(page, "levelup", ".fan .card.lit", without=(".melds button",))
    count = page.locator(".fan .card").count()
    card, picked = page.locator(".fan .card.lit").last, page.locator(PICKED)
    for release in (card.click, *ways_to_cancel(page)):
        card.click()
        expect(picked).to_have_count(1)
        expect(page.locator(".target.aim, .area.lit")).to_have_count(1)  # its only target
        expect(page.locator(".target.lit:not(.aim)")).to_have_count(0)
        release()
        expect(picked).to_have_count(0)
    expect(page.locator(".fan .card")).to_have_count(count)

    page.evaluate(
        "localStorage.cardtable = JSON.stringify("
        "{...JSON.parse(localStorage.cardtable ?? '{}'), quick: true})"
    )
    page.reload()
    page.locator(".fan .card.lit").first.wait_for()
    page.locator(".fan .card.lit").last.click()
    expect(page.locator(".fan .card.lit")).to_have_count(0)  # it is discarded


@WINDOWS
def test_a_card_that_fits_nowhere_is_explained_and_stays_selected(
    open_window: OpenWindow, window: Window
) -> None:
    """LEVEL 8: a run or set says beside itself why it does not take the card."""
    page = open_board(open_window, window, "level8", **PAIRS)
    groups = ".own .laid .target"
    play_until(page, "level8", f".board:not(:has(.target.main)):has(.fan .card.lit) {groups}")
    cards, picked = page.locator(".fan .card.lit"), page.locator(PICKED)
    corner = Position(x=6, y=24)  # the next card of the hand covers the rest
    for card in cards.all():
        card.click(position=corner)
        if not page.locator(f"{groups}.aim").count():
            break
        card.click(position=corner)
    expect(picked).to_have_count(1)
    expect(page.locator(f"{groups}.lit")).to_have_count(0)  # only real targets are lit
    name = picked.get_attribute("aria-label")
    for _ in range(3):
        page.locator(groups).first.click()
        expect(toasts_of(page)).to_have_count(1)  # the same refusals are one
        expect(toasts_of(page)).to_contain_text(words.say(window.language, "refused-l8-19"))
        expect(picked).to_have_attribute("aria-label", name or "")
    toast, group = toasts_of(page).bounding_box(), page.locator(groups).first.bounding_box()
    assert toast is not None
    assert group is not None
    gap = max(group["y"] - toast["y"] - toast["height"], toast["y"] - group["y"] - group["height"])
    assert 0 <= gap < 24  # beside it
    page.mouse.move(2, 2)
    expect(toasts_of(page)).to_have_count(0)  # it goes by itself
    page.locator(button("discard")).click()
    expect(picked).to_have_count(0)


@WINDOWS
def test_a_move_that_was_begun_can_be_cancelled(open_window: OpenWindow, window: Window) -> None:
    """LEVEL 8, laying card by card: the button, Escape and the felt all lead back."""
    page = open_board(open_window, window, "level8", **PAIRS)
    play_until(page, "level8", button("lay"), without=(button("lay"), ".melds button"))
    log = page.locator("aside li")
    count = log.count()
    status = page.locator(".pill").inner_text()
    cancel = page.get_by_role("button", name=words.say(window.language, "board-cancel"))
    for leave in (cancel.click, *ways_to_cancel(page)):
        page.locator(button("lay")).click()
        page.locator(button("by card")).click()
        expect(cancel).to_be_visible()
        expect(page.locator(".pill")).not_to_have_text(status)
        leave()
        expect(page.locator(".pill")).to_have_text(status)
        expect(cancel).to_have_count(0)
    expect(log).to_have_count(count)


# With these cards a level can be laid in many ways, with the wild card and without it.
MANY_WAYS: dict[str, Any] = {
    "table": {"deal": 13}, "level_set": "custom", "custom_levels": ["pair pair", "run3"],
    "rounds": 1, "turn_cap": 60, "first_dealer": "1",
}  # fmt: skip
LEFTS = "(places) => places.map((place) => [place.offsetLeft, place.offsetTop])"


@WINDOWS
def test_a_level_is_laid_in_the_best_way_or_in_any_other(
    open_window: OpenWindow, window: Window
) -> None:
    """Sorting for it parts its groups, wild cards say what they are, and the end tells no lie."""
    page, say = open_board(open_window, window, "level8", **MANY_WAYS), in_language(window)
    expect(page.locator(".round")).to_have_count(0)  # the first deal ends no round
    page.locator("[data-target=draw]").click()
    page.locator(button("lay")).wait_for()
    page.get_by_role("button", name=say("board-sort-open")).click()
    page.get_by_role("radio", name=say("board-sort-aim")).click()
    names = page.locator(".fan .card").evaluate_all(NAMES)
    groups = ("8", "8", "9", "9", say("card-wild"))
    assert all(name.endswith(end) for name, end in zip(names, groups, strict=False)), names
    places = page.locator(".fan .place").evaluate_all(LEFTS)
    steps = [after[0] - place[0] for place, after in itertools.pairwise(places[:6])]
    assert min(steps[1], steps[3], steps[4]) > 2 * max(steps[0], steps[2])

    page.locator(button("lay")).click()
    ways, more = page.locator(".melds .meld"), page.locator(".melds .more")
    expect(ways).to_have_count(3)
    expect(more).to_have_text(say("board-all-ways", count=24))
    more.click()
    expect(ways).to_have_count(27)
    wilds = [name.count(say("card-wild")) for name in ways.evaluate_all(NAMES)]
    assert wilds == [0] * 3 + [1] * 24
    ways.last.click()
    laid = page.locator(".own .laid")
    expect(laid.locator("[data-text='=12']")).to_be_visible()
    tagged = say("board-wild-as", card=say("card-wild"), value="12")
    expect(laid.get_by_role("img", name=tagged)).to_be_visible()
    expect(laid.get_by_role("button", name=tagged)).to_be_visible()  # the whole group
    expect(page.locator(".tick")).to_have_text(re.compile(say("level8-board-has-laid")))

    assert Player(page, WANTS["level8"]).play()
    expect(page.locator("#ending")).to_be_visible()
    page.get_by_role("button", name=say("web-show-table")).click()
    expect(laid.locator(".target").first).to_be_visible()
    expect(page.locator(".tick")).to_have_count(0)  # nobody has laid the level that comes next


ON_ITS_SIDE = Window(844, 390, "de", "light")


@pytest.mark.parametrize("window", [PHONE, ON_ITS_SIDE, DESK], ids=["phone", "side", "desk"])
def test_level_up_says_what_is_wild_and_what_counts(
    open_window: OpenWindow, window: Window
) -> None:
    page, say = open_board(open_window, window, "levelup", start_round=11), in_language(window)
    for text in (say("levelup-board-wild", round=11), say("levelup-board-counts")):
        expect(page.get_by_text(text)).to_be_in_viewport(ratio=1)


@WINDOWS
def test_3up_explains_cards_that_are_locked_or_too_low(
    open_window: OpenWindow, window: Window
) -> None:
    page = open_board(open_window, window, "threeup")
    low = ".fan:has(.lit) .card:not(.lit)"
    play_until(page, "threeup", f".board:not(:has(.actions button)) {low}")
    page.locator(low).first.click()
    expect(toasts_of(page)).to_contain_text(words.say(window.language, "refused-ud-05"))
    expect(page.locator(PICKED)).to_have_count(0)
    locked = page.locator(".front .above .card").first
    page.locator(".front .above .card:not(.lit)").first.wait_for()
    locked.click()
    either = [words.say(window.language, f"refused-ud-{mark}") for mark in ("23", "05")]
    page.wait_for_function(
        "(texts) => texts.some((text) => document.querySelector('[role=alert]').innerText"
        ".includes(text)) || document.querySelector('.fan .card.picked')",
        arg=either,
    )


@WINDOWS
def test_a_round_ends_on_the_table_that_was_played(open_window: OpenWindow, window: Window) -> None:
    """The summary says who gained what; the table behind it is still that of the ended round."""
    page = open_board(open_window, window, "levelup")
    say, summary = words.say, page.locator(".round")
    player = Player(page, WANTS["levelup"])
    player.wants[player.wants.index(NEXT_ROUND)] = ".round h2"  # leave it open
    while not summary.count():
        before = page.locator(".fan .card").evaluate_all(NAMES)
        pile = page.locator("[data-target=pile]").get_attribute("aria-label")
        assert player.move(), "the game was over with its first round"
        wait_until_settled(page)
    expect(summary.get_by_role("listitem").filter(has_text="+1")).to_have_count(1)
    expect(summary).not_to_contain_text("Ada")  # the player is "you"
    page.get_by_role("button", name=say(window.language, "web-show-table")).click()
    expect(page.locator(".pill")).to_have_text(say(window.language, "web-round-over"))
    after = page.locator(".fan .card").evaluate_all(NAMES)
    top = page.locator("[data-target=pile]").get_attribute("aria-label")
    assert len(set(after) & set(before)) >= len(before) - 1 or top == pile
    page.get_by_role("button", name=say(window.language, "web-next-round")).click()
    expect(summary).to_have_count(0)
    expect(page.get_by_role("button", name=say(window.language, "web-next-round"))).to_have_count(0)


@WINDOWS
def test_the_status_says_what_to_do_next_and_a_pause_what_ends_it(
    open_window: OpenWindow, window: Window
) -> None:
    page = open_board(open_window, window, "level8", **PAIRS)
    say, status = words.say, page.locator(".pill")
    page.locator("[data-target=draw].lit").wait_for()
    can = "both" if page.locator("[data-target^=pile].lit").count() else "draw"
    expect(status).to_have_text(say(window.language, "level8-board-taking", {"can": can}))
    play_until(page, "level8", button("lay"), without=(button("lay"), ".melds button"))
    expect(status).to_have_text(say(window.language, "level8-board-can-lay"))
    page.locator(button("lay")).click()
    page.locator(button("by card")).click()  # by the groups of the level
    pair = say(window.language, "level8-board-aim", {"kind": "set", "size": 2, "count": 1})
    expect(status).to_have_text(
        say(window.language, "level8-board-naming", {"kind": "set", "group": pair})
    )
    page.keyboard.press("Escape")
    expect(page.locator("aside")).not_to_contain_text("Ada")

    page.get_by_role("button", name=say(window.language, "web-menu")).click()
    page.get_by_role("button", name=say(window.language, "web-pause")).click()
    page.locator("main").get_by_role("button", name=say(window.language, "web-resume")).click()
    expect(status).to_have_text(say(window.language, "level8-board-can-lay"))


def test_single_keys_draw_undo_and_choose_cards_and_are_listed(open_window: OpenWindow) -> None:
    page = open_window(plain=False)
    open_table(page, "level8", 2, first_dealer="1")
    hand = page.locator(".fan .card")
    page.locator("[data-target=draw].lit, [data-target=draw] .lit").first.wait_for()
    expect(hand).to_have_count(10)
    page.keyboard.press("d")
    expect(hand).to_have_count(11)
    page.keyboard.press("3")
    expect(hand.nth(2)).to_be_focused()
    page.keyboard.press("u")
    expect(hand).to_have_count(10)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Draw a card")
    page.keyboard.press("d")  # a dialog is open
    page.keyboard.press("Escape")
    expect(hand).to_have_count(10)
    page.keyboard.press("h")
    expect(page.locator(".hints")).to_be_visible()


def test_what_others_did_is_shown_within_the_window(open_window: OpenWindow) -> None:
    page = open_window(DESK, plain=False)
    # The one at the right rim plays last, and hands of eight cards are hardly ever complete.
    open_table(page, "levelup", 3, first_dealer="0", start_round=8)
    page.locator(".board .lit").first.wait_for()
    expect(page.locator("[data-seat='2'] .bubble")).to_have_count(1)
    boxes = page.locator(".bubble").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({left, right}) => [left, right])"
    )
    assert all(0 <= left < right <= DESK.width for left, right in boxes), boxes
