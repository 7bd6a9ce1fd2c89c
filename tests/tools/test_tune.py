"""The tools that tune weights: the same arguments give the same file."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game", ["levelup", "level8", "threeup"])
def test_a_policy_has_half_of_every_deal_against_itself(game: str) -> None:
    tuning = import_module(f"tools.tuning.{game}")
    evaluate = tuning.make_evaluator(tuning.START, tuning.START)
    assert [evaluate(seed) for seed in (0, 5)] == [0.5, 0.5]


TOOLS = {
    "tune": ("tune.py", "threeup", "--generations", "1", "--population", "5", "--deals", "2"),
    "tune a variant": (
        *("tune.py", "pragon", "--variant", "tame"),
        *("--generations", "1", "--population", "5", "--deals", "2"),
    ),
    "learn": ("learn.py", "--games", "40"),
}
each_tool = pytest.mark.parametrize("tool", TOOLS)


def run_tool(tool: str, target: Path, *more: str) -> bytes:
    """Return what the tool writes."""
    script, *arguments = TOOLS[tool]
    command = (sys.executable, f"tools/{script}", *arguments, "--write", str(target), *more)
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return target.read_bytes()


@pytest.mark.slow
@each_tool
def test_the_same_arguments_give_the_same_weights(tool: str, tmp_path: Path) -> None:
    first = run_tool(tool, tmp_path / "first.json")
    assert run_tool(tool, tmp_path / "second.json") == first
    assert run_tool(tool, tmp_path / "third.json", "--luck", "2") != first


@each_tool
def test_deals_for_tests_are_refused(tool: str, tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run_tool(tool, tmp_path / "none.json", "--seed", "999999")
    assert b"from 1000000 on they are for tests" in caught.value.stderr
