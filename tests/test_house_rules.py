"""House rules from a file, and refusals that say where the file is wrong."""

from pathlib import Path

import pytest

from cardtable import games, house_rules, words
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal

LEVELS = ["run4 pair pair", "run4 triple", "run4 run4"]


def write_rules(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_l8_02_an_operator_replaces_the_list_of_levels_with_a_file(tmp_path: Path) -> None:
    text = f'[level8]\nlevel_set = "custom"\ncustom_levels = {LEVELS}\n'
    rules = house_rules.from_environment(
        {house_rules.HOUSE_RULES_VARIABLE: str(write_rules(tmp_path, text))}
    )
    game = games.find("level8")
    options = game.parse_options(house_rules.with_house_rules(rules, "level8", {"edition": "98"}))
    assert (options.level_set, list(options.custom_levels), options.edition) == (
        "custom",
        LEVELS,
        "98",
    )
    game.new(2, options, FastChance(1))
    # An option that a player asks for overrides the house rules.
    wanted = house_rules.with_house_rules(rules, "level8", {"level_set": "one_star"})
    assert game.parse_options(wanted).level_set == "one_star"


def test_without_a_file_there_are_no_house_rules() -> None:
    assert house_rules.from_environment({}) == {}
    assert house_rules.with_house_rules({}, "level8", {}) == {}


@pytest.mark.parametrize(
    ("text", "code", "detail"),
    [
        ("[level8]\nedition: 98\n", "toml", "line 2"),
        ("[whist]", "game-unknown", "whist"),
        ("[threeup]\nplay_onn = true", "option-unknown", "play_onn"),
        ("[threeup]\nplay_on = 3", "option-value", "play_on"),
        ('[level8]\ncustom_levels = ["run3", "walk4"]', "level8-group", "custom_levels[1]"),
        ('[level8]\ncustom_levels = ["run8 run8"]', "level8-cards", "custom_levels[0]"),
    ],
)
def test_a_refusal_names_the_place(tmp_path: Path, text: str, code: str, detail: str) -> None:
    with pytest.raises(Refusal) as refused:
        house_rules.from_file(write_rules(tmp_path, text))
    assert refused.value.code == code
    for language in words.LANGUAGES:
        assert detail in words.say_refusal(language, refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="file"):
        house_rules.from_file(tmp_path / "none.toml")
