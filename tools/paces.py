"""Measure how fast the levels of LEVEL 8 are played: `python tools/paces.py`.

Two tuned policies play single rounds, one on the level in question and one on a level of medium
size. `cardtable.bots.level8.win_probability` uses the paces that this tool writes.
"""

import argparse
import json
from pathlib import Path

from rich.progress import track

from cardtable.bots.level8 import make_level8_policy
from cardtable.engine.chance import FastChance
from cardtable.games.level8 import GAME
from cardtable.games.level8.levels import SIDES, format_level, printed_levels
from cardtable.games.level8.state import Level8State

REFERENCE = "run6 pair"
TARGET = Path("src/cardtable/bots/level8/paces.json")


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure how fast the levels of LEVEL 8 are played."
    )
    parser.add_argument("--rounds", type=int, default=2000, help="for each level and question")
    rounds = parser.parse_args().rounds
    texts = [format_level(level) for side in SIDES.values() for level in printed_levels(side)]
    paces = {text: measure_pace(text, rounds) for text in track(sorted(set(texts)))}
    origin = {"beside": REFERENCE, "rounds": rounds, "seeds": [0, rounds // 2 - 1]}
    lines = [f'  "{text}": {json.dumps(numbers)}' for text, numbers in paces.items()]
    head = json.dumps(origin, indent=1)[:-2]
    TARGET.write_text(
        f'{head},\n "paces": {{\n' + ",\n".join(lines) + "\n }\n}\n", encoding="utf-8"
    )


def measure_pace(text: str, rounds: int) -> list[float]:
    """Return the fields of a `Pace` for a level."""
    first, lost, laid = 0, 0, 0
    for level, other in play_rounds([text] + 4 * [REFERENCE], (1, 2), rounds):
        first += level == 3  # two levels on: first out
        lost += other == 4
        laid += level == 2  # one level on: laid, but the other seat was out
    wins = sum(level > 2 for level, _ in play_rounds([REFERENCE, text], (2, 1), rounds))
    return [round(odds(first, lost), 3), round(odds(wins, rounds - wins), 3), round(laid / lost, 3)]


def odds(won: int, lost: int) -> float:
    return (won + 0.5) / (lost + 0.5)


def play_rounds(
    custom_levels: list[str], levels: tuple[int, int], rounds: int
) -> list[tuple[int, int]]:
    """Play rounds from `levels`; return the levels of both seats after each.

    The level in question comes first. It is that of seat 0 and of seat 1 in turn.
    """
    policy = make_level8_policy()
    found = []
    for deal in range(rounds):
        seat = deal % 2
        start = levels if seat == 0 else levels[::-1]
        options = GAME.parse_options(
            {"level_set": "custom", "custom_levels": custom_levels, "levels": start}
        )
        chance = FastChance(deal // 2)
        state = GAME.new(2, options, chance)
        assert isinstance(state, Level8State)
        policy.finish(state, chance)
        found.append((int(state.levels[seat]), int(state.levels[1 - seat])))
    return found


if __name__ == "__main__":
    main()
