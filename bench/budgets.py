"""How far a searcher oversteps its time: `python bench/budgets.py GAME BOT --limit MILLISECONDS`.

A bot looks at the clock between imagined worlds, so what it takes too much does not depend on
how much it was given. With a limit of a few milliseconds the clock ends nearly every search, and
ten thousand choices are soon made. The bot plays with itself, at tables of every size.
"""

import argparse
import sys
from time import perf_counter, process_time

from cardtable import bots, games
from cardtable.bots import Budget, observation_of
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State

SHOWN = 500  # choices between two reports of progress


def times(game: Game, bot: str, wanted: int, limit: int) -> list[tuple[float, float]]:
    """Return how many milliseconds each choice took: of the processor, and by the clock."""
    found: list[tuple[float, float]] = []
    seed = 0
    while len(found) < wanted:
        seed += 1
        chance = FastChance(seed)
        people = game.seats[seed % len(game.seats)]
        state: State = game.new(people, game.parse_options({}), chance)
        player = bots.find(game.name, bot)
        while not state.is_over() and len(found) < wanted:
            observation = observation_of(game, state, int(state.turn), seed + len(found))
            began = process_time(), perf_counter()
            steps = player.choose(observation, Budget(limit))
            ended = process_time(), perf_counter()
            found.append((1000 * (ended[0] - began[0]), 1000 * (ended[1] - began[1])))
            for step in steps:
                state.play(step, chance)  # refuses what is illegal
            if len(found) % SHOWN == 0:
                print(f"\r{len(found):,} of {wanted:,}", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure how far a bot oversteps its time.")
    asked.add_argument("game", choices=games.names())
    asked.add_argument("bot")
    asked.add_argument("--limit", type=int, default=20, help="milliseconds for a choice")
    asked.add_argument("--choices", type=int, default=10_000)
    given = asked.parse_args()
    found = times(games.find(given.game), given.bot, given.choices, given.limit)
    took = sorted(processor for processor, _ in found)
    ended = sum(clock >= given.limit for _, clock in found)
    print(
        f"{given.game} {given.bot}: {len(took):,} choices, {ended:,} ended by the clock after "
        f"{given.limit} ms; the longest of them took {took[-1]:.1f} and {took[-2]:.1f} ms of CPU"
    )


if __name__ == "__main__":
    main()
