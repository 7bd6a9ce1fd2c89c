"""How near a hand is to a level, compared with a plain search."""

import random
from itertools import product
from typing import Any

import pytest

from cardtable.bots.level8.features import LevelProgress
from cardtable.games.level8 import level_search
from cardtable.games.level8.cards import COLOURS, COUNT_SHIFT, NUMBERS
from cardtable.games.level8.levels import format_level, parse_level, printed_levels
from games.level8 import brute
from games.level8.random_hands import bag_of, brute_cards, brute_level, random_hand

PRINTED = [*printed_levels("one_star"), *printed_levels("two_star")]
UNUSUAL = ["colour4 colour4", "run3 colour3 colour4", "triple triple colour4", "run3 run3 run3"]
LEVELS = [*PRINTED, *[parse_level(text, "") for text in UNUSUAL]]
every_level = pytest.mark.parametrize("level", LEVELS, ids=format_level)


def count_colour_groups(level: int) -> int:
    return format_level(level).count("colour")


@every_level
def test_missing_slots_are_those_of_a_plain_search(level: int) -> None:
    rng = random.Random(level)
    progress = LevelProgress(level, 4.0)
    for _ in range(12):
        naturals, wilds = random_hand(rng)
        lo, hi = bag_of(naturals, wilds)
        missing = int(progress.missing(level_search.tally(lo, hi), lo, hi))
        more = 0
        while not brute.completes(brute_cards(naturals), wilds + more, brute_level(level)):
            more += 1
        # With several colour groups a card may be counted for two of them.
        assert missing == more if count_colour_groups(level) < 2 else missing <= more


def count_filled(level: int, names: tuple[int, ...], naturals: list[brute.Natural]) -> int:
    """Return how many slots the naturals fill if the groups have these names."""
    wanted, wanted_colours = [0] * (NUMBERS + 1), [0] * COLOURS
    for (kind, size), name in zip(brute_level(level), names, strict=True):
        if kind == "colour":
            wanted_colours[name - 1] += size
        for number in range(name, name + size) if kind == "run" else (name,):
            wanted[number] += (size if kind == "set" else 1) * (kind != "colour")
    counts = [sum(number == at for _, number in naturals) for at in range(NUMBERS + 1)]
    filled = sum(map(min, counts, wanted))
    for colour, size in enumerate(wanted_colours):
        own = [number for other, number in naturals if other == colour]
        filled += min(size, sum(counts[number] > wanted[number] for number in own))
    return filled


@every_level
def test_the_sum_counts_every_candidate(level: int) -> None:
    if count_colour_groups(level) > 1 or len(brute_level(level)) > 3:
        return  # too many to enumerate
    names: dict[str, Any] = {"run": lambda size: range(1, 17 - size), "set": lambda _: range(1, 16)}
    names["colour"] = lambda _: range(1, 7)
    rng = random.Random(level)
    progress = LevelProgress(level, 3.0)
    naturals, wilds = random_hand(rng, 9)
    lo, hi = bag_of(naturals, wilds)
    groups = brute_level(level)
    total = 0.0
    for candidate in product(*(names[kind](size) for kind, size in groups)):
        runs = [
            (groups[at][1], name) for at, name in enumerate(candidate) if groups[at][0] == "run"
        ]
        if runs == sorted(runs):
            total += 3.0 ** count_filled(level, candidate, brute_cards(naturals))
    progress.measure(level_search.tally(lo, hi), lo, hi)
    assert float(progress.soft) == pytest.approx(total)


def test_a_wild_is_worth_a_slot() -> None:
    progress = LevelProgress(parse_level("run7", ""), 4.0)
    lo, hi = bag_of([0, 1, 2], 0)
    counts = level_search.tally(lo, hi)
    with_wild = progress.value(counts, lo + 2**COUNT_SHIFT, hi, 1.0)
    assert float(with_wild - progress.value(counts, lo, hi, 1.0)) == pytest.approx(2.0)
