"""Every mark of the rules is in both languages, in the code, in a test, and in words if refused."""

import re
from pathlib import Path

import pytest

from cardtable import words

ROOT = Path(__file__).parents[3]
MARK = re.compile(r"SP-\d\d")
CODE = "".join(path.read_text() for path in (ROOT / "src/cardtable/games/pragon").glob("*.py"))
ALL = [f"SP-{number:02}" for number in range(1, 48)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rule_page_has_every_mark_once(language: str) -> None:
    page = (ROOT / f"docs/rules/pragon.{language}.md").read_text()
    assert sorted(re.findall(r"^- \*\*(SP-\d\d)\*\*", page, re.MULTILINE)) == ALL


def test_the_code_cites_every_mark_and_no_other() -> None:
    assert sorted(set(MARK.findall(CODE))) == ALL


def test_a_test_is_named_for_every_mark() -> None:
    tests = (Path(__file__).parent / "test_rules.py").read_text()
    named = {f"SP-{number}" for number in re.findall(r"def test_sp_(\d\d)_", tests)}
    assert sorted(named) == ALL


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    state = (ROOT / "src/cardtable/games/pragon/state.py").read_text()
    refused = set(re.findall(r'"(SP-\d\d)"', state))
    assert len(refused) > 20
    assert all(words.has(language, f"refused-{mark.lower()}") for mark in refused)
