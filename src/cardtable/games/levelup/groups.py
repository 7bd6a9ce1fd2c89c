"""How cards can be grouped: the combinations one by one, and a grouping that looks natural.

This is slower than `cover`, which only says whether there is a grouping, and is asked first.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import count, lowest
from cardtable.games.levelup.cards import RANK, SUIT
from cardtable.games.levelup.partition import (
    HIGH,
    HIGH_ACE,
    LOW,
    MIN_LONG,
    MIN_RUN,
    MIN_SET,
    can_partition,
)

RUN: Final = 0  # kinds, the most striking first
SET: Final = 1
STRAIGHT: Final = 2
FLUSH: Final = 3

MAX_GROUPS: Final = 4  # of fourteen cards


@final
@mypyc_attr(acyclic=True)
class Group:
    """A combination: its natural cards, and how many wilds it needs at least."""

    def __init__(self, kind: i64, cards: i64, wilds: i64) -> None:
        self.kind = kind
        self.cards = cards
        self.wilds = wilds


def arrange_cards(cards: i64, wilds: i64, ends: i64, fewest: i64) -> list[Group]:
    """The grouping to show to people; empty if there is none.

    It has as few groups as can be; of these, as few as can be with wilds; and runs and sets
    rather than straights and flushes. Each group has at least `fewest` natural cards.
    """
    limit: i64
    for limit in range(1, MAX_GROUPS + 1):
        found = best_arrangement(cards, wilds, ends, fewest, limit)
        if found:
            return found
    return []


def best_arrangement(cards: i64, wilds: i64, ends: i64, fewest: i64, limit: i64) -> list[Group]:
    if not can_partition(cards, wilds, 0, ends):
        return []
    if limit == 1:
        whole = as_one_group(cards, wilds, ends)
        return [whole] if whole is not None and count(cards) >= fewest else []
    best: list[Group] = []
    for group in groups_of_lowest(cards, wilds, ends):
        rest = cards ^ group.cards
        if not rest or count(group.cards) < fewest:
            continue
        found = best_arrangement(rest, wilds - group.wilds, ends, fewest, limit - 1)
        if found and (not best or arrangement_cost([group, *found]) < arrangement_cost(best)):
            best = [group, *found]
    return best


def arrangement_cost(groups: list[Group]) -> i64:
    """The lower, the more natural."""
    total: i64 = 0
    for group in groups:
        total += group.kind + (100 if group.wilds else 0)
    return total


def has_combination(cards: i64, wilds: i64, ends: i64, fewest: i64) -> bool:
    """Is there some combination among these cards [LU-03]?"""
    if not cards:
        return wilds >= MIN_SET and not fewest
    while cards:
        for group in groups_of_lowest(cards, wilds, ends):
            if count(group.cards) >= fewest:
                return True
        cards &= cards - 1
    return False


def as_one_group(cards: i64, wilds: i64, ends: i64) -> Group | None:
    """All the cards as one combination."""
    number = count(cards)
    short = straight_shortfall(cards, MIN_RUN, ends) if is_one_suit(cards) else wilds + 1
    if short <= wilds:
        return Group(RUN, cards, short)
    if not cards & ~RANK[(lowest(cards) >> 2) + 1]:
        short = max(MIN_SET - number, 0)
        return Group(SET, cards, short) if short <= wilds else None
    short = straight_shortfall(cards, MIN_LONG, ends)
    if short <= wilds:
        return Group(STRAIGHT, cards, short)
    short = max(MIN_LONG - number, 0)
    return Group(FLUSH, cards, short) if is_one_suit(cards) and short <= wilds else None


def is_one_suit(cards: i64) -> bool:
    return not cards & ~SUIT[lowest(cards) & 3]


def straight_shortfall(cards: i64, least: i64, ends: i64) -> i64:
    """How many cards are missing for a straight; very many if two are of a rank."""
    places = rank_places(cards)
    number = count(cards)
    if count(places) < number or number < 2:
        return HIGH_ACE * 2
    short: i64 = HIGH_ACE * 2
    if not places & 1 or ends & LOW:
        short = min(short, max(span(places), least) - number)
    if places & 1 and ends & HIGH:
        short = min(short, max(span(places - 1 | 2**HIGH_ACE), least) - number)
    return short


def rank_places(cards: i64) -> i64:
    """The ranks that occur, as bits; the aces at 0."""
    places: i64 = 0
    bit: i64 = 1
    rank: i64
    for rank in range(HIGH_ACE):
        if cards & RANK[rank + 1]:
            places |= bit
        bit <<= 1
    return places


def span(places: i64) -> i64:
    """How many places there are from the first to the last."""
    length: i64 = 0
    places >>= lowest(places)
    while places:
        places >>= 1
        length += 1
    return length


def groups_of_lowest(cards: i64, wilds: i64, ends: i64) -> list[Group]:
    """Every combination that the lowest of the cards can be in."""
    found: list[Group] = []
    at = lowest(cards)
    card = cards & -cards
    left = cards ^ card
    rank = at >> 2
    add_subsets(found, SET, MIN_SET, card, left & RANK[rank + 1], wilds)
    add_subsets(found, FLUSH, MIN_LONG, card, left & SUIT[at & 3], wilds)
    if rank or ends & LOW:
        add_straights(found, RUN, left & SUIT[at & 3], card, 0, wilds, rank, 1, 1)
        add_straights(found, STRAIGHT, left, card, 0, wilds, rank, 1, 1)
    if not rank and ends & HIGH:
        add_straights(found, RUN, left & SUIT[at & 3], card, 0, wilds, HIGH_ACE, -1, 1)
        add_straights(found, STRAIGHT, left, card, 0, wilds, HIGH_ACE, -1, 1)
    return found


def add_subsets(
    found: list[Group], kind: i64, least: i64, card: i64, others: i64, wilds: i64
) -> None:
    some = others
    while True:
        short = max(least - 1 - count(some), 0)
        if short <= wilds:
            found.append(Group(kind, some | card, short))
        if not some:
            return
        some = some - 1 & others


def add_straights(
    found: list[Group], kind: i64, pool: i64, used: i64, gaps: i64, wilds: i64,
    at: i64, step: i64, length: i64,
) -> None:  # fmt: skip
    """Add the straight so far, which ends at `at`, and all that go on from there."""
    short = max((MIN_RUN if kind == RUN else MIN_LONG) - length, 0)
    if length > 1 and gaps + short <= wilds and (kind == RUN or not is_one_suit(used)):
        found.append(Group(kind, used, gaps + short))
    while gaps <= wilds:
        at += step
        length += 1
        if not 0 <= at < HIGH_ACE:
            return
        mates = pool & RANK[at + 1]
        while mates:
            add_straights(found, kind, pool, used | mates & -mates, gaps, wilds, at, step, length)
            mates &= mates - 1
        gaps += 1
