"""Help pages and refusals, word for word, in every language."""

from functools import cache

import pytest

from cardtable import words
from cardtable.cli import app
from cardtable.cli.options import language_from_environment
from cardtable.words import Speaker
from support.cli_pages import (
    COMMANDS,
    COMMANDS_PAGE,
    MISTAKES,
    PAGES,
    render_commands_page,
    render_pages,
    run_cli,
)

cached_pages = cache(lambda language: tuple(render_pages(language)))

every_language = pytest.mark.parametrize("language", words.LANGUAGES)


@every_language
def test_pages_are_as_stored(language: str) -> None:
    """After an intended change, run `python tools/pages.py` and read the difference."""
    for name, text in cached_pages(language):
        assert text == (PAGES / name).read_text(encoding="utf-8"), name


def test_the_page_of_commands_is_as_stored() -> None:
    """After an intended change, run `python tools/pages.py` and read the difference."""
    assert render_commands_page() == COMMANDS_PAGE.read_text(encoding="utf-8")


@every_language
def test_every_page_fits_into_80_columns(language: str) -> None:
    for name, text in cached_pages(language):
        if name.startswith("help-"):
            assert max(len(line) for line in text.splitlines()) <= 80, name


@every_language
def test_a_mistake_is_one_line_on_standard_error_and_exit_code_2(language: str) -> None:
    for arguments in MISTAKES.values():
        code, out, error = run_cli(*arguments, "--language", language)
        assert (code, out, error.count("\n")) == (2, "", 1)
        assert error.startswith("cardtable: ")
        assert "Traceback" not in error


def test_every_command_has_a_page_and_a_mistake() -> None:
    assert tuple(app.COMMANDS) == COMMANDS
    assert set(MISTAKES) == {"nothing", *COMMANDS}


def test_control_characters_are_not_repeated() -> None:
    code, _, error = run_cli("games", "\x1b[2Jboo\nboo")
    assert code == 2
    assert "\x1b" not in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("environment", "title"),
    [
        ({"CARDTABLE_LANGUAGE": "de", "LANG": "en_GB.UTF-8"}, "Aufruf:"),
        ({"CARDTABLE_LANGUAGE": "", "LC_ALL": "", "LANG": "de_AT.UTF-8"}, "Aufruf:"),
        ({"CARDTABLE_LANGUAGE": "", "LC_ALL": "C", "LANG": "de_AT.UTF-8"}, "Usage:"),
        ({"CARDTABLE_LANGUAGE": "fr", "LANG": "de_AT.UTF-8"}, "Usage:"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], title: str) -> None:
    assert Speaker(language_from_environment(environment))("cli-usage") == title


def test_the_language_flag_may_stand_anywhere() -> None:
    for arguments in (["--language", "de", "games"], ["games", "--language=de"]):
        assert "Bedeutung" in run_cli(*arguments)[1]
