"""What a hand of LEVEL UP could become: how it would be laid down, and how near it comes to it."""

from cardtable.engine.bits import BIT, count
from cardtable.engine.combinations import NO_COMBINATIONS, Combination, HandCombinations, Meld
from cardtable.games.levelup.cards import list_cards
from cardtable.games.levelup.groups import RUN, STRAIGHT, arrange_cards
from cardtable.games.levelup.hands import (
    COMBINATION_KINDS,
    ace_ends,
    distance,
    layout_of,
    naturals_of,
    qualifies,
    straight_places,
)
from cardtable.games.levelup.moves import LAY_DOWN, is_card
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.partition import can_partition
from cardtable.games.levelup.view import LevelUpView

WILDS_KIND = "wilds"


def find_combinations(options: LevelUpOptions, view: LevelUpView) -> HandCombinations:
    if view.seat < 0 or view.turn < 0 or not view.fronts[view.seat].hand:
        return NO_COMBINATIONS
    front = view.fronts[view.seat]
    hand = sum(int(BIT[card]) for card in front.hand)
    melds = tuple(find_melds(hand, front.round, options, view))
    groups = melds[0].groups if melds else nearest_combinations(hand, front.round, options)
    return HandCombinations(groups, melds)


def find_melds(hand: int, level: int, options: LevelUpOptions, view: LevelUpView) -> list[Meld]:
    """To lay it down as it is; or to throw a card off first that is in the way."""
    if LAY_DOWN in view.moves:
        return [Meld((LAY_DOWN,), to_combinations(hand, level, options))]
    discards = [card for card in view.moves if is_card(card)]
    return [
        Meld((card, LAY_DOWN), to_combinations(hand - int(BIT[card]), level, options))
        for card in discards
        if qualifies(hand - int(BIT[card]), level, options)
    ]


def to_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    return tuple(Combination(kind, cards) for kind, cards in layout_of(hand, level, options))


def nearest_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    """The cards that go together in what is the fewest exchanges away; the wilds by themselves."""
    naturals = naturals_of(hand, level)
    wilds = hand & ~naturals
    ends = ace_ends(options)
    spare = int(count(wilds) + distance(hand, level, level, options))
    drops = int(count(naturals)) + spare - level
    for card in reversed(list_cards(naturals)):
        rest = naturals & ~BIT[card]
        if drops > 0 and (drops >= count(naturals) or can_partition(rest, spare, drops - 1, ends)):
            naturals, drops = rest, drops - 1
    together = [
        Combination(COMBINATION_KINDS[group.kind], order_cards(int(group.cards), group.kind, ends))
        for group in (arrange_cards(naturals, spare, ends, 0) if naturals else [])
    ]
    return (*together, Combination(WILDS_KIND, list_cards(wilds))) if wilds else tuple(together)


def order_cards(cards: int, kind: int, ends: int) -> tuple[int, ...]:
    if kind not in (RUN, STRAIGHT):
        return list_cards(cards)
    return tuple(card for _, card in sorted(straight_places(cards, ends).items()))
