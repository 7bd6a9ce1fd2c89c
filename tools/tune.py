"""Tune the weights of a game's bots: `python tools/tune.py GAME`.

The cross-entropy method: vectors of weights are drawn around a mean, each plays the same deals
against the mean of its generation and against the first mean, and the best of them make the next
mean. The same arguments give the same weights on every machine. Deals have seeds below a million;
strength is measured on others.

`tools/tuning/GAME.py` says what a game needs: the first mean (START), how far to look around
it (SPREAD; a weight that is not named there stays as it is), the OPTIONS of the game, and
`make_evaluator(challenger, rival)`, which returns a function from the seed of a deal to the
challenger's result, over all seats. Its VARIANTS, if it has any, are objects with the same names.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Protocol

from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cardtable.arena.match import check_tuning_seeds

Weights = Mapping[str, float]
ELITE = 0.2  # the part of a generation that makes the next mean
STEP = 0.7  # how far mean and spread move towards those of the elite, from 0 to 1
MIN_SPREAD = 0.05  # of the first spread, so that the search does not stop


class Tuning(Protocol):
    START: Weights
    SPREAD: Weights
    OPTIONS: Mapping[str, object]

    def make_evaluator(self, challenger: Weights, rival: Weights) -> Callable[[int], float]: ...


def main() -> None:
    arguments = parse_arguments()
    module = import_module(f"tuning.{arguments.game}")
    tuning: Tuning = module.VARIANTS[arguments.variant] if arguments.variant else module
    tune(tuning, arguments)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Tune the weights of a game's bots.")
    parser.add_argument("game")
    parser.add_argument("--variant", default="", help="one of VARIANTS in the game's tuning")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--population", type=int, default=50)
    parser.add_argument("--deals", type=int, default=200, help="for each vector, per generation")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--luck", type=int, default=1, help="the seed for drawing vectors")
    parser.add_argument("--width", type=float, default=1.0, help="factor for the first spread")
    parser.add_argument("--write", default="", help="the file to write; default: weights.json")
    arguments = parser.parse_args()
    try:
        check_tuning_seeds(arguments.seed + arguments.generations * arguments.deals)
    except ValueError as error:
        parser.error(str(error))
    return arguments


def tune(tuning: Tuning, arguments: argparse.Namespace) -> None:
    """Tune the weights, and write them after every generation."""
    rng = Random(arguments.luck)
    mean = dict(tuning.START)
    first_spread = {name: arguments.width * value for name, value in tuning.SPREAD.items()}
    spread = dict(first_spread)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        total = arguments.generations * arguments.population
        task = progress.add_task(arguments.game, total=total)
        for generation in range(arguments.generations):
            start = arguments.seed + generation * arguments.deals
            deals = range(start, start + arguments.deals)
            ranked = []
            for _ in range(arguments.population):
                vector = draw_vector(mean, spread, rng)
                ranked.append((score(tuning, vector, mean, deals), vector))
                progress.advance(task)
            ranked.sort(key=lambda pair: pair[0], reverse=True)
            elite = [vector for _, vector in ranked[: max(int(arguments.population * ELITE), 2)]]
            mean, spread = move_towards(elite, mean, spread, first_spread)
            write_weights(mean, generation + 1, tuning, arguments)
            best, average = ranked[0][0], fmean(pair[0] for pair in ranked)
            progress.console.print(f"{generation + 1:4} best {best:.3f} mean {average:.3f}")


def draw_vector(mean: Weights, spread: Weights, rng: Random) -> dict[str, float]:
    return {name: value + rng.gauss(0, 1) * spread.get(name, 0.0) for name, value in mean.items()}


def score(tuning: Tuning, weights: Weights, mean: Weights, deals: range) -> float:
    """Return the average result, in turn against the mean and against the first mean."""
    evaluators = (
        tuning.make_evaluator(weights, mean),
        tuning.make_evaluator(weights, tuning.START),
    )
    return fmean(evaluators[deal % 2](deal) for deal in deals)


def move_towards(
    elite: list[dict[str, float]], mean: Weights, spread: Weights, first_spread: Weights
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the next mean and spread."""
    next_mean, next_spread = {}, {}
    for name, value in mean.items():
        values = [weights[name] for weights in elite]
        next_mean[name] = value + STEP * (fmean(values) - value)
        if name in spread:
            moved = spread[name] + STEP * (pstdev(values) - spread[name])
            next_spread[name] = max(moved, MIN_SPREAD * first_spread[name])
    return next_mean, next_spread


def write_weights(
    weights: Weights, generations: int, tuning: Tuning, arguments: argparse.Namespace
) -> None:
    """Write the weights, with the arguments that gave them."""
    target = Path(arguments.write or f"src/cardtable/bots/{arguments.game}/weights.json")
    last = arguments.seed + generations * arguments.deals - 1
    data = {
        "game": arguments.game,
        "options": dict(tuning.OPTIONS),
        "seeds": [arguments.seed, last],
        "generations": generations,
    }
    data |= {name: getattr(arguments, name) for name in ("population", "deals", "luck", "width")}
    data |= {"weights": {name: round(value, 3) for name, value in weights.items()}}
    target.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
