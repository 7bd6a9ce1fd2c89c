"""Lists of levels in files and options: what is wrong with them, and where."""

import pytest

from cardtable import words
from cardtable.engine.refusal import Refusal
from cardtable.games.level8.levels import read_list
from games.level8.tables import GAME


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('levels = ["run3", "rum3"]', "my.toml: levels[1]: “rum3” is not a group."),
        ('levels = ["run2"]', "“run2” is not a group"),
        ('levels = ["run10 pair"]', "levels[0]: a level has 1 to 10 cards, this one 12"),
        ('levels = [""]', "levels[0]: a level has 1 to 10 cards, this one 0"),
        ("levels = []", "a list has 1 to 12 levels, this one 0"),
        (f"levels = {['run3'] * 13}", "a list has 1 to 12 levels, this one 13"),
        ("levels = [3]", "levels[0]: expected a text"),
        ('levels = "run3"', "levels: expected a list"),
        ('level = ["run3"]', "my.toml: level is not known here"),
        ("levels = [", "my.toml is not TOML"),
    ],
)
def test_a_wrong_list_is_refused_with_what_and_where(text: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_list(text, "my.toml")
    assert said in words.say_refusal("en", refused.value)
    assert words.say_refusal("de", refused.value)


def test_a_list_from_a_file_can_be_played() -> None:
    levels = read_list('title = "Ours"\nlevels = ["quad pair", "set5", "run9"]', "my.toml")
    assert levels == ("pair quad", "set5", "run9")
    options = GAME.agree({"level_set": "custom", "custom_levels": list(levels)})
    assert options.custom_levels == levels


def test_a_wrong_level_among_the_options_says_which() -> None:
    with pytest.raises(Refusal) as refused:
        GAME.agree({"custom_levels": ["run3", "pear"]})
    assert refused.value.about["where"] == "custom_levels[1]"
