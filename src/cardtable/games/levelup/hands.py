"""Questions about a hand: whether it qualifies, its bonus, its distance, and how it is laid.

A hand is a set of cards, and `level` is the ROUND of its owner, whose rank is wild.
"""

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
from cardtable.games.levelup.partition import (
    ACES,
    HIGH,
    HIGH_ACE,
    LOW,
    MIN_LONG,
    MIN_SET,
    can_partition,
)


def ace_ends(options: LevelUpOptions) -> i64:
    """Return where an ace may stand in a straight: LOW, HIGH or both [LU-09]."""
    if options.ace == "both":
        return LOW | HIGH
    return LOW if options.ace == "low" else HIGH


def naturals_of(hand: i64, level: i64) -> i64:
    """Return the cards that are not wild on the ROUND `level` [LU-13] [LU-14] [LU-24]."""
    return hand & PLAIN & ~RANK[level]


def qualifies(hand: i64, level: i64, options: LevelUpOptions) -> bool:
    """Tell whether the hand may be laid down on the ROUND `level`."""
    naturals = naturals_of(hand, level)
    if not options.must_use_all_cards or options.min_naturals_per_combo > 1:
        return qualifies_by_house_rules(hand, naturals, options)
    return can_lay_all(naturals, count(hand ^ naturals), ace_ends(options))


def can_lay_all(naturals: i64, wilds: i64, ends: i64) -> bool:
    """Tell whether all cards fit into combinations; wilds may be one by themselves [LU-12]."""
    if not naturals:
        return not wilds or wilds >= MIN_SET
    return can_partition(naturals, wilds, 0, ends)


def qualifies_by_house_rules(hand: i64, naturals: i64, options: LevelUpOptions) -> bool:
    """Tell whether the hand qualifies under options that are rarely used [LU-03] [LU-12].

    A card of the wild rank counts as natural where it stands for itself, so this tries every
    choice of such cards. To ask for one natural card in each combination changes nothing, since
    a combination of wilds alone can always join another one.
    """
    wild_rank = hand & PLAIN ^ naturals
    chosen = wild_rank  # the cards of the wild rank that stand for themselves
    ends = ace_ends(options)
    min_naturals = options.min_naturals_per_combo
    while True:
        wilds = count(hand ^ naturals ^ chosen)
        if not options.must_use_all_cards:
            if has_combination(naturals | chosen, wilds, ends, min_naturals):
                return True
        elif naturals | chosen and arrange_cards(naturals | chosen, wilds, ends, min_naturals):
            return True
        if not chosen:
            return False
        chosen = chosen - 1 & wild_rank


def distance(hand: i64, level: i64, size: i64, options: LevelUpOptions) -> i64:
    """Return how many cards must be exchanged until `size` cards of the hand qualify.

    Each new card may be any card. The result is 0 for a hand that qualifies, and for a hand of
    one card more than `size` that qualifies after a discard. The options `must_use_all_cards`
    and `min_naturals_per_combo` are ignored.
    """
    naturals = naturals_of(hand, level)
    number = count(naturals)
    wilds = count(hand ^ naturals)
    ends = ace_ends(options)
    exchanged = max(size - number - wilds, 0)
    while True:
        drops = number + wilds + exchanged - size
        if drops >= number or can_partition(naturals, wilds + exchanged, drops, ends):
            return exchanged
        exchanged += 1


def earns_bonus(hand: i64, level: i64, options: LevelUpOptions) -> bool:
    return bonus_run(hand, level, options) != 0


def bonus_run(hand: i64, level: i64, options: LevelUpOptions) -> i64:
    """Return the straight flush without wilds that earns the bonus, or 0 for none [LU-15]."""
    naturals = naturals_of(hand, level)
    allowed = hand & PLAIN if options.bonus_natural_wild_ok else naturals
    if options.bonus_whole_hand_no_wild:
        if allowed != hand:
            return 0
        naturals = hand
    ends = ace_ends(options)
    starts = run_starts(allowed, ends)
    while starts:
        run = longest_bonus_run(starts & -starts, hand, allowed, naturals, options)
        if run:
            return run
        starts &= starts - 1
    return 0


def run_starts(cards: i64, ends: i64) -> i64:
    """Return the cards from which five cards of one suit follow each other upwards."""
    row = cards
    if ends & HIGH:
        row |= (cards & ACES) << 52  # the aces once more, above the kings
    if not ends & LOW:
        row &= ~ACES
    return row & row >> 4 & row >> 8 & row >> 12 & row >> 16


def longest_bonus_run(
    start: i64, hand: i64, allowed: i64, naturals: i64, options: LevelUpOptions
) -> i64:
    """Return the longest run of `allowed` cards up from `start` that leaves a qualifying rest."""
    ends = ace_ends(options)
    row = allowed
    if ends & HIGH:
        row |= (allowed & ACES) << 52  # the aces once more, above the kings
    best: i64 = 0
    run: i64 = 0
    card = start
    while card & row and not run & card >> 52:
        run |= card if card < 2**52 else card >> 52
        if count(run) >= MIN_LONG and rest_qualifies(hand & ~run, naturals & ~run, options):
            best = run
        card <<= 4
    return best


def rest_qualifies(hand: i64, naturals: i64, options: LevelUpOptions) -> bool:
    """Tell whether `hand`, the cards beside the straight flush, fit into combinations."""
    if not hand or not options.must_use_all_cards:
        return True
    if options.min_naturals_per_combo > 1:
        return qualifies_by_house_rules(hand, naturals, options)
    return can_lay_all(naturals, count(hand ^ naturals), ace_ends(options))


COMBINATION_KINDS: Final = ("straight_flush", "set", "straight", "flush")
LOOSE_CARDS: Final = "cards"  # the kind of cards in no combination, where that is allowed [LU-03]

LaidCombination = tuple[str, tuple[int, ...]]  # its kind, and its cards in the order they lie


@lru_cache(maxsize=1024)  # all views show a laid hand until the next one is laid
def layout_of(hand: int, level: int, options: LevelUpOptions) -> tuple[LaidCombination, ...]:
    """Return the groups of a hand that qualifies; the one that earns the bonus comes first."""
    run = bonus_run(hand, level, options)
    layout: list[LaidCombination] = [order_straight(Group(RUN, run, 0), [], options)] if run else []
    rest = hand & ~run
    if not rest:
        return tuple(layout)
    groups = group_hand(rest, level, options)
    if not groups:
        return (*layout, (LOOSE_CARDS, list_cards(rest)))
    wilds = list(list_cards(rest & ~cards_in_groups(groups)))
    group_for_extra_wilds(groups).wilds += len(wilds) - sum(int(group.wilds) for group in groups)
    return (*layout, *[order_group(group, wilds, options) for group in groups])


def group_hand(hand: int, level: int, options: LevelUpOptions) -> list[Group]:
    """Return the groups of a hand; their wilds are still only counted.

    Cards of the wild rank stand for themselves only if each group needs several natural cards.
    """
    naturals = naturals_of(hand, level)
    if not naturals:
        return [Group(SET, 0, 0)]
    min_naturals = options.min_naturals_per_combo if options.min_naturals_per_combo > 1 else 0
    wild_rank = hand & PLAIN & ~naturals
    chosen = 0  # the cards of the wild rank that stand for themselves
    while True:
        cards = naturals | chosen
        groups = arrange_cards(cards, count(hand & ~cards), ace_ends(options), min_naturals)
        if groups or chosen == wild_rank or not min_naturals:
            return groups
        chosen = chosen - wild_rank & wild_rank  # the next subset


def cards_in_groups(groups: list[Group]) -> int:
    return sum(int(group.cards) for group in groups)


def group_for_extra_wilds(groups: list[Group]) -> Group:
    """Return the group that gets the wilds that no group needs.

    Sets and flushes come before straights, groups with wilds before others, small before large.
    """

    def preference(group: Group) -> tuple[bool, bool, int]:
        return group.kind in (RUN, STRAIGHT), not group.wilds, int(count(group.cards))

    return min(groups, key=preference)


def order_group(group: Group, wilds: list[int], options: LevelUpOptions) -> LaidCombination:
    """Return the cards of a group in the order they lie; remove its wilds from the list `wilds`."""
    if group.kind in (RUN, STRAIGHT):
        return order_straight(group, wilds, options)
    taken = [wilds.pop(0) for _ in range(group.wilds)]
    return COMBINATION_KINDS[group.kind], (*list_cards(group.cards), *taken)


def order_straight(group: Group, wilds: list[int], options: LevelUpOptions) -> LaidCombination:
    """Return a straight from its lowest card up, with each wild where it stands for a card."""
    ends = ace_ends(options)
    by_place = straight_places(group.cards, ends)
    first, last = min(by_place), max(by_place)
    extra = len(by_place) + int(group.wilds) - (last - first + 1)  # wilds beyond either end
    top = HIGH_ACE if ends & HIGH else KING - 1
    above = min(extra, top - last)
    places = range(first - (extra - above), last + above + 1)
    suit = lowest(group.cards) & 3 if group.kind == RUN else None
    return COMBINATION_KINDS[group.kind], tuple(
        by_place[place] if place in by_place else take_wild_for(place, suit, wilds)
        for place in places
    )


def straight_places(cards: int, ends: int) -> dict[int, int]:
    """Return the cards of a straight by their places; an ace goes where it leaves fewer gaps."""
    low = straight_shortfall(cards, MIN_LONG, LOW) <= straight_shortfall(cards, MIN_LONG, HIGH)
    ace = 0 if ends & LOW and (low or not ends & HIGH) else HIGH_ACE
    return {card // SUITS or ace: card for card in list_cards(cards)}


def take_wild_for(place: int, suit: int | None, wilds: list[int]) -> int:
    """Remove a wild for `place` from `wilds` and return it: if possible the card itself."""
    card = place % HIGH_ACE * SUITS + suit if suit is not None else -1
    return wilds.pop(wilds.index(card) if card in wilds else 0)
