"""Help and refusals, word for word, in every language."""

from functools import cache

import pytest

from cardtable import words
from support.cli_pages import COMMANDS, MISTAKES, PAGES, pages, ran

written = cache(lambda language: tuple(pages(language)))

every_language = pytest.mark.parametrize("language", words.LANGUAGES)


@every_language
def test_pages_are_as_they_were_approved(language: str) -> None:
    """After a change that was meant: python tools/pages.py, and read the difference."""
    for name, text in written(language):
        assert text == (PAGES / name).read_text(encoding="utf-8"), name


@every_language
def test_every_page_fits_into_80_columns(language: str) -> None:
    for name, text in written(language):
        if name.startswith("help-"):
            assert max(len(line) for line in text.splitlines()) <= 80, name


@every_language
def test_a_mistake_is_one_line_on_standard_error_and_exit_code_2(language: str) -> None:
    for given in MISTAKES.values():
        code, out, complaint = ran(*given, "--language", language)
        assert (code, out, complaint.count("\n")) == (2, "", 1)
        assert complaint.startswith("cardtable: ")
        assert "Traceback" not in complaint


def test_every_command_has_a_page_and_a_mistake() -> None:
    from cardtable.cli import app

    assert tuple(app.COMMANDS) == COMMANDS
    assert set(MISTAKES) == {"nothing", *COMMANDS}


def test_what_was_typed_cannot_reach_the_terminal_as_a_command() -> None:
    code, _, complaint = ran("games", "\x1b[2Jboo\nboo")
    assert code == 2
    assert "\x1b" not in complaint
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("surroundings", "title"),
    [
        ({"CARDTABLE_LANGUAGE": "de", "LANG": "en_GB.UTF-8"}, "Aufruf:"),
        ({"CARDTABLE_LANGUAGE": "", "LC_ALL": "", "LANG": "de_AT.UTF-8"}, "Aufruf:"),
        ({"CARDTABLE_LANGUAGE": "", "LC_ALL": "C", "LANG": "de_AT.UTF-8"}, "Usage:"),
        ({"CARDTABLE_LANGUAGE": "fr", "LANG": "de_AT.UTF-8"}, "Usage:"),
    ],
)
def test_the_language_comes_from_the_surroundings(surroundings: dict[str, str], title: str) -> None:
    from cardtable.cli import language
    from cardtable.words.speaker import Speaker

    assert Speaker(language.language_from_environment(surroundings))("cli-usage") == title


def test_the_language_may_be_asked_for_anywhere() -> None:
    for given in (["--language", "de", "games"], ["games", "--language=de"]):
        assert "Bedeutung" in ran(*given)[1]
