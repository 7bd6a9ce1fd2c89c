"""Learn what moments of 3UP 3DOWN are worth: `python tools/learn.py`.

The tuned player plays games of two against itself, and a small net learns from each how its quiet
moments ended. Every game is seen once. The same arguments give the same weights again. Deals have
seeds below a million; strength is measured on others.
"""

import argparse
import json
from pathlib import Path
from random import Random

from librt.vecs import vec
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cardtable.arena.match import check_tuning_seeds
from cardtable.bots.threeup import make_threeup_policy
from cardtable.bots.threeup.training import ValueNetTrainer
from cardtable.bots.threeup.value_net import ROWS, ValueNet
from cardtable.engine.chance import FastChance
from cardtable.games.threeup import GAME

TARGET = "src/cardtable/bots/threeup/judgement.json"
NEAR = 0.2  # how far from 0 the weights begin
FAST, SLOW = 0.004, 0.00002  # how far a step goes, from the first game to the last
TOLD = 20  # times it is told how well it goes


def main() -> None:
    asked = arguments()
    judgement = ValueNet(beginning(asked.width, asked.luck))
    learn(ValueNetTrainer(judgement, make_threeup_policy("tuned", circling=True)), asked)
    told = {
        "seeds": [asked.seed, asked.seed + asked.games - 1],
        "width": asked.width,
        "luck": asked.luck,
    }
    told |= {"weights": [round(weight, 4) for weight in judgement.weights]}
    Path(asked.write).write_text(json.dumps(told) + "\n", encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn what moments of 3UP 3DOWN are worth.")
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=300_000, help="of the first deal")
    parser.add_argument("--width", type=int, default=48, help="how many hidden sums the net has")
    parser.add_argument("--luck", type=int, default=1, help="the seed for where it begins")
    parser.add_argument("--write", default=TARGET, help="where to, if not into the game's room")
    asked = parser.parse_args()
    try:
        check_tuning_seeds(asked.seed + asked.games)
    except ValueError as error:
        parser.error(str(error))
    return asked


def beginning(width: int, luck: int) -> vec[float]:
    draw = Random(luck)
    return vec[float]([draw.gauss(0, NEAR) for _ in range((ROWS + 1) * width)] + [0.0])


def learn(learning: ValueNetTrainer, asked: argparse.Namespace) -> None:
    options = GAME.agree({})
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=asked.games)
        moments = 0
        for game in range(asked.games):
            rate = FAST + (SLOW - FAST) * game / asked.games
            chance = FastChance(asked.seed + game)
            moments += learning.play(GAME.new(2, options, chance), chance, rate)
            progress.advance(task)
            if (game + 1) % max(asked.games // TOLD, 1) == 0:
                error = learning.missed / max(moments, 1)
                progress.console.print(f"{game + 1:9,} games: mean square error {error:.4f}")
                learning.missed, moments = 0.0, 0


if __name__ == "__main__":
    main()
