"""The search for a level in a hand, compared with a brute-force search."""

from random import Random

import pytest

from cardtable.games.level8 import level_search
from cardtable.games.level8.cards import WILD
from cardtable.games.level8.levels import parse_level
from games.level8 import brute
from games.level8.random_hands import (
    bag_of,
    brute_cards,
    brute_level,
    every_level,
    printed_level,
    random_hand,
)
from support.sample_sizes import sample, small_and_large


def compare(level: int, hands: int, seed: int) -> int:
    """Compare both searches for a number of hands; return how many hands make the level."""
    random = Random(f"{seed} {level}")
    made = 0
    for _ in range(hands):
        naturals, wilds = random_hand(random)
        least = random.choice([0, 0, 1])
        found = level_search.can_complete(*bag_of(naturals, wilds), level, least)
        assert found == brute.completes(brute_cards(naturals), wilds, brute_level(level), least), (
            naturals, wilds, least,
        )  # fmt: skip
        made += found
    return made


@every_level
@pytest.mark.parametrize("hands", small_and_large(sample(500, 150), 10_000))
def test_the_search_agrees_with_brute_force(level: int, hands: int) -> None:
    assert 0 < compare(level, hands, 1) < hands


def brute_distance(naturals: list[int], wilds: int, level: int) -> int:
    """Without a rule on naturals a missing card may as well be a wild."""
    more = 0
    while not brute.completes(brute_cards(naturals), wilds + more, brute_level(level)):
        more += 1
    return more


@every_level
def test_the_distance_is_the_fewest_cards_that_are_missing(level: int) -> None:
    random = Random(level)
    for _ in range(12):
        naturals, wilds = random_hand(random, 8)
        wanted = brute_distance(naturals, wilds, level)
        assert level_search.distance(*bag_of(naturals, wilds), level, 0) == wanted


@printed_level
def test_helping_cards_bring_the_level_nearer_and_no_others_do(level: int) -> None:
    random = Random(level)
    for _ in range(3):
        naturals, wilds = random_hand(random, 8)
        near = brute_distance(naturals, wilds, level)
        helps = set(level_search.improving_cards(*bag_of(naturals, wilds), level, 0))
        for kind in random.sample(range(WILD), 6):
            if kind not in naturals:
                nearer = brute_distance([*naturals, kind], wilds, level) < near
                assert nearer == (kind in helps)
        assert (WILD in helps) == (near > 0)


def test_a_set_of_more_cards_than_a_number_has_needs_wilds() -> None:
    """Without enough of them it seemed that it could be laid, and then no step was legal."""
    level = parse_level("set10", "")
    assert level_search.can_complete(*bag_of([4, 19, 34], 7), level, 0)
    for naturals, wilds in ([4, 19], 7), ([4, 19, 34, 49, 64, 79], 3), (list(range(11)), 0):
        assert not level_search.can_complete(*bag_of(naturals, wilds), level, 0)


def test_a_group_of_wilds_needs_a_natural_that_nothing_else_needs() -> None:
    level = parse_level("run3 pair", "")
    naturals = [4, 5, 6]  # red 5, 6 and 7
    assert level_search.can_complete(*bag_of(naturals, 2), level, 1)
    assert level_search.distance(*bag_of([4, 5], 3), level, 1) == 0
    assert level_search.distance(*bag_of([4], 4), level, 1) == 1
    assert WILD not in level_search.improving_cards(*bag_of([4], 4), level, 1)
