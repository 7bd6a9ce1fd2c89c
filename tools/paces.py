"""Measure how fast the levels of LEVEL 8 go: `python tools/paces.py`.

Two tuned heuristics play single rounds, one on the level in question and one on a level of middle
length. What is found goes into the room of the bots, where it makes the worth of a round.
"""

import argparse
import json
from pathlib import Path

from rich.progress import track

from cardtable.bots.level8 import TUNED
from cardtable.bots.level8.policy import Level8Policy
from cardtable.bots.level8.weights import make_weights
from cardtable.engine.chance import FastChance
from cardtable.games.level8 import GAME
from cardtable.games.level8.levels import SIDES, format_level, printed_levels
from cardtable.games.level8.state import Level8State

BESIDE = "run6 pair"
TARGET = Path("src/cardtable/bots/level8/paces.json")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how fast the levels of LEVEL 8 go.")
    parser.add_argument("--rounds", type=int, default=2000, help="for each level and question")
    asked = parser.parse_args()
    texts = [format_level(level) for side in SIDES.values() for level in printed_levels(side)]
    found = {text: measured(text, asked.rounds) for text in track(sorted(set(texts)))}
    told = {"beside": BESIDE, "rounds": asked.rounds, "seeds": [0, asked.rounds // 2 - 1]}
    lines = [f'  "{text}": {json.dumps(numbers)}' for text, numbers in found.items()]
    head = json.dumps(told, indent=1)[:-2]
    TARGET.write_text(
        f'{head},\n "paces": {{\n' + ",\n".join(lines) + "\n }\n}\n", encoding="utf-8"
    )


def measured(text: str, rounds: int) -> list[float]:
    """How readily it is out, how readily it is laid, and how often it lies when another is out."""
    open_ = [text, BESIDE, BESIDE, BESIDE, BESIDE]
    first, lost, laid = 0, 0, 0
    for before, after in played(open_, (1, 2), rounds):
        advance = after[0] - before[0]
        first += advance == 2
        lost += after[1] - before[1] == 2
        laid += advance == 1
    wins = sum(after[0] > 2 for _, after in played([BESIDE, text], (2, 1), rounds))
    return [round(odds(first, lost), 3), round(odds(wins, rounds - wins), 3), round(laid / lost, 3)]


def odds(won: int, lost: int) -> float:
    return (won + 0.5) / (lost + 0.5)


def played(
    ladder: list[str], levels: tuple[int, int], rounds: int
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The levels before and after each round, those of the level in question first."""
    policy = Level8Policy(make_weights(TUNED))
    found = []
    for deal in range(rounds):
        seat = deal % 2
        begin = levels if seat == 0 else levels[::-1]
        agreed = GAME.agree({"level_set": "custom", "custom_levels": ladder, "levels": begin})
        chance = FastChance(deal // 2)
        state = GAME.new(2, agreed, chance)
        assert isinstance(state, Level8State)
        policy.finish(state, chance)
        found.append((levels, (int(state.levels[seat]), int(state.levels[1 - seat]))))
    return found


if __name__ == "__main__":
    main()
