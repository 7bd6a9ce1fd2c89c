"""Weights can be found again: a match is fair, and the same arguments give the same file."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def tuning(game: str) -> Any:
    return import_module(f"cardtable.bots.{game}.tuning")


@pytest.mark.parametrize("game", ["levelup", "level8", "threeup"])
def test_like_against_like_has_one_half_of_every_deal(game: str) -> None:
    share = tuning(game).match(tuning(game).START, tuning(game).START)
    assert [share(seed) for seed in (0, 5)] == [0.5, 0.5]


def test_a_better_player_has_more_than_half() -> None:
    found = tuning("threeup")
    careless = dict.fromkeys(found.START, 0.0)
    share = found.match(found.START, careless)
    assert sum(share(seed) for seed in range(20)) > 14


def tuned(target: Path, *more: str) -> bytes:
    sizes = ("--generations", "1", "--population", "5", "--deals", "2")
    command = (sys.executable, "tools/tune.py", "threeup", *sizes, "--write", str(target), *more)
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return target.read_bytes()


def test_the_same_arguments_give_the_same_weights(tmp_path: Path) -> None:
    first = tuned(tmp_path / "first.json")
    assert tuned(tmp_path / "second.json") == first
    assert tuned(tmp_path / "third.json", "--luck", "2") != first


def test_deals_for_tests_are_refused(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        tuned(tmp_path / "none.json", "--seed", "999999")
    assert b"from 1000000 on they are for tests" in caught.value.stderr
