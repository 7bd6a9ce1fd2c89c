"""All choices in a state, as plans with their worth.

A plan is worth what it leaves: the open cards together, the hand, and the heights of the stacks.
An unseen card that is turned up counts with a weight of its own.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.features import BACK, ENDING, FRESH, PILED, PragonFeatures, PragonWeights
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
DROPPED: Final = -(2**61)  # the worth of a plan that was dropped
WIN: Final = 10**12  # the worth of a plan that wins
REMOVING: Final = 1 << PAIR | 1 << JACKS | 1 << ACES | 1 << STRAIGHT
SPECIAL: Final = 1 << JACKS | 1 << QUEENS | 1 << KINGS | 1 << ACES


@final
@mypyc_attr(acyclic=True)
class PlanList:
    """A list of plans that is used again and again, like `MoveList`."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.kind = vec[i64]([0] * PLAN_CAPACITY)
        # The cards of the hand that is made, or the card to place; 0 ends the round.
        self.cards = vec[i64]([0] * PLAN_CAPACITY)
        # The stacks to act on or to place the card on, a card to take back, or 1 to shuffle back.
        self.aim = vec[i64]([0] * PLAN_CAPACITY)
        self.worth = vec[i64]([0] * PLAN_CAPACITY)

    def add(self, kind: i64, cards: i64, aim: i64, worth: i64) -> None:
        index = self.count
        if index < PLAN_CAPACITY:
            self.kind[index] = kind
            self.cards[index] = cards
            self.aim[index] = aim
            self.worth[index] = worth
            self.count = index + 1

    def best_index(self) -> i64:
        """Return the index of the plan with the highest worth, the first of equals."""
        best: i64 = 0
        most: i64 = DROPPED
        index: i64
        for index in range(self.count):
            if self.worth[index] > most:
                most = self.worth[index]
                best = index
        return best

    def copy_plan(self, source: i64, target: i64) -> None:
        self.kind[target] = self.kind[source]
        self.cards[target] = self.cards[source]
        self.aim[target] = self.aim[source]
        self.worth[target] = self.worth[source]

    def drop(self, index: i64) -> None:
        """Make a plan the worst of all."""
        self.worth[index] = DROPPED


@final
@mypyc_attr(acyclic=True)
class PragonPlanner:
    """Fills `plans`, with the weights `usual` if jokers are wild and `tame` if they are not."""

    def __init__(self, usual: PragonWeights, tame: PragonWeights) -> None:
        self.usual = usual
        self.tame = tame
        self.hands = HandFinder()
        self.plans = PlanList()
        self.features = PragonFeatures()
        self.options = PragonOptions()
        self.features.set_options(self.options)

    def plan(self, state: PragonState) -> None:
        """Fill `plans` for a choice that begins or is under way."""
        if state.options is not self.options:
            self.options = state.options
            self.features.set_options(state.options)
        self.plans.count = 0
        self.features.update(state, self.usual if state.options.jokers_wild else self.tame)
        if state.phase != CHOOSING:
            self.plan_effect(state)
            return
        self.plan_hands(state, short=False)
        if not state.chosen:
            return
        self.keep_reachable(state)
        if not self.plans.count:
            # A choice that was begun with a high card may allow only a short flush.
            self.plan_hands(state, short=True)
            self.keep_reachable(state)

    # A whole choice

    def plan_hands(self, state: PragonState, short: bool) -> None:
        """Add the plans of all hands, with short flushes if `short`, and those without a hand."""
        plans, features, hands = self.plans, self.features, self.hands
        hand, table = state.usable_cards(state.hand), state.usable_cards(features.table)
        hands.find(hand, table, state.ace_ends(), state.min_hand_size(), state.max_hand_size())
        allowed: i64 = ~SPECIAL if state.options.hard_mode else -1
        index: i64
        for index in range(hands.count):
            if short or not self.is_short(hands.cards[index], hands.kinds[index]):
                self.plan_hand(state, hands.cards[index], hands.kinds[index] & allowed)
        if state.made:
            w = features.blended
            fresh = min(HAND_SIZE - count(state.hand), count(state.draw))
            worth = features.cards_value(state.hand, features.table) + w[ENDING] + w[FRESH] * fresh
            plans.add(NO_HAND, 0, 0, worth)
        elif state.draw and (not plans.count or state.options.voluntary_placement):
            self.plan_placements(state, state.placeable_cards())

    def is_short(self, cards: i64, kinds: i64) -> bool:
        """Say whether the hand is only a flush, and could use one more open card."""
        if kinds != 1 << FLUSH or count(cards) == LONGEST:
            return False
        natural = cards & PLAIN
        suit = OF_SUIT[lowest(natural) // RANKS]
        return self.features.table & suit & ~cards != 0

    def plan_hand(self, state: PragonState, cards: i64, kinds: i64) -> None:
        """Add plans for all kinds of hand that these cards make; `kinds` are bits."""
        features = self.features
        worth = features.value_after_paying(cards)
        if not features.cards_left():
            self.plans.add(lowest(kinds), cards, 0, WIN)
            return
        if kinds & REMOVING:
            features.rate_removals()
        while kinds:
            self.plan_kind(state, lowest(kinds), cards, worth)
            kinds &= kinds - 1

    def plan_kind(self, state: PragonState, kind: i64, cards: i64, worth: i64) -> None:
        """Add the best plans for one kind of hand; `worth` is that of paying its cards."""
        features, plans = self.features, self.plans
        if (
            not features.paid_closed
            and features.clears_table(features.paid_open)
            and self.can_remove_all(kind)
        ):
            plans.add(kind, cards, features.paid_open, WIN)
        elif kind == PAIR:
            self.plan_pair(cards, worth)
        elif kind == QUEENS:
            self.plan_queens(state, cards, worth)
        elif kind in (FOUR, FIVE):
            number = min(count(features.pile | cards), RETURNED_CARDS if kind == FOUR else CARDS)
            gain = features.blended[BACK] * number
            plans.add(kind, cards, i64(gain > 0), worth + max(gain, 0))
        elif kind == STRAIGHT_FLUSH:
            self.plan_sweep(state, cards, worth)
        else:
            stacks = self.best_aim(kind)
            worth += features.total_gain(stacks)
            if kind == ACES and features.cards_left() == 1:
                worth = WIN  # aces turn up the last card and remove it
            plans.add(kind, cards, stacks, worth)

    def can_remove_all(self, kind: i64) -> bool:
        """Say whether the effect of a kind can remove all open cards."""
        stacks = self.features.paid_open
        if kind == STRAIGHT:
            return self.features.is_straight_set(stacks)
        if kind == JACKS:
            return count(stacks) <= 2
        return kind in (PAIR, ACES) and count(stacks) == 1

    def plan_pair(self, cards: i64, worth: i64) -> None:
        """Add a plan to turn up a card and a plan to remove one."""
        features = self.features
        opened = features.best_stacks(features.paid_closed, 1)
        removed = features.best_stacks(features.paid_open, 1)
        if opened or not removed:
            self.plans.add(PAIR, cards, opened, worth + features.total_gain(opened))
        if removed:
            self.plans.add(PAIR, cards, removed, worth + features.total_gain(removed))

    def best_aim(self, kind: i64) -> i64:
        """Return the stacks on which the effect of a kind gains most."""
        features = self.features
        if kind == FLUSH:
            return features.paid_closed
        if kind == STRAIGHT:
            return features.best_straight_stacks()
        if kind == JACKS:
            return features.best_stacks(features.paid_open, 2)
        if kind == ACES:
            return features.best_stacks(features.paid_closed, 1) | features.best_stacks(
                features.paid_open, 1
            )
        return features.best_stacks(features.paid_closed, 2 if kind == KINGS else 3)

    def plan_queens(self, state: PragonState, cards: i64, worth: i64) -> None:
        features = self.features
        pile = features.pile if state.options.queens_exclude_own_pair else features.pile | cards
        if pile:
            card = features.best_pile_card(pile)
            self.plans.add(QUEENS, cards, card, worth + features.take_gain(card))
        else:
            self.plans.add(QUEENS, cards, NO_CARD, worth)

    def plan_sweep(self, state: PragonState, cards: i64, worth: i64) -> None:
        features = self.features
        if state.options.straight_flush == "flip_then_remove":
            worth += features.sweep_gain()
            won = count(features.paid_open | features.paid_closed) == features.cards_left()
        else:
            features.rate_removals()
            worth += features.total_gain(features.paid_open | features.paid_closed)
            won = features.clears_table(features.paid_open)
        if won:
            worth = WIN
        self.plans.add(STRAIGHT_FLUSH, cards, 0, worth)

    def plan_placements(self, state: PragonState, cards: i64) -> None:
        """Add plans to place a card; each is worth less than any hand."""
        features = self.features
        while cards:
            card = cards & -cards
            cards ^= card
            worth = features.cards_value(state.hand & ~card, features.table) - WIN
            self.plan_stacks_for(state, card, worth)

    def plan_stacks_for(self, state: PragonState, card: i64, worth: i64) -> None:
        """Add a plan for each stack on which a card may be placed."""
        stacks = state.placing_stacks()
        while stacks:
            stack = stacks & -stacks
            stacks ^= stack
            height = self.features.heights[lowest(stack)]
            self.plans.add(NO_HAND, card, stack, worth + self.features.blended[PILED] * height)

    # A choice that is under way

    def keep_reachable(self, state: PragonState) -> None:
        """Remove the plans that do not continue the cards chosen so far."""
        plans = self.plans
        kept: i64 = 0
        index: i64
        for index in range(plans.count):
            if plans.kind[index] != NO_HAND and continues_choice(state, plans.cards[index]):
                plans.copy_plan(index, kept)
                kept += 1
        plans.count = kept

    def plan_effect(self, state: PragonState) -> None:
        """Add the plans for the effect of a hand, or for a placement, that is under way."""
        features, plans = self.features, self.plans
        worth = features.value_after_paying(0)
        if state.phase == TAKING:
            self.plan_taking(state.takeable_cards())
        elif state.phase == ASKED:
            plans.add(state.kind, 0, 1, worth + features.blended[BACK])
            plans.add(state.kind, 0, 0, worth)
        elif state.phase == PLACING:
            self.plan_stacks_for(state, state.chosen, 0)
        else:
            features.rate_removals()
            stacks: i64
            for stacks in range(EVERY_STACK + 1):
                if can_aim(state, stacks):
                    plan_worth = worth + features.total_gain(stacks)
                    if features.clears_table(stacks):
                        plan_worth = WIN
                    plans.add(state.kind, 0, stacks, plan_worth)

    def plan_taking(self, pile: i64) -> None:
        while pile:
            card = lowest(pile)
            pile &= pile - 1
            self.plans.add(QUEENS, 0, card, self.features.take_gain(card))


def continues_choice(state: PragonState, cards: i64) -> bool:
    """Say whether a hand has the chosen cards, and its other cards may be chosen after them."""
    chosen = state.chosen
    if chosen & ~cards:
        return False
    more = cards & ~chosen
    on_table = chosen & ~state.hand
    if on_table:
        return not more & (state.hand | fill_below(on_table))
    return not more & state.hand & fill_below(chosen)


def can_aim(state: PragonState, stacks: i64) -> bool:
    """Say whether the effect under way may act on exactly these stacks."""
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
