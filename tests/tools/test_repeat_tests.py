"""tools/repeat_tests.py, with small commands in place of the suite."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tools import repeat_tests

SCRIPT = Path(repeat_tests.__file__)
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


class Tool:
    """The tool, whose logs are kept out of those of a run that this test is a part of."""

    def __init__(self, logs: Path) -> None:
        self.logs = logs

    def __call__(self, *args: str) -> int:
        return repeat_tests.main(["--logs", str(self.logs), *args])


@pytest.fixture
def run(tmp_path: Path) -> Tool:
    return Tool(tmp_path / "logs")


def test_runs_that_pass(run: Tool, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--runs", "3", "--busy", "1", "--", "true") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "3 of 3 runs passed" in lines
    table = [line.split() for line in lines[lines.index("3 of 3 runs passed") + 1 :]]
    assert [words[:2] for words in table] == [["1", "calm"], ["2", "calm"], ["3", "busy"]]


def test_a_run_that_fails_is_named_with_its_tests(
    run: Tool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # The second run fails, because the first one leaves a file.
    script = f"""test -e {tmp_path}/file || exec touch {tmp_path}/file
        echo 'FAILED tests/a.py::test_b[x - y] - assert 1 == 2'
        echo 'ERROR tests/c.py - ImportError'
        exit 3"""
    assert run("--runs", "2", "--busy", "0", "--", "sh", "-c", script) == 1
    written = capsys.readouterr().out
    assert "1 of 2 runs passed" in written
    assert "exit code   3" in written
    assert "failed 1 times (run 2): tests/a.py::test_b[x - y]\n" in written
    assert "failed 1 times (run 2): tests/c.py\n" in written


def test_what_a_run_wrote_is_kept(run: Tool) -> None:
    run("--runs", "1", "--", "sh", "-c", "echo out; echo err >&2")
    assert (run.logs / "run-1.txt").read_text() == "out\nerr\n"


def test_without_names_of_tests_the_last_line_is_shown() -> None:
    assert repeat_tests.failures_in("one\nmake: *** [check] Error 1\n\n") == [
        "make: *** [check] Error 1"
    ]


def test_busy_processes_run_during_the_block_and_not_after_it() -> None:
    with suppress(ValueError), repeat_tests.busy_cores(2) as processes:
        assert [process.poll() for process in processes] == [None, None]
        raise ValueError
    assert [process.poll() for process in processes] == [-signal.SIGKILL] * 2


@needs_proc
def test_the_memory_of_what_a_command_has_started_is_counted() -> None:
    hold = "data = bytearray(b'x' * 200_000_000); print(flush=True); input()"
    command = ["sh", "-c", f'{sys.executable} -c "{hold}"; true']
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert 190 < repeat_tests.memory_of(process.pid) < 500
        process.communicate(b"\n")


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_keeps_running_when_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    started = tmp_path / "started"
    # With SIGKILL nothing can be tidied up: the busy processes must notice it themselves.
    command = ["sh", "-c", f"echo $$ > {started}; exec sleep 600"]
    tool = subprocess.Popen(
        [sys.executable, str(SCRIPT), "--logs", str(tmp_path), "--runs", "1", "--busy", "1", "--"]
        + command,
        stdout=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: started.exists() and started.read_text() != "")
    sleeper = int(started.read_text())
    processes = repeat_tests.descendants_of(tool.pid)[1:]
    assert sleeper in processes
    assert len(processes) > 1  # the busy ones
    tool.send_signal(how)
    written, _ = tool.communicate(timeout=120)
    if how is signal.SIGKILL:
        os.kill(sleeper, signal.SIGKILL)
    else:
        assert tool.returncode == 130
        assert "0 of 1 runs passed" in written
    wait_for(lambda: not any(is_running(pid) for pid in processes))


def test_an_interrupt_while_a_command_starts_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def start(*args: Any, **kwargs: Any) -> subprocess.Popen[bytes]:
        started.append(popen(*args, **kwargs))
        signal.raise_signal(signal.SIGINT)
        return started[0]

    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(KeyboardInterrupt):
        repeat_tests.run_once(["sleep", "600"], "label", tmp_path / "log", tmp_path, None)
    assert started[0].poll() == -signal.SIGINT


def test_a_fresh_run_has_a_clone_and_next_to_no_environment(
    run: Tool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "source"
    git = ["git", "-C", str(source), "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "init", "-q", str(source)], check=True)
    (source / "committed").touch()
    subprocess.run([*git, "add", "committed"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "test"], check=True)
    (source / "loose").touch()
    monkeypatch.setattr(repeat_tests, "ROOT", source)
    monkeypatch.setenv("SECRET_SETTING", "1")
    assert run("--runs", "1", "--fresh", "--", "sh", "-c", "pwd; ls; env") == 0
    folder, *rest = (run.logs / "run-1.txt").read_text().splitlines()
    assert not Path(folder).exists()
    assert "committed" in rest
    assert "loose" not in rest
    names = {line.partition("=")[0] for line in rest if "=" in line}
    assert {"PATH", "CI"} <= names <= {"PATH", "HOME", "CI", "PWD", "OLDPWD", "SHLVL", "_"}


@pytest.mark.parametrize(
    "args", [["--runs", "0"], ["--runs", "x"], ["--runs", "2", "--busy", "3"], ["--nonsense"]]
)
def test_bad_arguments_are_refused_in_one_line(
    run: Tool, args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(*args)
    assert len(capsys.readouterr().err.splitlines()) == 1
