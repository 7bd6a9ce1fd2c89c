"""What a hand of LEVEL 8 could become: the ways to lay a level, and how near it comes to it."""

from collections.abc import Iterator
from typing import Final

from cardtable.engine.outlook import NOTHING, Group, Outlook, Way
from cardtable.games.level8.cards import HI, LO, SKIP, WILD, cards, first_card, number_of
from cardtable.games.level8.finder import material
from cardtable.games.level8.groups import bare, cards_in, kind_in, with_card
from cardtable.games.level8.laying import can_finish, can_name, names, next_cards
from cardtable.games.level8.levels import RUN, groups_of, kind_of, read_level, size_of
from cardtable.games.level8.moves import DONE, LAY, first_name
from cardtable.games.level8.options import Options
from cardtable.games.level8.view import KINDS, Level8View
from cardtable.games.level8.ways import Way as Making
from cardtable.games.level8.ways import best, left_over, ways, wilds_spent

MOST_WAYS: Final = 6
WILDS: Final = "wilds"


def look(options: Options, view: Level8View) -> Outlook:
    if view.seat < 0 or view.turn < 0:
        return NOTHING
    front = view.fronts[view.seat]
    if front.groups or not front.aim:
        return NOTHING
    level = read_level(front.aim, "aim")
    lo, hi = bag(card for card in front.hand if card != SKIP)
    if LAY not in view.moves:
        return Outlook(nearest(lo, hi, level), ())
    found = sorted(ways(lo, hi, level, options.min_naturals_per_group), key=merit)
    laid = [told(way, level, options) for way in found[:MOST_WAYS]]
    wilds = tuple(card for card in cards(best(found, merit).left_lo, 0) if card == WILD)
    return Outlook((*laid[0].groups, *own_group(wilds)), tuple(laid))


def merit(way: Making) -> int:
    """The smaller the better: few cards left in the hand, and then few wilds spent."""
    return 100 * left_over(way) + wilds_spent(way)


def bag(kinds: Iterator[int]) -> tuple[int, int]:
    lo = hi = 0
    for kind in kinds:
        lo, hi = lo + int(LO[kind]), hi + int(HI[kind])
    return lo, hi


def own_group(wilds: tuple[int, ...]) -> tuple[Group, ...]:
    return (Group(WILDS, wilds),) if wilds else ()


# A way, step by step


def told(way: Making, level: int, options: Options) -> Way:
    """The steps that lay it. The rest of the hand stays out of them, so they are always open."""
    lo, hi = way.lo, way.hi
    steps = [LAY]
    laid: list[int] = []
    for place, (group, name) in enumerate(way.groups):
        rest = level >> 8 * place
        before = laid[-1] if place and way.groups[place - 1][0] == group else 0
        least = options.min_naturals_per_group
        name = first_fit(lo, hi, rest, name, before, least)
        steps.append(first_name(kind_of(group)) + name)
        word = bare(kind_of(group), name)
        for _ in range(size_of(group)):
            kind = next_card(lo, hi, rest, word, before, least)
            lo, hi, word = lo - LO[kind], hi - HI[kind], with_card(word, kind)
            steps.append(kind)
        if options.accept_longer_groups:
            steps.append(DONE)
        laid.append(word)
    return Way(tuple(int(step) for step in steps), tuple(shown(word) for word in laid))


def first_fit(lo: int, hi: int, level: int, name: int, before: int, least: int) -> int:
    """That name; or, where equal groups came to lie otherwise, the first that goes."""
    wanted: list[int] = [name, *range(1, int(names(level & 255)) + 1)]
    return next(name for name in wanted if can_name(lo, hi, level, name, before, least))


def next_card(lo: int, hi: int, level: int, group: int, before: int, least: int) -> int:
    rest_lo, rest_hi = next_cards(lo, hi, group, before)
    while True:
        kind = first_card(rest_lo, rest_hi)
        more = with_card(group, kind)
        if can_finish(lo - LO[kind], hi - HI[kind], level, more, before, least):
            return int(kind)
        rest_lo, rest_hi = rest_lo - LO[kind], rest_hi - HI[kind]


def shown(group: int) -> Group:
    return Group(KINDS[kind_in(group)], tuple(int(card) for card in cards_in(group)))


# How near it is

Serving = dict[int, list[int]]  # under each name that a group could have, the cards that serve it


def nearest(lo: int, hi: int, level: int) -> tuple[Group, ...]:
    """The cards that go together, if the groups are named so that most of them serve."""
    groups = groups_of(level)
    naturals = [card for card in cards(lo, hi) if card < WILD]
    serving = {group: serving_of(group, naturals) for group in set(groups)}
    found: list[list[int]] = []
    most = 0
    for named in namings(groups, serving):
        useful = [serving[group][name] for group, name in zip(groups, named, strict=True)]
        hoped = sum(
            min(size_of(group), len(some)) for group, some in zip(groups, useful, strict=True)
        )
        if hoped <= most:
            continue
        parts = dealt_out(groups, useful)
        if (reached := sum(map(len, parts))) > most:
            found, most = parts, reached
    wilds = tuple(card for card in cards(lo, 0) if card == WILD)
    shares = [
        Group(KINDS[kind_of(group)], tuple(sorted(part, key=number_of)))
        for group, part in zip(groups, found, strict=False)
        if part
    ]
    return (*shares, *own_group(wilds))


def serving_of(group: int, naturals: list[int]) -> Serving:
    """Names that no card speaks for are left out, but for one, so that there is always a name."""
    found: Serving = {1: []}
    for name in range(1, int(names(group)) + 1):
        lo, hi = material(group, name, 0), material(group, name, 3)
        some = [card for card in naturals if LO[card] & lo or HI[card] & hi]
        if some:
            found[name] = some
    return found


def namings(groups: list[int], serving: dict[int, Serving], start: int = 1) -> Iterator[list[int]]:
    """Every way to name the groups; equal groups ascend."""
    if not groups:
        yield []
        return
    group, rest = groups[0], groups[1:]
    for name in serving[group]:
        if name >= start or name == 1:
            for named in namings(rest, serving, name if rest and rest[0] == group else 1):
                yield [name, *named]


def dealt_out(groups: list[int], useful: list[list[int]]) -> list[list[int]]:
    """Each card to a group that has room for it: first those that can go to one group only."""
    homes: dict[int, list[int]] = {}
    for at, some in enumerate(useful):
        for card in some:
            homes.setdefault(card, []).append(at)
    parts: list[list[int]] = [[] for _ in groups]
    for card in sorted(homes, key=lambda card: (len(homes[card]), card)):
        for at in homes[card]:
            if len(parts[at]) < size_of(groups[at]) and is_new(card, parts[at], groups[at]):
                parts[at].append(card)
                break
    return parts


def is_new(card: int, part: list[int], group: int) -> bool:
    """In a run each number is there once."""
    return kind_of(group) != RUN or all(number_of(card) != number_of(other) for other in part)
