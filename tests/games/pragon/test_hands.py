"""Hands, compared with a slow and simple search that shares no code with the rules."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from cardtable.games.pragon.cards import CARDS, lowest_and_highest
from cardtable.games.pragon.hands import (
    FIVE,
    FLUSH,
    FOUR,
    HIGH,
    JACKS,
    KIND_COUNT,
    LOW,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    find_hands,
    kinds_of,
    next_cards,
)
from support.sample_sizes import sample, small_and_large

Card = tuple[int, int]  # rank 2 to 14, suit
BOTH = LOW | HIGH


@cache
def rows(ace: int) -> frozenset[tuple[int, ...]]:
    """Return the ranks of every straight."""
    line = [14] * bool(ace & LOW) + [*range(2, 14)] + [14] * bool(ace & HIGH)
    found = (line[at : at + size] for size in (3, 4, 5) for at in range(len(line) - size + 1))
    return frozenset(tuple(sorted(row)) for row in found)


def plain_kinds(cards: tuple[Card, ...], ace: int) -> frozenset[int]:
    """Return the kinds that cards without a joker make."""
    ranks, suits = zip(*cards, strict=True)
    return simple_kinds(tuple(sorted(ranks)), len(set(suits)) == 1, ace)


@cache
def simple_kinds(ranks: tuple[int, ...], one_suit: bool, ace: int) -> frozenset[int]:
    found = set[int]()
    if len(set(ranks)) == 1:
        found.add({2: PAIR, 3: THREE, 4: FOUR, 5: FIVE}[len(ranks)])
        if len(ranks) == 2 and ranks[0] > 10:
            found.add(JACKS + ranks[0] - 11)
    if len(ranks) >= 3 and one_suit:
        found.add(FLUSH)
    if ranks in rows(ace):
        found.add(STRAIGHT)
        if one_suit:
            found.add(STRAIGHT_FLUSH)
    return frozenset(found)


EVERY_CARD = tuple(product(range(2, 15), range(4)))


@cache
def slow_kinds(naturals: tuple[Card, ...], jokers: int, ace: int) -> frozenset[int]:
    """Return the kinds with each joker as any of the 52 cards, even one that is there already."""
    found = set[int]()
    for stand_ins in product(EVERY_CARD, repeat=jokers):
        found |= plain_kinds(naturals + stand_ins, ace)
    return frozenset(found)


def expected_kinds(cards: tuple[int, ...], ace: int) -> frozenset[int]:
    naturals = tuple((card % 13 + 2, card // 13) for card in cards if card < 52)
    return slow_kinds(naturals, len(cards) - len(naturals), ace)


def slow_hands(hand: list[int], table: list[int], ace: int) -> Iterator[tuple[int, ...]]:
    cards = sorted(hand + table)
    for size in (2, 3, 4, 5):
        for some in combinations(cards, size):
            if set(some) & set(hand) and expected_kinds(some, ace):
                yield some


def bits(cards: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    return sum(2**card for card in cards)


def spreads(number: int, seed: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield cards of a hand and a table: random ones, few ranks, few suits, aces, jokers."""
    picks = random.Random(seed)
    narrow = [[*range(13)], [card for card in range(52) if card % 13 in (0, 1, 2, 11, 12)]]
    narrow += [[card for card in range(52) if card % 13 in (4, 5, 6, 7, 8)], [*range(26)]]
    narrow += [[card for card in range(52) if card % 13 in (3, 12)], [*range(52)]]
    for at in range(number):
        pool = narrow[at % 6] if at % 2 else [*range(52)]
        jokers = [52, 53][: picks.choice((0, 0, 0, 1, 1, 2)) if at % 7 else 0]
        most = 6 if len(jokers) == 2 else 9
        some = picks.sample(pool, min(len(pool), picks.randint(2, most)))
        some = (jokers + some)[:most]
        picks.shuffle(some)
        held = picks.randint(1, min(3, len(some)))
        yield some[:held], some[held:]


def compare_hands(number: int, seed: int) -> int:
    """Compare the hands of `number` spreads; return how many hands there were."""
    total = 0
    for at, (hand, table) in enumerate(spreads(number, seed)):
        ace = (BOTH, BOTH, LOW, HIGH)[at % 4]
        expected = sorted(bits(some) for some in slow_hands(hand, table, ace))
        found = find_hands(bits(hand), bits(table), ace, 2, 5)
        assert sorted(found) == expected, (hand, table, ace)
        longer = find_hands(bits(hand), bits(table), ace, 3, 5)
        assert sorted(longer) == [some for some in expected if some.bit_count() > 2]
        couples = find_hands(bits(hand), bits(table), ace, 2, 2)
        assert sorted(couples) == [some for some in expected if some.bit_count() == 2]
        for some in expected[:40]:
            members = tuple(card for card in range(CARDS) if some >> card & 1)
            kinds = {kind for kind in range(KIND_COUNT) if kinds_of(some, ace) >> kind & 1}
            assert kinds == expected_kinds(members, ace), members
        total += len(expected)
    return total


@pytest.mark.parametrize("number", small_and_large(sample(400, 120), 4_000))
def test_hands_are_what_a_simple_search_finds(number: int) -> None:
    assert compare_hands(number, 2) > 7 * number


def walk(reached: list[int], chosen: int, hand: int, table: int) -> bool:
    """Follow every path of offered cards; return whether each of them ends in a hand."""
    reached.append(chosen)
    following = next_cards(chosen, hand, table, BOTH, 2, 5)
    offered = [card for card in range(CARDS) if following >> card & 1]
    ends = [walk(reached, chosen | 2**card, hand, table) for card in offered]
    return all(ends) and (bool(ends) or kinds_of(chosen, BOTH) > 0 or not chosen)


def test_a_card_is_offered_only_if_a_hand_can_be_finished_with_it_and_by_one_path() -> None:
    for hand, table in spreads(150, 3):
        reached: list[int] = []
        assert walk(reached, 0, bits(hand), bits(table))
        assert len(reached) == len(set(reached))


def test_the_lowest_and_highest_cards_are_the_ends_of_the_sorted_hand() -> None:
    picks = random.Random(4)
    for _ in range(3000):
        hand = picks.sample(range(CARDS), picks.randint(1, 3))
        values = {card: (card % 13) + 2 for card in hand if card < 52}
        low = {card: 1 if value == 14 else value for card, value in values.items()}
        ends = [
            {card for card in by if by[card] in (min(by.values()), max(by.values()))}
            for by in (values, low)
        ]
        if not values:
            ends = [set(hand), set(hand)]
        assert lowest_and_highest(bits(hand), "high") == bits([*ends[0]])
        assert lowest_and_highest(bits(hand), "low") == bits([*ends[1]])
        assert lowest_and_highest(bits(hand), "either") == bits([*(ends[0] | ends[1])])
