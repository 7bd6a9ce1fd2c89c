"""People at the table, in a real browser."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from cardtable.table import record as records
from support.browser_windows import (
    DESK,
    MOVES,
    PHONE,
    TIMEOUT,
    WORDS,
    OpenWindow,
    choose_player,
    open_short_game,
    play_moves,
    start_first_game,
)
from support.cli_pages import run_cli
from support.page_boards import THROW_OFF, Player, button, by_keyboard, by_touch
from support.servers import Server

pytestmark = pytest.mark.slow


def test_a_whole_game_its_replay_and_its_verification(open_window: OpenWindow) -> None:
    page, words = open_window(PHONE), WORDS["de"]
    open_short_game(page)
    play_moves(page)
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
    record_id = page.url.split("/replay/")[1].split("?")[0]
    check_salts(page, record_id, people=1)


def check_salts(page: Page, record_id: str, people: int) -> None:
    """Check that the pages have committed themselves to salts, and opened them in time."""
    found = records.from_bytes(page.request.get(f"/api/records/{record_id}").body())
    records.verify(found)
    assert found.void_deals == []
    assert [bool(seat.salt) for seat in found.seats].count(True) == people


def test_from_the_start_page_to_the_table_by_touch(open_window: OpenWindow) -> None:
    page = open_window(PHONE, touch=True)
    page.goto("/")
    page.get_by_role("link", name=WORDS["de"]["play"]).tap()
    page.get_by_role("button", name=WORDS["de"]["deal"]).tap()
    play_moves(page, 10, by_touch)
    page.locator("aside li").nth(3).wait_for(state="attached")


def test_another_game_is_dealt_by_one_click(open_window: OpenWindow) -> None:
    page = open_window()
    open_short_game(page)
    play_moves(page)
    page.get_by_role("button", name=WORDS["en"]["again"]).click()
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator(".felt .plain")).to_be_visible()


def test_the_log_of_a_phone_opens_at_the_last_line_and_can_be_put_away(
    open_window: OpenWindow,
) -> None:
    page = open_window(PHONE)
    start_first_game(page, PHONE)
    play_moves(page, 12)
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


def wait_for_words(page: Page, operator: str, text: str) -> None:
    """Wait until the text of the table compares with `text` by this operator."""
    shown = "(text) => document.querySelector('.plain .facts')?.innerText"
    page.wait_for_function(f"{shown} {operator} text", arg=text)


def test_undo_brings_the_table_back(open_window: OpenWindow) -> None:
    page = open_window()
    start_first_game(page, DESK)
    page.locator(MOVES).first.wait_for()
    before = page.locator(".plain .facts").inner_text()
    page.locator(MOVES).first.click()
    wait_for_words(page, "!==", before)
    page.locator(MOVES).first.wait_for()  # no other player moves while Undo is pressed
    page.get_by_role("button", name="Undo").click()
    wait_for_words(page, "===", before)
    expect(page.locator("aside li s").first).to_contain_text("You ")  # struck out
    expect(page.locator("aside li").last).to_have_text("You take back a move.")


def test_a_refusal_says_why_and_leads_to_the_rule(open_window: OpenWindow) -> None:
    page = open_window()
    start_first_game(page, DESK)
    page.locator(MOVES).first.wait_for()
    page.get_by_label("Find or type a move").fill("P")
    page.keyboard.press("Enter")
    toast = page.get_by_role("alert").get_by_role("listitem")
    expect(toast).to_contain_text("Choose three of your six cards")
    expect(toast.get_by_role("link")).to_have_attribute("href", "/rules/threeup#UD-04")
    toast.get_by_role("button").click()
    expect(toast).to_have_count(0)


def page_to_move(*pages: Page) -> Page:
    """Wait until one of the pages can move, and return it."""
    until = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < until:
        for page in pages:
            if page.locator(MOVES).count():
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("no page can move")


def test_two_people_meet_by_a_link(
    open_window: OpenWindow, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = open_window()
    host.goto("/play/threeup")
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="One player fewer").click()
    choose_player(host.locator(".seat"), "")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("img", name="Code with the link")).to_be_visible()
    link = host.get_by_label("Link to this table", exact=True).input_value()
    host.keyboard.press("Escape")

    guest = open_window(PHONE)
    guest.goto(link)
    guest.get_by_label("Dein Name").fill("Berta")
    guest.get_by_role("button", name="Platz nehmen").click()
    expect(host.get_by_label("Players")).to_contain_text("Berta")
    host.get_by_role("button", name="Deal").click()
    expect(guest.locator(".felt .plain")).to_be_visible()
    for page, hint in ((host, "Hint"), (guest, "Tipp")):  # it would be against the other
        expect(page.get_by_role("button", name=hint, exact=True)).to_have_count(0)

    guest.get_by_role("button", name="Etwas sagen").click()
    guest.get_by_role("button", name="Gut gespielt!").click()
    for page, said in ((guest, "Du: Gut gespielt!"), (host, "Berta: Well played!")):
        expect(page.get_by_role("listitem").filter(has_text=said)).to_be_visible()

    watcher = open_window()
    watcher.goto(link)
    expect(watcher.locator(".felt .plain")).to_be_visible()
    for _ in range(12):
        play_moves(page_to_move(host, guest), 1)
    for page in (host, guest):  # both salts are in the shuffle, and both pages are content
        expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)
    expect(watcher.locator(MOVES)).to_have_count(0)
    expect(watcher.locator(".plain .facts")).to_contain_text("in hand")
    expect(watcher.locator(".plain .facts")).not_to_contain_text("Your hand")

    variable = "CARDTABLE_ADMIN_SOCKET"
    monkeypatch.setenv(variable, server.environment[variable])
    assert run_cli("admin", "tell", "Back at <b>ten</b>.")[0] == 0
    for page, sentence in ((watcher, "A message to all tables"), (guest, "Mitteilung")):
        told = page.get_by_role("alert").filter(has_text="Back at <b>ten</b>.")
        expect(told).to_contain_text(sentence)
        told.get_by_role("button").click()
        expect(told).to_have_count(0)

    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Invite").click()
    host.get_by_role("button", name="Remove Berta for good").click()
    host.get_by_role("button", name="Really? Berta cannot come back").click()
    expect(guest.locator(".connection")).to_have_text("Du wurdest von diesem Tisch entfernt.")
    expect(watcher.locator(".connection")).to_contain_text("This table is private")
    shown = host.get_by_label("Link to this table", exact=True)
    expect(shown).not_to_have_value(link)
    renewed = shown.input_value()
    host.get_by_role("button", name="New link").click()
    expect(shown).not_to_have_value(renewed)


def test_a_hand_is_laid_down_until_the_neighbour_picks(open_window: OpenWindow) -> None:
    """LU-07: after the discard both pages are live, and nobody has to end the turn."""
    host, guest = open_window(plain=False), open_window(PHONE, plain=False)
    host.request.get("/api/me")  # for the cookie
    # With 13 cards of which one combination is enough, nearly every hand can be laid down.
    options = {"start_round": 13, "must_use_all_cards": False, "first_dealer": "1"}
    table = {"game": "levelup", "seats": 2, "name": "Anna", "options": options}
    answer = host.request.post("/api/tables", data=json.dumps(table)).json()
    host.goto(answer["path"])
    host.locator("section").get_by_role("button", name="Invite").click()
    guest.goto(host.get_by_label("Link to this table", exact=True).input_value())
    host.keyboard.press("Escape")
    guest.get_by_label("Dein Name").fill("Berta")
    guest.get_by_role("button", name="Platz nehmen").click()
    host.get_by_role("button", name="Deal").click()
    players = [Player(page, (button("draw"), *THROW_OFF)) for page in (host, guest)]
    status = host.locator(".status [role=status]")
    window = "You can still lay down, until Berta picks a card."
    for _ in range(20):
        players[0].play(3)  # draw, choose a card, discard it
        expect(status).to_have_text(re.compile(f"{re.escape(window)}|Berta is thinking …"))
        expect(guest.locator(button("draw"))).to_be_visible()
        if status.inner_text() == window:
            break
        players[1].play(3)
    expect(host.locator(button("end"))).to_have_count(0)
    host.locator(".melds button").first.click()
    for page in (host, guest):
        expect(page.locator("#ending")).to_be_visible()


def test_a_stranger_without_a_link_is_turned_away(open_window: OpenWindow) -> None:
    page = open_window()
    start_first_game(page, DESK)
    stranger = open_window()
    stranger.goto(page.url)
    expect(stranger.locator("main")).to_contain_text("This table is private")


def test_a_page_that_was_left_early_opens_no_socket(open_window: OpenWindow) -> None:
    page = open_window()
    start_first_game(page, DESK)
    page.get_by_role("link", name="Home", exact=True).click()
    page.locator("li.poster").first.wait_for()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/me", hold)  # who somebody is; a table is asked for after that
    page.go_back()
    page.get_by_text("One moment").wait_for()
    page.go_forward()
    page.locator("li.poster").first.wait_for()
    with page.expect_response("**/api/me"):
        held.pop().continue_()
    page.unroute_all()
    page.go_back()
    page.locator(MOVES).first.wait_for()
    assert len(sockets) == 1


def test_the_log_looks_back(open_window: OpenWindow) -> None:
    page = open_window()
    start_first_game(page, DESK)
    play_moves(page, 8)
    page.locator(MOVES).first.wait_for()
    now = page.locator(".plain .facts").inner_text()
    page.get_by_role("button", name="Log", exact=True).click()
    page.locator("aside li button").nth(1).click()
    expect(page.get_by_text("You are looking back.")).to_be_visible()
    wait_for_words(page, "!==", now)
    expect(page.locator(MOVES)).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    wait_for_words(page, "===", now)


def test_from_the_start_page_to_the_table_by_keyboard_alone(open_window: OpenWindow) -> None:
    """This is the text board; whole games are played on the other boards."""
    page = open_window()
    page.goto("/")
    ways = ["a[href='/play/threeup']", "form button.main", *[MOVES] * 10]
    for way in ways:
        Player(page, [way], by_keyboard).move()
    expect(page.locator("aside li").nth(3)).to_be_attached()
