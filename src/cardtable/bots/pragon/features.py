"""What a table offers: what cards are worth together, and what each stack can gain.

`PragonFeatures` is computed once for a state; then `value_after_paying` computes what remains after
the cards of a hand are paid, and the other methods rate the effects of that hand.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.pragon.cards import ACE, DECK, EVERY_RANK, JACK, PLAIN, RANKS, SUITS, ranks_of
from cardtable.games.pragon.layout import EVERY_STACK, STACKS, is_reachable, reachable_sets
from cardtable.games.pragon.legality import NO_CARD
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState

BIT_COUNTS: Final = vec[i64]([bin(bits).count("1") for bits in range(2**14)])
COURT_RANKS: Final = EVERY_RANK & ~(2**JACK - 1)
FIRST_JOKER: Final = SUITS * RANKS

# Each weight has two values, one for a full draw deck and one for an empty deck; between them it is
# linear in the size of the deck. Weights are whole thousandths. So their sums are the same on every
# machine, and plans of equal worth are equal everywhere.
FULL_DECK: Final = 31  # cards to draw when play starts
MOST_OPEN: Final = 4  # open cards of one suit that count; more are no better for a flush
MOST_HELD: Final = 2

# A weight for each number of open cards and of held cards of one suit. A flush needs many open
# cards and one held card.
SUITED: Final = 0
HELD: Final = 15  # a card in the hand
HELD_PAIR: Final = 16  # two cards of a rank, both in the hand
MATCH: Final = 17  # two cards of a rank, one in the hand and one open
OPEN_PAIR: Final = 18  # two cards of a rank, both open
NEIGHBOURS: Final = 19  # two consecutive ranks
ROW: Final = 20  # three consecutive ranks
COURT: Final = 21  # an open court card or ace, which a joker would close
HELD_JOKER: Final = 22  # a wild joker in the hand
OPEN_JOKER: Final = 23  # a wild joker open on the table
DEAD_JOKER: Final = 24  # an open joker that is not wild, and must be removed
LEFT: Final = 25  # a card on the table
TALL: Final = 26  # the square of the height of a stack
STANDING: Final = 27  # a stack that is not empty
CLOSED: Final = 28  # a closed stack
TURNED: Final = 29  # an unknown card that is turned up
BACK: Final = 30  # a card that is shuffled back into the draw deck
ENDING: Final = 31  # ending the round
FRESH: Final = 32  # each card that is drawn then
PILED: Final = 33  # each card of the stack on which a card is placed
OUTS: Final = 34  # two or more open cards of a suit, times the share of the suit in unseen cards
WEIGHTS: Final = 35

WEIGHT_NAMES: Final = (
    *[f"suited_{table}_{hand}" for table in range(MOST_OPEN + 1) for hand in range(MOST_HELD + 1)],
    *(
        "held held_pair match open_pair neighbours row court held_joker open_joker dead_joker "
        "left tall standing closed turned back ending fresh piled outs"
    ).split(),
)  # fmt: skip

DECK_ENDS: Final = ("early", "late")


@final
@mypyc_attr(acyclic=True)
class PragonWeights:
    """The weights for a full draw deck (`early`) and for an empty one (`late`)."""

    def __init__(self, early: list[int], late: list[int]) -> None:
        self.early = vec[i64](early)
        self.late = vec[i64](late)

    def blend(self, deck: i64, target: vec[i64]) -> None:
        """Put the weights for a deck of `deck` cards, times FULL_DECK, into `target`."""
        deck = min(deck, FULL_DECK)
        index: i64
        for index in range(WEIGHTS):
            target[index] = self.early[index] * deck + self.late[index] * (FULL_DECK - deck)


def make_weights(data: Mapping[str, float]) -> PragonWeights:
    """Make weights from names such as `left_early` and `left_late`; the others are 0.

    Raise ValueError for a name that does not exist.
    """
    unknown = set(data) - {f"{name}_{when}" for name in WEIGHT_NAMES for when in DECK_ENDS}
    if unknown:
        raise ValueError(f"no such weights: {', '.join(sorted(unknown))}")
    early = [round(1000 * data.get(f"{name}_early", 0.0)) for name in WEIGHT_NAMES]
    return PragonWeights(
        early, [round(1000 * data.get(f"{name}_late", 0.0)) for name in WEIGHT_NAMES]
    )


def constant_weights(**values: float) -> dict[str, float]:
    """Return weights that do not depend on the size of the deck."""
    return {f"{name}_{when}": value for name, value in values.items() for when in DECK_ENDS}


@cache
def load_weights(name: str) -> PragonWeights:
    """Return the weights in the file `name`.json, which `tools/tune.py` has written."""
    return make_weights(read_weights(name))


def read_weights(name: str) -> dict[str, float]:
    text = files("cardtable.bots.pragon").joinpath(f"{name}.json").read_text(encoding="utf-8")
    weights: dict[str, float] = json.loads(text)["weights"]
    return weights


@final
@mypyc_attr(acyclic=True)
class PragonFeatures:
    """Cards are bits of a word, and so are stacks. Values are in thousandths times FULL_DECK."""

    def __init__(self) -> None:
        self.blended = vec[i64]([0] * WEIGHTS)  # the weights for the size of the deck
        self.weights: PragonWeights | None = None  # from which `blended` was computed
        self.deck: i64 = 0  # the size of the deck for which `blended` was computed
        self.suit_share = vec[i64]([0] * SUITS)  # of each suit in the unseen cards, in 64ths
        self.jokers_wild = True
        self.straight_sets = vec[i64]()  # the sets of stacks on which a straight can act
        self.two_lines = False  # whether it can act on an open and on a closed set together
        # The state.
        self.hand: i64 = 0
        self.table: i64 = 0  # the open cards
        self.pile: i64 = 0
        self.open_stacks: i64 = 0
        self.table_size: i64 = 0  # all cards on the table
        self.heights = vec[i64]([0] * STACKS)
        self.tops = vec[i64]([0] * STACKS)  # the top cards, as bits
        self.drop_gains = vec[i64]([0] * STACKS)  # for the stack, if its open top card is removed
        self.flip_gains = vec[i64]([0] * STACKS)  # if the closed top card is turned up
        self.next_flip_gains = vec[i64]([0] * STACKS)  # if the card below the top is turned up
        # The same after the cards of a hand are paid: see `value_after_paying`.
        self.paid_hand: i64 = 0
        self.paid_table: i64 = 0
        self.paid_open: i64 = 0  # the open stacks
        self.paid_closed: i64 = 0  # the closed stacks
        self.paid_value: i64 = 0  # what the cards are worth together
        self.gains = vec[i64]([0] * STACKS)  # by acting on each stack

    def set_options(self, options: PragonOptions) -> None:
        self.jokers_wild = options.jokers_wild
        self.two_lines = options.straight_two_lines
        lines = reachable_sets(options.straight_lines, options.adjacency_needs_neighbours)
        self.straight_sets = vec[i64](
            [stacks for stacks in range(1, EVERY_STACK) if is_reachable(lines, stacks)]
        )

    def update(self, state: PragonState, weights: PragonWeights) -> None:
        """Compute the features of a state; `set_options` must have been called for its options."""
        deck = count(state.draw)
        if deck != self.deck or weights is not self.weights:
            weights.blend(deck, self.blended)
            self.weights = weights
            self.deck = deck
        self.hand = state.hand
        self.pile = state.pile
        self.open_stacks = state.open_stacks
        self.table = 0
        self.table_size = 0
        w = self.blended
        unknown_gain = w[TURNED] - w[CLOSED]
        stack: i64
        for stack in range(STACKS):
            card = state.top(stack)
            self.flip_gains[stack] = unknown_gain
            self.next_flip_gains[stack] = unknown_gain
            if card == NO_CARD:
                self.heights[stack] = 0
                continue
            self.tops[stack] = BIT[card]
            if state.open_stacks & BIT[stack]:
                self.table |= BIT[card]
            height: i64 = 0
            while card != NO_CARD:
                height += 1
                card = i64(state.under[card])
            self.heights[stack] = height
            self.table_size += height
            self.drop_gains[stack] = self.removal_gain(height)
        self.count_unseen(DECK & ~(state.hand | state.pile | state.known | self.table))
        if state.known:
            self.rate_known_cards(state)

    def count_unseen(self, unseen: i64) -> None:
        """Compute the share of each suit in the unseen cards."""
        number = max(count(unseen), 1)
        suit: i64
        for suit in range(SUITS):
            self.suit_share[suit] = 64 * BIT_COUNTS[unseen & EVERY_RANK] // number
            unseen >>= RANKS

    def rate_known_cards(self, state: PragonState) -> None:
        """Compute the gains by turning up closed cards that were seen before."""
        value = self.cards_value(self.hand, self.table)
        stack: i64
        for stack in range(STACKS):
            if self.heights[stack]:
                top = state.top(stack)
                if state.known & BIT[top]:
                    self.flip_gains[stack] = self.known_gain(BIT[top], value)
                below = i64(state.under[top])
                if below != NO_CARD and state.known & BIT[below]:
                    self.next_flip_gains[stack] = self.known_gain(BIT[below], value)

    def known_gain(self, card: i64, value: i64) -> i64:
        """Return the gain by turning up a known card; `value` is that of the cards now."""
        return self.cards_value(self.hand, self.table | card) - value - self.blended[CLOSED]

    def stack_value(self, height: i64) -> i64:
        if not height:
            return 0
        w = self.blended
        return w[STANDING] + height * (w[LEFT] + height * w[TALL])

    def removal_gain(self, height: i64) -> i64:
        """Return the gain for a stack of that height if its open card is removed."""
        gain = self.stack_value(height - 1) - self.stack_value(height)
        return gain + self.blended[CLOSED] if height > 1 else gain

    def cards_value(self, hand: i64, table: i64) -> i64:
        """Return what the cards of the hand and the open cards are worth together."""
        w = self.blended
        held_ranks = ranks_of(hand)
        open_ranks = ranks_of(table)
        hand_suits = hand & PLAIN
        table_suits = table & PLAIN
        held: i64 = 0
        opened: i64 = 0
        outs: i64 = 0
        value: i64 = 0
        suit: i64
        for suit in range(SUITS):
            in_hand = BIT_COUNTS[hand_suits & EVERY_RANK]
            on_table = BIT_COUNTS[table_suits & EVERY_RANK]
            held += in_hand
            opened += on_table
            value += w[
                SUITED + (MOST_HELD + 1) * min(on_table, MOST_OPEN) + min(in_hand, MOST_HELD)
            ]
            if on_table > 1:
                outs += on_table * self.suit_share[suit]
            hand_suits >>= RANKS
            table_suits >>= RANKS
        ranks = held_ranks | open_ranks
        row = ranks << 1 | ranks >> ACE  # with the ace at both ends
        two = row & row >> 1 & 0x3FFF
        value += w[NEIGHBOURS] * BIT_COUNTS[two] + w[ROW] * BIT_COUNTS[two & row >> 2]
        value += w[HELD] * held + w[HELD_PAIR] * (held - BIT_COUNTS[held_ranks])
        value += w[OPEN_PAIR] * (opened - BIT_COUNTS[open_ranks])
        value += w[MATCH] * BIT_COUNTS[held_ranks & open_ranks]
        value += w[OUTS] * outs >> 4
        value += w[COURT] * BIT_COUNTS[open_ranks & COURT_RANKS]
        if hand > PLAIN:
            value += w[HELD_JOKER] * BIT_COUNTS[hand >> FIRST_JOKER]
        if table > PLAIN:
            jokers = BIT_COUNTS[table >> FIRST_JOKER]
            if self.jokers_wild:
                value += w[OPEN_JOKER] * jokers
            else:
                value += w[DEAD_JOKER] * jokers
        return value

    def value_after_paying(self, cards: i64) -> i64:
        """Compute the state after these cards are paid; return its value.

        The value is that of the cards, plus the gains of the stacks that lose an open card.
        """
        self.paid_hand = self.hand & ~cards
        self.paid_table = self.table & ~cards
        self.paid_open = 0
        self.paid_closed = 0
        self.paid_value = self.cards_value(self.paid_hand, self.paid_table)
        value = self.paid_value
        stack: i64
        for stack in range(STACKS):
            height = self.heights[stack]
            if not height:
                continue
            if not self.open_stacks & BIT[stack]:
                self.paid_closed |= BIT[stack]
                self.gains[stack] = self.flip_gains[stack]
            elif not self.tops[stack] & cards:
                self.paid_open |= BIT[stack]
            else:
                value += self.drop_gains[stack]
                if height > 1:
                    self.paid_closed |= BIT[stack]
                    self.gains[stack] = self.next_flip_gains[stack]
        return value

    def rate_removals(self) -> None:
        """Compute the gains by removing each open card."""
        stacks = self.paid_open
        while stacks:
            stack = lowest(stacks)
            stacks &= stacks - 1
            rest = self.cards_value(self.paid_hand, self.paid_table & ~self.tops[stack])
            self.gains[stack] = rest - self.paid_value + self.drop_gains[stack]

    def best_stacks(self, stacks: i64, most: i64) -> i64:
        """Return at most `most` of these stacks: those with the highest positive gains."""
        found: i64 = 0
        while most and stacks:
            best: i64 = NO_CARD
            best_gain: i64 = 0
            rest = stacks
            while rest:
                stack = lowest(rest)
                rest &= rest - 1
                if self.gains[stack] > best_gain:
                    best_gain = self.gains[stack]
                    best = stack
            if best == NO_CARD:
                break
            found |= BIT[best]
            stacks &= ~BIT[best]
            most -= 1
        return found

    def total_gain(self, stacks: i64) -> i64:
        gain: i64 = 0
        while stacks:
            gain += self.gains[lowest(stacks)]
            stacks &= stacks - 1
        return gain

    def is_straight_set(self, stacks: i64) -> bool:
        """Say whether a straight can act on exactly these stacks."""
        straight_set: i64
        for straight_set in self.straight_sets:
            if straight_set == stacks:
                return True
        return False

    def best_straight_set(self, allowed: i64) -> i64:
        """Return the stacks, all of them allowed, on which a straight gains most."""
        best: i64 = 0
        most: i64 = 0
        stacks: i64
        for stacks in self.straight_sets:
            if not stacks & ~allowed:
                gain = self.total_gain(stacks)
                if gain > most:
                    most = gain
                    best = stacks
        return best

    def best_straight_stacks(self) -> i64:
        """Return the stacks on which a straight gains most, in one line or in two."""
        one = self.best_straight_set(self.paid_open | self.paid_closed)
        if not self.two_lines:
            return one
        two = self.best_straight_set(self.paid_open) | self.best_straight_set(self.paid_closed)
        return two if self.total_gain(two) > self.total_gain(one) else one

    def sweep_gain(self) -> i64:
        """Return the gain of a straight flush that turns up all stacks and removes the cards."""
        gain = self.cards_value(self.paid_hand, 0) - self.paid_value
        stacks = self.paid_open
        while stacks:
            gain += self.drop_gains[lowest(stacks)]
            stacks &= stacks - 1
        stacks = self.paid_closed
        while stacks:
            stack = lowest(stacks)
            stacks &= stacks - 1
            height = self.heights[stack]
            if self.open_stacks & BIT[stack]:
                height -= 1
            gain += self.removal_gain(height) - self.blended[CLOSED]
        return gain

    def cards_left(self) -> i64:
        """Return how many cards are on the table after paying."""
        return self.table_size - count(self.table & ~self.paid_table)

    def clears_table(self, stacks: i64) -> bool:
        """Say whether no card is left once the open cards of these stacks are removed."""
        return count(stacks & self.paid_open) == self.cards_left()

    def best_pile_card(self, pile: i64) -> i64:
        """Return the card of the discard pile that gains most."""
        best = lowest(pile)
        most = self.take_gain(best)
        pile &= pile - 1
        while pile:
            card = lowest(pile)
            pile &= pile - 1
            gain = self.take_gain(card)
            if gain > most:
                most = gain
                best = card
        return best

    def take_gain(self, card: i64) -> i64:
        """Return the gain if a card comes back into the hand."""
        return self.cards_value(self.paid_hand | BIT[card], self.paid_table) - self.paid_value
