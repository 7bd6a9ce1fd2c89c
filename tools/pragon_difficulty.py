"""Measure how often each bot wins the first numbered deals of Pragon, and write the file.

    python tools/pragon_difficulty.py [--deals 1000]

Levels 1 to 4 play each deal nine times, with other random choices. The file gets a line for each
deal, from 1 on: the wins of each level, one digit each. `bots.pragon.proofs.stars_of` makes stars
of them. Compiled, it takes some minutes.
"""

import argparse
from functools import cache
from pathlib import Path

from cardtable import bots
from cardtable.bots.bot import PolicyBot
from cardtable.bots.pragon.proofs import DIFFICULTY_FILE, GAMES_PER_LEVEL, LEVELS
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import NumberedDeal

TEMPERATURE = 0.5
FOLDER = Path(__file__).parents[1] / "src" / "cardtable" / "bots" / "pragon"


@cache
def noisy_bot(level: str) -> PolicyBot:
    """Return a bot that sometimes makes another move: without that, all its games are the same."""
    bot = bots.find("pragon", level)
    assert isinstance(bot, PolicyBot)
    return PolicyBot(bot.policy, max(bot.temperature, TEMPERATURE))


def is_won(number: int, level: str, seed: int) -> bool:
    """Return whether a bot wins a deal, with choices by this seed."""
    chance, bot = NumberedDeal(number), noisy_bot(level)
    state = GAME.new(1, GAME.options(), chance)
    made = 0
    while not state.is_over():
        observation = bots.observation_of(GAME, state, 0, (seed << 32) + (number << 16) + made)
        for step in bot.choose(observation, bots.Budget(0)):
            state.apply(step, chance)
            made += 1
            if state.is_move_complete() or state.is_over():
                break
    return bool(state.result(0) > 0)


def count_wins(number: int, level: str) -> int:
    return sum(is_won(number, level, seed) for seed in range(GAMES_PER_LEVEL))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    numbers = range(1, parser.parse_args().deals + 1)
    lines = ["".join(str(count_wins(number, level)) for level in LEVELS) for number in numbers]
    (FOLDER / DIFFICULTY_FILE).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
