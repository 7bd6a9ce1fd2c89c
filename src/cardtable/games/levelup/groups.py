"""Groups of cards: single combinations, and the arrangement of a hand that players are shown.

This is slower than `partition`, which only says whether there is an arrangement; so functions here
ask it first. As there, `cards` are natural cards, `wilds` is a number of wilds, and `ends` says
where an ace may stand in a straight (LOW, HIGH or both).
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

RUN: Final = 0  # kinds of groups; players are shown lower numbers rather than higher ones
SET: Final = 1
STRAIGHT: Final = 2
FLUSH: Final = 3

IMPOSSIBLE: Final = 26  # more wilds than a hand can have; a literal, so that it is inlined
MAX_GROUPS: Final = 4  # that fourteen cards can make


@final
@mypyc_attr(acyclic=True)
class Group:
    """A combination: its natural cards, and the number of wilds in it (at first those it needs)."""

    def __init__(self, kind: i64, cards: i64, wilds: i64) -> None:
        self.kind = kind
        self.cards = cards
        self.wilds = wilds


def arrange_cards(cards: i64, wilds: i64, ends: i64, min_naturals: i64) -> list[Group]:
    """Return the arrangement of all `cards` to show to players, or an empty list if there is none.

    It has the fewest possible groups; among those, the fewest groups with wilds; and then runs
    and sets before straights and flushes. Each group has at least `min_naturals` natural cards.
    """
    limit: i64
    for limit in range(1, MAX_GROUPS + 1):
        groups = best_arrangement(cards, wilds, ends, min_naturals, limit)
        if groups:
            return groups
    return []


def best_arrangement(
    cards: i64, wilds: i64, ends: i64, min_naturals: i64, limit: i64
) -> list[Group]:  # fmt: skip
    """Return the best arrangement in `limit` groups, or an empty list if there is none."""
    if not can_partition(cards, wilds, 0, ends):
        return []
    if limit == 1:
        whole = as_one_group(cards, wilds, ends)
        return [whole] if whole is not None and count(cards) >= min_naturals else []
    best: list[Group] = []
    for group in groups_of_lowest(cards, wilds, ends):
        rest = cards ^ group.cards
        if not rest or count(group.cards) < min_naturals:
            continue
        others = best_arrangement(rest, wilds - group.wilds, ends, min_naturals, limit - 1)
        if others and (not best or arrangement_cost([group, *others]) < arrangement_cost(best)):
            best = [group, *others]
    return best


def arrangement_cost(groups: list[Group]) -> i64:
    """Return the cost of an arrangement: the lower, the more natural it looks."""
    total: i64 = 0
    for group in groups:
        total += group.kind + (100 if group.wilds else 0)
    return total


def has_combination(cards: i64, wilds: i64, ends: i64, min_naturals: i64) -> bool:
    """Tell whether some of the cards make a combination [LU-03]."""
    if not cards:
        return wilds >= MIN_SET and not min_naturals
    while cards:
        for group in groups_of_lowest(cards, wilds, ends):
            if count(group.cards) >= min_naturals:
                return True
        cards &= cards - 1
    return False


def as_one_group(cards: i64, wilds: i64, ends: i64) -> Group | None:
    """Return all the cards as one combination, or None if they are none."""
    number = count(cards)
    missing = straight_shortfall(cards, MIN_RUN, ends) if is_one_suit(cards) else wilds + 1
    if missing <= wilds:
        return Group(RUN, cards, missing)
    if not cards & ~RANK[(lowest(cards) >> 2) + 1]:
        missing = max(MIN_SET - number, 0)
        return Group(SET, cards, missing) if missing <= wilds else None
    missing = straight_shortfall(cards, MIN_LONG, ends)
    if missing <= wilds:
        return Group(STRAIGHT, cards, missing)
    missing = max(MIN_LONG - number, 0)
    return Group(FLUSH, cards, missing) if is_one_suit(cards) and missing <= wilds else None


def is_one_suit(cards: i64) -> bool:
    return not cards & ~SUIT[lowest(cards) & 3]


def straight_shortfall(cards: i64, min_size: i64, ends: i64) -> i64:
    """Return how many cards are missing for a straight of `min_size` or more cards.

    The result is more than there are wilds if the cards cannot be in one straight.
    """
    places = rank_places(cards)
    number = count(cards)
    if count(places) < number or number < 2:
        return IMPOSSIBLE
    missing: i64 = IMPOSSIBLE
    if not places & 1 or ends & LOW:
        missing = min(missing, max(span(places), min_size) - number)
    if places & 1 and ends & HIGH:
        missing = min(missing, max(span(places - 1 | 2**HIGH_ACE), min_size) - number)
    return missing


def rank_places(cards: i64) -> i64:
    """Return the ranks that occur, as bits; bit 0 is the ace."""
    places: i64 = 0
    bit: i64 = 1
    rank: i64
    for rank in range(HIGH_ACE):
        if cards & RANK[rank + 1]:
            places |= bit
        bit <<= 1
    return places


def span(places: i64) -> i64:
    """Return the number of places from the lowest set bit of `places` to the highest."""
    length: i64 = 0
    places >>= lowest(places)
    while places:
        places >>= 1
        length += 1
    return length


def groups_of_lowest(cards: i64, wilds: i64, ends: i64) -> list[Group]:
    """Return every combination that contains the lowest of the cards."""
    groups: list[Group] = []
    index = lowest(cards)
    card = cards & -cards
    others = cards ^ card
    rank = index >> 2
    same_suit = others & SUIT[index & 3]
    add_subsets(groups, SET, MIN_SET, card, others & RANK[rank + 1], wilds)
    add_subsets(groups, FLUSH, MIN_LONG, card, same_suit, wilds)
    if rank or ends & LOW:
        add_straights(groups, RUN, same_suit, card, 0, wilds, rank, 1, 1)
        add_straights(groups, STRAIGHT, others, card, 0, wilds, rank, 1, 1)
    if not rank and ends & HIGH:
        add_straights(groups, RUN, same_suit, card, 0, wilds, HIGH_ACE, -1, 1)
        add_straights(groups, STRAIGHT, others, card, 0, wilds, HIGH_ACE, -1, 1)
    return groups


def add_subsets(
    groups: list[Group], kind: i64, min_size: i64, card: i64, others: i64, wilds: i64
) -> None:
    """Add every group of `card` and some of `others` that has enough cards with the wilds."""
    subset = others
    while True:
        missing = max(min_size - 1 - count(subset), 0)
        if missing <= wilds:
            groups.append(Group(kind, subset | card, missing))
        if not subset:
            return
        subset = subset - 1 & others


def add_straights(
    groups: list[Group], kind: i64, pool: i64, used: i64, gaps: i64, wilds: i64,
    place: i64, step: i64, length: i64,
) -> None:  # fmt: skip
    """Add a straight, if it is long enough, and all that continue it with cards of `pool`.

    The straight so far consists of the cards `used` and of `gaps` to be filled by wilds. It is
    `length` places long, ends at `place`, and grows in the direction `step`, 1 or -1.
    """
    missing = max((MIN_RUN if kind == RUN else MIN_LONG) - length, 0)
    if length > 1 and gaps + missing <= wilds and (kind == RUN or not is_one_suit(used)):
        groups.append(Group(kind, used, gaps + missing))
    while gaps <= wilds:
        place += step
        length += 1
        if not 0 <= place < HIGH_ACE:
            return
        choices = pool & RANK[place + 1]
        while choices:
            card = choices & -choices
            add_straights(groups, kind, pool, used | card, gaps, wilds, place, step, length)
            choices &= choices - 1
        gaps += 1
