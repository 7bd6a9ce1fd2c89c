"""Fit the weights of a game's bots to rollouts: `python tools/fit.py GAME`.

A policy plays itself. At some of its choices all lines are tried in the same imagined worlds,
and weights are sought whose ratings differ as the results do: ridge regression on differences
within a choice. What comes of it plays the next round, so that each learns from a better one.
The same arguments give the same weights on every machine. Deals have seeds below a million;
strength is measured on others.

What a game brings along is in `cardtable.bots.GAME.tuning`: where to begin (START), which weights
are fitted (FITTED), a policy whose ratings are sums of weights (`policy`), a deal (`dealt`), and
how much a choice is worth asking for, from 0 to 1 (`interest`).
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol

from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cardtable.bots.search.policy import Line, Policy
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, State

TEST_SEEDS = 1_000_000  # from here on they are for measuring
ASIDE = 0.1  # how often another line than the best is followed, to see more of the game
RIDGE = 1.0
SCALE = 100.0  # ratings are per cent of the game
SEED = 2**40

Weights = Mapping[str, float]
Features = dict[int, float]  # what a rating has of each weight
Choice = list[tuple[Features, float]]  # for each line, and what it was worth


class Tuning(Protocol):
    START: Weights
    FITTED: Sequence[str]
    OPTIONS: Mapping[str, object]

    def policy(self, weights: Weights) -> Policy: ...

    def dealt(self, chance: FastChance) -> State: ...

    def interest(self, state: State) -> float: ...


def main() -> None:
    asked = arguments()
    tuning: Tuning = import_module(f"cardtable.bots.{asked.game}.tuning")
    luck = Random(asked.luck)
    weights = dict(tuning.START)
    seed = asked.seed
    for _ in range(asked.rounds):
        choices, seed = gathered(tuning, weights, asked, luck, seed)
        found = solved(*sums(choices, len(tuning.FITTED)))
        weights |= dict(zip(tuning.FITTED, (SCALE * one for one in found), strict=True))
    told = {"game": asked.game, "options": dict(tuning.OPTIONS), "seeds": [asked.seed, seed - 1]}
    told |= {name: getattr(asked, name) for name in ("rounds", "choices", "worlds", "luck")}
    told |= {"weights": {name: round(value, 3) for name, value in weights.items()}}
    target = Path(asked.write or f"src/cardtable/bots/{asked.game}/weights.json")
    target.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit the weights of a game's bots to rollouts.")
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--choices", type=int, default=6000, help="in each round")
    parser.add_argument("--worlds", type=int, default=100, help="for each choice")
    parser.add_argument("--seed", type=int, default=100_000, help="of the first deal")
    parser.add_argument("--luck", type=int, default=1, help="the seed for all else")
    parser.add_argument("--write", default="", help="where to, if not into the game's room")
    return parser.parse_args()


# What is learned from


def gathered(
    tuning: Tuning, weights: Weights, asked: argparse.Namespace, luck: Random, seed: int
) -> tuple[list[Choice], int]:
    """So many choices along games of a policy with itself, and the seed of the next deal."""
    player = tuning.policy(weights)
    units = [tuning.policy({name: 1.0}) for name in tuning.FITTED]
    found: list[Choice] = []
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task(asked.game, total=asked.choices)
        while len(found) < asked.choices:
            if seed >= TEST_SEEDS:
                raise SystemExit(f"seeds from {TEST_SEEDS} on are for tests")
            for state in moments(tuning, player, luck, seed):
                found.append(weighed(player, units, state, asked.worlds, luck))
                progress.advance(task)
            seed += 1
    return found, seed


def moments(tuning: Tuning, player: Policy, luck: Random, seed: int) -> Iterator[State]:
    """The choices of one game that are worth learning from."""
    chance = FastChance(seed)
    state = tuning.dealt(chance)
    while state.turn != NOBODY:
        lines = player.lines(state, 2)
        if len(lines) > 1 and luck.random() < tuning.interest(state):
            yield state.imagine(state.turn, FastChance(luck.randrange(SEED)))
        aside = len(lines) > 1 and luck.random() < ASIDE
        for step in lines[1 if aside else 0].listed():
            state.apply(step, chance)


def weighed(
    player: Policy, units: Sequence[Policy], state: State, worlds: int, luck: Random
) -> Choice:
    lines = player.lines(state, 20)
    rollouts = Rollouts(player, state, state.turn, lines, luck.randrange(SEED), blind=True)
    rollouts.run(worlds)
    features: dict[tuple[int, ...], Features] = {steps_of(line): {} for line in lines}
    for at, unit in enumerate(units):
        for line in unit.lines(state, 99):
            if line.score and steps_of(line) in features:
                features[steps_of(line)][at] = line.score
    return [(features[steps_of(line)], rollouts.mean(at)) for at, line in enumerate(lines)]


def steps_of(line: Line) -> tuple[int, ...]:
    return tuple(line.listed())


# Least squares


def sums(choices: list[Choice], number: int) -> tuple[list[list[float]], list[float]]:
    """The normal equations of all differences from the mean of their choice."""
    matrix = [
        [RIDGE if row == column else 0.0 for column in range(number)] for row in range(number)
    ]
    right = [0.0] * number
    for choice in choices:
        middle = sum(worth for _, worth in choice) / len(choice)
        means: Features = {}
        for features, _ in choice:
            for at, amount in features.items():
                means[at] = means.get(at, 0.0) + amount / len(choice)
        for features, worth in choice:
            apart = {at: features.get(at, 0.0) - mean for at, mean in means.items()}
            for at, amount in apart.items():
                right[at] += amount * (worth - middle)
                for other, factor in apart.items():
                    matrix[at][other] += amount * factor
    return matrix, right


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By elimination; the ridge keeps the pivots away from zero."""
    number = len(right)
    for at in range(number):
        for row in range(at + 1, number):
            factor = matrix[row][at] / matrix[at][at]
            if factor:
                for column in range(at, number):
                    matrix[row][column] -= factor * matrix[at][column]
                right[row] -= factor * right[at]
    found = [0.0] * number
    for at in reversed(range(number)):
        known = sum(matrix[at][column] * found[column] for column in range(at + 1, number))
        found[at] = (right[at] - known) / matrix[at][at]
    return found


if __name__ == "__main__":
    main()
