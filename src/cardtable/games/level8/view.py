"""The view of LEVEL 8: what a seat may know of a state [L8-41].

From it alone follow the combinations that the seat could lay, and what its hand comes nearest to.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from cardtable.engine.view import (
    NO_COMBINATIONS,
    Combination,
    HandCombinations,
    Meld,
    View,
    legal_moves_of,
    results_of,
)
from cardtable.games.level8.cards import (
    HI,
    LO,
    SKIP,
    WILD,
    first_card,
    list_cards,
    number_of,
    size,
    wilds,
)
from cardtable.games.level8.groups import cards_in, empty_group, kind_in, value_in, with_card
from cardtable.games.level8.hands import pile_height, top_card
from cardtable.games.level8.legality import ADDING, ENDING, KEEPING, PLAYING
from cardtable.games.level8.level_search import usable_naturals
from cardtable.games.level8.levels import (
    COLOUR,
    MAX_GROUPS,
    RUN,
    SET,
    format_level,
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
from cardtable.games.level8.state import Level8State

PHASES: Final = ("taking", "playing", "naming", "filling", "adding", "ending", "keeping")
GROUP_KINDS: Final = {RUN: "run", SET: "set", COLOUR: "colour"}

MAX_MELDS: Final = 100  # few hands have more; those can be laid card by card
WILDS_KIND: Final = "wilds"


@dataclass(kw_only=True, unsafe_hash=True)
class LaidGroup:
    """A group of cards. A wild stands for the number of its place, or for `value` [L8-14]."""

    kind: str
    value: int  # the lowest number of a run, the number of a set, or the colour (from 1)
    cards: tuple[int, ...]


@dataclass(kw_only=True, unsafe_hash=True)
class Level8SeatView:
    """What the viewer may know of one seat."""

    level: int  # from 1; one more than `rungs` is victory
    rungs: int  # how many levels it has to lay
    aim: str  # the level it is on, as text
    holds: int  # how many cards are in its hand
    hand: tuple[int, ...]  # the whole hand for its owner; for others what they saw it take
    groups: tuple[LaidGroup, ...]
    top: int  # the top card of its discard pile, or -1
    height: int  # how many cards are on its discard pile
    skipped: bool  # whether a Skip lies in front of it


@dataclass(kw_only=True, unsafe_hash=True)
class Level8View(View):
    """What one seat may know of a game of LEVEL 8."""

    phase: str
    fronts: tuple[Level8SeatView, ...]  # one for each seat
    draw: int  # how many cards are in the draw pile
    under: int  # how many Skips lie face up under the draw pile
    dealer: int
    played: int  # finished rounds
    turns: int  # finished turns of this round
    taken: int  # the card taken from a discard pile in this turn, or -1
    plan: tuple[LaidGroup, ...]  # the groups that this seat is laying
    spot: int  # the group that this seat is adding to, counted as five for each seat; or -1
    kept: tuple[int, ...]  # the cards that this seat keeps for the next round
    asked: int  # how often the seat to move has been asked for a card to keep


def view_of(state: Level8State, seat: int) -> Level8View:
    """Return the view of `seat`; NOBODY is a spectator."""
    mine = seat == state.turn and not state.is_over()
    unfinished = PLAYING < state.phase < KEEPING
    adding = mine and state.phase in (ADDING, ENDING)
    return Level8View(
        seat=seat,
        turn=state.turn,
        moves=legal_moves_of(state, seat),
        results=results_of(state),
        phase=PHASES[PLAYING if unfinished and not mine else state.phase],
        fronts=tuple([seat_view_of(state, owner, seat) for owner in range(state.seat_count)]),
        draw=size(state.draw_lo, state.draw_hi),
        under=state.under,
        dealer=state.dealer,
        played=state.played,
        turns=state.turns,
        taken=state.taken,
        plan=tuple([laid_group(group) for group in state.plan]) if mine else (),
        spot=state.spot if adding else -1,
        kept=tuple(list_cards(*state.kept_bag(seat))) if seat >= 0 else (),
        asked=state.spot if state.phase == KEEPING else 0,
    )


def seat_view_of(state: Level8State, owner: i64, seat: i64) -> Level8SeatView:
    """Return what `seat` may know of the seat `owner`."""
    lo, hi = state.known_bag(owner)
    if owner == seat:
        lo, hi = state.lo(owner), state.hi(owner)
    return Level8SeatView(
        level=state.levels[owner],
        rungs=state.level_count(owner),
        aim=format_level(state.level(owner)),
        holds=state.holds(owner),
        hand=tuple(list_cards(lo, hi)),
        groups=laid_groups(state, owner),
        top=top_card(state.piles, owner),
        height=pile_height(state.piles, owner),
        skipped=state.is_skipped(owner),
    )


def laid_groups(state: Level8State, owner: i64) -> tuple[LaidGroup, ...]:
    """Return the groups in front of a seat."""
    spots = range(owner * MAX_GROUPS, (owner + 1) * MAX_GROUPS)
    return tuple([laid_group(state.table[spot]) for spot in spots if state.table[spot]])


def laid_group(group: i64) -> LaidGroup:
    """Return a packed group as an object."""
    return LaidGroup(
        kind=GROUP_KINDS[kind_in(group)], value=value_in(group), cards=tuple(cards_in(group))
    )


def find_combinations(options: Level8Options, view: Level8View) -> HandCombinations:
    """Return what the seat of `view` could make of its hand."""
    if view.seat < 0 or view.turn < 0:
        return NO_COMBINATIONS
    front = view.fronts[view.seat]
    if front.groups or not front.aim:
        return NO_COMBINATIONS
    level = parse_level(front.aim, "aim")
    lo, hi = bag_of([card for card in front.hand if card != SKIP])
    if LAY not in view.moves:
        return HandCombinations(nearest_combinations(lo, hi, level), ())
    found = sorted(find_melds(lo, hi, level, options.min_naturals_per_group), key=meld_cost)
    melds = tuple(to_meld(meld, level, options) for meld in found[:MAX_MELDS])
    return HandCombinations((*melds[0].groups, *wild_combination(found[0].left_lo)), melds)


def meld_cost(meld: LevelMeld) -> int:
    """Return the cost of a meld: the wilds it takes, and then the cards it leaves in the hand."""
    return 100 * count_wilds(meld) + count_left_over(meld)


def bag_of(cards: list[int]) -> tuple[int, int]:
    """Return a list of cards as a bag."""
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
