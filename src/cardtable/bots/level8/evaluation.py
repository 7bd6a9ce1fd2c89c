"""What the cards of LEVEL 8 are worth to a bot.

`Level8Weights` hold what it gains or loses by a card, counted in slots of its level.
`CardEvaluator` rates a card that can be taken, held or discarded, and a Skip that can be played.
It also says how plausible the hands of opponents are in an imagined state.
`plan_keeping` chooses the cards to keep for the next round.
"""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.level8.features import LevelProgress
from cardtable.bots.level8.group_filling import PlannedTurn
from cardtable.bots.search.policy import Plan
from cardtable.bots.search.rollouts import COMPLETE_PENALTY, WorldEvaluator
from cardtable.engine.bits import BIT, count
from cardtable.engine.state import NOBODY, State
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

# The tally of one card, by its kind.
CARD_TALLY: Final = vec[i64]([16 ** (kind % NUMBERS) for kind in range(WILD)] + [0, 0])
NEVER_SCORE: Final = -1000.0  # of a choice that is never made
FITS_SCORE: Final = 1.0  # for a card that can be added at once
WILD_KEPT_SCORE: Final = 9.0  # so that wilds are discarded last
SKIP_KEPT: Final = 0.5  # slots that a kept Skip is worth


@final
@mypyc_attr(acyclic=True)
class Level8Weights:
    """What the cards of a hand, a discard or a Skip are worth to a bot."""

    def __init__(
        self, base: float, first: float, draw: float, skip: float, skip_laid: float,
        skip_held: float, skip_taken: float, deny: float, feed: float, near: float,
        piles: float, roads: float,
    ) -> None:  # fmt: skip
        self.base = base  # each filled slot makes a candidate meld count this many times more
        self.first = first  # a filled slot of the best candidate, on top of the sum over all
        self.draw = draw  # an unknown card
        self.skip = skip  # playing a Skip now rather than later
        self.skip_laid = skip_laid  # playing it on an opponent whose level is laid
        self.skip_held = skip_held  # discarding a Skip that can be played on nobody
        self.skip_taken = skip_taken  # taking a Skip from a discard pile
        self.deny = deny  # each slot that a discard fills in the known cards of an opponent
        self.feed = feed  # a discard that an opponent can add to a group
        self.near = near  # a card that will fit a group once one more card is added to it
        self.piles = piles  # 0: the bot ignores the discard piles
        self.roads = roads  # 0: the bot considers only the best candidate meld


# The plain bot, set by hand. The tuned weights are in weights.json.
PLAIN: Final[dict[str, float]] = {
    "base": 4.0, "first": 1.0, "draw": 0.5, "skip": 0.0, "skip_laid": 0.5, "skip_held": -1.0,
    "skip_taken": 0.0, "deny": 0.0, "feed": 0.0, "near": 0.1, "piles": 1.0, "roads": 1.0,
}  # fmt: skip
MIN_BASE: Final = 1.5  # near 1, filled slots would make no difference


def make_weights(named: Mapping[str, float]) -> Level8Weights:
    """Return the weights of `named`, which must have every name; `base` is at least MIN_BASE."""
    return Level8Weights(
        base=max(named["base"], MIN_BASE),
        first=named["first"],
        draw=named["draw"],
        skip=named["skip"],
        skip_laid=named["skip_laid"],
        skip_held=named["skip_held"],
        skip_taken=named["skip_taken"],
        deny=named["deny"],
        feed=named["feed"],
        near=named["near"],
        piles=named["piles"],
        roads=named["roads"],
    )


@final
@mypyc_attr(acyclic=True)
class CardEvaluator(WorldEvaluator):
    """Rates cards for the seat to move, in slots of its level.

    `counts` is always the tally of the seat's hand.
    """

    def __init__(self, weights: Level8Weights) -> None:
        self.weights = weights
        self.progress_by_level: dict[int, LevelProgress] = {}

    def progress_for(self, level: i64) -> LevelProgress:
        progress = self.progress_by_level.get(level)
        if progress is None:
            progress = LevelProgress(level, self.weights.base)
            self.progress_by_level[level] = progress
        return progress

    # Taking a card

    def rate_draw(self, state: Level8State, counts: i64) -> float:
        """Rate an unknown card from the draw pile."""
        if state.has_laid(state.turn):
            return self.weights.draw
        return self.rate_hand(state, counts) + self.weights.draw

    def rate_take(self, state: Level8State, card: i64, counts: i64) -> float:
        """Rate a card from the top of a discard pile."""
        if self.weights.piles == 0.0 and state.draw_lo | state.draw_hi:
            return NEVER_SCORE
        if state.has_laid(state.turn):
            return FITS_SCORE if fits_somewhere(state.table, card) else 0.0
        seat = state.turn
        lo, hi = state.lo(seat) + LO[card], state.hi(seat) + HI[card]
        value = self.hand_value(state.level(seat), counts + CARD_TALLY[card], lo, hi)
        return value + self.weights.skip_taken if card == SKIP else value

    def rate_hand(self, state: Level8State, counts: i64) -> float:
        seat = state.turn
        return self.hand_value(state.level(seat), counts, state.lo(seat), state.hi(seat))

    def hand_value(self, level: i64, counts: i64, lo: i64, hi: i64) -> float:
        """Return what the bag `lo`, `hi` with the tally `counts` is worth for a level."""
        progress = self.progress_for(level)
        if self.weights.roads == 0.0:
            return float(progress.filled_slots(counts, lo, hi))
        return progress.value(counts, lo, hi, self.weights.first)

    # Discarding

    def rate_hand_without(self, state: Level8State, card: i64, counts: i64) -> float:
        """Rate the hand without a card, before the level is laid."""
        seat = state.turn
        lo, hi = state.lo(seat) - LO[card], state.hi(seat) - HI[card]
        return self.hand_value(state.level(seat), counts - CARD_TALLY[card], lo, hi)

    def rate_gift(self, state: Level8State, table: vec[i64], card: i64) -> float:
        """Rate what the card would be worth to the opponents, who can take it from the pile."""
        weights = self.weights
        if weights.deny == 0.0 and weights.feed == 0.0:
            return 0.0
        gift = 0.0
        fits = fits_somewhere(table, card)
        seat: i64
        for seat in range(state.seat_count):
            if seat == state.turn:
                continue
            if state.has_laid(seat):
                if fits:
                    gift += weights.feed
            elif weights.deny != 0.0:
                gift += weights.deny * self.opponent_gain(state, seat, card)
        return gift

    def opponent_gain(self, state: Level8State, seat: i64, card: i64) -> float:
        """Return what a card adds to the known cards of a seat."""
        lo, hi = state.known_bag(seat)
        counts = tally(lo, hi)
        progress = self.progress_for(state.level(seat))
        before = progress.value(counts, lo, hi, self.weights.first)
        after = progress.value(
            counts + CARD_TALLY[card], lo + LO[card], hi + HI[card], self.weights.first
        )
        return after - before

    def rate_discard_after_laying(self, state: Level8State, turn: PlannedTurn, card: i64) -> float:
        """Rate a discard once the level is laid; best is a card that will not fit soon."""
        if card == WILD:
            return -WILD_KEPT_SCORE
        if card == SKIP:
            return self.weights.skip_held
        kept = self.weights.near if almost_fits(turn.table, number_of(card)) else 0.0
        return -kept - self.rate_gift(state, turn.table, card)

    def discard_cost(self, state: Level8State, card: i64) -> float:
        """Return what a discard costs in addition to the loss of the card."""
        if card == SKIP:
            return -self.weights.skip_held
        return self.rate_gift(state, state.table, card)

    # Playing a Skip

    def skip_target(self, state: Level8State) -> i64:
        """Return the best opponent to skip; NOBODY if all have a Skip in front of them."""
        target: i64 = NOBODY
        most = 0.0
        seat: i64
        for seat in range(state.seat_count):
            if seat == state.turn or state.skipped & BIT[seat]:
                continue
            score = self.rate_skip(state, seat)
            if target == NOBODY or score > most:
                target = seat
                most = score
        return target

    def rate_skip(self, state: Level8State, seat: i64) -> float:
        """Rate a Skip on a seat: higher if it is near the end of its hand or of its levels."""
        score = self.weights.skip
        if state.has_laid(seat):
            score += self.weights.skip_laid
        return score - 0.01 * float(state.levels_to_go(seat)) - 0.001 * float(state.holds(seat))

    # Hands of the others

    def implausibility(self, world: State, seat: i64) -> i64:
        """Count the cards that the other seats miss, and those that they would have added."""
        assert isinstance(world, Level8State)
        total: i64 = 0
        other: i64
        for other in range(world.seat_count):
            if other == seat:
                continue
            lo, hi = world.lo(other), world.hi(other)
            if world.has_laid(other):
                total += count_addable(world, lo, hi)
            else:
                progress = self.progress_for(world.level(other))
                total += progress.missing(tally(lo, hi), lo, hi) or COMPLETE_PENALTY
        return total


def fits_somewhere(table: vec[i64], card: i64) -> bool:
    """Say whether a card can be added to a group on the table."""
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
    """Say whether the number would fit a run that is longer by one card."""
    for group in table:
        # `kind_in` without the call: every discard of every rollout is tried on every group.
        if group & 3 == RUN and number in (value_in(group) - 2, high_in(group) + 2):
            return True
    return False


def count_addable(world: Level8State, lo: i64, hi: i64) -> i64:
    """Return how many naturals of a bag fit the table, counted for every group that each fits."""
    found: i64 = 0
    for group in world.table:
        if group:
            found += count(lo & fitting_naturals(group, 0)) + count(hi & fitting_naturals(group, 3))
    return found


def plan_keeping(state: Level8State, evaluator: CardEvaluator, most: i64) -> list[Plan]:
    """Return at most `most` plans of cards to keep for the next round.

    First the cards that are worth more than unknown ones, then as many as allowed, then one less
    than in the first plan, then none.
    """
    seat = state.turn
    kept_lo, kept_hi = state.kept_bag(seat)
    limit = state.options.carry_max
    if size(kept_lo, kept_hi) < state.spot:
        limit = size(kept_lo, kept_hi)  # the seat has said already that it keeps no more
    full = drop_least_missed(
        state, evaluator, keepable_cards(state), limit - size(kept_lo, kept_hi), 0.0
    )
    valuable = drop_least_missed(state, evaluator, full, len(full), evaluator.weights.draw)
    plans: list[Plan] = []
    nothing: list[int] = []
    for cards in (valuable, full, valuable[:-1], nothing):
        add_keeping_plan(plans, state, cards)
    return plans[:most]


def add_keeping_plan(plans: list[Plan], state: Level8State, cards: list[int]) -> None:
    """Append the plan to keep exactly these cards, unless it is listed already."""
    steps = vec[i64]()
    for card in cards:
        steps = append(steps, i64(card))
    questions = state.options.carry_max + 1 - state.spot
    while len(steps) < questions:
        steps = append(steps, DONE)
    plan = Plan(steps, -0.5 * float(len(plans)))
    for other in plans:
        if other.to_list() == plan.to_list():
            return
    plans.append(plan)


def keepable_cards(state: Level8State) -> list[int]:
    """Return the cards that may still be kept, in ascending order."""
    seat = state.turn
    kept_lo, kept_hi = state.kept_bag(seat)
    last = last_card(kept_lo, kept_hi)
    left = list_cards(state.lo(seat) - kept_lo, state.hi(seat) - kept_hi)
    return [card for card in left if card >= last]


def drop_least_missed(
    state: Level8State, evaluator: CardEvaluator, cards: list[int], most: i64, min_loss: float
) -> list[int]:
    """Leave out the least missed card, again and again, and return the rest.

    Stop at `most` cards or fewer, if `min_loss` is 0 or every card is missed by more than that.
    """
    left = cards[:]
    while left:
        losses = [value_lost_without(state, evaluator, left, card) for card in left]
        smallest = min(losses)
        if len(left) <= most and (min_loss == 0.0 or smallest > min_loss):
            break
        del left[losses.index(smallest)]
    return left


def value_lost_without(
    state: Level8State, evaluator: CardEvaluator, cards: list[int], card: int
) -> float:
    """Return what the kept cards and `cards` lose in value without one of `cards`."""
    if card == SKIP:
        return SKIP_KEPT
    seat = state.turn
    lo, hi = state.kept_bag(seat)
    for other in cards:
        lo += LO[other]
        hi += HI[other]
    level = state.level(seat)
    counts = tally(lo, hi)
    before = evaluator.hand_value(level, counts, lo, hi)
    kind: i64 = card
    return before - evaluator.hand_value(
        level, counts - CARD_TALLY[kind], lo - LO[kind], hi - HI[kind]
    )
