"""What a hand of LEVEL 8 could become: the ways to lay a level, and how near it comes to it."""

from collections.abc import Iterator
from typing import Final

from cardtable.engine.combinations import NO_COMBINATIONS, Combination, HandCombinations, Meld
from cardtable.games.level8.cards import HI, LO, SKIP, WILD, first_card, list_cards, number_of
from cardtable.games.level8.groups import cards_in, empty_group, kind_in, with_card
from cardtable.games.level8.level_search import usable_naturals
from cardtable.games.level8.levels import (
    RUN,
    parse_level,
    required_kind,
    required_size,
    requirements_of,
)
from cardtable.games.level8.melds import (
    LevelMeld,
    best_meld,
    can_declare,
    can_finish,
    count_left_over,
    count_wilds,
    find_melds,
    max_value,
    next_cards,
)
from cardtable.games.level8.moves import DONE, LAY, declaration_base
from cardtable.games.level8.options import Level8Options
from cardtable.games.level8.view import GROUP_KINDS, Level8View

MAX_MELDS: Final = 6
WILDS_KIND: Final = "wilds"


def find_combinations(options: Level8Options, view: Level8View) -> HandCombinations:
    if view.seat < 0 or view.turn < 0:
        return NO_COMBINATIONS
    front = view.fronts[view.seat]
    if front.groups or not front.aim:
        return NO_COMBINATIONS
    level = parse_level(front.aim, "aim")
    lo, hi = bag_of(card for card in front.hand if card != SKIP)
    if LAY not in view.moves:
        return HandCombinations(nearest_combinations(lo, hi, level), ())
    found = sorted(find_melds(lo, hi, level, options.min_naturals_per_group), key=meld_cost)
    laid = [to_meld(way, level, options) for way in found[:MAX_MELDS]]
    wilds = tuple(
        card for card in list_cards(best_meld(found, meld_cost).left_lo, 0) if card == WILD
    )
    return HandCombinations((*laid[0].groups, *wild_combination(wilds)), tuple(laid))


def meld_cost(way: LevelMeld) -> int:
    """The smaller the better: few cards left in the hand, and then few wilds spent."""
    return 100 * count_left_over(way) + count_wilds(way)


def bag_of(kinds: Iterator[int]) -> tuple[int, int]:
    lo = hi = 0
    for kind in kinds:
        lo, hi = lo + int(LO[kind]), hi + int(HI[kind])
    return lo, hi


def wild_combination(wilds: tuple[int, ...]) -> tuple[Combination, ...]:
    return (Combination(WILDS_KIND, wilds),) if wilds else ()


# A way, step by step


def to_meld(way: LevelMeld, level: int, options: Level8Options) -> Meld:
    """The steps that lay it. The rest of the hand stays out of them, so they are always open."""
    lo, hi = way.lo, way.hi
    steps = [LAY]
    laid: list[int] = []
    for place, (group, name) in enumerate(way.groups):
        rest = level >> 8 * place
        before = laid[-1] if place and way.groups[place - 1][0] == group else 0
        least = options.min_naturals_per_group
        name = first_legal_value(lo, hi, rest, name, before, least)
        steps.append(declaration_base(required_kind(group)) + name)
        word = empty_group(required_kind(group), name)
        for _ in range(required_size(group)):
            kind = next_legal_card(lo, hi, rest, word, before, least)
            lo, hi, word = lo - LO[kind], hi - HI[kind], with_card(word, kind)
            steps.append(kind)
        if options.accept_longer_groups:
            steps.append(DONE)
        laid.append(word)
    return Meld(tuple(int(step) for step in steps), tuple(to_combination(word) for word in laid))


def first_legal_value(lo: int, hi: int, level: int, name: int, before: int, least: int) -> int:
    """That name; or, where equal groups came to lie otherwise, the first that goes."""
    wanted: list[int] = [name, *range(1, int(max_value(level & 255)) + 1)]
    return next(name for name in wanted if can_declare(lo, hi, level, name, before, least))


def next_legal_card(lo: int, hi: int, level: int, group: int, before: int, least: int) -> int:
    rest_lo, rest_hi = next_cards(lo, hi, group, before)
    while True:
        kind = first_card(rest_lo, rest_hi)
        more = with_card(group, kind)
        if can_finish(lo - LO[kind], hi - HI[kind], level, more, before, least):
            return int(kind)
        rest_lo, rest_hi = rest_lo - LO[kind], rest_hi - HI[kind]


def to_combination(group: int) -> Combination:
    return Combination(GROUP_KINDS[kind_in(group)], tuple(int(card) for card in cards_in(group)))


# How near it is

CardsByValue = dict[
    int, list[int]
]  # under each name that a group could have, the cards that serve it


def nearest_combinations(lo: int, hi: int, level: int) -> tuple[Combination, ...]:
    """The cards that go together, if the groups are named so that most of them serve."""
    groups = requirements_of(level)
    naturals = [card for card in list_cards(lo, hi) if card < WILD]
    serving = {group: cards_by_value(group, naturals) for group in set(groups)}
    found: list[list[int]] = []
    most = 0
    for named in generate_values(groups, serving):
        useful = [serving[group][name] for group, name in zip(groups, named, strict=True)]
        hoped = sum(
            min(required_size(group), len(some)) for group, some in zip(groups, useful, strict=True)
        )
        if hoped <= most:
            continue
        parts = assign_cards(groups, useful)
        if (reached := sum(map(len, parts))) > most:
            found, most = parts, reached
    wilds = tuple(card for card in list_cards(lo, 0) if card == WILD)
    shares = [
        Combination(GROUP_KINDS[required_kind(group)], tuple(sorted(part, key=number_of)))
        for group, part in zip(groups, found, strict=False)
        if part
    ]
    return (*shares, *wild_combination(wilds))


def cards_by_value(group: int, naturals: list[int]) -> CardsByValue:
    """Names that no card speaks for are left out, but for one, so that there is always a name."""
    found: CardsByValue = {1: []}
    for name in range(1, int(max_value(group)) + 1):
        lo, hi = usable_naturals(group, name, 0), usable_naturals(group, name, 3)
        some = [card for card in naturals if LO[card] & lo or HI[card] & hi]
        if some:
            found[name] = some
    return found


def generate_values(
    groups: list[int], serving: dict[int, CardsByValue], start: int = 1
) -> Iterator[list[int]]:
    """Every way to name the groups; equal groups ascend."""
    if not groups:
        yield []
        return
    group, rest = groups[0], groups[1:]
    for name in serving[group]:
        if name >= start or name == 1:
            for named in generate_values(rest, serving, name if rest and rest[0] == group else 1):
                yield [name, *named]


def assign_cards(groups: list[int], useful: list[list[int]]) -> list[list[int]]:
    """Each card to a group that has room for it: first those that can go to one group only."""
    homes: dict[int, list[int]] = {}
    for at, some in enumerate(useful):
        for card in some:
            homes.setdefault(card, []).append(at)
    parts: list[list[int]] = [[] for _ in groups]
    for card in sorted(homes, key=lambda card: (len(homes[card]), card)):
        for at in homes[card]:
            if len(parts[at]) < required_size(groups[at]) and is_new_number(
                card, parts[at], groups[at]
            ):
                parts[at].append(card)
                break
    return parts


def is_new_number(card: int, part: list[int], group: int) -> bool:
    """In a run each number is there once."""
    return required_kind(group) != RUN or all(number_of(card) != number_of(other) for other in part)
