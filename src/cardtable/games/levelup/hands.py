"""Hands of LEVEL UP: do they qualify, do they earn the bonus, and how far away are they?"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import count, lowest
from cardtable.games.levelup.cards import KING, PLAIN, RANK, SUITS, list_cards
from cardtable.games.levelup.groups import (
    RUN,
    SET,
    STRAIGHT,
    Group,
    arrange_cards,
    has_combination,
    straight_shortfall,
)
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.partition import HIGH, HIGH_ACE, LOW, MIN_LONG, MIN_SET, can_partition

ACES: Final = 15


def ace_ends(options: LevelUpOptions) -> i64:
    """What an ace may be in a straight [LU-09]."""
    if options.ace == "both":
        return LOW | HIGH
    return LOW if options.ace == "low" else HIGH


def naturals_of(hand: i64, level: i64) -> i64:
    """The cards that are not wild for somebody on that ROUND [LU-13] [LU-14] [LU-24]."""
    return hand & PLAIN & ~RANK[level]


def qualifies(hand: i64, level: i64, options: LevelUpOptions) -> bool:
    """May this hand be laid down on that ROUND?"""
    naturals = naturals_of(hand, level)
    if not options.must_use_all_cards or options.min_naturals_per_combo > 1:
        return qualifies_by_house_rules(hand, naturals, options)
    return can_lay_all(naturals, count(hand ^ naturals), ace_ends(options))


def can_lay_all(naturals: i64, wilds: i64, ends: i64) -> bool:
    """Can all be laid out, the wilds too? They need no natural card beside them [LU-12]."""
    if not naturals:
        return not wilds or wilds >= MIN_SET
    return can_partition(naturals, wilds, 0, ends)


def qualifies_by_house_rules(hand: i64, naturals: i64, options: LevelUpOptions) -> bool:
    """By the house rules that need not be fast [LU-03] [LU-12].

    A card of the wild rank counts as natural where it stands for itself, so each choice of
    such cards has to be looked at. One natural card in each combination is no restriction:
    a combination of wilds alone can always join another.
    """
    own = hand & PLAIN ^ naturals
    some = own
    ends = ace_ends(options)
    fewest = options.min_naturals_per_combo
    while True:
        wilds = count(hand ^ naturals ^ some)
        if not options.must_use_all_cards:
            if has_combination(naturals | some, wilds, ends, fewest):
                return True
        elif naturals | some and arrange_cards(naturals | some, wilds, ends, fewest):
            return True
        if not some:
            return False
        some = some - 1 & own


def distance(hand: i64, level: i64, size: i64, options: LevelUpOptions) -> i64:
    """How many cards of a hand must be exchanged until `size` cards of it qualify.

    Every card that comes in counts as the one that is wanted. 0 for a hand that qualifies,
    and for one card more than `size` when it does once the right card is discarded. The
    options `must_use_all_cards` and `min_naturals_per_combo` are not looked at.
    """
    naturals = naturals_of(hand, level)
    number = count(naturals)
    wilds = count(hand ^ naturals)
    ends = ace_ends(options)
    far = max(size - number - wilds, 0)
    while True:
        drops = number + wilds + far - size
        if drops >= number or can_partition(naturals, wilds + far, drops, ends):
            return far
        far += 1


def earns_bonus(hand: i64, level: i64, options: LevelUpOptions) -> bool:
    return bonus_run(hand, level, options) != 0


def bonus_run(hand: i64, level: i64, options: LevelUpOptions) -> i64:
    """The straight flush without a wild that earns the bonus in this hand; or none [LU-15]."""
    naturals = naturals_of(hand, level)
    proper = hand & PLAIN if options.bonus_natural_wild_ok else naturals
    if options.bonus_whole_hand_no_wild:
        if proper != hand:
            return 0
        naturals = hand
    ends = ace_ends(options)
    starts = run_starts(proper, ends)
    while starts:
        found = longest_bonus_run(starts & -starts, hand, proper, naturals, options)
        if found:
            return found
        starts &= starts - 1
    return 0


def run_starts(cards: i64, ends: i64) -> i64:
    """The places from which five cards of a suit follow each other upwards."""
    line = cards
    if ends & HIGH:
        line |= (cards & ACES) << 52
    if not ends & LOW:
        line &= ~ACES
    return line & line >> 4 & line >> 8 & line >> 12 & line >> 16


def longest_bonus_run(
    start: i64, hand: i64, proper: i64, naturals: i64, options: LevelUpOptions
) -> i64:
    """The longest run upwards from `start` that leaves cards which qualify by themselves."""
    ends = ace_ends(options)
    line = proper
    if ends & HIGH:
        line |= (proper & ACES) << 52
    best: i64 = 0
    run: i64 = 0
    at = start
    while at & line and not run & at >> 52:
        run |= at if at < 2**52 else at >> 52
        if count(run) >= MIN_LONG and rest_qualifies(hand & ~run, naturals & ~run, options):
            best = run
        at <<= 4
    return best


def rest_qualifies(hand: i64, naturals: i64, options: LevelUpOptions) -> bool:
    """Is there a place for what is left beside the straight flush?"""
    if not hand or not options.must_use_all_cards:
        return True
    if options.min_naturals_per_combo > 1:
        return qualifies_by_house_rules(hand, naturals, options)
    return can_lay_all(naturals, count(hand ^ naturals), ace_ends(options))


COMBINATION_KINDS: Final = ("straight_flush", "set", "straight", "flush")
LOOSE_CARDS: Final = "cards"  # what is in no combination, where that is allowed [LU-03]

LaidCombination = tuple[
    str, tuple[int, ...]
]  # a kind, and the cards in the order in which they lie


@lru_cache(maxsize=1024)  # a hand stays in all views until the next one is laid
def layout_of(hand: int, level: int, options: LevelUpOptions) -> tuple[LaidCombination, ...]:
    """The groups of a hand that qualifies; the one that earns the bonus comes first."""
    run = bonus_run(hand, level, options)
    shown: list[LaidCombination] = [order_straight(Group(RUN, run, 0), [], options)] if run else []
    rest = hand & ~run
    if not rest:
        return tuple(shown)
    groups = group_hand(rest, level, options)
    if not groups:
        return (*shown, (LOOSE_CARDS, list_cards(rest)))
    wilds = list(list_cards(rest & ~cards_in_groups(groups)))
    group_for_extra_wilds(groups).wilds += len(wilds) - sum(int(group.wilds) for group in groups)
    return (*shown, *[order_group(group, wilds, options) for group in groups])


def group_hand(hand: int, level: int, options: LevelUpOptions) -> list[Group]:
    """Cards of the wild rank stand for themselves only where a rule makes that an advantage."""
    naturals = naturals_of(hand, level)
    if not naturals:
        return [Group(SET, 0, 0)]
    fewest = options.min_naturals_per_combo if options.min_naturals_per_combo > 1 else 0
    own = hand & PLAIN & ~naturals
    some = 0
    while True:
        cards = naturals | some
        groups = arrange_cards(cards, count(hand & ~cards), ace_ends(options), fewest)
        if groups or some == own or not fewest:
            return groups
        some = some - own & own


def cards_in_groups(groups: list[Group]) -> int:
    return sum(int(group.cards) for group in groups)


def group_for_extra_wilds(groups: list[Group]) -> Group:
    """Where wilds that are left over go: with other wilds, and rather not into a straight."""

    def room(group: Group) -> tuple[bool, bool, int]:
        return group.kind in (RUN, STRAIGHT), not group.wilds, int(count(group.cards))

    return min(groups, key=room)


def order_group(group: Group, wilds: list[int], options: LevelUpOptions) -> LaidCombination:
    """The cards of a group as they lie. It takes its wilds off the list."""
    if group.kind in (RUN, STRAIGHT):
        return order_straight(group, wilds, options)
    taken = [wilds.pop(0) for _ in range(group.wilds)]
    return COMBINATION_KINDS[group.kind], (*list_cards(group.cards), *taken)


def order_straight(group: Group, wilds: list[int], options: LevelUpOptions) -> LaidCombination:
    """A straight from its lowest card up, each wild in the place of the card it stands for."""
    ends = ace_ends(options)
    by_place = straight_places(group.cards, ends)
    first, last = min(by_place), max(by_place)
    spread = last - first + 1
    extra = len(by_place) + int(group.wilds) - spread
    top = HIGH_ACE if ends & HIGH else KING - 1
    above = min(extra, top - last)
    row = range(first - (extra - above), last + above + 1)
    suit = lowest(group.cards) & 3 if group.kind == RUN else None
    return COMBINATION_KINDS[group.kind], tuple(
        by_place[place] if place in by_place else take_wild_for(place, suit, wilds) for place in row
    )


def straight_places(cards: int, ends: int) -> dict[int, int]:
    """Where each card lies in a straight; an ace where it leaves fewer gaps."""
    low = straight_shortfall(cards, MIN_LONG, LOW) <= straight_shortfall(cards, MIN_LONG, HIGH)
    ace = 0 if ends & LOW and (low or not ends & HIGH) else HIGH_ACE
    return {card // SUITS or ace: card for card in list_cards(cards)}


def take_wild_for(place: int, suit: int | None, wilds: list[int]) -> int:
    """The wild for that place: the very card, if it is among them."""
    card = place % HIGH_ACE * SUITS + suit if suit is not None else -1
    return wilds.pop(wilds.index(card) if card in wilds else 0)
