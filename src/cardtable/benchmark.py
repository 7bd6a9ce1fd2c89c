"""Measurements of how fast the rules run here, in CPU time.

`cardtable bench` and bench/run.py use them; the latter has none of the command line's libraries.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from cardtable import games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State, play_randomly


def deal_state(name: str, seats: int, seed: int) -> tuple[State, FastChance]:
    chance = FastChance(seed)
    game = games.find(name)
    return game.new(seats, game.options(), chance), chance


def run_playouts(state: State, number: int) -> int:
    """Play `number` random games inside the engine; return the number of moves made."""
    moves = 0
    for seed in range(number):
        moves += play_randomly(state.clone(), 10**6, FastChance(seed), FastChance(seed + 1))
    return moves


def play_from_python(state: State) -> int:
    """Play one random game move by move, as a bot or a learner does; return the number of moves."""
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
    """Do `work`, which returns a number of moves, several times; return the best time per move."""
    best = float("inf")
    for seed in range(repeats):
        random.seed(seed)
        start = time.process_time()
        moves = work()
        best = min(best, (time.process_time() - start) / moves)
    return best


def cpu_milliseconds(code: str) -> float:
    """Return the milliseconds of CPU time that a new interpreter spends on `code`."""
    import resource  # not on every system

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3


def measure_cold_start(name: str, repeats: int) -> tuple[float, float]:
    """Measure how long a new interpreter takes to import a game, deal it and make four moves.

    Return the milliseconds beyond those of an interpreter that does nothing, and the latter.
    """
    program = (
        f"from cardtable import games\ngame = games.find({name!r})\n"
        "from cardtable.engine.chance import FastChance\n"
        "chance = FastChance(1)\n"
        "state = game.new(game.seats[0], game.options(), chance)\n"
        "for _ in range(4): state.play(state.legal()[0], chance)\n"
    )
    idle = min(cpu_milliseconds("pass") for _ in range(repeats))
    return min(cpu_milliseconds(program) for _ in range(repeats)) - idle, idle
