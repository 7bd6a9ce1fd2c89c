"""Cards and seats in a terminal. Colours have the shapes that the page draws."""

import json
from io import StringIO

import pytest
from rich.color import Color, ColorType
from rich.console import Console

from cardtable import games, words
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import COLOUR_LETTERS
from cardtable.games.threeup import cards as threeup_cards
from cardtable.tui.boards import THREEUP_COLOURS, print_board
from cardtable.tui.cards import (
    COLOUR_SHAPES,
    SUIT_SHAPES,
    BoardContext,
    ColourShapes,
    say_messages,
)
from cardtable.words import Speaker

BOARDS: dict[str, ColourShapes] = {
    "level8": COLOUR_SHAPES,
    "threeup": THREEUP_COLOURS,
    "suits": {suit: found for suit, found in SUIT_SHAPES.items() if found[0]},
}


def luminance(colour: Color) -> float:
    """Return the relative luminance of a colour, as WCAG defines it."""
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = ((part + 0.055) / 1.055 for part in parts)
    return float(0.2126 * red**2.4 + 0.7152 * green**2.4 + 0.0722 * blue**2.4)


@pytest.mark.parametrize("board", BOARDS)
def test_colours_are_fixed_and_can_be_read_on_black_and_on_white(board: str) -> None:
    """A theme gives the names of colours, such as red, other colours."""
    for name, _ in BOARDS[board].values():
        colour = Color.parse(name)
        assert colour.type is ColorType.TRUECOLOR
        assert (luminance(colour) + 0.05) / 0.05 > 3
        assert 1.05 / (luminance(colour) + 0.05) > 3


def test_the_terminal_has_the_shapes_of_the_page() -> None:
    """The page draws the shapes of the same file; web/tests/shapes.test.ts checks that."""
    file = words.FOLDER / "colours.json"
    colours = json.loads(file.read_text(encoding="utf-8"))
    signs = {found["letter"]: found["sign"] for found in colours.values()}
    assert "".join(signs) == COLOUR_LETTERS
    assert len(set(signs.values())) == len(signs)
    assert {letter: shape for letter, (_, shape) in COLOUR_SHAPES.items()} == signs
    assert {letter: shape for letter, (_, shape) in THREEUP_COLOURS.items()} == {
        colour[0]: colours[colour]["sign"] for colour in threeup_cards.COLOURS
    }


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_rules_of_level_8_show_the_same_shapes(language: str) -> None:
    page = words.read_rules("level8", language)
    for _, shape in COLOUR_SHAPES.values():
        assert f" {shape}" in page


@pytest.mark.parametrize(
    ("language", "card", "sentence"),
    [
        ("en", "12R", "Fox discards the 12R."),
        ("en", "W", "Fox discards a wild card."),
        ("en", "X", "Fox discards a Skip."),
        ("de", "12R", "Fox legt die 12R ab."),
        ("de", "W", "Fox legt einen Joker ab."),
        ("de", "X", "Fox legt eine Aussetzen-Karte ab."),
    ],
)
def test_a_card_of_level_8_has_its_article(language: str, card: str, sentence: str) -> None:
    message = Message("game-discards", {"seat": 0, "card": card})
    assert say_messages(Speaker(language), ("Fox",), [message]) == [sentence]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Fox lays level 1: 4R wild (5) 6G; and 9B 10B 11Y."),
        ("de", "Fox legt Level 1 aus: 4R Joker (5) 6G; und 9B 10B 11Y."),
    ],
)
def test_groups_that_are_laid_are_joined_by_a_word(language: str, sentence: str) -> None:
    cards = "4R W(5) 6G / 9B 10B 11Y"
    message = Message("level8-lays", {"seat": 0, "level": 1, "cards": cards})
    assert say_messages(Speaker(language), ("Fox",), [message]) == [sentence]


@pytest.mark.parametrize("name", ["levelup", "level8", "threeup"])
def test_the_dealer_is_marked_on_every_board(name: str) -> None:
    game, names, dealers = games.find(name), ("Ann", "Ben", "Cleo"), set[int]()
    for seed in range(12):
        state = game.new(len(names), game.parse_options({}), FastChance(seed))
        for seat in range(NOBODY, len(names)):
            view = game.view(state, seat)
            file = StringIO()
            context = BoardContext(game, view, names, Speaker("en"))
            print_board(Console(file=file, width=100), context)
            (line,) = [line for line in file.getvalue().splitlines() if "dealer" in line]
            assert f"{names[view.dealer]} · dealer" in line
            dealers.add(view.dealer)
    assert dealers == {0, 1, 2}
