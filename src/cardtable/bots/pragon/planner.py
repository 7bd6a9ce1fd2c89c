"""Everything that may be done now, as plans with their worth.

Plans are compared by what they leave: which cards are open together, what is in the hand,
how high the stacks are. A closed card that was never seen is worth what such a card is worth.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.features import PragonFeatures
from cardtable.bots.pragon.weights import BACK, ENDING, FRESH, PILED, PragonWeights
from cardtable.engine.bits import count, lowest
from cardtable.games.pragon.cards import CARDS, OF_SUIT, PLAIN, RANKS, fill_below
from cardtable.games.pragon.hand_finder import HandFinder
from cardtable.games.pragon.hands import (
    ACES,
    FIVE,
    FLUSH,
    FOUR,
    JACKS,
    KINGS,
    LONGEST,
    PAIR,
    QUEENS,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from cardtable.games.pragon.layout import EVERY_STACK
from cardtable.games.pragon.legality import (
    ASKED,
    CHOOSING,
    HAND_SIZE,
    NO_CARD,
    PLACING,
    RETURNED_CARDS,
    TAKING,
)
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState

PLAN_CAPACITY: Final = 1024
NO_HAND: Final = -1  # the kind of a plan that ends the round or places a card
DROPPED: Final = -(2**61)


@final
@mypyc_attr(acyclic=True)
class PlanList:
    """A list of plans that is used over and over, like `Moves`."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.kind = vec[i64]([0] * PLAN_CAPACITY)
        self.cards = vec[i64]([0] * PLAN_CAPACITY)  # of the hand, or the one to place; none to end
        # Stacks to act on or to place the card on, a card to take back, or 1 to shuffle back.
        self.aim = vec[i64]([0] * PLAN_CAPACITY)
        self.worth = vec[i64]([0] * PLAN_CAPACITY)

    def add(self, kind: i64, cards: i64, aim: i64, worth: i64) -> None:
        at = self.count
        if at < PLAN_CAPACITY:
            self.kind[at] = kind
            self.cards[at] = cards
            self.aim[at] = aim
            self.worth[at] = worth
            self.count = at + 1

    def best(self) -> i64:
        """The place of the plan that is worth most, the first of equals."""
        found: i64 = 0
        most: i64 = DROPPED
        at: i64
        for at in range(self.count):
            if self.worth[at] > most:
                most = self.worth[at]
                found = at
        return found

    def move(self, at: i64, to: i64) -> None:
        """Copy a plan to an earlier place."""
        self.kind[to] = self.kind[at]
        self.cards[to] = self.cards[at]
        self.aim[to] = self.aim[at]
        self.worth[to] = self.worth[at]

    def drop(self, at: i64) -> None:
        """Take a plan out of the running."""
        self.worth[at] = DROPPED


WIN: Final = 10**12
REMOVING: Final = 1 << PAIR | 1 << JACKS | 1 << ACES | 1 << STRAIGHT
SPECIAL: Final = 1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES


@final
@mypyc_attr(acyclic=True)
class PragonPlanner:
    """`usual` are the weights where jokers are wild, `tame` those where they are not."""

    def __init__(self, usual: PragonWeights, tame: PragonWeights) -> None:
        self.usual = usual
        self.tame = tame
        self.hands = HandFinder()
        self.plans = PlanList()
        self.outlook = PragonFeatures()
        self.options = PragonOptions()
        self.outlook.agree(self.options)

    def plan(self, state: PragonState) -> None:
        """Fill `plans` for a state in which a choice begins or is under way."""
        if state.options is not self.options:
            self.options = state.options
            self.outlook.agree(state.options)
        self.plans.count = 0
        self.outlook.see(state, self.usual if state.options.jokers_wild else self.tame)
        if state.phase != CHOOSING:
            self.plan_effect(state)
            return
        self.plan_hands(state, short=False)
        if not state.chosen:
            return
        self.keep_reachable(state)
        if not self.plans.count:
            # Somebody who has begun with a high card may be left with a short flush alone.
            self.plan_hands(state, short=True)
            self.keep_reachable(state)

    # A whole choice

    def plan_hands(self, state: PragonState, short: bool) -> None:
        plans, outlook, hands = self.plans, self.outlook, self.hands
        hand, table = state.usable_cards(state.hand), state.usable_cards(outlook.table)
        hands.find(hand, table, state.ace_ends(), state.min_hand_size(), state.max_hand_size())
        allowed: i64 = ~SPECIAL if state.options.hard_mode else -1
        at: i64
        for at in range(hands.count):
            if short or not self.is_short(hands.cards[at], hands.kinds[at]):
                self.plan_hand(state, hands.cards[at], hands.kinds[at] & allowed)
        if state.made:
            w = outlook.blended
            fresh = min(HAND_SIZE - count(state.hand), count(state.draw))
            worth = outlook.cards_value(state.hand, outlook.table) + w[ENDING] + w[FRESH] * fresh
            plans.add(NO_HAND, 0, 0, worth)
        elif state.draw and (not plans.count or state.options.voluntary_placement):
            self.plan_placements(state, state.placeable_cards())

    def is_short(self, cards: i64, kinds: i64) -> bool:
        """Whether a flush could take one more open card along, and should."""
        if kinds != 1 << FLUSH or count(cards) == LONGEST:
            return False
        natural = cards & PLAIN
        suit = OF_SUIT[lowest(natural) // RANKS]
        return self.outlook.table & suit & ~cards != 0

    def plan_hand(self, state: PragonState, cards: i64, kinds: i64) -> None:
        outlook = self.outlook
        worth = outlook.value_after_paying(cards)
        if not outlook.cards_left():
            self.plans.add(lowest(kinds), cards, 0, WIN)
            return
        if kinds & REMOVING:
            outlook.weigh_removals()
        while kinds:
            self.plan_kind(state, lowest(kinds), cards, worth)
            kinds &= kinds - 1

    def plan_kind(self, state: PragonState, kind: i64, cards: i64, worth: i64) -> None:
        outlook, plans = self.outlook, self.plans
        if not outlook.closed and outlook.clears(outlook.open) and self.can_remove_all(kind):
            plans.add(kind, cards, outlook.open, WIN)
        elif kind == PAIR:
            self.plan_pair(cards, worth)
        elif kind == QUEENS:
            self.plan_queens(state, cards, worth)
        elif kind in (FOUR, FIVE):
            number = min(count(outlook.pile | cards), RETURNED_CARDS if kind == FOUR else CARDS)
            gain = outlook.blended[BACK] * number
            plans.add(kind, cards, i64(gain > 0), worth + max(gain, 0))
        elif kind == STRAIGHT_FLUSH:
            self.plan_sweep(state, cards, worth)
        else:
            stacks = self.aim(kind)
            worth += outlook.total(stacks)
            if kind == ACES and outlook.cards_left() == 1:
                worth = WIN  # turned up, and then removed
            plans.add(kind, cards, stacks, worth)

    def can_remove_all(self, kind: i64) -> bool:
        """Whether the effect can remove all open cards."""
        stacks = self.outlook.open
        if kind == STRAIGHT:
            return self.outlook.is_run(stacks)
        if kind == JACKS:
            return count(stacks) <= 2
        return kind in (PAIR, ACES) and count(stacks) == 1

    def plan_pair(self, cards: i64, worth: i64) -> None:
        """To turn up and to remove are two ways to go on, and both are worth a thought."""
        outlook = self.outlook
        opened = outlook.best(outlook.closed, 1)
        removed = outlook.best(outlook.open, 1)
        if opened or not removed:
            self.plans.add(PAIR, cards, opened, worth + outlook.total(opened))
        if removed:
            self.plans.add(PAIR, cards, removed, worth + outlook.total(removed))

    def aim(self, kind: i64) -> i64:
        """The stacks for the effect."""
        outlook = self.outlook
        if kind == FLUSH:
            return outlook.closed
        if kind == STRAIGHT:
            return outlook.best_straight_stacks()
        if kind == JACKS:
            return outlook.best(outlook.open, 2)
        if kind == ACES:
            return outlook.best(outlook.closed, 1) | outlook.best(outlook.open, 1)
        return outlook.best(outlook.closed, 2 if kind == KINGS else 3)

    def plan_queens(self, state: PragonState, cards: i64, worth: i64) -> None:
        outlook = self.outlook
        pile = outlook.pile if state.options.queens_exclude_own_pair else outlook.pile | cards
        if pile:
            card = outlook.best_pile_card(pile)
            self.plans.add(QUEENS, cards, card, worth + outlook.taken(card))
        else:
            self.plans.add(QUEENS, cards, NO_CARD, worth)

    def plan_sweep(self, state: PragonState, cards: i64, worth: i64) -> None:
        outlook = self.outlook
        if state.options.straight_flush == "flip_then_remove":
            worth += outlook.sweep_gain()
            won = count(outlook.open | outlook.closed) == outlook.cards_left()
        else:
            outlook.weigh_removals()
            worth += outlook.total(outlook.open | outlook.closed)
            won = outlook.clears(outlook.open)
        if won:
            worth = WIN
        self.plans.add(STRAIGHT_FLUSH, cards, 0, worth)

    def plan_placements(self, state: PragonState, cards: i64) -> None:
        """Worse than any hand: it is done only where nothing else may be."""
        outlook = self.outlook
        while cards:
            card = cards & -cards
            cards ^= card
            worth = outlook.cards_value(state.hand & ~card, outlook.table) - WIN
            self.plan_berths(state, card, worth)

    def plan_berths(self, state: PragonState, card: i64, worth: i64) -> None:
        berths = state.placing_stacks()
        while berths:
            stack = berths & -berths
            berths ^= stack
            high = self.outlook.high[lowest(stack)]
            self.plans.add(NO_HAND, card, stack, worth + self.outlook.blended[PILED] * high)

    # A choice that is under way

    def keep_reachable(self, state: PragonState) -> None:
        """Drop the plans that do not go on from the cards chosen so far."""
        plans = self.plans
        kept: i64 = 0
        at: i64
        for at in range(plans.count):
            if plans.kind[at] != NO_HAND and continues_choice(state, plans.cards[at]):
                plans.move(at, kept)
                kept += 1
        plans.count = kept

    def plan_effect(self, state: PragonState) -> None:
        outlook, plans = self.outlook, self.plans
        worth = outlook.value_after_paying(0)
        if state.phase == TAKING:
            self.plan_taking(state.takeable_cards())
        elif state.phase == ASKED:
            plans.add(state.kind, 0, 1, worth + outlook.blended[BACK])
            plans.add(state.kind, 0, 0, worth)
        elif state.phase == PLACING:
            self.plan_berths(state, state.chosen, 0)
        else:
            outlook.weigh_removals()
            stacks: i64
            for stacks in range(EVERY_STACK + 1):
                if can_aim(state, stacks):
                    gained = worth + outlook.total(stacks)
                    if outlook.clears(stacks):
                        gained = WIN
                    plans.add(state.kind, 0, stacks, gained)

    def plan_taking(self, pile: i64) -> None:
        while pile:
            card = lowest(pile)
            pile &= pile - 1
            self.plans.add(QUEENS, 0, card, self.outlook.taken(card))


def continues_choice(state: PragonState, cards: i64) -> bool:
    """Whether a hand has the cards chosen so far, and else only such as may be named later."""
    chosen = state.chosen
    if chosen & ~cards:
        return False
    more = cards & ~chosen
    on_table = chosen & ~state.hand
    if on_table:
        return not more & (state.hand | fill_below(on_table))
    return not more & state.hand & fill_below(chosen)


def can_aim(state: PragonState, stacks: i64) -> bool:
    """Whether the effect that is being chosen may act on exactly these stacks."""
    single = state.kind == PAIR or state.kind == ACES
    if state.picked & ~stacks or count(stacks) > (1 if single else state.most_targets()):
        return False
    world = state.clone()
    more = stacks & ~state.picked
    while more:
        stack = more & -more
        more ^= stack
        if not world.targets() & stack:
            return False
        world.picked |= stack
    return True
