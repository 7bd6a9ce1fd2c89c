"""Weights can be found again: a match is fair, and the same arguments give the same file."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardtable.bots.selfplay import play_to_end
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.weights import make_weights

ROOT = Path(__file__).parents[2]


def tuning(game: str) -> Any:
    return import_module(f"cardtable.bots.{game}.tuning")


@pytest.mark.parametrize("game", ["levelup", "level8", "threeup"])
def test_like_against_like_has_one_half_of_every_deal(game: str) -> None:
    share = tuning(game).make_evaluator(tuning(game).START, tuning(game).START)
    assert [share(seed) for seed in (0, 5)] == [0.5, 0.5]


def test_a_better_player_has_more_than_half() -> None:
    ours = tuning("threeup")
    careless = dict.fromkeys(ours.START, 0.0)
    share = ours.make_evaluator(ours.START, careless)
    assert sum(share(seed) for seed in range(20)) > 14


def test_a_game_that_goes_round_is_lost_for_both_who_are_tuned() -> None:
    """Though the rules give it to whoever has fewer cards [UD-41]."""
    found = tuning("threeup")
    circling = ThreeUpPolicy(make_weights(found.START), circling=True)
    ends: list[Any] = [
        play_to_end((circling, circling), found.deal_state, seed) for seed in range(60)
    ]
    for state in ends:
        out = [seat for seat in (0, 1) if not state.seat_card_count(seat)]
        worth = [found.result_if_played_out(state, seat) for seat in (0, 1)]
        assert worth == ([state.result(0), state.result(1)] if out else [0.0, 0.0])
    assert {all(state.seat_card_count(seat) for seat in (0, 1)) for state in ends} == {True, False}


TOOLS = {
    "tune": ("tune.py", "threeup", "--generations", "1", "--population", "5", "--deals", "2"),
    "learn": ("learn.py", "--games", "40"),
}
each_tool = pytest.mark.parametrize("tool", TOOLS)


def found(tool: str, target: Path, *more: str) -> bytes:
    script, *sizes = TOOLS[tool]
    command = (sys.executable, f"tools/{script}", *sizes, "--write", str(target), *more)
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return target.read_bytes()


@pytest.mark.slow
@each_tool
def test_the_same_arguments_give_the_same_weights(tool: str, tmp_path: Path) -> None:
    first = found(tool, tmp_path / "first.json")
    assert found(tool, tmp_path / "second.json") == first
    assert found(tool, tmp_path / "third.json", "--luck", "2") != first


@each_tool
def test_deals_for_tests_are_refused(tool: str, tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        found(tool, tmp_path / "none.json", "--seed", "999999")
    assert b"from 1000000 on they are for tests" in caught.value.stderr
