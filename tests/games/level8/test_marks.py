"""Every ruling stands in both rule pages, in the code and in the name of a test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MARKS = [f"L8-{number:02}" for number in range(1, 48)]


def text_of(folder: str, pattern: str) -> str:
    return "".join(
        file.read_text(encoding="utf-8") for file in sorted((ROOT / folder).glob(pattern))
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_mark_has_a_line_in_the_rules(language: str) -> None:
    page = text_of("docs/rules", f"level8.{language}.md")
    assert sorted(re.findall(r"\*\*(L8-\d\d)\*\*", page)) == MARKS


def test_every_mark_is_cited_in_the_code() -> None:
    code = text_of("src/cardtable/games/level8", "*.py")
    assert sorted(set(re.findall(r"\[(L8-\d\d)\]", code))) == MARKS


def test_every_mark_has_a_test() -> None:
    tests = text_of("tests/games/level8", "test_*.py")
    named = {f"L8-{number}" for number in re.findall(r"def test_l8_(\d\d)_", tests)}
    assert sorted(named) == MARKS
