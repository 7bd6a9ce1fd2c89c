"""How fast the rules run here, in CPU time of this process. `cardtable bench` and bench/run.py."""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.playout import play_randomly
from cardtable.engine.state import State


def deal_state(name: str, seats: int, seed: int) -> tuple[State, FastChance]:
    chance = FastChance(seed)
    game = games.find(name)
    return game.new(seats, game.options(), chance), chance


def run_playouts(state: State, number: int) -> int:
    """Whole games within the engine; how many moves they had."""
    moves = 0
    for seed in range(number):
        moves += play_randomly(state.clone(), 10**6, FastChance(seed), FastChance(seed + 1))
    return moves


def play_from_python(state: State) -> int:
    """Move by move from Python, as a bot or a learner does it."""
    state = state.clone()
    chance = FastChance(1)
    moves = 0
    while not state.is_over():
        state.apply(random.choice(state.legal()), chance)
        moves += 1
    return moves


def clone_repeatedly(state: Any, number: int) -> None:
    for _ in range(number):
        state.clone()


def seconds_per_move(work: Callable[[], int], repeats: int) -> float:
    """Seconds for one move of works that say how many they made: the least of several."""
    least = float("inf")
    for turn in range(repeats):
        random.seed(turn)
        begin = time.process_time()
        moves = work()
        least = min(least, (time.process_time() - begin) / moves)
    return least


def cpu_milliseconds(code: str) -> float:
    """Milliseconds of CPU that a fresh interpreter spends on this code."""
    import resource  # not on every system

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def measure_cold_start(name: str, repeats: int) -> tuple[float, float]:
    """Import, deal and four moves: CPU beyond that of a bare interpreter, and that itself."""
    program = (
        f"from cardtable import games\ngame = games.find({name!r})\n"
        "from cardtable.engine.chance import FastChance\n"
        "c = FastChance(1)\n"
        "s = game.new(game.seats[0], game.options(), c)\n"
        "for _ in range(4): s.play(s.legal()[0], c)\n"
    )
    bare = min(cpu_milliseconds("pass") for _ in range(repeats))
    return min(cpu_milliseconds(program) for _ in range(repeats)) - bare, bare
