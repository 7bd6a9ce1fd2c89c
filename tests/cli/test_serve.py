"""`cardtable serve`: free ports, and opening the page in a browser."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from cardtable.cli import serve
from cardtable.cli.main import DEFAULT_COMMAND
from cardtable.server.app import find_lan_addresses
from cardtable.server.settings import Settings
from cardtable.site import build
from cardtable.words import Speaker
from support.terminals import Terminal

DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@contextmanager
def run_server(
    *arguments: str, stderr: IO[str] | None = None, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    inherited = {name: value for name, value in os.environ.items() if name not in DISPLAY_VARIABLES}
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", *arguments],
        env={**inherited, "CARDTABLE_LANGUAGE": "en", **environment},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)


def wait_for_line(path: Path) -> str:
    """Wait until a file holds a whole line, and return it."""
    deadline = time.monotonic() + 60
    while not path.exists() or not path.read_text().endswith("\n"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return path.read_text().strip()


@pytest.fixture
def _page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that there is a page, even if it was not built."""
    monkeypatch.setattr(serve, "is_page_built", lambda: True)


def test_without_a_command_the_page_opens_even_if_the_port_is_taken(tmp_path: Path) -> None:
    assert DEFAULT_COMMAND == ["serve", "--browser"]
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        database = f"sqlite:///{tmp_path}/tables.db"
        with run_server(
            BROWSER=str(browser),
            CARDTABLE_PORT=str(port),
            CARDTABLE_DATABASE_URL=database,
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = line.split(" at ")[1].split()[0]
            if serve.is_page_built():
                assert wait_for_line(opened) == address
            with urllib.request.urlopen(f"{address}healthz") as answer:
                assert answer.status == 200
    assert f":{port}/" not in address


@pytest.mark.usefixtures("_page")
def test_without_a_display_it_says_how_to_open_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def no_browser(address: str) -> bool:
        opened.append(address)
        return False

    monkeypatch.setattr(webbrowser, "open", no_browser)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in DISPLAY_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    serve.open_page(Speaker("en"), Settings(port=4711))
    assert not opened, "a browser in the terminal would take it over"
    monkeypatch.setenv("DISPLAY", ":0")
    serve.open_page(Speaker("en"), Settings(port=4711))
    assert opened == ["http://127.0.0.1:4711/"]
    assert capsys.readouterr().out.count("ssh -L 4711") == 2


def test_without_a_page_no_browser_is_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "is_page_built", lambda: False)
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("there is no page"))
    monkeypatch.setenv("BROWSER", "true")
    serve.open_page(Speaker("en"), Settings(port=4711))
    output = capsys.readouterr().out
    assert "http://127.0.0.1:4711/" in output
    assert "make web" in output


def test_a_server_for_the_network_says_where_others_find_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    serve.announce(Speaker("en"), Settings(host="0.0.0.0", port=4711, base_path="/cards"))
    shown = capsys.readouterr().out
    assert "http://127.0.0.1:4711/cards/" in shown
    for address in find_lan_addresses():
        assert f"http://{address}:4711/cards/" in shown
    serve.announce(Speaker("en"), Settings(port=4711))
    assert "network" not in capsys.readouterr().out


@pytest.mark.parametrize("words", [["serve", "--port", "0"], []], ids=["serve", "nothing"])
def test_a_person_at_a_terminal_reads_where_the_table_is_and_no_log(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_PORT", "0")
    monkeypatch.setenv("CARDTABLE_DATABASE_URL", f"sqlite:///{tmp_path}/tables.db")
    for name in DISPLAY_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    with Terminal(*words, columns=200) as terminal:
        terminal.wait_for("The table is open at http://127.0.0.1:")
        terminal.interrupt()
        terminal.wait_for("Stopped.")
        assert terminal.wait_for_exit() == 0, "it was closed as it says"
        assert not re.search(r"[{}=]|info", terminal.shown), terminal.shown


def test_plain_logs_tell_everything(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with errors.open("w") as output:
        variables = {"CARDTABLE_LOG_FORMAT": "plain", "CARDTABLE_DATABASE_URL": "memory:"}
        with run_server("serve", "--port", "0", stderr=output, **variables):
            wait_for_line(errors)
    assert "server started" in errors.read_text()
    assert "server stopped" in errors.read_text()


@pytest.mark.parametrize("is_there", [False, True])
def test_a_site_that_could_be_smaller_says_how(
    is_there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = build.SiteReport("runtime/v1/", 4_500_000, 9, 6_848_620, 5_152_114)
    monkeypatch.setattr(build, "build_site", lambda *_: report)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: is_there or None)
    serve.site_command(Speaker("en"))(Path("public"))
    out = capsys.readouterr().out
    assert "public is ready: 6.8 MB, 5.2 MB as a host sends it compressed." in out
    assert ('pip install "cardtable[site]"' in out) is not is_there
