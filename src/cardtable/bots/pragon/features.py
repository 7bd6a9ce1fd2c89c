"""What a player sees in a table: what cards are worth together, and what each stack offers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.weights import (
    CLOSED,
    COURT,
    DEAD_JOKER,
    HELD,
    HELD_JOKER,
    HELD_PAIR,
    LEFT,
    MATCH,
    MOST_HELD,
    MOST_OPEN,
    NEIGHBOURS,
    OPEN_JOKER,
    OPEN_PAIR,
    OUTS,
    ROW,
    STANDING,
    SUITED,
    TALL,
    TURNED,
    WEIGHTS,
    PragonWeights,
)
from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.pragon.cards import ACE, DECK, EVERY_RANK, JACK, PLAIN, RANKS, SUITS, ranks_of
from cardtable.games.pragon.layout import EVERY_STACK, STACKS, is_reachable, reachable_sets
from cardtable.games.pragon.legality import NO_CARD
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState

BIT_COUNTS: Final = vec[i64]([bin(bits).count("1") for bits in range(2**14)])
COURT_RANKS: Final = EVERY_RANK & ~(2**JACK - 1)


@final
@mypyc_attr(acyclic=True)
class PragonFeatures:
    def __init__(self) -> None:
        self.blended = vec[i64]([0] * WEIGHTS)  # blended for the size of the deck
        self.weights: PragonWeights | None = None  # that they are blended from,
        self.deck: i64 = 0  # and for how large a deck
        self.share = vec[i64]([0] * SUITS)  # of each suit in what is to come, in 64 parts
        self.wild = True
        self.hand: i64 = 0
        self.table: i64 = 0  # the open cards
        self.pile: i64 = 0
        self.open_stacks: i64 = 0
        self.left: i64 = 0  # cards on the table
        self.high = vec[i64]([0] * STACKS)
        self.tops = vec[i64]([0] * STACKS)  # the top cards, as bits
        self.dropping = vec[i64]([0] * STACKS)  # gained when an open top card goes
        self.opening = vec[i64]([0] * STACKS)  # gained when the closed top card is turned up
        self.beneath = vec[i64]([0] * STACKS)  # the same for the card below the top
        self.gains = vec[i64]([0] * STACKS)  # once a hand is paid for: by acting on each stack
        self.open: i64 = 0  # and which stacks are open then,
        self.closed: i64 = 0  # and which are closed
        self.basis: i64 = 0  # and what the cards are worth together then
        self.own: i64 = 0
        self.shown: i64 = 0
        self.runs = vec[i64]()  # the stacks that a straight can act on together
        self.two_lines = False

    def agree(self, options: PragonOptions) -> None:
        self.wild = options.jokers_wild
        self.two_lines = options.straight_two_lines
        lines = reachable_sets(options.straight_lines, options.adjacency_needs_neighbours)
        self.runs = vec[i64](
            [stacks for stacks in range(1, EVERY_STACK) if is_reachable(lines, stacks)]
        )

    def see(self, state: PragonState, weights: PragonWeights) -> None:
        deck = count(state.draw)
        if deck != self.deck or weights is not self.weights:
            weights.blend(deck, self.blended)
            self.weights = weights
            self.deck = deck
        self.hand = state.hand
        self.pile = state.pile
        self.open_stacks = state.open_stacks
        self.table = 0
        self.left = 0
        w = self.blended
        unknown = w[TURNED] - w[CLOSED]
        stack: i64
        for stack in range(STACKS):
            card = state.top(stack)
            self.opening[stack] = unknown
            self.beneath[stack] = unknown
            if card == NO_CARD:
                self.high[stack] = 0
                continue
            self.tops[stack] = BIT[card]
            if state.open_stacks & BIT[stack]:
                self.table |= BIT[card]
            high: i64 = 0
            while card != NO_CARD:
                high += 1
                card = i64(state.under[card])
            self.high[stack] = high
            self.left += high
            self.dropping[stack] = self.removal_gain(high)
        self.count_unseen(DECK & ~(state.hand | state.pile | state.known | self.table))
        if state.known:
            self.recall(state)

    def count_unseen(self, unseen: i64) -> None:
        """Which suits are still to come: from the deck, or from under other cards."""
        number = max(count(unseen), 1)
        suit: i64
        for suit in range(SUITS):
            self.share[suit] = 64 * BIT_COUNTS[unseen & EVERY_RANK] // number
            unseen >>= RANKS

    def recall(self, state: PragonState) -> None:
        """Closed cards that were seen are worth what they are, and not what a card may be."""
        basis = self.cards_value(self.hand, self.table)
        stack: i64
        for stack in range(STACKS):
            if self.high[stack]:
                top = state.top(stack)
                if state.known & BIT[top]:
                    self.opening[stack] = self.known_gain(BIT[top], basis)
                below = i64(state.under[top])
                if below != NO_CARD and state.known & BIT[below]:
                    self.beneath[stack] = self.known_gain(BIT[below], basis)

    def known_gain(self, card: i64, basis: i64) -> i64:
        return self.cards_value(self.hand, self.table | card) - basis - self.blended[CLOSED]

    def stack_value(self, high: i64) -> i64:
        if not high:
            return 0
        w = self.blended
        return w[STANDING] + high * (w[LEFT] + high * w[TALL])

    def removal_gain(self, high: i64) -> i64:
        """What is gained when a stack of that height loses its open card."""
        gain = self.stack_value(high - 1) - self.stack_value(high)
        return gain + self.blended[CLOSED] if high > 1 else gain

    def cards_value(self, hand: i64, table: i64) -> i64:
        """What these cards are worth together, in the hand and open on the table."""
        w = self.blended
        held = ranks_of(hand)
        shown = ranks_of(table)
        own = hand & PLAIN
        others = table & PLAIN
        number: i64 = 0
        opened: i64 = 0
        outs: i64 = 0
        worth: i64 = 0
        suit: i64
        for suit in range(SUITS):
            mine = BIT_COUNTS[own & EVERY_RANK]
            theirs = BIT_COUNTS[others & EVERY_RANK]
            number += mine
            opened += theirs
            worth += w[SUITED + (MOST_HELD + 1) * min(theirs, MOST_OPEN) + min(mine, MOST_HELD)]
            if theirs > 1:
                outs += theirs * self.share[suit]
            own >>= RANKS
            others >>= RANKS
        both = held | shown
        row = both << 1 | both >> ACE
        two = row & row >> 1 & 0x3FFF
        worth += w[NEIGHBOURS] * BIT_COUNTS[two] + w[ROW] * BIT_COUNTS[two & row >> 2]
        worth += w[HELD] * number + w[HELD_PAIR] * (number - BIT_COUNTS[held])
        worth += w[OPEN_PAIR] * (opened - BIT_COUNTS[shown]) + w[MATCH] * BIT_COUNTS[held & shown]
        worth += w[OUTS] * outs >> 4
        worth += w[COURT] * BIT_COUNTS[shown & COURT_RANKS]
        if hand > PLAIN:
            worth += w[HELD_JOKER] * BIT_COUNTS[hand >> 52]
        if table > PLAIN:
            worth += w[OPEN_JOKER if self.wild else DEAD_JOKER] * BIT_COUNTS[table >> 52]
        return worth

    def value_after_paying(self, cards: i64) -> i64:
        """Look at the table as it is once these cards are gone; what that is worth."""
        self.own = self.hand & ~cards
        self.shown = self.table & ~cards
        self.open = 0
        self.closed = 0
        self.basis = self.cards_value(self.own, self.shown)
        worth = self.basis
        stack: i64
        for stack in range(STACKS):
            high = self.high[stack]
            if not high:
                continue
            if not self.open_stacks & BIT[stack]:
                self.closed |= BIT[stack]
                self.gains[stack] = self.opening[stack]
            elif not self.tops[stack] & cards:
                self.open |= BIT[stack]
            else:
                worth += self.dropping[stack]
                if high > 1:
                    self.closed |= BIT[stack]
                    self.gains[stack] = self.beneath[stack]
        return worth

    def weigh_removals(self) -> None:
        """What is gained by removing each open card."""
        stacks = self.open
        while stacks:
            stack = lowest(stacks)
            stacks &= stacks - 1
            rest = self.cards_value(self.own, self.shown & ~self.tops[stack])
            self.gains[stack] = rest - self.basis + self.dropping[stack]

    def best(self, stacks: i64, most: i64) -> i64:
        """At most so many of these stacks, those with the most to gain."""
        found: i64 = 0
        while most and stacks:
            best: i64 = NO_CARD
            gain: i64 = 0
            rest = stacks
            while rest:
                stack = lowest(rest)
                rest &= rest - 1
                if self.gains[stack] > gain:
                    gain = self.gains[stack]
                    best = stack
            if best == NO_CARD:
                break
            found |= BIT[best]
            stacks &= ~BIT[best]
            most -= 1
        return found

    def total(self, stacks: i64) -> i64:
        gain: i64 = 0
        while stacks:
            gain += self.gains[lowest(stacks)]
            stacks &= stacks - 1
        return gain

    def is_run(self, stacks: i64) -> bool:
        run: i64
        for run in self.runs:
            if run == stacks:
                return True
        return False

    def best_run(self, among: i64) -> i64:
        """The stacks of one line with the most to gain, all of them among these."""
        best: i64 = 0
        most: i64 = 0
        stacks: i64
        for stacks in self.runs:
            if not stacks & ~among:
                gain = self.total(stacks)
                if gain > most:
                    most = gain
                    best = stacks
        return best

    def best_straight_stacks(self) -> i64:
        """The stacks for a straight."""
        one = self.best_run(self.open | self.closed)
        if not self.two_lines:
            return one
        two = self.best_run(self.open) | self.best_run(self.closed)
        return two if self.total(two) > self.total(one) else one

    def sweep_gain(self) -> i64:
        """What a straight flush gains by turning all up and removing them."""
        gain = self.cards_value(self.own, 0) - self.basis
        stacks = self.open
        while stacks:
            gain += self.dropping[lowest(stacks)]
            stacks &= stacks - 1
        stacks = self.closed
        while stacks:
            stack = lowest(stacks)
            stacks &= stacks - 1
            high = self.high[stack] if not self.open_stacks & BIT[stack] else self.high[stack] - 1
            gain += self.removal_gain(high) - self.blended[CLOSED]
        return gain

    def cards_left(self) -> i64:
        """How many cards are on the table once the hand is paid for."""
        return self.left - count(self.table & ~self.shown)

    def clears(self, stacks: i64) -> bool:
        """Whether nothing is left once the open cards of these stacks are gone."""
        return count(stacks & self.open) == self.cards_left()

    def best_pile_card(self, pile: i64) -> i64:
        """The card of the discard pile that would help most."""
        best = lowest(pile)
        most = self.taken(best)
        pile &= pile - 1
        while pile:
            card = lowest(pile)
            pile &= pile - 1
            gain = self.taken(card)
            if gain > most:
                most = gain
                best = card
        return best

    def taken(self, card: i64) -> i64:
        """What is gained when a card comes back into the hand."""
        return self.cards_value(self.own | BIT[card], self.shown) - self.basis
