"""What a seat could make of its hand: ways to lay its level, or cards that already combine."""

from collections.abc import Iterator
from typing import Final

from cardtable.engine.combinations import NO_COMBINATIONS, Combination, HandCombinations, Meld
from cardtable.games.level8.cards import (
    HI,
    LO,
    SKIP,
    WILD,
    first_card,
    list_cards,
    number_of,
    wilds,
)
from cardtable.games.level8.groups import cards_in, empty_group, kind_in, with_card
from cardtable.games.level8.level_search import usable_naturals
from cardtable.games.level8.levels import (
    RUN,
    level_from,
    parse_level,
    required_kind,
    required_size,
    requirement_at,
    requirements_of,
)
from cardtable.games.level8.melds import (
    LevelMeld,
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
    """Return what the seat of `view` could make of its hand."""
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
    melds = tuple(to_meld(meld, level, options) for meld in found[:MAX_MELDS])
    return HandCombinations((*melds[0].groups, *wild_combination(found[0].left_lo)), melds)


def meld_cost(meld: LevelMeld) -> int:
    """Return the cost of a meld: the cards it leaves in the hand, and then the wilds it takes."""
    return 100 * count_left_over(meld) + count_wilds(meld)


def bag_of(cards: Iterator[int]) -> tuple[int, int]:
    """Return cards as a bag."""
    lo = hi = 0
    for card in cards:
        lo, hi = lo + int(LO[card]), hi + int(HI[card])
    return lo, hi


def wild_combination(lo: int) -> tuple[Combination, ...]:
    """Return the wilds of a bag as a combination of their own, if it has any."""
    number = int(wilds(lo))
    return (Combination(WILDS_KIND, (WILD,) * number),) if number else ()


# The steps of a meld


def to_meld(meld: LevelMeld, level: int, options: Level8Options) -> Meld:
    """Return the steps that lay a meld, and its groups.

    The search for steps uses only the cards of the meld, so there is always a legal next step.
    """
    lo, hi = meld.lo, meld.hi
    min_naturals = options.min_naturals_per_group
    steps = [LAY]
    groups: list[int] = []
    for index, (requirement, declared) in enumerate(meld.groups):
        rest = level_from(level, index)
        previous = groups[-1] if index and meld.groups[index - 1][0] == requirement else 0
        value = first_legal_value(lo, hi, rest, declared, previous, min_naturals)
        steps.append(declaration_base(required_kind(requirement)) + value)
        group = empty_group(required_kind(requirement), value)
        for _ in range(required_size(requirement)):
            card = next_legal_card(lo, hi, rest, group, previous, min_naturals)
            lo, hi, group = lo - LO[card], hi - HI[card], with_card(group, card)
            steps.append(card)
        if options.accept_longer_groups:
            steps.append(DONE)
        groups.append(group)
    return Meld(
        tuple(int(step) for step in steps), tuple(to_combination(group) for group in groups)
    )


def first_legal_value(
    lo: int, hi: int, level: int, preferred: int, previous: int, min_naturals: int
) -> int:
    """Return the preferred value of the next group, or the first legal one.

    The preferred value may be illegal if equal groups got their cards in another order.
    """
    values: list[int] = [preferred, *range(1, int(max_value(requirement_at(level, 0))) + 1)]
    return next(
        value for value in values if can_declare(lo, hi, level, value, previous, min_naturals)
    )


def next_legal_card(
    lo: int, hi: int, level: int, group: int, previous: int, min_naturals: int
) -> int:
    """Return the first card that can be laid next into a group; there must be one."""
    rest_lo, rest_hi = next_cards(lo, hi, group, previous)
    while True:
        card = first_card(rest_lo, rest_hi)
        longer = with_card(group, card)
        if can_finish(lo - LO[card], hi - HI[card], level, longer, previous, min_naturals):
            return int(card)
        rest_lo, rest_hi = rest_lo - LO[card], rest_hi - HI[card]


def to_combination(group: int) -> Combination:
    """Return a packed group as a combination."""
    return Combination(GROUP_KINDS[kind_in(group)], tuple(int(card) for card in cards_in(group)))


# Hands that do not make the level yet

CardsByValue = dict[int, list[int]]  # the cards that fit a group, by the value of the group


def nearest_combinations(lo: int, hi: int, level: int) -> tuple[Combination, ...]:
    """Group the cards of a hand by the values of groups with which most of them are used."""
    requirements = requirements_of(level)
    naturals = [card for card in list_cards(lo, hi) if card < WILD]
    fitting = {
        requirement: cards_by_value(requirement, naturals) for requirement in set(requirements)
    }
    best: list[list[int]] = []
    most = 0
    for values in generate_values(requirements, fitting):
        choices = [
            fitting[requirement][value]
            for requirement, value in zip(requirements, values, strict=True)
        ]
        upper_bound = sum(
            min(required_size(requirement), len(cards))
            for requirement, cards in zip(requirements, choices, strict=True)
        )
        if upper_bound <= most:
            continue
        parts = assign_cards(requirements, choices)
        if (used := sum(map(len, parts))) > most:
            best, most = parts, used
    groups = [
        Combination(GROUP_KINDS[required_kind(requirement)], tuple(sorted(part, key=number_of)))
        for requirement, part in zip(requirements, best, strict=False)
        if part
    ]
    return (*groups, *wild_combination(lo))


def cards_by_value(requirement: int, naturals: list[int]) -> CardsByValue:
    """Return the naturals that fit a group, by its value.

    Values that no card fits are left out, except 1, so that every group has at least one value.
    """
    found: CardsByValue = {1: []}
    for value in range(1, int(max_value(requirement)) + 1):
        lo, hi = usable_naturals(requirement, value, 0), usable_naturals(requirement, value, 3)
        cards = [card for card in naturals if LO[card] & lo or HI[card] & hi]
        if cards:
            found[value] = cards
    return found


def generate_values(
    requirements: list[int], fitting: dict[int, CardsByValue], start: int = 1
) -> Iterator[list[int]]:
    """Yield every choice of values for the groups; values of equal groups ascend from `start`."""
    if not requirements:
        yield []
        return
    requirement, rest = requirements[0], requirements[1:]
    for value in fitting[requirement]:
        if value >= start or value == 1:
            next_start = value if rest and rest[0] == requirement else 1
            for values in generate_values(rest, fitting, next_start):
                yield [value, *values]


def assign_cards(requirements: list[int], choices: list[list[int]]) -> list[list[int]]:
    """Assign cards to groups that have room for them; cards that fit one group only come first.

    `choices` has the cards that fit each group, and the result those that each group gets.
    """
    groups_of: dict[int, list[int]] = {}
    for index, cards in enumerate(choices):
        for card in cards:
            groups_of.setdefault(card, []).append(index)
    parts: list[list[int]] = [[] for _ in requirements]
    for card in sorted(groups_of, key=lambda card: (len(groups_of[card]), card)):
        for index in groups_of[card]:
            requirement, part = requirements[index], parts[index]
            if len(part) < required_size(requirement) and is_new_number(card, part, requirement):
                part.append(card)
                break
    return parts


def is_new_number(card: int, part: list[int], requirement: int) -> bool:
    """Tell whether a card repeats no number of a run; other groups may repeat numbers."""
    if required_kind(requirement) != RUN:
        return True
    return all(number_of(card) != number_of(other) for other in part)
