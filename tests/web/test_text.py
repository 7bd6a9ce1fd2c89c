"""Whole games on the text board, played by what a screen reader says: roles and names alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardtable.words import say
from support.browser_windows import DESK, PHONE, OpenWindow, Window
from support.page_boards import open_table

pytestmark = pytest.mark.slow

# A bot that begins can win in its first turn, so the person begins.
GAMES: list[tuple[str, int, dict[str, Any], Window]] = [
    ("threeup", 2, {"turn_cap": 12}, PHONE),
    ("levelup", 2, {"hands": 1, "start_round": 3, "first_dealer": "1"}, DESK),
    ("levelup", 2, {"hands": 1, "start_round": 3, "first_dealer": "1"}, PHONE),
    ("level8", 2, {"level_set": "custom", "custom_levels": ["pair", "run3"],
                   "rounds": 1, "turn_cap": 20, "first_dealer": "1"}, PHONE),
    ("pragon", 1, {}, DESK),
]  # fmt: skip
FIELDS = re.compile(r"fronts|holds|rungs|\bfalse\b|undefined|\{|\[")
NOTATION = re.compile(r"\b(\d+[ROYGBV]|[2-9TJQKA][CDHS])\b")


def play_by_words(page: Page, language: str) -> int:
    """Press a move that is offered until the game is over; return the number made."""
    moves = page.get_by_role("group", name=say(language, "web-moves")).get_by_role("button")
    next_round = page.get_by_role("button", name=say(language, "web-next-round"))
    over = page.get_by_role("button", name=say(language, "web-again"))
    replay = page.get_by_role("link", name=say(language, "web-deal-other"))
    for made in range(1000):
        moves.or_(next_round).or_(over).or_(replay).first.wait_for()
        if over.or_(replay).count():
            return made
        if next_round.count():
            next_round.click()
            continue
        text = moves.first.inner_text()
        assert text[0].isupper(), text
        assert not NOTATION.search(text), text
        moves.first.click()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "seats", "options", "window"), GAMES)
def test_a_whole_game_is_played_by_role_and_name(
    open_window: OpenWindow, game: str, seats: int, options: dict[str, Any], window: Window
) -> None:
    page = open_window(window)
    open_table(page, game, seats, **options)
    facts = page.locator(".facts")
    expect(facts.get_by_role("heading")).to_have_text(
        [say(window.language, "text-table"), say(window.language, "text-own")]
    )
    text = facts.inner_text()
    assert not FIELDS.search(text), text
    assert not NOTATION.search(text), text
    assert play_by_words(page, window.language) > 0
