"""What a LEVEL UP player sees in a hand: its deficiency, its outs, and how its cards are tied.

The deficiency of a hand is the least number of cards that must be exchanged until the whole hand
can be laid down. An out is a card that lowers it, as in rummy. Both are exact. They are asked for
again and again about the same hands, so they are cached.

A hand has as many cards as the ROUND. After the pick it has one more, and its deficiency is then
that of the best discard. So one more card lowers the deficiency by one or not at all, and a
discard raises it by one or not at all: each is one question to `can_partition` of the rules.

Ties are what a card has in common with the rest of the hand: the same rank, neighbours in its
suit, the suit itself. They decide between discards that leave the same deficiency.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.rollouts import COMPLETE_PENALTY, WorldEvaluator
from cardtable.engine.bits import BIT, count, lowest
from cardtable.engine.state import State
from cardtable.games.levelup.cards import SUIT, SUITS, deck_of
from cardtable.games.levelup.hands import ace_ends, naturals_of, qualifies
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.partition import (
    ACES,
    EACH_PLACE,
    HIGH,
    HIGH_ACE,
    LOW,
    MIN_LONG,
    MIN_SET,
    NIBBLE_COUNTS,
    can_partition,
)
from cardtable.games.levelup.state import LevelUpState

CACHE_SIZE: Final = 2**15  # hands in each cache
NOT_CACHED: Final = -1
STRAIGHT_REACH: Final = 4  # ranks from one end of a straight of five to the other


@final
@mypyc_attr(acyclic=True)
class LevelUpWeights:
    """How much each feature counts. Scores are in exchanges: 1.0 is one card of deficiency."""

    def __init__(
        self,
        rivals: float = 0.0,  # hands to imagine for the next seat; 0 ignores that seat
        # For each tie of a card to another in the hand:
        rank: float = 0.12,  # of the same rank
        next_door: float = 0.10,  # next to it in its suit
        one_off: float = 0.07,  # two ranks away in its suit
        reach: float = 0.01,  # within reach of a straight
        suit: float = 0.02,  # of the same suit
        # Against a discard:
        wild: float = 0.0,  # that is wild for the next seat
        deny_end: float = 0.0,  # that may be the last card the next seat needs
        deny: float = 0.0,  # that may lower the deficiency of the next seat
    ) -> None:
        self.rank = rank
        self.next_door = next_door
        self.one_off = one_off
        self.reach = reach
        self.suit = suit
        self.wild = wild
        self.deny_end = deny_end
        self.deny = deny
        self.rivals: i64 = int(rivals)


@final
@mypyc_attr(acyclic=True)
class HandCache:
    """One number for each of many hands. A newer hand may replace an older one."""

    def __init__(self) -> None:
        self.hands = vec[i64]([NOT_CACHED] * CACHE_SIZE)
        self.numbers = vec[i64]([0] * CACHE_SIZE)

    def index_of(self, hand: i64) -> i64:
        return (hand ^ hand >> 11 ^ hand >> 22 ^ hand >> 33 ^ hand >> 43) & CACHE_SIZE - 1

    def get(self, hand: i64) -> i64:
        """Return the number of `hand`, or NOT_CACHED."""
        index = self.index_of(hand)
        if self.hands[index] != hand:
            return NOT_CACHED
        return self.numbers[index]

    def put(self, hand: i64, number: i64) -> None:
        index = self.index_of(hand)
        self.hands[index] = hand
        self.numbers[index] = number


@final
@mypyc_attr(acyclic=True)
class DeficiencyFinder(WorldEvaluator):
    """Deficiencies and outs of hands, under one set of options.

    The cache of a hand does not name its ROUND: that is the number of its cards.
    """

    def __init__(self, options: LevelUpOptions) -> None:
        self.options = options
        self.ends = ace_ends(options)
        self.deck = deck_of(options.jokers)
        # `can_partition` knows these rules. Under others, `qualifies` has to be asked as well.
        self.usual_rules = options.must_use_all_cards and options.min_naturals_per_combo < 2
        self.cached = HandCache()
        # The same cards can be a hand and, one ROUND below, a hand with one card too many.
        self.cached_with_pick = HandCache()
        self.cached_outs = HandCache()

    def is_valid_for(self, options: LevelUpOptions) -> bool:
        """Return whether all answers are the same under `options`."""
        return (
            options.ace == self.options.ace
            and options.jokers == self.options.jokers
            and options.must_use_all_cards == self.options.must_use_all_cards
            and options.min_naturals_per_combo == self.options.min_naturals_per_combo
        )

    def deficiency(self, hand: i64, level: i64) -> i64:
        """Return the deficiency of a hand before the pick."""
        known = self.cached.get(hand)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(hand, level)
        wilds = count(hand ^ naturals)
        exchanges: i64 = 0
        while not self.is_enough(naturals, wilds, exchanges):
            exchanges += 1
        return self.remember(hand, level, exchanges)

    def remember(self, hand: i64, level: i64, deficiency: i64) -> i64:
        """Cache and return the deficiency, corrected under house rules."""
        if not self.usual_rules:
            deficiency = 0 if qualifies(hand, level, self.options) else max(deficiency, 1)
        self.cached.put(hand, deficiency)
        return deficiency

    def is_enough(self, naturals: i64, wilds: i64, exchanges: i64) -> bool:
        """Return whether the hand can be laid down after that many exchanges."""
        if exchanges >= count(naturals):
            return True
        return self.can_lay_out(naturals, wilds + exchanges, exchanges)

    def can_lay_out(self, naturals: i64, wilds: i64, drops: i64) -> bool:
        """Return whether the cards can be laid out with `wilds`, leaving out `drops` of them."""
        if self.options.must_use_all_cards:
            return can_partition(naturals, wilds, drops, self.ends)
        size = count(naturals) + wilds - drops
        return missing_for_one_group(naturals, self.ends, size) <= wilds

    def is_out(self, hand: i64, level: i64, deficiency: i64, card: i64) -> bool:
        """Return whether `card` lowers the deficiency of a hand before the pick.

        Under the usual rules a wild always does.
        """
        if not deficiency:
            return False
        if not self.usual_rules:  # wilds may be of no use
            return self.deficiency_with_pick(hand | BIT[card], level) < deficiency
        naturals = naturals_of(hand, level)
        more = naturals_of(hand | BIT[card], level)
        if more == naturals:
            return True
        return self.can_lay_out(more, count(hand ^ naturals) + deficiency - 1, deficiency)

    def deficiency_with_card(self, hand: i64, level: i64, deficiency: i64, card: i64) -> i64:
        """Return the deficiency after `card` is picked and the best discard is made.

        `deficiency` is that of `hand`.
        """
        if not self.usual_rules:
            return self.deficiency_with_pick(hand | BIT[card], level)
        return deficiency - 1 if self.is_out(hand, level, deficiency, card) else deficiency

    def deficiency_with_pick(self, hand: i64, level: i64) -> i64:
        """Return the deficiency of a hand with one card too many, after the best discard."""
        known = self.cached_with_pick.get(hand)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(hand, level)
        wilds = count(hand ^ naturals)
        found: i64 = 0
        while found < count(naturals) and not self.can_lay_out(naturals, wilds + found, found + 1):
            found += 1
        if not self.usual_rules:
            found = 0 if self.qualifies_after_discard(hand, level) else max(found, 1)
        self.cached_with_pick.put(hand, found)
        return found

    def qualifies_after_discard(self, hand: i64, level: i64) -> bool:
        """Return whether the hand qualifies after any one discard."""
        left = hand
        while left:
            if qualifies(hand ^ (left & -left), level, self.options):
                return True
            left &= left - 1
        return False

    def deficiency_after_discard(self, hand: i64, level: i64, deficiency: i64, card: i64) -> i64:
        """Return the deficiency of a hand with one card too many after `card` is discarded.

        `deficiency` is that after the best discard.
        """
        left = hand ^ BIT[card]
        known = self.cached.get(left)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(left, level)
        wilds = count(left ^ naturals)
        enough = self.is_enough(naturals, wilds, deficiency)
        return self.remember(left, level, deficiency if enough else deficiency + 1)

    def outs(self, hand: i64, level: i64) -> i64:
        """Return all outs of a hand before the pick, as a set of cards."""
        known = self.cached_outs.get(hand)
        if known != NOT_CACHED:
            return known
        deficiency = self.deficiency(hand, level)
        found: i64 = 0
        others = self.deck & ~hand
        while deficiency and others:
            card = others & -others
            if self.is_out(hand, level, deficiency, lowest(card)):
                found |= card
            others ^= card
        self.cached_outs.put(hand, found)
        return found

    def implausibility(self, world: State, seat: i64) -> i64:
        """Add up the deficiencies of the other seats: hands get better from turn to turn."""
        assert isinstance(world, LevelUpState)
        total: i64 = 0
        other: i64
        for other in range(len(world.hands)):
            if other != seat:
                deficiency = self.deficiency(world.hands[other], world.rounds[other])
                if not deficiency:
                    deficiency = COMPLETE_PENALTY
                total += deficiency
        return total


def missing_for_one_group(naturals: i64, ends: i64, size: i64) -> i64:
    """Return how many cards a hand lacks for one combination, where one is enough [LU-03]."""
    cards = naturals | (naturals & ACES) << 4 * HIGH_ACE if ends & HIGH else naturals
    if not ends & LOW:
        cards &= ~ACES
    if cards & cards >> 4 & cards >> 8:
        return 0
    most: i64 = 2 if cards & (cards >> 4 | cards >> 8) else 1
    rank: i64
    for rank in range(HIGH_ACE):
        most = max(most, NIBBLE_COUNTS[naturals >> 4 * rank & 15])
    short = max(MIN_SET - most, 0)
    if size < MIN_LONG or not short:
        return short
    return min(short, max(MIN_LONG - longest_partial(naturals, cards), 0))


def longest_partial(naturals: i64, cards: i64) -> i64:
    """Return how many cards can be in one flush, or in one straight of the least length.

    `cards` are the naturals with each ace where it may be in a straight.
    """
    most: i64 = 0
    suit: i64
    for suit in range(SUITS):
        most = max(most, count(naturals & SUIT[suit]))
    ranks: i64 = 0
    rank: i64
    for rank in range(HIGH_ACE + 1):
        if cards >> 4 * rank & 15:
            ranks |= BIT[rank]
    while ranks:
        most = max(most, count(ranks & BIT[MIN_LONG] - 1))
        ranks >>= 1
    return most


def tie_score(card: i64, naturals: i64, weights: LevelUpWeights) -> float:
    """Return how closely `card` is tied to the other naturals of a hand."""
    others = naturals & ~BIT[card]
    rank = card >> 2
    score = weights.rank * float(NIBBLE_COUNTS[others >> 4 * rank & 15])
    cards = others | (others & ACES) << 4 * HIGH_ACE
    score += run_tie_score(card, rank, cards, weights)
    if not rank:  # an ace may also stand above the king
        score = max(score, run_tie_score(card + 4 * HIGH_ACE, HIGH_ACE, cards & ~ACES, weights))
    return score + weights.suit * float(count(others & SUIT[card & 3]))


def run_tie_score(card: i64, rank: i64, cards: i64, weights: LevelUpWeights) -> float:
    """Count the neighbours of `card` in its suit, and the ranks that a straight could join."""
    neighbours = cards >> card + 4 & 1
    further = cards >> card + 8 & 1
    if rank:
        neighbours += cards >> card - 4 & 1
    if rank > 1:
        further += cards >> card - 8 & 1
    ranks = (cards | cards >> 1 | cards >> 2 | cards >> 3) & EACH_PLACE & ~BIT[4 * rank]
    low = max(rank - STRAIGHT_REACH, 0)
    reach = count((ranks >> 4 * low) & 0xFFFFFFFFF)
    score = weights.next_door * float(neighbours) + weights.one_off * float(further)
    return score + weights.reach * float(reach)
