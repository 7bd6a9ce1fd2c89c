"""How far a hand of LEVEL UP is from qualifying, and which cards bring it nearer.

The deficiency of a hand is the least number of cards that must be exchanged until all of it
can be laid out. Rummy players call a card that lowers it an out. Both are exact, and both are
asked for again and again about the same hands, so they are remembered.

A hand has as many cards as the ROUND; after the pick it has one more, and then its deficiency
is that of the best discard. So one more card lowers it by one or not at all, and a discard
raises it by one or not at all: each is one question to the search of the rules.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.search.worlds import COMPLETE_PENALTY, WorldEvaluator
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

CACHE_SIZE: Final = 2**15  # in each memory; a newer hand takes the place of an older one
NOT_CACHED: Final = -1


@final
@mypyc_attr(acyclic=True)
class HandCache:
    """A number for each of many hands. It forgets, but what it tells is right."""

    def __init__(self) -> None:
        self.hands = vec[i64]([NOT_CACHED] * CACHE_SIZE)
        self.found = vec[i64]([0] * CACHE_SIZE)

    def place(self, hand: i64) -> i64:
        return (hand ^ hand >> 11 ^ hand >> 22 ^ hand >> 33 ^ hand >> 43) & CACHE_SIZE - 1

    def recall(self, hand: i64) -> i64:
        at = self.place(hand)
        if self.hands[at] != hand:
            return NOT_CACHED
        return self.found[at]

    def keep(self, hand: i64, found: i64) -> None:
        at = self.place(hand)
        self.hands[at] = hand
        self.found[at] = found


@final
@mypyc_attr(acyclic=True)
class DeficiencyFinder(WorldEvaluator):
    """Answers for one agreement of options. Hands tell their ROUND by their size."""

    def __init__(self, options: LevelUpOptions) -> None:
        self.options = options
        self.ends = ace_ends(options)
        self.deck = deck_of(options.jokers)
        self.usual = options.must_use_all_cards and options.min_naturals_per_combo < 2
        self.deficiencies = HandCache()
        self.deficiencies_with_pick = (
            HandCache()
        )  # the same set of cards can be a hand and, a ROUND below, too many
        self.outs_of = HandCache()

    def is_valid_for(self, options: LevelUpOptions) -> bool:
        """Are the answers the same under these options?"""
        return (
            options.ace == self.options.ace
            and options.jokers == self.options.jokers
            and options.must_use_all_cards == self.options.must_use_all_cards
            and options.min_naturals_per_combo == self.options.min_naturals_per_combo
        )

    def far(self, hand: i64, level: i64) -> i64:
        """The deficiency of a hand before the pick."""
        known = self.deficiencies.recall(hand)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(hand, level)
        wilds = count(hand ^ naturals)
        far: i64 = 0
        while not self.fits(naturals, wilds, far):
            far += 1
        return self.kept(hand, level, far)

    def kept(self, hand: i64, level: i64, far: i64) -> i64:
        """Remember it. Under house rules that the search does not know, the rules have the
        last word on whether a hand is there."""
        if not self.usual:
            far = 0 if qualifies(hand, level, self.options) else max(far, 1)
        self.deficiencies.keep(hand, far)
        return far

    def fits(self, naturals: i64, wilds: i64, far: i64) -> bool:
        """Can so many of the cards be exchanged that the rest can be laid out?"""
        return far >= count(naturals) or self.can_lay_out(naturals, wilds + far, far)

    def can_lay_out(self, naturals: i64, wilds: i64, drops: i64) -> bool:
        if self.options.must_use_all_cards:
            return can_partition(naturals, wilds, drops, self.ends)
        size = count(naturals) + wilds - drops
        return missing_for_one_group(naturals, self.ends, size) <= wilds

    def is_out(self, hand: i64, level: i64, far: i64, card: i64) -> bool:
        """Is the card an out of a hand that is `far` away? By the usual rules a wild always is."""
        if not far:
            return False
        if not self.usual:  # the search knows too little of these: wilds may be of no use
            return self.deficiency_with_pick(hand | BIT[card], level) < far
        naturals = naturals_of(hand, level)
        more = naturals_of(hand | BIT[card], level)
        if more == naturals:
            return True
        return self.can_lay_out(more, count(hand ^ naturals) + far - 1, far)

    def deficiency_with_card(self, hand: i64, level: i64, far: i64, card: i64) -> i64:
        """The deficiency with one card more, after the best discard."""
        if not self.usual:
            return self.deficiency_with_pick(hand | BIT[card], level)
        return far - 1 if self.is_out(hand, level, far, card) else far

    def deficiency_with_pick(self, hand: i64, level: i64) -> i64:
        """The deficiency of a hand with one card too many, after the best discard."""
        known = self.deficiencies_with_pick.recall(hand)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(hand, level)
        wilds = count(hand ^ naturals)
        far: i64 = 0
        while far < count(naturals) and not self.can_lay_out(naturals, wilds + far, far + 1):
            far += 1
        if not self.usual:
            far = 0 if self.can_qualify(hand, level) else max(far, 1)
        self.deficiencies_with_pick.keep(hand, far)
        return far

    def can_qualify(self, hand: i64, level: i64) -> bool:
        """Does the hand qualify after some discard?"""
        left = hand
        while left:
            if qualifies(hand ^ (left & -left), level, self.options):
                return True
            left &= left - 1
        return False

    def deficiency_after_discard(self, hand: i64, level: i64, far: i64, card: i64) -> i64:
        """The deficiency of what is left, if it was `far` with one card too many."""
        left = hand ^ BIT[card]
        known = self.deficiencies.recall(left)
        if known != NOT_CACHED:
            return known
        naturals = naturals_of(left, level)
        wilds = count(left ^ naturals)
        return self.kept(left, level, far if self.fits(naturals, wilds, far) else far + 1)

    def outs(self, hand: i64, level: i64) -> i64:
        """All cards of the deck that lower the deficiency of a hand before the pick."""
        known = self.outs_of.recall(hand)
        if known != NOT_CACHED:
            return known
        far = self.far(hand, level)
        found: i64 = 0
        others = self.deck & ~hand
        while far and others:
            card = others & -others
            if self.is_out(hand, level, far, lowest(card)):
                found |= card
            others ^= card
        self.outs_of.keep(hand, found)
        return found

    def implausibility(self, world: State, seat: i64) -> i64:
        """Add up the deficiencies of the other seats: hands are worked on from turn to turn."""
        assert isinstance(world, LevelUpState)
        total: i64 = 0
        other: i64
        for other in range(len(world.hands)):
            if other != seat:
                far = self.far(world.hands[other], world.rounds[other])
                if not far:
                    far = COMPLETE_PENALTY
                total += far
        return total


def missing_for_one_group(naturals: i64, ends: i64, size: i64) -> i64:
    """How many cards a hand lacks for one combination, where that is enough [LU-03]."""
    line = naturals | (naturals & ACES) << 4 * HIGH_ACE if ends & HIGH else naturals
    if not ends & LOW:
        line &= ~ACES
    if line & line >> 4 & line >> 8:
        return 0
    most: i64 = 2 if line & (line >> 4 | line >> 8) else 1
    rank: i64
    for rank in range(HIGH_ACE):
        most = max(most, NIBBLE_COUNTS[naturals >> 4 * rank & 15])
    short = max(MIN_SET - most, 0)
    if size < MIN_LONG or not short:
        return short
    return min(short, max(MIN_LONG - longest_partial(naturals, line), 0))


def longest_partial(naturals: i64, line: i64) -> i64:
    """How many of the cards can be in one flush, or in one straight of the least length."""
    most: i64 = 0
    suit: i64
    for suit in range(SUITS):
        most = max(most, count(naturals & SUIT[suit]))
    ranks: i64 = 0
    place: i64
    for place in range(HIGH_ACE + 1):
        if line >> 4 * place & 15:
            ranks |= BIT[place]
    while ranks:
        most = max(most, count(ranks & BIT[MIN_LONG] - 1))
        ranks >>= 1
    return most


STRAIGHT_REACH: Final = 4  # a straight of five reaches no further


def tie_score(card: i64, naturals: i64, weights: LevelUpWeights) -> float:
    others = naturals & ~BIT[card]
    rank = card >> 2
    found = weights.rank * float(NIBBLE_COUNTS[others >> 4 * rank & 15])
    line = others | (others & ACES) << 4 * HIGH_ACE
    found += run_tie_score(card, rank, line, weights)
    if not rank:
        found = max(found, run_tie_score(card + 4 * HIGH_ACE, HIGH_ACE, line & ~ACES, weights))
    return found + weights.suit * float(count(others & SUIT[card & 3]))


def run_tie_score(place: i64, rank: i64, line: i64, weights: LevelUpWeights) -> float:
    """The neighbours of a place in its own suit, and the ranks that a straight could join."""
    doors = line >> place + 4 & 1
    further = line >> place + 8 & 1
    if rank:
        doors += line >> place - 4 & 1
    if rank > 1:
        further += line >> place - 8 & 1
    there = (line | line >> 1 | line >> 2 | line >> 3) & EACH_PLACE & ~BIT[4 * rank]
    low = max(rank - STRAIGHT_REACH, 0)
    reach = count((there >> 4 * low) & 0xFFFFFFFFF)
    found = weights.next_door * float(doors) + weights.one_off * float(further)
    return found + weights.reach * float(reach)
