"""What a player of LEVEL 8 thinks of a card: to take it, to hold it, to throw it off."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.features import LevelProgress
from cardtable.bots.level8.group_filling import PlannedTurn
from cardtable.bots.level8.weights import Level8Weights
from cardtable.bots.search.policy import Plan
from cardtable.engine.bits import BIT, count
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import (
    HI,
    LO,
    NUMBERS,
    SKIP,
    WILD,
    last_card,
    list_cards,
    number_of,
    size,
)
from cardtable.games.level8.groups import fitting_naturals, high_in, takes_wild, value_in
from cardtable.games.level8.level_search import tally
from cardtable.games.level8.levels import RUN
from cardtable.games.level8.moves import DONE
from cardtable.games.level8.state import Level8State

# A tally of one card, by its kind.
CARD_TALLY: Final = vec[i64]([16 ** (kind % NUMBERS) for kind in range(WILD)] + [0, 0])
NEVER_SCORE: Final = -1000.0
FITS_SCORE: Final = 1.0  # a card that can be added at once
WILD_KEPT_SCORE: Final = 9.0  # wilds are thrown off last


@final
@mypyc_attr(acyclic=True)
class CardEvaluator:
    def __init__(self, weights: Level8Weights) -> None:
        self.weights = weights
        self.progress_by_level: dict[int, LevelProgress] = {}

    def progress_for(self, level: i64) -> LevelProgress:
        found = self.progress_by_level.get(level)
        if found is None:
            found = LevelProgress(level, self.weights.base)
            self.progress_by_level[level] = found
        return found

    # Taking

    def rate_draw(self, state: Level8State, counts: i64) -> float:
        """An unknown card; `counts` is always the tally of the hand of the seat to move."""
        if state.has_laid(state.turn):
            return self.weights.draw
        return self.rate_hand(state, counts) + self.weights.draw

    def taking(self, state: Level8State, card: i64, counts: i64) -> float:
        if self.weights.piles == 0.0 and state.draw_lo | state.draw_hi:
            return NEVER_SCORE
        if state.has_laid(state.turn):
            return FITS_SCORE if fits_somewhere(state.table, card) else 0.0
        seat = state.turn
        lo, hi = state.lo(seat) + LO[card], state.hi(seat) + HI[card]
        worth = self.worth(state.level(seat), counts + CARD_TALLY[card], lo, hi)
        return worth + self.weights.skip_taken if card == SKIP else worth

    def rate_hand(self, state: Level8State, counts: i64) -> float:
        seat = state.turn
        return self.worth(state.level(seat), counts, state.lo(seat), state.hi(seat))

    def worth(self, level: i64, counts: i64, lo: i64, hi: i64) -> float:
        gauge = self.progress_for(level)
        if self.weights.roads == 0.0:
            return float(gauge.filled(counts, lo, hi))
        return gauge.worth(counts, lo, hi, self.weights.first)

    # Throwing off

    def rate_hand_without(self, state: Level8State, card: i64, counts: i64) -> float:
        """What the hand is worth without a card, while the level does not lie yet."""
        seat = state.turn
        lo, hi = state.lo(seat) - LO[card], state.hi(seat) - HI[card]
        return self.worth(state.level(seat), counts - CARD_TALLY[card], lo, hi)

    def gift(self, state: Level8State, table: vec[i64], card: i64) -> float:
        """What the card would be worth to the opponents who can take it."""
        weights = self.weights
        if weights.deny == 0.0 and weights.feed == 0.0:
            return 0.0
        given = 0.0
        fits = fits_somewhere(table, card)
        seat: i64
        for seat in range(state.seat_count):
            if seat == state.turn:
                continue
            if state.has_laid(seat):
                if fits:
                    given += weights.feed
            elif weights.deny != 0.0:
                given += weights.deny * self.opponent_gain(state, seat, card)
        return given

    def opponent_gain(self, state: Level8State, seat: i64, card: i64) -> float:
        """How many slots a card fills for what is known of a hand."""
        lo, hi = state.bags[4 * seat + 2], state.bags[4 * seat + 3]
        counts = tally(lo, hi)
        gauge = self.progress_for(state.level(seat))
        before = gauge.worth(counts, lo, hi, self.weights.first)
        after = gauge.worth(
            counts + CARD_TALLY[card], lo + LO[card], hi + HI[card], self.weights.first
        )
        return after - before

    def rate_discard_after_laying(self, state: Level8State, after: PlannedTurn, card: i64) -> float:
        """To throw a card off once the level lies: best one that will not fit soon."""
        if card == WILD:
            return -WILD_KEPT_SCORE
        if card == SKIP:
            return self.weights.skip_held
        kept = self.weights.near if almost_fits(after.table, number_of(card)) else 0.0
        return -kept - self.gift(state, after.table, card)

    def discard_cost(self, state: Level8State, card: i64) -> float:
        """What is lost with a discard beyond the card itself."""
        if card == SKIP:
            return -self.weights.skip_held
        return self.gift(state, state.table, card)

    def target(self, state: Level8State) -> i64:
        """The opponent on whom a Skip is best played; NOBODY if all have one before them."""
        found: i64 = NOBODY
        most = 0.0
        seat: i64
        for seat in range(state.seat_count):
            if seat == state.turn or state.skipped & BIT[seat]:
                continue
            worth = self.rate_skip(state, seat)
            if found == NOBODY or worth > most:
                found = seat
                most = worth
        return found

    def rate_skip(self, state: Level8State, seat: i64) -> float:
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


def almost_fits(table: vec[i64], number: i64) -> bool:
    """Would one more card at the end of a run make this number fit?"""
    for group in table:
        if group & 3 == RUN and number in (value_in(group) - 2, high_in(group) + 2):
            return True
    return False


COMPLETE_PENALTY: Final = 100  # as odd as nothing else: it would have been laid


def most_plausible(
    state: Level8State, seat: i64, judge: CardEvaluator, most: i64, chance: Chance
) -> Level8State:
    """Of some worlds the least odd: one more to choose from with every turn, `most` in all."""
    found = state.imagine(seat, chance)
    more = min(state.turns // state.seat_count, most - 1)
    if not more:
        return found
    least = implausibility(found, seat, judge)
    while more and least:
        more -= 1
        other = state.imagine(seat, chance)
        odd = implausibility(other, seat, judge)
        if odd < least:
            found = other
            least = odd
    return found


def implausibility(world: Level8State, seat: i64, judge: CardEvaluator) -> i64:
    """Of the hands of others."""
    odd: i64 = 0
    other: i64
    for other in range(world.seat_count):
        if other == seat:
            continue
        lo, hi = world.lo(other), world.hi(other)
        if world.has_laid(other):
            odd += count_addable(world, lo, hi)
        else:
            odd += (
                judge.progress_for(world.level(other)).missing(tally(lo, hi), lo, hi)
                or COMPLETE_PENALTY
            )
    return odd


def count_addable(world: Level8State, lo: i64, hi: i64) -> i64:
    """How many naturals of a bag fit the table, each counted for every group that it fits."""
    found: i64 = 0
    for group in world.table:
        if group:
            found += count(lo & fitting_naturals(group, 0)) + count(hi & fitting_naturals(group, 3))
    return found


SKIP_KEPT: Final = 0.5  # in slots


def plan_keeping(state: Level8State, judge: CardEvaluator, most: i64) -> list[Plan]:
    """The cards that are worth more than unknown ones; then fewer, none, and as many as can be."""
    seat = state.turn
    base_lo, base_hi = state.kept[2 * seat], state.kept[2 * seat + 1]
    most_kept = state.options.carry_max
    if size(base_lo, base_hi) < state.spot:
        most_kept = size(base_lo, base_hi)  # no more, it has been said
    full = drop_least_missed(
        state, judge, keepable_cards(state), most_kept - size(base_lo, base_hi), 0.0
    )
    worth_it = drop_least_missed(state, judge, full, len(full), judge.weights.draw)
    found: list[Plan] = []
    nothing: list[int] = []
    for chosen in (worth_it, full, worth_it[:-1], nothing):
        add_plan(found, state, chosen)
    return found[:most]


def add_plan(found: list[Plan], state: Level8State, chosen: list[int]) -> None:
    steps = vec[i64]()
    for card in chosen:
        steps = append(steps, i64(card))
    asked = state.options.carry_max + 1 - state.spot
    while len(steps) < asked:
        steps = append(steps, DONE)
    line = Plan(steps, -0.5 * float(len(found)))
    for other in found:
        if other.listed() == line.listed():
            return
    found.append(line)


def keepable_cards(state: Level8State) -> list[int]:
    """The cards that may still be kept: in ascending order."""
    seat = state.turn
    lo = state.lo(seat) - state.kept[2 * seat]
    hi = state.hi(seat) - state.kept[2 * seat + 1]
    last = last_card(state.kept[2 * seat], state.kept[2 * seat + 1])
    return [card for card in list_cards(lo, hi) if card >= last]


def drop_least_missed(
    state: Level8State, judge: CardEvaluator, chosen: list[int], room: i64, least: float
) -> list[int]:  # fmt: skip
    """Leave out the card that is missed least, until they are few enough and worth it."""
    left = chosen[:]
    while left:
        losses = [value_lost_without(state, judge, left, card) for card in left]
        smallest = min(losses)
        if len(left) <= room and (least == 0.0 or smallest > least):
            break
        del left[losses.index(smallest)]
    return left


def value_lost_without(
    state: Level8State, judge: CardEvaluator, held: list[int], card: int
) -> float:
    if card == SKIP:
        return SKIP_KEPT
    seat = state.turn
    lo, hi = state.kept[2 * seat], state.kept[2 * seat + 1]
    for other in held:
        lo += LO[other]
        hi += HI[other]
    level = state.level(seat)
    counts = tally(lo, hi)
    before = judge.worth(level, counts, lo, hi)
    kind: i64 = card
    return before - judge.worth(level, counts - CARD_TALLY[kind], lo - LO[kind], hi - HI[kind])
