"""All choices of a turn, set-up or swap as plans, in lists that are used again and again.

A packed plan is one number: each step plus one in six bits, the first step lowest. No choice of
3UP 3DOWN takes more than eight steps.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Plan
from cardtable.bots.threeup.features import UP, UP_TWINS, ThreeUpFeatures
from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.state import MoveList, State
from cardtable.games.threeup.cards import (
    CLEAR,
    ONE,
    STOP,
    SWAP,
    UNIT,
    VALUE,
    VALUES,
    card_of,
    count_of,
)
from cardtable.games.threeup.state import GETTING, GIVING, UP_CARDS, ThreeUpState
from cardtable.games.threeup.zones import hand_zone, up_zone

CAPACITY: Final = 256
STEP_BITS: Final = 6
STEP_MASK: Final = 63
LOWEST_SCORE: Final = -1.0e9

# Packed plans


def append_step(plan: i64, index: i64, step: i64) -> i64:
    """Return a plan of `index` steps with one more step."""
    return plan + (step + 1) * BIT[STEP_BITS * index]


def first_step(plan: i64) -> i64:
    """Return the first step; -1 for an empty plan."""
    return (plan & STEP_MASK) - 1


def play_packed(state: State, plan: i64, chance: Chance) -> None:
    """Apply all steps of a plan."""
    while plan:
        # `first_step` without the call: rollouts play every move by this loop.
        state.apply((plan & STEP_MASK) - 1, chance)
        plan >>= STEP_BITS


def unpack_steps(plan: i64) -> vec[i64]:
    steps = vec[i64]()
    while plan:
        steps = append(steps, first_step(plan))
        plan >>= STEP_BITS
    return steps


@final
@mypyc_attr(acyclic=True)
class PackedPlans:
    """Packed plans with their scores; at most CAPACITY of them."""

    def __init__(self) -> None:
        self.plans = vec[i64]([0] * CAPACITY)
        self.scores = vec[float]([0.0] * CAPACITY)
        self.count: i64 = 0

    def add(self, plan: i64, score: float) -> None:
        if self.count < CAPACITY:
            self.plans[self.count] = plan
            self.scores[self.count] = score
            self.count += 1

    def best_index(self) -> i64:
        """Return the index of the best plan, the first of equals."""
        best: i64 = 0
        index: i64
        for index in range(1, self.count):
            if self.scores[index] > self.scores[best]:
                best = index
        return best

    def best_score(self) -> float:
        return self.scores[self.best_index()] if self.count else LOWEST_SCORE

    def take_best(self, most: i64) -> list[Plan]:
        """Return at most `most` plans, the best first. This destroys their scores."""
        found: list[Plan] = []
        while len(found) < most and len(found) < self.count:
            index = self.best_index()
            found.append(Plan(unpack_steps(self.plans[index]), self.scores[index]))
            self.scores[index] = LOWEST_SCORE
        return found


# Plays


def copies_in_3up(state: ThreeUpState, features: ThreeUpFeatures, value: i64) -> i64:
    """Return how many copies in the 3UP may follow the last cards of the hand [UD-23]."""
    if not state.options.mix_zones or features.draw_size or features.zone != hand_zone(state.turn):
        return 0
    if features.bag != count_of(features.bag, value) * UNIT[value]:
        return 0
    return count_of(state.total(up_zone(state.turn)), value)


def pack_play(
    state: ThreeUpState, features: ThreeUpFeatures, value: i64, copies: i64, first_colour: i64
) -> i64:
    """Return the plan that plays `copies` cards of a value, those of `first_colour` first."""
    plan: i64 = 0
    steps: i64 = 0
    zone: i64
    offset: i64
    for zone in (features.zone, up_zone(state.turn)):
        for offset in range(state.colour_count):
            colour = (first_colour + offset) % state.colour_count
            card = card_of(value, colour, state.colour_count)
            left = state.count_card(zone, card)
            while left and steps < copies:
                plan = append_step(plan, steps, card)
                steps += 1
                left -= 1
    if asks_for_more(state, features, value, copies):
        return append_step(plan, steps, STOP)
    return plan


def asks_for_more(state: ThreeUpState, features: ThreeUpFeatures, value: i64, copies: i64) -> bool:
    """Say whether the game offers to play another copy after `copies`."""
    if not copies:
        return True
    if value >= CLEAR and not state.options.multiple_clears:
        return False
    in_zone = count_of(features.bag, value)
    if copies > in_zone:
        return state.size(up_zone(state.turn)) > copies - in_zone
    if features.bag_size > copies:
        return True
    if features.zone != hand_zone(state.turn):
        return False  # these are the 3UP; no zone follows them
    return (
        state.options.mix_zones and not features.draw_size and state.total(up_zone(state.turn)) != 0
    )


# Set-up


def rate_setups(choices: PackedPlans, state: ThreeUpState, weights: vec[float]) -> None:
    """Add all plans that lay the missing 3UP, in ascending order of cards [UD-04]."""
    last = state.last_card(up_zone(state.receiver(state.turn)))
    cards = hand_cards_from(state, last)
    add_setups(choices, state, weights, cards, 0, 0, 0, 0.0, VALUE[last])


def add_setups(
    choices: PackedPlans, state: ThreeUpState, weights: vec[float], cards: vec[i64], start: i64,
    plan: i64, steps: i64, score: float, last_value: i64,
) -> None:  # fmt: skip
    """Add all plans that begin with `plan` and go on with cards from index `start` on.

    `plan` has so far `steps` cards, with `score`; the last of them has `last_value`.
    """
    if steps == UP_CARDS - state.size(up_zone(state.receiver(state.turn))):
        choices.add(plan, score)
        return
    tried: i64 = 0
    index: i64
    for index in range(start, len(cards)):
        card = cards[index]
        if card == tried:
            continue  # another copy makes the same plan
        tried = card
        more = score + rate_up_card(state, weights, VALUE[card])
        if VALUE[card] == last_value:
            more += weights[UP_TWINS]
        longer = append_step(plan, steps, card)
        add_setups(choices, state, weights, cards, index + 1, longer, steps + 1, more, VALUE[card])


def rate_up_card(state: ThreeUpState, weights: vec[float], value: i64) -> float:
    """Rate a card in the 3UP; low cards are best where an opponent may get them [UD-33]."""
    if state.options.choose_for_neighbour or state.options.swap_piles:
        return -float(value)
    return weights[UP + value]


def hand_cards_from(state: ThreeUpState, least: i64) -> vec[i64]:
    """Return the cards of the hand that are not lower than `least`, in ascending order."""
    cards = vec[i64]()
    colour: i64
    value: i64
    for colour in range(state.colour_count):
        for value in range(ONE, VALUES):
            card = card_of(value, colour, state.colour_count)
            if card >= least:
                for _ in range(state.count_card(hand_zone(state.turn), card)):
                    cards = append(cards, card)
    return cards


# Swaps


def rate_swaps(choices: PackedPlans, state: ThreeUpState, weights: vec[float]) -> None:
    """Add all plans that finish a swap between hand and 3UP, or decline it."""
    seat = state.turn
    if state.phase == GETTING:
        add_swaps(choices, state, weights, 0, 0, state.given)
        return
    plan: i64 = 0
    steps: i64 = 0
    if state.phase != GIVING:
        choices.add(append_step(0, 0, STOP), 0.0)
        plan = append_step(0, 0, SWAP)
        steps = 1
    cards = cards_in_zone(state, hand_zone(seat))
    index: i64
    for index in range(cards.count):
        card = cards.at(index)
        add_swaps(choices, state, weights, append_step(plan, steps, card), steps + 1, card)


def add_swaps(
    choices: PackedPlans, state: ThreeUpState, weights: vec[float], plan: i64, steps: i64,
    given: i64,
) -> None:  # fmt: skip
    """Add a plan for each card of the 3UP that can be had for the card `given`."""
    cards = cards_in_zone(state, up_zone(state.turn))
    index: i64
    for index in range(cards.count):
        card = cards.at(index)
        gain = weights[UP + VALUE[given]] - weights[UP + VALUE[card]]
        choices.add(append_step(plan, steps, card), gain)


def cards_in_zone(state: ThreeUpState, zone: i64) -> MoveList:
    cards = MoveList()
    state.list_cards(cards, zone, 1, 13)
    return cards
