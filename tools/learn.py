"""Train the value net of 3UP 3DOWN: `python tools/learn.py`.

The tuned policy plays games of two against itself, and a small net learns from each game how its
quiet moments ended. Every game is used once. The same arguments give the same weights. Deals have
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

TARGET = "src/cardtable/bots/threeup/value_net.json"
INITIAL_SPREAD = 0.2  # standard deviation of the first weights
FIRST_RATE, LAST_RATE = 0.004, 0.00002  # learning rates
REPORTS = 20  # lines of progress


def main() -> None:
    arguments = parse_arguments()
    value_net = ValueNet(initial_weights(arguments.width, arguments.luck))
    policy = make_threeup_policy("tuned")
    train(ValueNetTrainer(value_net, policy), arguments)
    data = {
        "seeds": [arguments.seed, arguments.seed + arguments.games - 1],
        "width": arguments.width,
        "luck": arguments.luck,
        "weights": [round(weight, 4) for weight in value_net.weights],
    }
    Path(arguments.write).write_text(json.dumps(data) + "\n", encoding="utf-8")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the value net of 3UP 3DOWN.")
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=300_000, help="of the first deal")
    parser.add_argument("--width", type=int, default=48, help="of the hidden layer")
    parser.add_argument("--luck", type=int, default=1, help="the seed of the first weights")
    parser.add_argument("--write", default=TARGET, help="the file to write")
    arguments = parser.parse_args()
    try:
        check_tuning_seeds(arguments.seed + arguments.games)
    except ValueError as error:
        parser.error(str(error))
    return arguments


def initial_weights(width: int, seed: int) -> vec[float]:
    rng = Random(seed)
    return vec[float]([rng.gauss(0, INITIAL_SPREAD) for _ in range((ROWS + 1) * width)] + [0.0])


def train(trainer: ValueNetTrainer, arguments: argparse.Namespace) -> None:
    options = GAME.parse_options({})
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task("games", total=arguments.games)
        moments = 0
        for game in range(arguments.games):
            rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * game / arguments.games
            chance = FastChance(arguments.seed + game)
            moments += trainer.play_game(GAME.new(2, options, chance), chance, rate)
            progress.advance(task)
            if (game + 1) % max(arguments.games // REPORTS, 1) == 0:
                error = trainer.squared_error / max(moments, 1)
                progress.console.print(f"{game + 1:9,} games: mean square error {error:.4f}")
                trainer.squared_error, moments = 0.0, 0


if __name__ == "__main__":
    main()
