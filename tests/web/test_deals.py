"""Numbered deals on the page: typed or rolled, shown with their mark, and checked afterwards."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from cardtable import words
from support.browser_windows import DESK, PHONE, OpenWindow, Window, find_faults
from support.page_boards import WANTS, Player, read_board, wait_for_board

pytestmark = pytest.mark.slow


ASKED = "**/api/games/pragon/deals"  # whether a deal can be won


def open_setup(open_window: OpenWindow, window: Window) -> tuple[Page, str]:
    page = open_window(window, plain=False)
    page.goto("/play/pragon")
    page.get_by_role("spinbutton").first.wait_for()
    return page, window.language


def deal_cards(page: Page, language: str) -> None:
    page.get_by_role("button", name=words.say(language, "web-deal"), exact=True).click()
    page.locator(".board").wait_for()


def test_a_typed_number_is_dealt_and_marked_if_it_is_proven(open_window: OpenWindow) -> None:
    page, language = open_setup(open_window, PHONE)
    field = page.get_by_label(words.say(language, "web-deal-number"), exact=True)
    good = page.get_by_role("status").filter(has_text=words.say(language, "web-deal-winnable"))
    field.fill("123")
    expect(good).to_be_visible()
    with page.expect_response(ASKED):
        field.fill("100200300")
    expect(good).to_have_count(0)  # nobody knows, so nothing is said
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(ASKED, hold, times=1)
    with page.expect_request(ASKED):
        field.fill("124")
    field.fill("123")
    expect(good).to_be_visible()
    with page.expect_response(ASKED):
        held.pop().continue_()
    expect(good).to_be_visible()  # an answer that comes late is about another number
    assert find_faults(page) == []
    deal_cards(page, language)
    board = page.locator(".board")
    expect(board).to_contain_text(words.say(language, "pragon-board-deal", {"number": "123"}))
    expect(board).to_contain_text(words.say(language, "pragon-board-winnable"))
    assert find_faults(page) == []
    first = read_board(page)
    other, _ = open_setup(open_window, PHONE)
    other.get_by_label(words.say(language, "web-deal-number"), exact=True).fill("123")
    deal_cards(other, language)
    wait_for_board(other, first)


def test_a_rolled_number_can_be_won_and_an_unknown_one_is_not_called_so(
    open_window: OpenWindow,
) -> None:
    page, language = open_setup(open_window, DESK)
    page.get_by_role("button", name=words.say(language, "web-deal-roll")).click()
    expect(page.get_by_text(words.say(language, "web-deal-winnable"))).to_be_visible()
    page.get_by_label(words.say(language, "web-deal-number"), exact=True).fill("4294967296")
    page.locator("form").evaluate("(form) => (form.noValidate = true)")
    page.get_by_role("button", name=words.say(language, "web-deal"), exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("there is no deal 4294967296")
    page.get_by_label(words.say(language, "web-deal-number"), exact=True).fill("77000000")
    with page.expect_response(ASKED):  # the board asks, too
        deal_cards(page, language)
    board = page.locator(".board")
    expect(board).to_contain_text("Deal 77000000")
    expect(board).not_to_contain_text(words.say(language, "pragon-board-winnable"))


def test_it_is_played_checked_and_dealt_again(open_window: OpenWindow) -> None:
    page, language = open_setup(open_window, DESK)
    page.get_by_label(words.say(language, "web-deal-number"), exact=True).fill("5")
    deal_cards(page, language)
    expect(page.locator(".board")).to_contain_text(words.say(language, "pragon-board-winnable"))
    first = read_board(page)
    Player(page, WANTS["pragon"]).play()
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".board")).to_contain_text("Deal 5")
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text("The cards are those of deal 5")).to_be_visible()
    delay_updates_until(page, "next_game")
    page.go_back()
    page.get_by_role("button", name="Deal 5 again").click()
    expect(page.locator("#ending")).to_have_count(0)
    wait_for_board(page, first)


def delay_updates_until(page: Page, tag: str) -> None:
    """Hold back updates until the page has sent a message of this type, which is then outdated.

    Right after a sync, the server sends an update that says that the player is back. A button that
    is pressed in between makes a message for a version of the table that is already old.
    """

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        updates: list[str | bytes] = []
        requests: list[str | bytes] = []
        released = False

        def receive(text: str | bytes) -> None:
            if released or '"type":"update"' not in str(text):
                socket.send(text)
            else:
                updates.append(text)
                release()

        def send(text: str | bytes) -> None:
            if released or f'"type":"{tag}"' not in str(text):
                server.send(text)
            else:
                requests.append(text)
                release()

        def release() -> None:
            nonlocal released
            if updates and requests:
                released = True
                for text in requests:
                    server.send(text)
                for text in updates:
                    socket.send(text)

        server.on_message(receive)
        socket.on_message(send)

    page.route_web_socket(re.compile("/socket"), connect)
