"""What a seat could make of its hand: how to lay it down, or which cards already combine."""

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
    """Return what the seat of `view` could make of its hand."""
    if view.seat < 0 or view.turn < 0 or not view.fronts[view.seat].hand:
        return NO_COMBINATIONS
    front = view.fronts[view.seat]
    hand = sum(int(BIT[card]) for card in front.hand)
    melds = tuple(find_melds(hand, front.round, options, view))
    groups = melds[0].groups if melds else nearest_combinations(hand, front.round, options)
    return HandCombinations(groups, melds)


def find_melds(hand: int, level: int, options: LevelUpOptions, view: LevelUpView) -> list[Meld]:
    """Return the moves that lay the hand down: at once, or together with a discard."""
    if LAY_DOWN in view.moves:
        return [Meld((LAY_DOWN,), to_combinations(hand, level, options))]
    discards = [card for card in view.moves if is_card(card)]
    return [
        Meld((card, LAY_DOWN), to_combinations(hand - int(BIT[card]), level, options))
        for card in discards
        if qualifies(hand - int(BIT[card]), level, options)
    ]


def to_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    """Return the groups of a hand that qualifies, as they would be laid."""
    return tuple(Combination(kind, cards) for kind, cards in layout_of(hand, level, options))


def nearest_combinations(hand: int, level: int, options: LevelUpOptions) -> tuple[Combination, ...]:
    """Group the cards that a nearest qualifying hand would keep; the wilds are a separate group.

    Cards to be drawn count as wilds here, since they may be any cards. Natural cards that have to
    be exchanged for them are left out, the highest first.
    """
    naturals = naturals_of(hand, level)
    held_wilds = hand & ~naturals
    ends = ace_ends(options)
    wilds = int(count(held_wilds) + distance(hand, level, level, options))
    drops = int(count(naturals)) + wilds - level
    for card in reversed(list_cards(naturals)):
        rest = naturals & ~BIT[card]
        if drops > 0 and (drops >= count(naturals) or can_partition(rest, wilds, drops - 1, ends)):
            naturals, drops = rest, drops - 1
    groups = [
        Combination(COMBINATION_KINDS[group.kind], order_cards(int(group.cards), group.kind, ends))
        for group in (arrange_cards(naturals, wilds, ends, 0) if naturals else [])
    ]
    if held_wilds:
        groups.append(Combination(WILDS_KIND, list_cards(held_wilds)))
    return tuple(groups)


def order_cards(cards: int, kind: int, ends: int) -> tuple[int, ...]:
    """Return the cards of a group in order; `ends` says where an ace may stand in a straight."""
    if kind not in (RUN, STRAIGHT):
        return list_cards(cards)
    return tuple(card for _, card in sorted(straight_places(cards, ends).items()))
