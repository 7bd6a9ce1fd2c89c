"""What a hand of LEVEL UP is worth: the chance to lay it down before somebody else does.

A turn brings one card off the deck, each unseen card as likely as the next, or now and then one
that somebody discards. Meanwhile the others may lay down: with the chance of their ROUND, each
time they have their turn. From the outs follows the chance to finish in time, exactly where the
hand is one card away; two cards away, every card that brings it to one is tried, with its best
discard; and further off the hands to come are taken to be like most.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.deficiency import Deficiency
from cardtable.bots.levelup.ties import ties
from cardtable.bots.levelup.weights import Weights
from cardtable.engine.bits import BIT, count, lowest
from cardtable.games.levelup.hands import naturals_of

# The share of unseen cards that are outs, for most hands that are so far away.
USUAL: Final = vec[float]([1, 0.24, 0.42, 0.55, 0.65])
FARTHEST: Final = 4
TRIED: Final = 3  # discards that are looked at after a card that brings the hand nearer


@final
@mypyc_attr(acyclic=True)
class Prospects:
    """Of one seat at one moment."""

    def __init__(
        self, deficiency: Deficiency, weights: Weights, level: i64, unseen: i64, last: float
    ) -> None:
        self.deficiency = deficiency
        self.weights = weights
        self.level = level
        self.unseen = unseen  # the cards that may come off the deck
        self.last = last  # how likely the hand lasts until the seat's next turn
        self.number = float(max(count(unseen), 1))

    def value(self, hand: i64, depth: i64) -> float:
        """Of a hand after the discard, when the others have their turns."""
        far = self.deficiency.far(hand, self.level)
        if not far:
            return 1.0
        share, next_ = self.outlook(hand, far, depth)
        lucky = min(share * (1.0 + self.weights.gifts), 1.0)
        return self.waiting(lucky, next_)

    def drawing(self, hand: i64, depth: i64) -> float:
        """Of a hand before the pick, if the card comes off the deck."""
        far = self.deficiency.far(hand, self.level)
        if not far:
            return 1.0
        share, next_ = self.outlook(hand, far, depth)
        lucky = min(share * (1.0 + self.weights.gifts), 1.0)
        return share * next_ + (1.0 - share) * self.waiting(lucky, next_)

    def waiting(self, lucky: float, next_: float) -> float:
        """The worth of waiting for a card that comes so likely each turn, and is worth so much."""
        return self.last * lucky * next_ / (1.0 - self.last * (1.0 - lucky))

    def outlook(self, hand: i64, far: i64, depth: i64) -> tuple[float, float]:
        """How likely the next card is an out, and what the hand is worth with one."""
        outs = self.deficiency.outs(hand, self.level) & self.unseen
        share = float(count(outs)) / self.number
        if far == 1:
            return share, 1.0
        if far > 2 or depth < 2 or not outs:
            return share, self.like_most(far - 1)
        total = 0.0
        left = outs
        while left:
            total += self.best_with(hand, lowest(left))
            left &= left - 1
        return share, total / float(count(outs))

    def like_most(self, far: i64) -> float:
        worth = 1.0
        away: i64
        for away in range(1, far + 1):
            worth = self.waiting(USUAL[min(away, FARTHEST)] * (1.0 + self.weights.gifts), worth)
        return worth

    def best_with(self, hand: i64, card: i64) -> float:
        """The worth of a hand two cards away with an out of it, after the best discard."""
        level = self.level
        held = hand | BIT[card]
        best = 0.0
        naturals = naturals_of(held, level)
        tried = loosest(held, naturals, level, 1, self.deficiency, self.weights)
        left = tried
        while left:
            best = max(best, self.value(held ^ (left & -left), 1))
            left &= left - 1
        return best


def loosest(
    held: i64, naturals: i64, level: i64, far: i64, deficiency: Deficiency, weights: Weights
) -> i64:
    """The few cards that can go without loss and have least to do with the others."""
    free: i64 = 0
    left = naturals
    while left:
        card = lowest(left)
        if deficiency.after_discard(held, level, far, card) == far:
            free |= BIT[card]
        left &= left - 1
    while count(free) > TRIED:
        free ^= tightest(free, naturals, weights)
    return free


def tightest(cards: i64, naturals: i64, weights: Weights) -> i64:
    """The card with most ties, as a set of one."""
    found: i64 = 0
    most = -1.0
    while cards:
        tied = ties(lowest(cards), naturals, weights)
        if tied > most:
            most = tied
            found = cards & -cards
        cards &= cards - 1
    return found
