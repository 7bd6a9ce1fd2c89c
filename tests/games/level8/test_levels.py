"""Levels in files and options, and refusals of wrong ones."""

import pytest

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.games.level8.levels import format_level, parse_level_file
from games.level8.tables import GAME


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("run3\n\nrum3", "my.txt[1]: “rum3” is not a group."),
        ("run2", "my.txt[0]: “run2” is not a group"),
        ("run10 pair", "my.txt[0]: a level has 1 to 10 cards, this one 12"),
        ("# run3", "my.txt: a list has 1 to 12 levels, this one 0"),
        ("run3\n" * 13, "my.txt: a list has 1 to 12 levels, this one 13"),
    ],
)
def test_a_wrong_list_is_refused_with_what_and_where(text: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_level_file(text, "my.txt")
    assert said in words.say_refusal("en", refused.value)
    assert words.say_refusal("de", refused.value)


def test_a_list_has_a_level_on_each_line() -> None:
    levels = parse_level_file("# ours\nquad pair\n\n set5  # hard\nrun9", "my.txt")
    assert [format_level(level) for level in levels] == ["pair quad", "set5", "run9"]


def test_custom_levels_are_options() -> None:
    options = GAME.parse_options({"level_set": "custom", "custom_levels": ["quad pair", "set5"]})
    assert options.custom_levels == ("pair quad", "set5")


@pytest.mark.parametrize("levels", [[""], ["run3 pair pair pair pair"]])
def test_a_level_of_no_cards_or_too_many_is_refused(levels: list[str]) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse_options({"custom_levels": levels})
    assert (refused.value.code, refused.value.about["most"]) == ("level8-cards", 10)


def test_a_wrong_level_among_the_options_says_which() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse_options({"custom_levels": ["run3", "pear"]})
    assert refused.value.about["where"] == "custom_levels[1]"
