"""Output in pipes, files, and terminals that show only ASCII."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from cardtable import words
from cardtable.cli.console import CommandConsole
from cardtable.cli.main import run
from cardtable.words import to_ascii
from support.terminals import Terminal

RECORD = "tests/replays/level8-1.json"
TEXTS = (
    ("games",),
    ("rules", "level8"),
    ("replay", RECORD),
    ("play", "levelup", "--seed", "1"),
    ("doctor",),
)
every_text = pytest.mark.parametrize("arguments", TEXTS, ids=lambda arguments: arguments[0])


def run_piped(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cardtable", *arguments],
        input=b"",
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


def run_into(out: io.TextIOWrapper, *arguments: str) -> tuple[int, str]:
    """Run a command line in this process; return its exit code and its errors."""
    errors = io.StringIO()
    with (
        patch("sys.stdin", io.StringIO()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(errors),
    ):
        code = run([*arguments])
    return code, errors.getvalue()


@every_text
def test_a_pipe_whose_reader_goes_ends_with_0(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # before anything is written
    with os.fdopen(writer, "w", encoding="utf-8") as out:
        assert run_into(out, *arguments) == (0, "")


@every_text
def test_a_pipe_is_neither_padded_nor_wrapped(arguments: tuple[str, ...]) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert run_into(out, *arguments) == (0, "")
    out.seek(0)
    lines = out.read().splitlines()
    if arguments[0] == "play":
        lines = lines[:-3]  # the prompt ends with a space
    assert [line for line in lines if line != line.rstrip()] == []
    if arguments[0] in ("games", "doctor"):
        assert max(map(len, lines)) > 100


def test_rules_in_a_pipe_are_the_page_as_it_is() -> None:
    assert run_piped("rules", "threeup").stdout.decode() == words.read_rules("threeup", "en")


@every_text
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_an_encoding_without_signs_gets_ascii(arguments: tuple[str, ...], language: str) -> None:
    written = io.BytesIO()
    out = io.TextIOWrapper(written, encoding="ascii")
    assert run_into(out, *arguments, "--language", language) == (0, "")
    text = written.getvalue()
    assert text.isascii()
    assert b"?" not in text.replace(b"oder ? ", b"").replace(b"or ? ", b"")[:600]


def test_json_keeps_every_letter_in_ascii() -> None:
    done = run_piped("games", "--json", "--language", "de", PYTHONIOENCODING="ascii")
    usual = run_piped("games", "--json", "--language", "de")
    assert done.stdout.isascii()
    assert json.loads(done.stdout) == json.loads(usual.stdout)


def test_signs_become_what_people_write() -> None:
    assert to_ascii("„Über 7♥ – Größe …“ é ✚ 漢") == '"Ueber 7H - Groesse ..." e + ?'


@pytest.mark.parametrize("variable", ["LC_ALL", "LANG"])
def test_a_terminal_of_the_locale_c_plays_in_ascii(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, "C")
    arguments = ("play", "level8", "--seed", "1", "--bot", "level1", "--language", "de")
    with Terminal(*arguments) as terminal:
        terminal.wait_for("Du > ")  # line by line: the full screen needs other signs
        assert terminal.shown.isascii()
        rows = re.sub(r"\x1b\[[0-9;]*m", "", terminal.shown).splitlines()
        board = [row for row in rows if row.startswith(("+", "|"))]
        assert any("Kueken 1" in row for row in board)
        assert len(set(map(len, board))) == 1
        terminal.type("zuege")
        terminal.wait_for("Du > ")
        terminal.type("ende")
        assert terminal.wait_for_exit() == 0


def test_a_dumb_terminal_has_the_width_of_its_window() -> None:
    with Terminal("games", "threeup", columns=50, kind="dumb") as terminal:
        terminal.wait_for("Bots, weakest first")
        assert max(map(len, terminal.shown.splitlines())) <= 50


def test_the_rules_have_a_pager_in_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho BEGIN; cat; echo END in $LESSCHARSET\n")
    pager.chmod(0o755)
    monkeypatch.setenv("PAGER", str(pager))
    with Terminal("rules", "threeup", "--language", "en") as terminal:
        terminal.wait_for("END in utf-8")  # also in a locale that is not installed
        assert terminal.shown.startswith("BEGIN")
        assert "\x1b[" in terminal.shown  # with its colours
        assert terminal.wait_for_exit() == 0


def test_a_width_that_is_asked_for_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setenv("COLUMNS", "40")
    CommandConsole().print("word " * 20)
    assert max(map(len, output.getvalue().splitlines())) <= 40
