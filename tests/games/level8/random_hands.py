"""Random hands and levels to compare the game with a brute-force search."""

from random import Random

import pytest

from cardtable.games.level8.cards import COLOURS, HI, LO, NUMBERS, WILD
from cardtable.games.level8.levels import (
    COLOUR,
    RUN,
    SET,
    format_level,
    parse_level,
    printed_levels,
    required_kind,
    required_size,
    requirements_of,
)
from games.level8 import brute

KIND_NAMES = {RUN: "run", SET: "set", COLOUR: "colour"}
CUSTOM = (
    "run3 run3 run3", "run3 run4 pair", "run5 run5", "pair pair pair pair pair", "set8",
    "colour4 colour4", "run3 colour3 colour4", "pair colour2 colour2 colour2 colour2",
    "triple triple colour4", "run10", "set9",
)  # fmt: skip
PRINTED = [*printed_levels("one_star"), *printed_levels("two_star")]
LEVELS = [*PRINTED, *[parse_level(text, "") for text in CUSTOM]]

every_level = pytest.mark.parametrize("level", LEVELS, ids=format_level)
printed_level = pytest.mark.parametrize("level", PRINTED, ids=format_level)


def random_hand(random: Random, max_size: int = 11) -> tuple[list[int], int]:
    """Return naturals and a number of wilds; every second hand has a few neighbouring numbers."""
    size = random.randint(6, max_size)
    wilds = min(random.choice([0, 0, 0, 1, 1, 2, 3, 4, 7]), size)
    pool = list(range(WILD))
    if random.random() < 0.5:
        first, width = random.randint(0, 11), random.randint(2, 4)
        colours = random.sample(range(COLOURS), random.randint(2, COLOURS))
        near = [colour * NUMBERS + first + number for colour in colours for number in range(width)]
        pool = near if len(near) >= size - wilds else pool
    return random.sample(pool, size - wilds), wilds


def bag_of(naturals: list[int], wilds: int) -> tuple[int, int]:
    """Return a hand as a bag of the game."""
    lo = sum(LO[natural] for natural in naturals) + wilds * LO[WILD]
    return lo, sum(HI[natural] for natural in naturals)


def brute_level(level: int) -> list[brute.Group]:
    """Return a level in the form of the brute-force search."""
    return [
        (KIND_NAMES[required_kind(group)], required_size(group)) for group in requirements_of(level)
    ]


def brute_cards(naturals: list[int]) -> list[brute.Natural]:
    """Return naturals in the form of the brute-force search."""
    return [(natural // NUMBERS, natural % NUMBERS + 1) for natural in naturals]
