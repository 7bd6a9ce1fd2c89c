"""Deficiencies and outs of LEVEL UP hands, against exhaustive search."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.games.levelup.cards import deck_of, list_cards
from cardtable.games.levelup.hands import qualifies
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.position import parse_cards
from games.levelup.brute import cards_of, distance
from games.levelup.random_hands import random_hand as hand_of
from support.playthroughs import seeds
from support.sample_sizes import with_examples


def dealt(random: Random, size: int, jokers: int = 0) -> int:
    return sum(1 << card for card in random.sample(list_cards(deck_of(jokers)), size))


@pytest.mark.parametrize("ace", ["both", "low", "high"])
def test_the_deficiency_is_the_least_number_of_exchanges(ace: str) -> None:
    random = Random(11)
    finder = DeficiencyFinder(LevelUpOptions(ace=ace, jokers=1))
    for number in range(60):
        hand, _ = hand_of(number, random, 3, 7)
        hand &= 2**53 - 1
        level = max(hand.bit_count(), 3)
        if hand.bit_count() == level:
            assert finder.deficiency(hand, level) == distance(cards_of(hand, level), level, ace)


@pytest.mark.parametrize("must_use_all_cards", [True, False])
@pytest.mark.parametrize("fewest", [0, 2])
def test_one_card_more_or_less_changes_the_deficiency_as_it_should(
    must_use_all_cards: bool, fewest: int
) -> None:
    options = LevelUpOptions(
        jokers=1, must_use_all_cards=must_use_all_cards, min_naturals_per_combo=fewest
    )
    random = Random(5)
    for size in (3, 4, 5, 7, 9) if not fewest else (3, 4, 5):
        for _ in range(6):
            held = dealt(random, size + 1, 1)
            far = DeficiencyFinder(options).deficiency_with_pick(held, size)
            rests = [held ^ 1 << card for card in list_cards(held)]
            fars = [DeficiencyFinder(options).deficiency(rest, size) for rest in rests]
            if must_use_all_cards and not fewest:
                assert far == min(fars)
            assert (far == 0) == (min(fars) == 0)
            finder = DeficiencyFinder(options)
            known = [
                finder.deficiency_after_discard(held, size, far, card) for card in list_cards(held)
            ]
            if not fewest:
                assert known == fars


@given(st.integers(3, 9), seeds)
@with_examples(20)
def test_an_out_is_a_card_that_lowers_the_deficiency(size: int, seed: int) -> None:
    hand = dealt(Random(seed), size)
    finder, fresh = DeficiencyFinder(LevelUpOptions()), DeficiencyFinder(LevelUpOptions())
    far = finder.deficiency(hand, size)
    outs = finder.outs(hand, size)
    for card in list_cards(deck_of(0) & ~hand):
        assert (fresh.deficiency_with_pick(hand | 1 << card, size) < far) == bool(outs >> card & 1)


HOUSE_RULES = [
    {"min_naturals_per_combo": 2},
    {"min_naturals_per_combo": 3, "ace": "high"},
    {"must_use_all_cards": False},
    {"must_use_all_cards": False, "min_naturals_per_combo": 2},
    {"must_use_all_cards": False, "ace": "low", "jokers": 0},
]


def finishers(hand: int, level: int, options: LevelUpOptions) -> int:
    """The cards with which the hand qualifies after some discard: all are tried."""
    found = 0
    for card in list_cards(deck_of(options.jokers) & ~hand):
        more = hand | 1 << card
        if any(qualifies(more ^ 1 << other, level, options) for other in list_cards(more)):
            found |= 1 << card
    return found


@pytest.mark.parametrize("chosen", HOUSE_RULES, ids=str)
def test_under_house_rules_the_last_out_is_a_card_that_finishes(chosen: dict[str, Any]) -> None:
    options = LevelUpOptions(**{"jokers": 1, **chosen})
    random = Random(21)
    tried = 0
    for size in (3, 4, 5, 6) * 8:
        hand = dealt(random, size, options.jokers)
        finder = DeficiencyFinder(options)
        if finder.deficiency(hand, size) == 1:
            assert finder.outs(hand, size) == finishers(hand, size, options)
            tried += 1
    assert tried > 3


def test_a_wild_is_no_out_where_naturals_are_wanted() -> None:
    options = LevelUpOptions(min_naturals_per_combo=2)
    outs = DeficiencyFinder(options).outs(parse_cards("3D 3S 8H", "hand"), 3)
    assert outs == finishers(parse_cards("3D 3S 8H", "hand"), 3, options)
    assert not outs & parse_cards("QC", "card")


@pytest.mark.parametrize("ace", ["both", "low", "high"])
def test_where_one_combination_is_enough_a_straight_or_a_flush_will_do(ace: str) -> None:
    options = LevelUpOptions(must_use_all_cards=False, ace=ace, jokers=0)
    random = Random(4)
    for size in (5, 6, 7) * 40:
        hand = dealt(random, size)
        near = int(DeficiencyFinder(options).deficiency(hand, size))
        assert (near == 0) == qualifies(hand, size, options)
        assert (near < 2) == (near == 0 or finishers(hand, size, options) != 0)


def test_what_is_remembered_is_what_was_found() -> None:
    random = Random(8)
    finder = DeficiencyFinder(LevelUpOptions())
    hands = [dealt(random, 5) for _ in range(300)]
    first = [finder.deficiency(hand, 5) for hand in hands]
    assert [finder.deficiency(hand, 5) for hand in hands] == first
    assert [DeficiencyFinder(LevelUpOptions()).deficiency(hand, 5) for hand in hands[:20]] == first[
        :20
    ]
