"""The command as a process: exit codes, streams, and what it costs to start."""

import os
import shlex
import signal
import subprocess
import sys

import pytest

from cardtable.cli import doctor
from support.cli_pages import ran
from support.terminals import HEEDS, PATIENCE


def start(*command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=typed,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "CARDTABLE_LANGUAGE": "en"},
    )


def check_streams(given: tuple[str, ...], code: int, out: str, complaint: str) -> None:
    assert "Traceback" not in complaint
    assert complaint.count("\n") == (1 if code else 0)
    assert bool(out) == (code == 0 and given != ("referee",))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--version",), 0),
        (("games",), 0),
        (("referee",), 0),
        (("play", "chess"), 2),
    ],
)
def test_exit_codes_of_the_process(given: tuple[str, ...], code: int) -> None:
    done = start(sys.executable, "-m", "cardtable", *given)
    assert done.returncode == code, done.stderr
    check_streams(given, code, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--help",), 0),
        (("doctor", "--json"), 0),
        (("play", "threeup"), 0),
        (("play",), 0),
        (("play", "threeup", "--seats", "7"), 2),
        (("play", "threeup", "--seed", "-1"), 2),
        (("play", "threeup", "--seed", str(2**70)), 2),
        (("--no-such-thing",), 2),
        (("games", "--language"), 2),
        (("play", "pragon", "--bot", "level1"), 2),
        (("serve", "--port", "65536"), 2),
        (("serve", "--port", "-1"), 2),
        (("serve", "--host", "203.0.113.7"), 2),
        (("serve", "--host", "no such host"), 2),
        (("prune", "--days", str(10**20)), 2),
        (("solve", "5", "--tries", "-1"), 2),
        (("solve", "5", "--states", "-1"), 2),
        (("arena", "threeup", "random", "random", "--journal", "/no/such/folder/file"), 2),
    ],
)
def test_exit_codes(given: tuple[str, ...], code: int) -> None:
    found, out, complaint = ran(*given)
    assert found == code, complaint
    check_streams(given, code, out, complaint)


def test_an_interrupted_game_ends_with_130_and_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HEEDS, "play", "threeup", "--language", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        told = ""
        while not told.endswith("Seat 0 > "):
            sign = process.stdout.read(1)
            assert sign, told
            told += sign
        process.send_signal(signal.SIGINT)
        told, complaints = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "--seed" in told.splitlines()[-1], "the same game can be had again"
    assert "Traceback" not in complaints


def test_a_reader_who_goes_away_is_no_bug() -> None:
    command = f"{shlex.quote(sys.executable)} -m cardtable games --json | head -n 1"
    done = start("sh", "-c", command)
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_a_bug_is_one_line_and_shows_more_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "REQUIRED_LIBRARIES", 7)
    code, _, complaint = ran("doctor")
    assert code == 1
    assert complaint.count("\n") == 1
    assert "TypeError" in complaint
    monkeypatch.setenv("CARDTABLE_TRACEBACK", "1")
    with pytest.raises(TypeError):
        ran("doctor")


def test_the_version_says_which_rules_run_and_imports_nothing_for_it() -> None:
    done = start(sys.executable, "-X", "importtime", "-m", "cardtable", "--version")
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert done.stdout.startswith("cardtable ")
    assert "compiled" in done.stdout or "plain Python" in done.stdout
    assert imported.isdisjoint({"fluent", "babel", "rich", "cyclopts", "asyncio", "attrs"})
