"""The meld finder against a plain search over all sets of cards, on random and nasty hands."""

import random

import pytest

from cardtable.games.level8 import level_search
from cardtable.games.level8.cards import COLOURS, HI, LO, NUMBERS, WILD, list_cards
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
from cardtable.games.level8.melds import count_left_over, count_wilds, find_melds
from games.level8 import brute
from sizes import sample, small_and_large

KINDS = {RUN: "run", SET: "set", COLOUR: "colour"}
CUSTOM = (
    "run3 run3 run3", "run3 run4 pair", "run5 run5", "pair pair pair pair pair", "set8",
    "colour4 colour4", "run3 colour3 colour4", "pair colour2 colour2 colour2 colour2",
    "triple triple colour4", "run10",
)  # fmt: skip
PRINTED = [*printed_levels("one_star"), *printed_levels("two_star")]
LEVELS = [*PRINTED, *[parse_level(text, "") for text in CUSTOM]]

every_level = pytest.mark.parametrize("level", LEVELS, ids=format_level)
printed_level = pytest.mark.parametrize("level", PRINTED, ids=format_level)


def some_hand(luck: random.Random, most: int = 11) -> tuple[list[int], int]:
    """Naturals and a number of wilds; every second hand from a few neighbouring numbers."""
    held = luck.randint(6, most)
    wilds = min(luck.choice([0, 0, 0, 1, 1, 2, 3, 4, 7]), held)
    pool = list(range(WILD))
    if luck.random() < 0.5:
        first, wide = luck.randint(0, 11), luck.randint(2, 4)
        colours = luck.sample(range(COLOURS), luck.randint(2, COLOURS))
        near = [colour * NUMBERS + first + at for colour in colours for at in range(wide)]
        pool = near if len(near) >= held - wilds else pool
    return luck.sample(pool, held - wilds), wilds


def bag(naturals: list[int], wilds: int) -> tuple[int, int]:
    lo = sum(LO[natural] for natural in naturals) + wilds * LO[WILD]
    return lo, sum(HI[natural] for natural in naturals)


def plain(level: int) -> list[brute.Group]:
    return [(KINDS[required_kind(group)], required_size(group)) for group in requirements_of(level)]


def pairs(naturals: list[int]) -> list[brute.Natural]:
    return [(natural // NUMBERS, natural % NUMBERS + 1) for natural in naturals]


def compare(level: int, hands: int, seed: int) -> int:
    """How many of so many hands make the level, both finders agreeing on each."""
    luck = random.Random(f"{seed} {level}")
    made = 0
    for _ in range(hands):
        naturals, wilds = some_hand(luck)
        least = luck.choice([0, 0, 1])
        found = level_search.can_complete(*bag(naturals, wilds), level, least)
        assert found == brute.completes(pairs(naturals), wilds, plain(level), least), (
            naturals, wilds, least,
        )  # fmt: skip
        made += found
    return made


@every_level
@pytest.mark.parametrize("hands", small_and_large(sample(500, 150), 10_000))
def test_the_finder_agrees_with_a_plain_search(level: int, hands: int) -> None:
    assert 0 < compare(level, hands, 1) < hands


def brute_distance(naturals: list[int], wilds: int, level: int) -> int:
    """Without a rule on naturals a missing card may as well be a wild."""
    more = 0
    while not brute.completes(pairs(naturals), wilds + more, plain(level)):
        more += 1
    return more


@every_level
def test_the_distance_is_the_fewest_cards_that_are_missing(level: int) -> None:
    luck = random.Random(level)
    for _ in range(12):
        naturals, wilds = some_hand(luck, 8)
        wanted = brute_distance(naturals, wilds, level)
        assert level_search.distance(*bag(naturals, wilds), level, 0) == wanted


@printed_level
def test_helping_cards_bring_the_level_nearer_and_no_others_do(level: int) -> None:
    luck = random.Random(level)
    for _ in range(3):
        naturals, wilds = some_hand(luck, 8)
        near = brute_distance(naturals, wilds, level)
        helps = set(level_search.improving_cards(*bag(naturals, wilds), level, 0))
        for kind in luck.sample(range(WILD), 6):
            if kind not in naturals:
                nearer = brute_distance([*naturals, kind], wilds, level) < near
                assert nearer == (kind in helps)
        assert (WILD in helps) == (near > 0)


def test_a_group_of_wilds_needs_a_natural_that_nothing_else_needs() -> None:
    level = parse_level("run3 pair", "")
    naturals = [4, 5, 6]  # red 5, 6 and 7
    assert level_search.can_complete(*bag(naturals, 2), level, 1)
    assert level_search.distance(*bag([4, 5], 3), level, 1) == 0
    assert level_search.distance(*bag([4], 4), level, 1) == 1
    assert WILD not in level_search.improving_cards(*bag([4], 4), level, 1)


@printed_level
def test_the_ways_are_those_of_a_plain_search(level: int) -> None:
    """Groups and cards left over are the same, whichever card lies in which group."""
    luck = random.Random(level)
    for _ in range(4):
        naturals, wilds = some_hand(luck, 9)
        wilds = min(wilds, 2)
        wanted = {
            (
                tuple((kind, name) for kind, name, _ in laying),
                tuple(sorted(card for _, _, chosen in laying for card in chosen)),
            )
            for laying in brute.layings(pairs(naturals), wilds, plain(level))
        }
        found = find_melds(*bag(naturals, wilds), level, 0)
        assert len(found) == len(wanted)
        for way in found:
            taken = [kind for kind in list_cards(way.lo, way.hi) if kind < WILD]
            chosen = sorted(pairs(taken)) + [brute.WILD] * count_wilds(way)
            groups = [
                (f"{KINDS[required_kind(g)]}{required_size(g)}", name) for g, name in way.groups
            ]
            assert (tuple(sorted(groups)), tuple(chosen)) in wanted


def test_melds_differ_in_the_wilds_that_they_take_and_the_cards_that_they_leave() -> None:
    level = parse_level("run3 run3", "")
    hand = bag([0, 1, 2, 6, 7, 8, 9], 2)  # red 1 2 3, 7 8 9 10, and two wilds
    melds = find_melds(*hand, level, 0)
    assert {count_wilds(meld) for meld in melds} == {0, 1, 2}
    assert min(count_left_over(meld) for meld in melds) == 0


def test_cards_left_over_are_counted_as_if_all_that_fit_were_added() -> None:
    (way,) = find_melds(*bag([4, 5, 6, 19, 20, 21, 7, 8, 75], 0), parse_level("run3 run3", ""), 0)[
        :1
    ]
    assert count_left_over(way) == 1  # 8 and 9 go to a run; the violet 1 goes nowhere
