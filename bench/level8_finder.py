"""How long it takes to say whether a hand completes a level of LEVEL 8.

    python bench/level8_finder.py

For each level of both lists, random hands of eleven cards with up to four wilds; of each hand the
best of seven looks counts. Called from Python, so the call itself is included.
"""

import random
import statistics
import time

from cardtable import build_info
from cardtable.games.level8 import level_search
from cardtable.games.level8.cards import HI, LO, WILD
from cardtable.games.level8.levels import SIDES, format_level, printed_levels

HANDS = 300
LOOKS = 7


def look(level: int, luck: random.Random) -> float:
    """Seconds for one hand."""
    wilds = luck.randint(0, 4)
    naturals = luck.sample(range(WILD), 11 - wilds)
    low = sum(LO[card] for card in naturals) + wilds * LO[WILD]
    high = sum(HI[card] for card in naturals)
    least = float("inf")
    for _ in range(LOOKS):
        begin = time.perf_counter()
        level_search.can_complete(low, high, level, 0)
        least = min(least, time.perf_counter() - begin)
    return least


def main() -> None:
    print("compiled" if build_info.is_compiled() else "plain Python")
    for side in SIDES.values():
        for level in printed_levels(side):
            luck = random.Random(level)
            times = [look(level, luck) * 1e6 for _ in range(HANDS)]
            figures = f"median {statistics.median(times):6.2f} µs, worst {max(times):6.2f} µs"
            print(f"{side:9} {format_level(level):24} {figures}")


if __name__ == "__main__":
    main()
