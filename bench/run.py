"""Measures Cardtable beside OpenSpiel in one run, and prints the ratios.

    python bench/run.py [--quick]

Both sides are timed in turns, in chunks of some milliseconds on one core, by process time;
of each chunk the best of several runs counts, so that a busy machine disturbs both alike and
little. A move is a decision of a player: what chance does between two decisions belongs to
it. Results go to build/bench.json. Nothing is a test: no figure makes anything fail.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

import peers
from cardtable import __version__, benchmark, build_info, games
from cardtable.engine.chance import FastChance
from cardtable.engine.state import play_randomly

REPEATS = 7
OPENINGS = 8


@dataclass
class Row:
    name: str
    ours: float  # nanoseconds for one move, one clone, or milliseconds of a start
    peer: float
    ratio: float
    goal: float
    unit: str = "ns"
    better: str = "higher"


@dataclass(frozen=True)
class Match:
    """One of our games, the OpenSpiel game beside it, and the ratio to reach."""

    game: str
    seats: int
    peer: str
    goal: float
    cpp: Callable[..., None]


MATCHES = (
    Match("threeup", 4, "crazy_eights(players=4)", 3, peers.rollouts),
    Match("levelup", 2, "gin_rummy", 20, peers.rollouts),
    Match("level8", 4, "gin_rummy", 10, peers.rollouts),
    Match("pragon", 1, "solitaire", 10, peers.bot_games),
)


def best(*works: Callable[[], object], repeats: int) -> list[float]:
    """Return the seconds for each work: the least of several, taken in turns."""
    least = [float("inf")] * len(works)
    for _ in range(repeats):
        for at, work in enumerate(works):
            begin = time.process_time()
            work()
            least[at] = min(least[at], time.process_time() - begin)
    return least


def in_engine(match: Match, repeats: int) -> Row:
    ours, peer = [], []
    for seed in range(OPENINGS):
        state, _ = benchmark.deal_state(match.game, match.seats, seed)
        other = peers.opening(match.peer)
        number = max(1, 4000 // max(1, benchmark.run_playouts(state, 1)))
        moves = benchmark.run_playouts(state, number)
        their_moves = statistics.mean(peers.drive(other) for _ in range(60))
        a, b = best(
            partial(benchmark.run_playouts, state, number),
            partial(match.cpp, other, 20, seed),
            repeats=repeats,
        )
        ours.append(a / moves)
        peer.append(b / (20 * their_moves))
    return row(
        f"{match.game}, {match.seats} seats, in-engine: {match.peer}", ours, peer, match.goal
    )


def from_python(match: Match, repeats: int) -> Row:
    ours: list[float] = []
    peer: list[float] = []
    for seed in range(OPENINGS):
        state, _ = benchmark.deal_state(match.game, match.seats, seed)
        other = peers.opening(match.peer)
        ours.append(benchmark.seconds_per_move(partial(benchmark.play_from_python, state), repeats))
        peer.append(benchmark.seconds_per_move(partial(peers.drive, other), repeats))
    return row(f"{match.game}, {match.seats} seats, from Python: {match.peer}", ours, peer, 2)


def clones(match: Match, repeats: int) -> Row:
    state, chance = benchmark.deal_state(match.game, match.seats, 1)
    play_randomly(state, 40, chance, FastChance(1))
    other = peers.opening(match.peer)
    works = (
        partial(benchmark.clone_repeatedly, state, 5000),
        partial(benchmark.clone_repeatedly, other, 500),
    )
    a, b = best(*works, repeats=repeats * 3)
    return row(f"{match.game}, clone: {match.peer}", [a / 5000], [b / 500], 10)


def row(name: str, ours: list[float], peer: list[float], goal: float) -> Row:
    mine, theirs = statistics.mean(ours) * 1e9, statistics.mean(peer) * 1e9
    return Row(name, round(mine, 1), round(theirs, 1), round(theirs / mine, 2), goal)


def cold_start(name: str, repeats: int) -> Row:
    more, bare = (round(figure, 1) for figure in benchmark.measure_cold_start(name, repeats * 2))
    return Row(f"{name}, cold start: bare interpreter", more, bare, more, 40, "ms", "lower")


def report(rows: list[Row]) -> None:
    which = "compiled" if build_info.is_compiled() else "plain Python"
    table = Table(title=f"Cardtable {__version__} ({which}) beside OpenSpiel", expand=False)
    for column in ("what: beside", "ours", "peer", "ratio", "goal", ""):
        table.add_column(column, justify="left" if column.startswith("what") else "right")
    for it in rows:
        met = it.ratio <= it.goal if it.better == "lower" else it.ratio >= it.goal
        sign = "≤" if it.better == "lower" else "≥"
        last = "reached" if met else "not reached"
        ratio = f"{it.ratio} {it.unit}" if it.better == "lower" else f"{it.ratio}"
        table.add_row(
            it.name,
            f"{it.ours} {it.unit}",
            f"{it.peer} {it.unit}",
            ratio,
            f"{sign} {it.goal}",
            last,
        )
    Console().print(table)


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    repeats = 3 if "--quick" in sys.argv else REPEATS
    matches = [match for match in MATCHES if match.game in games.names()]
    works: list[Callable[[], Row]] = []
    for match in matches:
        works += [
            partial(in_engine, match, repeats),
            partial(from_python, match, repeats),
            partial(clones, match, repeats),
            partial(cold_start, match.game, repeats),
        ]
    rows = [work() for work in track(works, "Measuring", console=Console(stderr=True))]
    report(rows)
    target = Path("build") / "bench.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps({"rows": [asdict(it) for it in rows]}, indent=1) + "\n")


if __name__ == "__main__":
    main()
