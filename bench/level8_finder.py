"""Measure how long it takes to say whether a hand completes a level of LEVEL 8.

    python bench/level8_finder.py

For each level of both lists it uses random hands of eleven cards with up to four wilds. The best of
seven runs counts for each hand. The call from Python is included.
"""

import random
import statistics
import time

from cardtable import build_info
from cardtable.games.level8 import level_search
from cardtable.games.level8.cards import HI, LO, WILD
from cardtable.games.level8.levels import SIDES, format_level, printed_levels

HANDS = 300
RUNS = 7


def measure_hand(level: int, rng: random.Random) -> float:
    """Return the seconds for one random hand."""
    wilds = rng.randint(0, 4)
    naturals = rng.sample(range(WILD), 11 - wilds)
    low = sum(LO[card] for card in naturals) + wilds * LO[WILD]
    high = sum(HI[card] for card in naturals)
    best = float("inf")
    for _ in range(RUNS):
        start = time.perf_counter()
        level_search.can_complete(low, high, level, 0)
        best = min(best, time.perf_counter() - start)
    return best


def main() -> None:
    print("compiled" if build_info.is_compiled() else "plain Python")
    for side in SIDES.values():
        for level in printed_levels(side):
            rng = random.Random(level)
            times = [measure_hand(level, rng) * 1e6 for _ in range(HANDS)]
            figures = f"median {statistics.median(times):6.2f} µs, worst {max(times):6.2f} µs"
            print(f"{side:9} {format_level(level):24} {figures}")


if __name__ == "__main__":
    main()
