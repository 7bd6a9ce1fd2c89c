"""Every hand of Pragon that could be made now, so that it can be weighed before it is played."""

from cardtable.engine.bits import BIT
from cardtable.engine.outlook import NOTHING, Group, Outlook, Way
from cardtable.games.pragon.cards import CARDS
from cardtable.games.pragon.hands import (
    KINDS,
    declarable,
    ends_of,
    every_hand,
    fewest_cards,
    most_cards,
    usable,
)
from cardtable.games.pragon.moves import declare
from cardtable.games.pragon.notation import name_of
from cardtable.games.pragon.options import Options
from cardtable.games.pragon.view import PragonView, members


def look(options: Options, view: PragonView) -> Outlook:
    if view.phase != "choosing" or view.chosen or not view.moves:
        return NOTHING
    hand = usable(together(view.hand), options)
    table = usable(together(tuple(s.cards[-1] for s in view.stacks if s.is_open)), options)
    least, most = fewest_cards(view.pairs, options), most_cards(view.made, options)
    ways = [
        Way((*in_turn(cards, hand), int(declare(kind))), (group(cards, kind),))
        for cards in every_hand(hand, table, ends_of(options), least, most)
        for kind in members(declarable(cards, options), KINDS)
    ]
    return Outlook((), tuple(sorted(ways, key=strongest_first)))


def together(cards: tuple[int, ...]) -> int:
    return sum(int(BIT[card]) for card in cards)


def in_turn(cards: int, hand: int) -> tuple[int, ...]:
    """First those of the own hand and then those of the table, each ascending."""
    return (*members(cards & hand, CARDS), *members(cards & ~hand, CARDS))


def group(cards: int, kind: int) -> Group:
    return Group(name_of(int(declare(kind))), members(cards, CARDS))


def strongest_first(way: Way) -> tuple[int, tuple[int, ...]]:
    """By kind; of one kind the shorter, which leaves more in the hand."""
    return -way.steps[-1], way.steps
