"""Options that several commands take."""

import pytest

from cardtable import games
from cardtable.cli.options import parse_option_argument
from cardtable.engine.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("free_draw=true", True),
        ("failed_down=stays", "stays"),
        ("games=7", 7),
        ("colours=green,blue", ["green", "blue"]),
        ("colours=green", ["green"]),
        ('colours=["green"]', ["green"]),
    ],
)
def test_parse_an_option(text: str, value: object) -> None:
    threeup = games.find("threeup")
    assert parse_option_argument(threeup, text) == (text.partition("=")[0], value)
    threeup.parse_options(dict([parse_option_argument(threeup, text)]))


def test_an_invalid_value_is_refused() -> None:
    threeup = games.find("threeup")
    for text in ("free_draw=7", "games=many", "colours=pink", "colours="):
        with pytest.raises(Refusal, match="option-value"):
            threeup.parse_options(dict([parse_option_argument(threeup, text)]))
