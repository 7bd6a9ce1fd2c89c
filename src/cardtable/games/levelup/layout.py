"""How a hand that qualifies is laid on the table for all to see."""

from functools import lru_cache
from typing import Final

from cardtable.engine.bits import count, lowest
from cardtable.games.levelup.cards import KING, PLAIN, SUITS, listed
from cardtable.games.levelup.cover import HIGH, LEAST_LONG, LOW, TOP
from cardtable.games.levelup.groups import RUN, SET, STRAIGHT, Group, arrangement, line_short
from cardtable.games.levelup.hands import bonus_run, ends_of, naturals_of
from cardtable.games.levelup.options import Options

KINDS: Final = ("straight_flush", "set", "straight", "flush")
LOOSE: Final = "cards"  # what is in no combination, where that is allowed [LU-03]

Laid = tuple[str, tuple[int, ...]]  # a kind, and the cards in the order in which they lie


@lru_cache(maxsize=1024)  # a hand stays in all views until the next one is laid
def laid_out(hand: int, level: int, options: Options) -> tuple[Laid, ...]:
    """The groups of a hand that qualifies; the one that earns the bonus comes first."""
    run = bonus_run(hand, level, options)
    shown: list[Laid] = [line_of(Group(RUN, run, 0), [], options)] if run else []
    rest = hand & ~run
    if not rest:
        return tuple(shown)
    groups = groups_of(rest, level, options)
    if not groups:
        return (*shown, (LOOSE, listed(rest)))
    wilds = list(listed(rest & ~cards_of(groups)))
    widest(groups).wilds += len(wilds) - sum(int(group.wilds) for group in groups)
    return (*shown, *[in_order(group, wilds, options) for group in groups])


def groups_of(hand: int, level: int, options: Options) -> list[Group]:
    """Cards of the wild rank stand for themselves only where a rule makes that an advantage."""
    naturals = naturals_of(hand, level)
    if not naturals:
        return [Group(SET, 0, 0)]
    fewest = options.min_naturals_per_combo if options.min_naturals_per_combo > 1 else 0
    own = hand & PLAIN & ~naturals
    some = 0
    while True:
        cards = naturals | some
        groups = arrangement(cards, count(hand & ~cards), ends_of(options), fewest)
        if groups or some == own or not fewest:
            return groups
        some = some - own & own


def cards_of(groups: list[Group]) -> int:
    return sum(int(group.cards) for group in groups)


def widest(groups: list[Group]) -> Group:
    """Where wilds that are left over go: with other wilds, and rather not into a straight."""

    def room(group: Group) -> tuple[bool, bool, int]:
        return group.kind in (RUN, STRAIGHT), not group.wilds, int(count(group.cards))

    return min(groups, key=room)


def in_order(group: Group, wilds: list[int], options: Options) -> Laid:
    """The cards of a group as they lie. It takes its wilds off the list."""
    if group.kind in (RUN, STRAIGHT):
        return line_of(group, wilds, options)
    taken = [wilds.pop(0) for _ in range(group.wilds)]
    return KINDS[group.kind], (*listed(group.cards), *taken)


def line_of(group: Group, wilds: list[int], options: Options) -> Laid:
    """A straight from its lowest card up, each wild in the place of the card it stands for."""
    ends = ends_of(options)
    by_place = places(group.cards, ends)
    first, last = min(by_place), max(by_place)
    spread = last - first + 1
    extra = len(by_place) + int(group.wilds) - spread
    top = TOP if ends & HIGH else KING - 1
    above = min(extra, top - last)
    row = range(first - (extra - above), last + above + 1)
    suit = lowest(group.cards) & 3 if group.kind == RUN else None
    return KINDS[group.kind], tuple(
        by_place[place] if place in by_place else stand_in(place, suit, wilds) for place in row
    )


def places(cards: int, ends: int) -> dict[int, int]:
    """Where each card lies in a straight; an ace where it leaves fewer gaps."""
    low = line_short(cards, LEAST_LONG, LOW) <= line_short(cards, LEAST_LONG, HIGH)
    ace = 0 if ends & LOW and (low or not ends & HIGH) else TOP
    return {card // SUITS or ace: card for card in listed(cards)}


def stand_in(place: int, suit: int | None, wilds: list[int]) -> int:
    """The wild for that place: the very card, if it is among them."""
    card = place % TOP * SUITS + suit if suit is not None else -1
    return wilds.pop(wilds.index(card) if card in wilds else 0)
