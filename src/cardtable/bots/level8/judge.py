"""What a player of LEVEL 8 thinks of a card: to take it, to hold it, to throw it off."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.adding import Adding
from cardtable.bots.level8.gauge import Gauge
from cardtable.bots.level8.weights import Weights
from cardtable.engine.bits import BIT
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import HI, LO, NUMBERS, SKIP, WILD, number_of
from cardtable.games.level8.groups import fitting_naturals, high_in, takes_wild, value_in
from cardtable.games.level8.level_search import tally
from cardtable.games.level8.levels import RUN
from cardtable.games.level8.state import Level8State

# A tally of one card, by its kind.
UNIT: Final = vec[i64]([16 ** (kind % NUMBERS) for kind in range(WILD)] + [0, 0])
NEVER: Final = -1000.0
FITS: Final = 1.0  # a card that can be added at once
WILD_HELD: Final = 9.0  # wilds are thrown off last


@final
@mypyc_attr(acyclic=True)
class Judge:
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.gauges: dict[int, Gauge] = {}

    def gauge(self, level: i64) -> Gauge:
        found = self.gauges.get(level)
        if found is None:
            found = Gauge(level, self.weights.base)
            self.gauges[level] = found
        return found

    # Taking

    def drawing(self, state: Level8State, counts: i64) -> float:
        """An unknown card; `counts` is always the tally of the hand of the seat to move."""
        if state.has_laid(state.turn):
            return self.weights.draw
        return self.holding(state, counts) + self.weights.draw

    def taking(self, state: Level8State, card: i64, counts: i64) -> float:
        if self.weights.piles == 0.0 and state.draw_lo | state.draw_hi:
            return NEVER
        if state.has_laid(state.turn):
            return FITS if fits_somewhere(state.table, card) else 0.0
        seat = state.turn
        lo, hi = state.lo(seat) + LO[card], state.hi(seat) + HI[card]
        worth = self.worth(state.level(seat), counts + UNIT[card], lo, hi)
        return worth + self.weights.skip_taken if card == SKIP else worth

    def holding(self, state: Level8State, counts: i64) -> float:
        seat = state.turn
        return self.worth(state.level(seat), counts, state.lo(seat), state.hi(seat))

    def worth(self, level: i64, counts: i64, lo: i64, hi: i64) -> float:
        gauge = self.gauge(level)
        if self.weights.roads == 0.0:
            return float(gauge.filled(counts, lo, hi))
        return gauge.worth(counts, lo, hi, self.weights.first)

    # Throwing off

    def without(self, state: Level8State, card: i64, counts: i64) -> float:
        """What the hand is worth without a card, while the level does not lie yet."""
        seat = state.turn
        lo, hi = state.lo(seat) - LO[card], state.hi(seat) - HI[card]
        return self.worth(state.level(seat), counts - UNIT[card], lo, hi)

    def gift(self, state: Level8State, table: vec[i64], card: i64) -> float:
        """What the card would be worth to the opponents who can take it."""
        weights = self.weights
        if weights.deny == 0.0 and weights.feed == 0.0:
            return 0.0
        given = 0.0
        fits = fits_somewhere(table, card)
        seat: i64
        for seat in range(state.people):
            if seat == state.turn:
                continue
            if state.has_laid(seat):
                if fits:
                    given += weights.feed
            elif weights.deny != 0.0:
                given += weights.deny * self.helped(state, seat, card)
        return given

    def helped(self, state: Level8State, seat: i64, card: i64) -> float:
        """How many slots a card fills for what is known of a hand."""
        lo, hi = state.bags[4 * seat + 2], state.bags[4 * seat + 3]
        counts = tally(lo, hi)
        gauge = self.gauge(state.level(seat))
        before = gauge.worth(counts, lo, hi, self.weights.first)
        after = gauge.worth(counts + UNIT[card], lo + LO[card], hi + HI[card], self.weights.first)
        return after - before

    def ridding(self, state: Level8State, after: Adding, card: i64) -> float:
        """To throw a card off once the level lies: best one that will not fit soon."""
        if card == WILD:
            return -WILD_HELD
        if card == SKIP:
            return self.weights.skip_held
        kept = self.weights.near if is_near(after.table, number_of(card)) else 0.0
        return -kept - self.gift(state, after.table, card)

    def spilling(self, state: Level8State, card: i64) -> float:
        """What is lost with a discard beyond the card itself."""
        if card == SKIP:
            return -self.weights.skip_held
        return self.gift(state, state.table, card)

    def target(self, state: Level8State) -> i64:
        """The opponent on whom a Skip is best played; NOBODY if all have one before them."""
        found: i64 = NOBODY
        most = 0.0
        seat: i64
        for seat in range(state.people):
            if seat == state.turn or state.skipped & BIT[seat]:
                continue
            worth = self.skipping(state, seat)
            if found == NOBODY or worth > most:
                found = seat
                most = worth
        return found

    def skipping(self, state: Level8State, seat: i64) -> float:
        """To play a Skip on an opponent: rather on one who is about to be out, or to win."""
        worth = self.weights.skip
        if state.has_laid(seat):
            worth += self.weights.skip_laid
        return worth - 0.01 * float(state.levels_to_go(seat)) - 0.001 * float(state.holds(seat))


def fits_somewhere(table: vec[i64], card: i64) -> bool:
    if card == SKIP:
        return False
    for group in table:
        if group == 0:
            continue
        if card == WILD:
            if takes_wild(group):
                return True
        elif LO[card] & fitting_naturals(group, 0) or HI[card] & fitting_naturals(group, 3):
            return True
    return False


def is_near(table: vec[i64], number: i64) -> bool:
    """Would one more card at the end of a run make this number fit?"""
    for group in table:
        if group & 3 == RUN and number in (value_in(group) - 2, high_in(group) + 2):
            return True
    return False
