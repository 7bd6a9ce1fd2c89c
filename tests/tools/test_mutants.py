"""tools/mutants.py: the mutants that it makes, and what becomes of them in a small project."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

from tools import mutants


def changes(source: str) -> set[str]:
    """Return every changed version of a source, on one line each."""
    made = mutants.make_mutants("small.py", dedent(source))
    return {" ".join(mutant.source.split()) for mutant in made}


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("a < b", {"(a <= b)"}),
        ("a >= b == c", {"(a > b == c)", "(a >= b != c)"}),
        ("a in b", {"(a not in b)"}),
        ("a is None", {"(a is not None)"}),
        ("a and b", {"(a or b)"}),
        ("not a", {"(a)"}),
        ("-a", {"(a)"}),
        ("a + b", {"(a - b)"}),
        ("a << b", {"(a >> b)"}),
        ("a | b", {"(a & b)"}),
        ("7", {"(8)"}),
        ("True", {"(False)"}),
        ("'ä'", {"('äx')"}),
        ("b if a else c", {"b if (not (a)) else c"}),
        ("f(None)", set()),
        ("f'{a + b}'", set()),
        ("cast('int', a)", set()),
    ],
)
def test_an_expression_is_changed(source: str, changed: set[str]) -> None:
    assert changes(f"x = {source}") == {f"x = {each}" for each in changed}


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("return a", {"return None"}),
        ("return", {"pass"}),
        ("raise a", {"pass"}),
        ("f()", {"pass"}),
        ("a.b = c", {"pass"}),
        ("a[b] = c", {"pass"}),
        ("a += b", {"a -= b", "pass"}),
        ("a = b", set()),  # nothing but a name that is then missing
        ("assert a < b", set()),
        ("a: int | None = b", set()),
        ('"""A docstring."""', set()),
    ],
)
def test_a_statement_is_changed_or_removed(source: str, changed: set[str]) -> None:
    assert changes(f"def f():\n    {source}") == {f"def f(): {each}" for each in changed}


def test_loops_end_early_or_late() -> None:
    assert changes("def f():\n while a:\n  break") == {
        "def f(): while (not (a)): break",
        "def f(): while a: continue",
    }


def test_annotations_and_decorators_stay() -> None:
    assert changes("@f(1)\ndef g(a: int | None = x) -> int | None: ...") == set()


def test_a_mutant_knows_its_line() -> None:
    (mutant,) = mutants.make_mutants("small.py", "# ä\n\ny = (\n    w < z)\n")
    assert (mutant.line, mutant.old, mutant.new) == (4, "w < z", "(w <= z)")


SOURCE = """
def larger(a: int, b: int) -> int:
    if a > b:  # with >= it returns the same number
        return a
    return b


def count_to(n: int) -> int:
    at = 0
    while at < n:
        at += 1
    return at


def forgotten(a: int) -> int:
    return a * 2
"""
TESTS = """
from small import count_to, larger

def test_larger() -> None:
    assert larger(1, 2) == larger(2, 1) == 2

def test_count() -> None:
    assert count_to(3) == 3
"""
# In place of Hypothesis and other plugins, which take longer to start than these tests to run
CONFTEST = """
def pytest_addoption(parser) -> None:
    parser.addoption("--hypothesis-profile")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for name, text in (
        ("src/small.py", SOURCE),
        ("tests/test_small.py", TESTS),
        ("tests/conftest.py", CONFTEST),
        ("pytest.ini", "[pytest]\nmarkers =\n  slow\n  soak\n"),
    ):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "root"


LAYER = mutants.Layer("small", "src", ("tests",))


@pytest.mark.slow
def test_mutants_are_killed_or_live(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "SPARE_CPU", 1)
    wanted = {
        "(a >= b)": "lived",
        "return None": "killed",
        "at -= 1": "late",
        "(2)": "killed",
        "(a // 2)": "lived",
    }
    made = {
        mutant.new: mutant
        for mutant in mutants.mutants_in(project / "src", project)
        if mutant.line < 15 or mutant.new != "return None"
    }
    copies = [mutants.Copy(project, tmp_path / name) for name in "ab"]
    outcomes = asyncio.run(mutants.try_mutants(copies, LAYER, [made[change] for change in wanted]))
    assert {mutant.new: outcome for mutant, outcome in outcomes.items()} == wanted
    assert (project / "src/small.py").read_text() == SOURCE
    lines = mutants.describe(LAYER, outcomes, 20).splitlines()
    assert lines[0] == "small: 3 killed (1 of them by time), 2 lived: 60 % (5 of 20 mutants run)"
    assert lines[1] == "  src/small.py:3: a > b  ->  (a >= b)"
    assert lines[2] == "  src/small.py:16: a * 2  ->  (a // 2)"


@pytest.mark.slow
def test_tests_that_fail_without_a_change_are_reported(project: Path, tmp_path: Path) -> None:
    (project / "src/small.py").write_text(SOURCE.replace("return at", "return -at"))
    copy = mutants.Copy(project, tmp_path / "copy")
    with pytest.raises(RuntimeError, match="small: the tests fail without any change"):
        asyncio.run(mutants.measure(copy, LAYER))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_run_that_is_stopped_ends_what_it_started(project: Path, tmp_path: Path) -> None:
    pids = tmp_path / "pid"
    waiting = f"""
import os, pathlib, time
def test_wait() -> None:
    pathlib.Path({str(pids)!r}).write_text(str(os.getpid()))
    time.sleep(600)
"""
    (project / "tests/test_small.py").write_text(waiting)
    script = f"""
import asyncio, pathlib
from tools import mutants
root = pathlib.Path({str(project)!r})
layer = mutants.Layer("small", "src", ("tests",))
asyncio.run(mutants.run([(layer, [])], None, 1, 1, root))
"""
    folder = tmp_path / "temporary"
    folder.mkdir()
    tool = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=mutants.ROOT,
        env={**os.environ, "TMPDIR": str(folder)},
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 60
    while not (pids.exists() and pids.read_text()):
        assert time.monotonic() < end
        assert tool.poll() is None
        time.sleep(0.02)
    tool.send_signal(signal.SIGTERM)
    assert tool.wait(60) != 0
    assert not Path(f"/proc/{pids.read_text()}").exists()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "args",
    [
        ["--sample", "0"],
        ["--sample", "few"],
        ["--game", "whist"],
        ["--only", "src/cardtable/nothing"],
        ["--only", "src/cardtable/cli"],
        ["--only", "/"],
        ["--nonsense"],
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        mutants.main(args)
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_every_file_of_the_four_layers_can_be_changed() -> None:
    for name in ("engine", "threeup", "table", "store"):
        folder = mutants.ROOT / mutants.layer_called(name).folder
        made = mutants.mutants_in(folder)
        assert len(made) > 300
        for mutant in made[::20]:
            compile(mutant.source, mutant.file, "exec")
