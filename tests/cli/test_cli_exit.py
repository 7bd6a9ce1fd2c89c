"""The command as a process: exit codes, streams, and what it costs to start."""

import os
import signal
import subprocess
import sys
import time

import pytest

from terminals import HEEDS

COMMAND = [sys.executable, "-m", "cardtable"]


def called(*given: str, typed: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *given],
        input=typed,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "LANG": "en", "CARDTABLE_LANGUAGE": "", "COLUMNS": "80", **surroundings},
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--help",), 0),
        (("--version",), 0),
        (("games",), 0),
        (("doctor", "--json"), 0),
        (("referee",), 0),
        (("play", "threeup"), 0),
        (("play",), 0),
        (("play", "chess"), 2),
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
    done = called(*given)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == (1 if code else 0)
    assert bool(done.stdout) == (code == 0 and given != ("referee",))


def test_an_interrupted_game_ends_with_130_and_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDS, "play", "threeup"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    process.stdout.readline()  # the game has begun
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    told, complaints = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "--seed" in told.splitlines()[-1], "the same game can be had again"
    assert "Traceback" not in complaints


def test_a_reader_who_goes_away_is_no_bug() -> None:
    line = f"{sys.executable} -m cardtable games --json | head -n 1"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, check=False, text=True, timeout=60
    )
    assert (done.stdout, done.stderr) == ("{\n", "")


def test_a_bug_is_one_line_and_shows_more_when_asked() -> None:
    breaks = "from cardtable.cli import doctor, door; doctor.NEEDED = 7; import sys; "
    runs = breaks + "sys.exit(door.run(['doctor']))"
    short, long = (
        subprocess.run(
            [sys.executable, "-c", runs],
            capture_output=True,
            check=False,
            text=True,
            timeout=60,
            env={**os.environ, "CARDTABLE_TRACEBACK": more},
        )
        for more in ("0", "1")
    )
    assert short.returncode == 1
    assert short.stderr.count("\n") == 1
    assert "TypeError" in short.stderr
    assert "Traceback" in long.stderr


def test_the_version_says_which_rules_run_and_imports_nothing_for_it() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cardtable", "--version"],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert done.stdout.startswith("cardtable ")
    assert "compiled" in done.stdout or "plain Python" in done.stdout
    assert imported.isdisjoint({"fluent", "babel", "rich", "cyclopts", "asyncio", "attrs"})
