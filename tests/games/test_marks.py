"""Rule pages, code, words and tests use the same marks of rules."""

import re
from pathlib import Path

import pytest

from cardtable import games, words
from support.sources import ROOT, SOURCE, literals, python_files

our_games = pytest.mark.parametrize("name", games.BUILT_IN)

MARK = re.compile(r"\b[A-Z][A-Z0-9]-\d\d\b")
LINE = re.compile(r"^- \*\*([A-Z][A-Z0-9]-\d\d)\*\* \S", re.MULTILINE)
OPTION = re.compile(r"^\| `(\w+)` \|.*\| ([A-Z][A-Z0-9]-\d\d) \|$", re.MULTILINE)


def rule_page(name: str, language: str) -> str:
    return (ROOT / "docs" / "rules" / f"{name}.{language}.md").read_text(encoding="utf-8")


def marks(name: str) -> list[str]:
    """Return the marks of the rules on the English page."""
    return LINE.findall(rule_page(name, "en"))


def prefix(name: str) -> str:
    """Return what all marks of a game begin with, such as UD."""
    (found,) = {mark[:2] for mark in marks(name)}
    return found


def marks_in(name: str, text: str) -> set[str]:
    return {mark for mark in MARK.findall(text) if mark.startswith(prefix(name))}


def source_files(name: str) -> list[Path]:
    return python_files(SOURCE / "games" / name)


def marks_with_test(name: str) -> set[str]:
    """Return the marks that tests are named for."""
    start = re.compile(rf"^def test_({prefix(name).lower()})_(\d\d)_\w", re.MULTILINE)
    files = python_files(ROOT / "tests")
    found = [pair for file in files for pair in start.findall(file.read_text(encoding="utf-8"))]
    return {f"{short.upper()}-{number}" for short, number in found}


@our_games
def test_each_mark_has_one_line_and_all_languages_have_the_same(name: str) -> None:
    for language in words.LANGUAGES:
        lines = LINE.findall(rule_page(name, language))
        assert len(lines) == len(set(lines))
        assert lines == marks(name)


@our_games
def test_pages_mention_only_marks_that_have_a_line(name: str) -> None:
    for language in words.LANGUAGES:
        assert set(MARK.findall(rule_page(name, language))) == set(marks(name))


@our_games
def test_no_number_is_left_out(name: str) -> None:
    numbers = sorted(int(mark[3:]) for mark in marks(name))
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@our_games
def test_every_option_is_on_the_pages_with_the_mark_of_its_rule(name: str) -> None:
    options = {
        option: option_type.mark for option, option_type in games.find(name).option_types.items()
    }
    for language in words.LANGUAGES:
        assert dict(OPTION.findall(rule_page(name, language))) == options


@our_games
def test_every_mark_is_cited_in_the_code_or_in_a_test_and_no_other(name: str) -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in source_files(name))
    cited = set(re.findall(r"\[([A-Z][A-Z0-9]-\d\d)\]", text))
    assert cited
    assert marks_in(name, text) <= set(marks(name))
    assert sorted(set(marks(name)) - cited - marks_with_test(name)) == []


@our_games
def test_every_mark_that_can_be_a_refusal_has_words(name: str) -> None:
    rules = [
        file for file in source_files(name) if file.name != "options.py"
    ]  # its marks are not refusals
    refusals = {text for text in literals(rules) if MARK.fullmatch(text)}
    assert refusals
    for mark in refusals:
        for language in words.LANGUAGES:
            assert words.has_message(language, f"refused-{mark.lower()}"), mark


@our_games
def test_every_mark_has_a_test_that_is_named_for_it(name: str) -> None:
    assert sorted(set(marks(name)) - marks_with_test(name)) == []
    assert marks_with_test(name) <= set(marks(name))
