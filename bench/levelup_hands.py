"""How long the questions about hands of LEVEL UP take, on random hands and on the worst known.

    python bench/levelup_hands.py [--seconds S] [--seed N]

With --seconds it searches for hands that take longer, changing one card at a time as long as
that makes it worse. Times are the least of many, of the processor, in one call.
"""

import argparse
import random
import time
from collections.abc import Callable

from cardtable.games.levelup.hands import distance, qualifies
from cardtable.games.levelup.notation import cards_text
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.position import parse_cards

USUAL = LevelUpOptions()
Question = Callable[[int, int], object]

# What searches of some minutes have found: a hand, and the ROUND.
WORST = (
    ("2D 3C 3D 3H 3S 4C 4D 4S 5C 5D 6D 7D KS", 13),
    ("AS 2C 2D 2H 2S 3C 3S 4S 5S 6D 6H 10D JK", 10),
    ("5H 6C 6D 6H 6S 7D 7H 8H 9H 10C 10S KD KH", 13),
    ("4C 5C 6C 6D 6H 6S 7C 7H 8C 9D 10D 10S KC KD", 13),
    ("AD 2D 3C 3D 3H 3S 4C 4D 5C 6S 7H 7S KS JK", 13),
)


def is_good(hand: int, level: int) -> object:
    return qualifies(hand, level, USUAL)


def is_far(hand: int, level: int) -> object:
    return distance(hand, level, level, USUAL)


def nothing(hand: int, level: int) -> object:
    return None


def mean(question: Question, hands: list[tuple[int, int]], repeats: int = 9) -> float:
    """Return the nanoseconds for a hand, without the loop."""
    seconds = least(question, hands, repeats) - least(nothing, hands, repeats)
    return seconds / len(hands) * 1e9


def least(question: Question, hands: list[tuple[int, int]], repeats: int) -> float:
    best = 1e9
    for _ in range(repeats):
        begin = time.process_time()
        for hand, level in hands:
            question(hand, level)
        best = min(best, time.process_time() - begin)
    return best


def alone(question: Question, hand: int, level: int, repeats: int = 5) -> float:
    """Return the microseconds for one hand."""
    least = 1e9
    for _ in range(repeats):
        begin = time.perf_counter()
        question(hand, level)
        least = min(least, time.perf_counter() - begin)
    return least * 1e6


def random_hand(size: int, source: random.Random) -> int:
    return sum(1 << card for card in source.sample(range(52), size))


def climb(seconds: float, seed: int, size: int, question: Question) -> tuple[float, int, int]:
    source = random.Random(seed)
    end = time.time() + seconds
    worst = (0.0, 0, 0)
    while time.time() < end:
        level = min(size, 13) if source.random() < 0.8 else source.randint(3, 13)
        chosen = set(source.sample(range(54), size))
        cost, stale = 0.0, 0
        while stale < 250 and time.time() < end:
            other = set(chosen)
            for card in source.sample(sorted(other), source.choice((1, 1, 2))):
                other.remove(card)
            while len(other) < size:
                other.add(source.randrange(54))
            found = alone(question, sum(1 << card for card in other), level)
            if found > cost:
                chosen, cost, stale = other, found, 0
            else:
                stale += 1
        hand = sum(1 << card for card in chosen)
        worst = max(worst, (alone(question, hand, level, 50), hand, level))
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs="*", default=(13, 14))
    wanted = parser.parse_args()
    source = random.Random(5)
    groups = {
        size: [(random_hand(size, source), size) for _ in range(2000)] for size in range(3, 14)
    }
    every = [hand for hands in groups.values() for hand in hands]
    print(f"qualifies, random hands of 3 to 13 cards: {mean(is_good, every):.0f} ns")
    for size, hands in groups.items():
        good, far = mean(is_good, hands), mean(is_far, hands[:500], 3)
        print(f"  {size:2} cards: qualifies {good:5.0f} ns, distance {far:6.0f} ns")
    for names, level in WORST:
        hand = parse_cards(names, "hand")
        print(
            f"bad hand of {hand.bit_count()}: qualifies {alone(is_good, hand, level, 500):.1f} us"
        )
    for size in wanted.sizes if wanted.seconds else ():
        for name, question in (("qualifies", is_good), ("distance", is_far)):
            cost, hand, level = climb(wanted.seconds, wanted.seed, size, question)
            print(f"worst of {size} for {name}: {cost:.1f} us, ROUND {level}: {cards_text(hand)}")


if __name__ == "__main__":
    main()
