"""What a hand of LEVEL UP could become: how it would be laid down, and how near it comes to it."""

from cardtable.engine.bits import BIT, count
from cardtable.engine.outlook import NOTHING, Group, Outlook, Way
from cardtable.games.levelup.cards import listed
from cardtable.games.levelup.cover import splits
from cardtable.games.levelup.groups import RUN, STRAIGHT, arrangement
from cardtable.games.levelup.hands import distance, ends_of, naturals_of, qualifies
from cardtable.games.levelup.layout import KINDS, laid_out, places
from cardtable.games.levelup.moves import LAY_DOWN, is_card
from cardtable.games.levelup.options import Options
from cardtable.games.levelup.view import LevelUpView

WILDS = "wilds"


def look(options: Options, view: LevelUpView) -> Outlook:
    if view.seat < 0 or view.turn < 0 or not view.fronts[view.seat].hand:
        return NOTHING
    front = view.fronts[view.seat]
    hand = sum(int(BIT[card]) for card in front.hand)
    ways = tuple(ways_of(hand, front.round, options, view))
    return Outlook(ways[0].groups if ways else nearest(hand, front.round, options), ways)


def ways_of(hand: int, level: int, options: Options, view: LevelUpView) -> list[Way]:
    """To lay it down as it is; or to throw a card off first that is in the way."""
    if LAY_DOWN in view.moves:
        return [Way((LAY_DOWN,), shown(hand, level, options))]
    discards = [card for card in view.moves if is_card(card)]
    return [
        Way((card, LAY_DOWN), shown(hand - int(BIT[card]), level, options))
        for card in discards
        if qualifies(hand - int(BIT[card]), level, options)
    ]


def shown(hand: int, level: int, options: Options) -> tuple[Group, ...]:
    return tuple(Group(kind, cards) for kind, cards in laid_out(hand, level, options))


def nearest(hand: int, level: int, options: Options) -> tuple[Group, ...]:
    """The cards that go together in what is the fewest exchanges away; the wilds by themselves."""
    naturals = naturals_of(hand, level)
    wilds = hand & ~naturals
    ends = ends_of(options)
    spare = int(count(wilds) + distance(hand, level, level, options))
    drops = int(count(naturals)) + spare - level
    for card in reversed(listed(naturals)):
        rest = naturals & ~BIT[card]
        if drops > 0 and (drops >= count(naturals) or splits(rest, spare, drops - 1, ends)):
            naturals, drops = rest, drops - 1
    together = [
        Group(KINDS[group.kind], ordered(int(group.cards), group.kind, ends))
        for group in (arrangement(naturals, spare, ends, 0) if naturals else [])
    ]
    return (*together, Group(WILDS, listed(wilds))) if wilds else tuple(together)


def ordered(cards: int, kind: int, ends: int) -> tuple[int, ...]:
    if kind not in (RUN, STRAIGHT):
        return listed(cards)
    return tuple(card for _, card in sorted(places(cards, ends).items()))
