"""Questions about hands: the fast answers are those of a brute-force search."""

from random import Random

import pytest

from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.hands import distance, earns_bonus, layout_of, qualifies
from cardtable.games.levelup.options import LevelUpOptions
from games.levelup import brute
from games.levelup.random_hands import random_hand
from support.sample_sizes import sample, small_and_large

ACES = ("both", "low", "high")


def compare_qualifies(number: int, seed: int, max_size: int) -> int:
    """Compare the answers for `number` hands; return how many of them qualify."""
    random = Random(seed)
    qualifying = 0
    for index in range(number):
        cards, level = random_hand(index, random, max_size=max_size)
        ace = random.choice(ACES)
        expected = brute.splits(brute.cards_of(cards, level), ace)
        assert qualifies(cards, level, LevelUpOptions(ace=ace)) == expected, (
            list_cards(cards),
            level,
            ace,
        )
        qualifying += expected
    return qualifying


def test_small_hands_qualify_as_defined() -> None:
    assert compare_qualifies(700, seed=1, max_size=9) > 40


@pytest.mark.parametrize("number", small_and_large(sample(1_500, 300), 10_000))
def test_many_hands_qualify_as_defined(number: int) -> None:
    assert compare_qualifies(number, seed=3, max_size=13) > number * 9 // 100


@pytest.mark.parametrize("number", small_and_large(sample(50, 14), 120))
def test_hands_of_fourteen_cards_qualify_as_defined(number: int) -> None:
    random = Random(4)
    for index in range(number):
        cards, level = random_hand(index, random, 14, 14)
        expected = brute.splits(brute.cards_of(cards, level))
        assert qualifies(cards, level, LevelUpOptions()) == expected, (list_cards(cards), level)


def compare_distances(number: int, seed: int, max_size: int) -> None:
    """Compare the distances of `number` hands."""
    random = Random(seed)
    for index in range(number):
        cards, level = random_hand(index, random, max_size=max_size)
        ace = random.choice(ACES)
        held = cards.bit_count()
        size = held - random.randint(0, 1) if held > 3 else held
        expected = brute.distance(brute.cards_of(cards, level), size, ace)
        found = distance(cards, level, size, LevelUpOptions(ace=ace))
        assert found == expected, (list_cards(cards), level, size, ace)


@pytest.mark.parametrize("number", small_and_large(200, 2_500))
def test_hands_are_as_far_away_as_defined(number: int) -> None:
    compare_distances(number, seed=6, max_size=8)


@pytest.mark.parametrize("number", small_and_large(14, 120))
def test_large_hands_are_as_far_away_as_defined(number: int) -> None:
    compare_distances(number, seed=7, max_size=10)


def test_the_bonus_is_earned_as_defined() -> None:
    random = Random(8)
    earned = 0
    for index in range(120):
        cards, level = random_hand(index, random, 3, 5)
        suit, first = random.randrange(4), random.randrange(9)
        cards |= sum(1 << 4 * rank + suit for rank in range(first, first + 5))
        expected = brute.earns_bonus(brute.cards_of(cards, level))
        assert earns_bonus(cards, level, LevelUpOptions()) == expected, (list_cards(cards), level)
        earned += expected
    assert earned > 10


def test_lu_12_with_a_number_of_naturals_in_each_combination() -> None:
    random = Random(9)
    for index in range(120):
        cards, level = random_hand(index, random, max_size=8)
        for min_naturals in (1, 2, 3):
            expected = brute.splits_naturally(cards, level, min_naturals)
            found = qualifies(cards, level, LevelUpOptions(min_naturals_per_combo=min_naturals))
            assert found == expected, (list_cards(cards), level, min_naturals)


def test_what_is_shown_is_the_hand_in_combinations() -> None:
    random = Random(10)
    shown = 0
    for index in range(1500):
        cards, level = random_hand(index, random, max_size=10)
        ace = random.choice(ACES)
        options = LevelUpOptions(ace=ace)
        if not qualifies(cards, level, options):
            continue
        shown += 1
        groups = layout_of(cards, level, options)
        assert sorted(card for _, group in groups for card in group) == list(list_cards(cards))
        for kind, group in groups:
            seen = [None if card in wilds(cards, level) else card for card in group]
            naturals = [None if card is None else (card // 4 + 1, card % 4) for card in seen]
            assert brute.is_combination(naturals, ace), (kind, group)
    assert shown > 60


def wilds(cards: int, level: int) -> list[int]:
    return [card for card in list_cards(cards) if card >= 52 or card // 4 + 1 == level]


@pytest.mark.parametrize("seed", range(3))
def test_no_grouping_has_fewer_groups(seed: int) -> None:
    random = Random(seed)
    for index in range(600):
        cards, level = random_hand(index, random, max_size=8)
        options = LevelUpOptions()
        if qualifies(cards, level, options) and not earns_bonus(cards, level, options):
            number = len(layout_of(cards, level, options))
            one = brute.is_combination(brute.cards_of(cards, level), "both")
            assert number == (1 if one else 2)  # eight cards are at most two groups
