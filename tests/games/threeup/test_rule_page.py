"""The first part of the rule page teaches the game to a family."""

import re

import pytest

from cardtable import words


def parts_of(language: str) -> list[str]:
    """Return the parts of the rule page, each with its heading."""
    return re.split(r"^(?=## )", words.read_rules("threeup", language), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_page_has_three_parts_and_the_first_needs_no_notation(language: str) -> None:
    teach, rules, open_questions = parts_of(language)
    drawings = re.findall(r"^```\n(.+?)^```", teach, flags=re.MULTILINE | re.DOTALL)
    assert len(drawings) == 4
    assert all("[" in drawing for drawing in drawings)
    outside = re.sub(r"^```\n.+?^```", "", teach, flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"UD-\d\d|`", outside)
    assert "- **UD-00** " in rules
    assert "| UD-41 |" in open_questions
