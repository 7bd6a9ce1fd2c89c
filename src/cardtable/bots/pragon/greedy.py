"""A player that takes what looks best now. It never looks at a card that nobody has seen.

Every hand that can be made is a plan: its cards, its kind and the stacks it acts on. Plans
are compared by a weighted sum of what they change, before anything is turned up.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.weights import Weights
from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import JOKERS, OF_RANK, OF_SUIT, SUITS, ranks, up_to
from cardtable.games.pragon.hands import (
    ACES,
    FIVE,
    FLUSH,
    FOUR,
    JACKS,
    KINDS,
    KINGS,
    PAIR,
    QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    every_hand,
)
from cardtable.games.pragon.layout import EVERY_STACK, STACKS, reach, within
from cardtable.games.pragon.moves import DONE, END, SHUFFLE, declare, flip, place, put, remove
from cardtable.games.pragon.state import (
    ASKED,
    CHOOSING,
    LIFTING,
    NONE,
    PLACING,
    RETURNED,
    TAKING,
    Pragon,
)

NO_HAND: Final = -1  # the kind of a plan that ends the round or places a card
WIN: Final = 1000.0
GRAIN: Final = 1 << 20


@final
@mypyc_attr(acyclic=True)
class Plan:
    """One whole move, as far as it can be planned before a card is turned up."""

    def __init__(self, kind: i64, cards: i64, stacks: i64, worth: float) -> None:
        self.kind = kind
        self.cards = cards  # of the hand, or the one to place; none to end the round
        self.stacks = stacks  # to act on, or to place the card on
        self.worth = worth


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """What can be won on each stack, once a hand is paid for and before its effect."""

    def __init__(self, state: Pragon, weights: Weights, cards: i64) -> None:
        used = state.open_where(cards)
        self.open = state.faces & ~used
        self.closed: i64 = 0
        self.left: i64 = 0  # cards on the table
        self.gains: list[float] = []  # by turning it up if it is closed, else by removing it
        opened = weights.opened_in(state)
        stack: i64
        for stack in range(STACKS):
            high = height(state, stack)
            if used & BIT[stack]:
                high -= 1
            self.left += high
            if self.open & BIT[stack]:
                joker = weights.joker if state.usable(JOKERS) & BIT[state.top(stack)] else 0.0
                self.gains.append(weights.removed - opened - joker)
            else:
                if high:
                    self.closed |= BIT[stack]
                self.gains.append(opened + weights.deep * float(high))

    def best(self, stacks: i64, most: i64) -> i64:
        """At most so many of these stacks, those with the most to gain."""
        found: i64 = 0
        while most and stacks:
            best = lowest(stacks)
            stack: i64
            for stack in range(STACKS):
                if stacks & BIT[stack] and self.gains[stack] > self.gains[best]:
                    best = stack
            if self.gains[best] <= 0.0:
                break
            found |= BIT[best]
            stacks &= ~BIT[best]
            most -= 1
        return found

    def total(self, stacks: i64) -> float:
        gain = 0.0
        stack: i64
        for stack in range(STACKS):
            if stacks & BIT[stack]:
                gain += self.gains[stack]
        return gain


def number(bits: i64) -> float:
    return float(count(bits))


def height(state: Pragon, stack: i64) -> i64:
    cards: i64 = 0
    card = state.top(stack)
    while card != NONE:
        cards += 1
        card = i64(state.under[card])
    return cards


def plans(state: Pragon, weights: Weights) -> list[Plan]:
    """Everything that may be done at the start of a whole move, with its worth."""
    found: list[Plan] = []
    hand, table = state.usable(state.hand), state.usable(state.open_cards())
    for cards in every_hand(hand, table, state.aces(), state.least(), state.most()):
        add_hand(found, state, weights, cards)
    if state.made:
        found.append(Plan(NO_HAND, 0, 0, weights.ending))
    elif state.draw and (not found or state.options.voluntary_placement):
        add_placements(found, state, weights)
    return found


def add_hand(found: list[Plan], state: Pragon, weights: Weights, cards: i64) -> None:
    chosen = state.clone()
    chosen.chosen = cards
    declared = chosen.kinds()
    outlook = Outlook(state, weights, cards)
    worth = -cost(state, weights, cards)
    kind: i64
    for kind in range(KINDS):
        if declared & BIT[kind]:
            stacks = aim(kind, state, outlook)
            gain = worth + outlook.total(stacks) + extra(kind, state, weights, cards, outlook)
            found.append(Plan(kind, cards, stacks, gain))


def cost(state: Pragon, weights: Weights, cards: i64) -> float:
    """What a hand costs, less the cards that leave the table with it."""
    held = state.hand | state.open_cards()
    table = number(cards & ~state.hand)
    spent = weights.spent * number(cards & state.hand) + weights.joker * number(cards & JOKERS)
    spent += (weights.opened_in(state) - weights.removed) * table
    return spent + company(held, weights) - company(held & ~cards, weights)


def company(cards: i64, weights: Weights) -> float:
    """How well cards go together."""
    best: i64 = 0
    suit: i64
    for suit in range(SUITS):
        best = max(best, count(cards & OF_SUIT[suit]))
    paired: i64 = 0
    held = ranks(cards)
    while held:
        paired += count(cards & OF_RANK[lowest(held)]) - 1
        held &= held - 1
    return weights.suited * float(best) + weights.paired * float(paired)


def aim(kind: i64, state: Pragon, outlook: Outlook) -> i64:
    """The stacks for the effect."""
    if kind in (FLUSH, STRAIGHT_FLUSH):
        return outlook.closed
    if kind == STRAIGHT:
        return aim_straight(state, outlook)
    if kind == KINGS:
        return outlook.best(outlook.closed, 2)
    if kind == THREE:
        return outlook.best(outlook.closed, 3)
    if kind == JACKS:
        return outlook.best(outlook.open, 2)
    if kind == ACES:
        return outlook.best(outlook.closed, 1) | outlook.best(outlook.open, 1)
    return outlook.best(outlook.closed | outlook.open, 1) if kind == PAIR else 0


def aim_straight(state: Pragon, outlook: Outlook) -> i64:
    lines = reach(state.options.straight_lines, state.options.adjacency_needs_neighbours)
    best: i64 = 0
    most = 0.0
    stacks: i64
    for stacks in range(1, EVERY_STACK):
        if not stacks & ~(outlook.open | outlook.closed) and in_line(state, lines, stacks, outlook):
            gain = outlook.total(stacks)
            if gain > most:
                most = gain
                best = stacks
    return best


def in_line(state: Pragon, lines: i64, stacks: i64, outlook: Outlook) -> bool:
    if within(lines, stacks):
        return True
    if not state.options.straight_two_lines:
        return False
    return within(lines, stacks & outlook.open) and within(lines, stacks & outlook.closed)


def extra(kind: i64, state: Pragon, weights: Weights, cards: i64, outlook: Outlook) -> float:
    """What a hand is worth beyond the stacks it acts on."""
    if not outlook.left:
        return WIN
    if kind == FOUR:
        return weights.back * min(float(RETURNED), number(state.pile | cards))
    if kind == FIVE:
        return weights.back * number(state.pile | cards)
    if kind == QUEENS:
        jokers = state.options.jokers_wild and (state.pile | cards) & JOKERS
        return weights.taken + (weights.joker if jokers else 0.0)
    if kind == STRAIGHT_FLUSH:
        return swept(state, weights, outlook)
    return 0.0


def swept(state: Pragon, weights: Weights, outlook: Outlook) -> float:
    """What a straight flush removes; the stacks that it turns up are counted already."""
    gone = outlook.open
    gain = outlook.total(outlook.open)
    if state.options.straight_flush == "flip_then_remove":
        gone |= outlook.closed
        gain += (weights.removed - weights.opened_in(state)) * number(outlook.closed)
    return WIN if count(gone) == outlook.left else gain


def add_placements(found: list[Plan], state: Pragon, weights: Weights) -> None:
    cards, held = state.placeable(), state.hand | state.open_cards()
    while cards:
        card = cards & -cards
        cards ^= card
        stack: i64
        for stack in range(STACKS):
            if state.berths() & BIT[stack]:
                worth = company(held & ~card, weights) + weights.piled * float(height(state, stack))
                found.append(Plan(NO_HAND, card, BIT[stack], worth - WIN))


def best_plan(state: Pragon, weights: Weights, noise: float, picks: Chance) -> Plan:
    """The plan that looks best, give or take some noise."""
    found = plans(state, weights)
    best, most = found[0], -2 * WIN
    for plan in found:
        worth = plan.worth
        if noise:
            worth += noise * float(picks.below(GRAIN)) / GRAIN
        if worth > most:
            best, most = plan, worth
    return best


def next_step(state: Pragon, plan: Plan, weights: Weights) -> i64:
    """The step with which a plan goes on."""
    if state.phase == CHOOSING:
        return choosing_step(state, plan)
    if state.phase == PLACING:
        return put(lowest(plan.stacks))
    if state.phase == ASKED:
        return SHUFFLE if weights.back > 0.0 else DONE
    if state.phase == TAKING:
        return best_discard(state, weights)
    if state.phase == LIFTING:
        outlook = Outlook(state, weights, 0)
        found = outlook.best(outlook.open, 1)
        return remove(lowest(found)) if found else DONE
    return aiming_step(state, plan)


def choosing_step(state: Pragon, plan: Plan) -> i64:
    if plan.kind == NO_HAND:
        return place(lowest(plan.cards)) if plan.cards else END
    left = plan.cards & ~state.chosen
    if not left:
        return declare(plan.kind)
    return lowest(left & state.hand) if left & state.hand else lowest(left)


def aiming_step(state: Pragon, plan: Plan) -> i64:
    stacks = plan.stacks & ~up_to(state.picked) & state.standing()
    if state.kind == ACES and stacks & ~state.faces:
        stacks &= ~state.faces  # aces turn up before they remove
    if not stacks:
        return DONE
    stack = lowest(stacks)
    return remove(stack) if state.faces & BIT[stack] else flip(stack)


def best_discard(state: Pragon, weights: Weights) -> i64:
    """The card that queens should bring back."""
    pile, held = state.takeable(), state.hand | state.open_cards()
    if pile & JOKERS and state.options.jokers_wild:
        return lowest(pile & JOKERS)
    best, most = lowest(pile), -WIN
    while pile:
        card = pile & -pile
        pile ^= card
        worth = company(held | card, weights)
        if worth > most:
            best, most = lowest(card), worth
    return best


def play_greedily(
    state: Pragon, weights: Weights, chance: Chance, noise: float, picks: Chance
) -> list[int]:
    """Play to the end; the steps that were made."""
    steps: list[int] = []
    while state.turn != NOBODY:
        plan = best_plan(state, weights, noise, picks)
        follow(state, plan, weights, chance, steps)
    return steps


def follow(state: Pragon, plan: Plan, weights: Weights, chance: Chance, steps: list[int]) -> None:
    """Make the whole move of a plan."""
    step = next_step(state, plan, weights)
    steps.append(step)
    state.apply(step, chance)
    while not state.whole():
        step = next_step(state, plan, weights)
        steps.append(step)
        state.apply(step, chance)
