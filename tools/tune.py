"""Tune the weights of a game's bots: `python tools/tune.py GAME`.

The cross-entropy method: vectors of weights are drawn around a mean, each plays the same deals
against the mean of its generation and against the one that it all began with, and the best of
them make the next mean. The same arguments give the same weights on every machine. Deals have
seeds below a million; strength is measured on others.

What a game brings along is in `cardtable.bots.GAME.tuning`: where to begin (START), how far to
look around (SPREAD; what is not named there stays as it is), and
`make_evaluator(challenger, rival)`, which gives a function from the seed of a deal to the
challenger's share of it, all seats played.
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
ELITE = 0.2  # the part of a generation that makes the next
STEP = 0.7  # how far the mean and the spread move towards theirs
LEAST = 0.05  # of the first spread remains, so that the search does not freeze


class Tuning(Protocol):
    START: Weights
    SPREAD: Weights
    OPTIONS: Mapping[str, object]

    def make_evaluator(self, challenger: Weights, rival: Weights) -> Callable[[int], float]: ...


def main() -> None:
    asked = arguments()
    tuning: Tuning = import_module(f"cardtable.bots.{asked.game}.{asked.tuning}")
    tune(tuning, asked)


def keep(weights: Weights, generations: int, tuning: Tuning, asked: argparse.Namespace) -> None:
    """Write what is found so far, with where it comes from."""
    target = Path(asked.write or f"src/cardtable/bots/{asked.game}/weights.json")
    last = asked.seed + generations * asked.deals - 1
    told = {"game": asked.game, "options": dict(tuning.OPTIONS), "seeds": [asked.seed, last]}
    told |= {"generations": generations}
    told |= {name: getattr(asked, name) for name in ("population", "deals", "luck", "width")}
    told |= {"weights": {name: round(value, 3) for name, value in weights.items()}}
    target.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Tune the weights of a game's bots.")
    parser.add_argument("game")
    parser.add_argument("--tuning", default="tuning", help="the module in the game's room")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--population", type=int, default=50)
    parser.add_argument("--deals", type=int, default=200, help="for each vector, per generation")
    parser.add_argument("--seed", type=int, default=0, help="of the first deal")
    parser.add_argument("--luck", type=int, default=1, help="the seed for drawing vectors")
    parser.add_argument("--width", type=float, default=1.0, help="times the game's own spread")
    parser.add_argument("--write", default="", help="where to, if not into the game's room")
    asked = parser.parse_args()
    try:
        check_tuning_seeds(asked.seed + asked.generations * asked.deals)
    except ValueError as error:
        parser.error(str(error))
    return asked


def tune(tuning: Tuning, asked: argparse.Namespace) -> None:
    luck = Random(asked.luck)
    mean = dict(tuning.START)
    first = {name: asked.width * value for name, value in tuning.SPREAD.items()}
    spread = dict(first)
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task(asked.game, total=asked.generations * asked.population)
        for generation in range(asked.generations):
            deals = range(
                asked.seed + generation * asked.deals, asked.seed + (generation + 1) * asked.deals
            )
            ranked = []
            for _ in range(asked.population):
                drawn = drawn_around(mean, spread, luck)
                ranked.append((score(tuning, drawn, mean, deals), drawn))
                progress.advance(task)
            ranked.sort(key=lambda pair: pair[0], reverse=True)
            elite = [drawn for _, drawn in ranked[: max(int(asked.population * ELITE), 2)]]
            mean, spread = moved(mean, spread, elite, first)
            keep(mean, generation + 1, tuning, asked)
            best, middle = ranked[0][0], fmean(pair[0] for pair in ranked)
            progress.console.print(f"{generation + 1:4} best {best:.3f} mean {middle:.3f}")


def drawn_around(mean: Weights, spread: Weights, luck: Random) -> dict[str, float]:
    return {name: value + luck.gauss(0, 1) * spread.get(name, 0.0) for name, value in mean.items()}


def score(tuning: Tuning, weights: Weights, mean: Weights, deals: range) -> float:
    """Its share against the mean and, in every other deal, against where it all began."""
    against = (tuning.make_evaluator(weights, mean), tuning.make_evaluator(weights, tuning.START))
    return fmean(against[deal % 2](deal) for deal in deals)


def moved(
    mean: Weights, spread: Weights, elite: list[dict[str, float]], first: Weights
) -> tuple[dict[str, float], dict[str, float]]:
    middle, width = {}, {}
    for name, value in mean.items():
        found = [weights[name] for weights in elite]
        middle[name] = value + STEP * (fmean(found) - value)
        if name in spread:
            wide = spread[name] + STEP * (pstdev(found) - spread[name])
            width[name] = max(wide, LEAST * first[name])
    return middle, width


if __name__ == "__main__":
    main()
