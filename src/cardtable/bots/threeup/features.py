"""What the seat to move knows, and what a play of some copies of a card is worth by it.

`ThreeUpFeatures` is computed once for all plays of a moment; `rate_play` rates one of them, with
the weights of a bot.
"""

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.games.threeup.cards import (
    CLEAR,
    EMPTY_TOP,
    UNIT,
    VALUES,
    count_of,
    deck_of,
    has_playable,
    size,
)
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.state import (
    ADDING,
    CLEARING_RUN,
    HAND_SIZE,
    THIRD_TIME,
    ThreeUpState,
)
from cardtable.games.threeup.zones import DRAW, GONE, PILE, hand_zone, known_zone, up_zone

# The weights are numbers with names. Their list begins with those for the set-up: what each value
# is worth in the 3UP. Then come the weights for play, called concerns, twice: first for the game
# while there is a draw pile, then for the game without one.
UP: Final = 0  # where the value of each card in the 3UP begins
UP_TWINS: Final = 14  # two equal cards in the 3UP
WITH_DRAW_PILE: Final = 15  # where the concerns begin while there is a draw pile
CONCERNS: Final = 38  # the number of concerns
WITHOUT_DRAW_PILE: Final = 53  # where the concerns begin when the draw pile is gone

# Places within the concerns. The first places have the price of playing each value.
MORE: Final = 14  # each further copy
MORE_HIGH: Final = 15  # each further copy, times its value
MORE_LOAD: Final = 16  # each further copy, if the hand is large
TRIPLE: Final = 17  # clearing the pile by three of a number
SWEEP: Final = 18  # each card of the pile that is cleared
BLOCK: Final = 19  # the probability that the next seat cannot play
BLOCK_PILE: Final = 20  # the same, times the cards it would pick up
NEAR: Final = 21  # a high card, if the next seat is nearly out
PAIR: Final = 22  # two of a number on top of the pile
RISK: Final = 23  # a large pile, if only low cards are left to play on it
COVER: Final = 24  # the highest card that is left
LAST: Final = 25  # playing the last card of the zone
DRAW_FIRST: Final = 26  # drawing before an extra play
FREE: Final = 27  # drawing instead of playing [UD-30]
SPARE: Final = 28  # a Clear card, if another one is left
OPEN_HIGH: Final = 29  # a high card on an empty pile
LOAD_HIGH: Final = 30  # a high card from a large hand
FEW_HIGH: Final = 31  # a high card, if the seat is nearly out
LEFT_HIGH: Final = 32  # a high card, times the size of the draw pile
LEFT_CLEAR: Final = 33  # a Clear card, times the size of the draw pile
LEFT_SWEEP: Final = 34  # each card that is cleared, times the size of the draw pile
TWINS: Final = 35  # equal cards that are left
NEXT_LOAD: Final = 36  # a high card, if the next seat has a large hand
PART: Final = 37  # letting the next seat play its last cards

VALUE_NAMES: Final = ("", *"1 2 3 4 5 6 7 8 9 10 C C1 C2".split())
CONCERN_NAMES: Final = (
    "more", "more-high", "more-load", "triple", "sweep", "block", "block-pile", "near", "pair",
    "risk", "cover", "last", "draw", "free", "spare", "open-high", "load-high", "few-high",
    "left-high", "left-clear", "left-sweep", "twins", "next-load", "part",
)  # fmt: skip


def weight_names() -> list[str]:
    """Return the names of all weights in order; a place without a weight has an empty name."""
    prices = [name and f"price-{name}" for name in VALUE_NAMES]
    concerns = [*prices, *CONCERN_NAMES]
    ups = [name and f"up-{name}" for name in VALUE_NAMES]
    with_draw_pile = [name and f"deck-{name}" for name in concerns]
    without_draw_pile = [name and f"gone-{name}" for name in concerns]
    return [*ups, "up-twins", *with_draw_pile, *without_draw_pile]


def make_weights(named: Mapping[str, float]) -> vec[float]:
    """Return the list of weights; those that are not named are 0.

    Raise KeyError for a name that does not exist.
    """
    known = weight_names()
    for name in named:
        if name not in known:
            raise KeyError(name)
    return vec[float]([float(named.get(name, 0.0)) if name else 0.0 for name in known])


assert len(CONCERN_NAMES) + VALUES == CONCERNS

NEARLY_OUT_CARDS: Final = 6  # a seat with more cards is not near its end
FULL_DRAW_PILE: Final = 50.0  # cards, about
NUMBER_PAIRS: Final = 0xEEEEEEEEEE0  # in a bag, the bits that are set by two or more of a number


@final
@mypyc_attr(acyclic=True)
class ThreeUpFeatures:
    """What the seat to move knows.

    Without `memory` it does not remember the cards that other seats have picked up.
    """

    def __init__(self, memory: bool) -> None:
        self.memory = memory
        self.options: ThreeUpOptions = ThreeUpOptions()
        self.deck: i64 = whole_deck(self.options)
        self.zone: i64 = 0  # the zone from which the seat plays
        self.bag: i64 = 0  # the cards in that zone
        self.bag_size: i64 = 0
        self.seat_cards: i64 = 0  # all cards of the seat
        self.pile_size: i64 = 0
        self.draw_size: i64 = 0
        self.draw_fraction: float = 0.0  # the size of the draw pile, from 0 to 1
        self.nearness: float = 0.0  # how near the seat is to being out, from 0 to 1
        self.unseen: i64 = 0  # the cards whose place the seat does not know
        self.unseen_size: i64 = 0
        self.next_known: i64 = 0  # known cards that the next seat could play
        self.next_hidden: i64 = 0  # the number of its other cards
        self.next_nearness: float = 0.0  # how near the next seat is to being out, from 0 to 1
        self.next_last: i64 = 0  # its cards, if all are known and can be played together

    def update(self, state: ThreeUpState) -> None:
        """Compute all features for the seat to move."""
        self.zone = state.playable_zone()
        self.bag = state.total(self.zone)
        self.bag_size = size(self.bag)
        self.seat_cards = state.seat_card_count(state.turn)
        self.pile_size = state.size(PILE)
        self.draw_size = state.size(DRAW)
        self.draw_fraction = float(self.draw_size) / FULL_DRAW_PILE
        self.nearness = nearness_of(self.seat_cards)
        self.update_unseen(state)
        self.update_next_seat(state, state.next_seat())

    def update_unseen(self, state: ThreeUpState) -> None:
        if state.options is not self.options:
            self.options = state.options
            self.deck = whole_deck(self.options)
        seen = state.total(GONE) + state.total(PILE) + state.total(hand_zone(state.turn))
        seat: i64
        for seat in range(state.seat_count):
            seen += state.total(up_zone(seat))
            if self.memory and seat != state.turn:
                seen += state.total(known_zone(seat))
        self.unseen = self.deck - seen
        self.unseen_size = size(self.unseen)

    def update_next_seat(self, state: ThreeUpState, seat: i64) -> None:
        """Compute the features of the next seat, which is `seat`."""
        cards = state.size(hand_zone(seat))
        self.next_known = 0
        self.next_hidden = 1  # one of the 3DOWN
        if cards or self.draw_size:
            if self.memory:
                self.next_known = state.total(known_zone(seat))
            self.next_hidden = cards - size(self.next_known)
        elif state.total(up_zone(seat)):
            self.next_known = state.total(up_zone(seat))
            self.next_hidden = 0
        cards = state.seat_card_count(seat)
        self.next_nearness = nearness_of(cards)
        self.next_last = 0
        if cards == size(self.next_known) and has_one_value(self.next_known):
            self.next_last = self.next_known

    def block_probability(self, value: i64) -> float:
        """Return the probability that the next seat cannot play on that value."""
        if has_playable(self.next_known, value):
            return 0.0
        lower = size(self.unseen & UNIT[value] - 1)
        probability = 1.0
        card: i64
        for card in range(self.next_hidden):
            if lower <= card:
                return 0.0
            probability *= float(lower - card) / float(self.unseen_size - card)
        return probability


def nearness_of(cards: i64) -> float:
    """Return how near a seat with that many cards is to being out, from 0 to 1."""
    return (
        0.0
        if cards > NEARLY_OUT_CARDS
        else float(NEARLY_OUT_CARDS + 1 - cards) / float(NEARLY_OUT_CARDS)
    )


def has_one_value(bag: i64) -> bool:
    """Say whether all cards of a bag have the same value."""
    while bag and not bag & 15:
        bag >>= 4
    return bag < 16


def whole_deck(options: ThreeUpOptions) -> int:
    """Return the bag of all cards in the game."""
    bag = 0
    for colour in options.colours:
        bag += deck_of(colour)
    return bag


def rate_play(
    state: ThreeUpState,
    features: ThreeUpFeatures,
    weights: vec[float],
    offset: i64,
    value: i64,
    copies: i64,
) -> float:
    """Rate a play of `copies` cards of a value; after a first copy, of `copies` more.

    The weights of the present phase of the game begin at `offset`.
    """
    run = copies
    if value == state.top:
        run += state.run
    pile = float(features.pile_size + copies) / 10.0
    rest = features.bag - min(copies, count_of(features.bag, value)) * UNIT[value]
    score = rate_cards_played(
        features, weights, offset, value, copies - (0 if state.phase == ADDING else 1)
    )
    score += rate_rest(weights, offset, rest)
    if value >= CLEAR:
        score += (
            weights[offset + SWEEP] + weights[offset + LEFT_SWEEP] * features.draw_fraction
        ) * pile
        return score + (weights[offset + SPARE] if rest >> 4 * CLEAR else 0.0)
    if state.top == EMPTY_TOP:
        score += weights[offset + OPEN_HIGH] * float(value) / 10.0
    if run >= CLEARING_RUN or state.repeats >= THIRD_TIME:
        score += (
            weights[offset + SWEEP] + weights[offset + LEFT_SWEEP] * features.draw_fraction
        ) * pile
        return score + weights[offset + TRIPLE]
    if run == 2:
        score += weights[offset + PAIR]
    return score + rate_pressure(features, weights, offset, value, pile, rest)


def rate_cards_played(
    features: ThreeUpFeatures, weights: vec[float], offset: i64, value: i64, more_copies: i64
) -> float:
    """Rate the loss of the cards that are played: a first copy and `more_copies`."""
    height = float(value) / 10.0
    score = -weights[offset + value]
    if more_copies:
        each = weights[offset + MORE] + weights[offset + MORE_HIGH] * height
        if features.bag_size > HAND_SIZE:
            each += weights[offset + MORE_LOAD]
        score += float(more_copies) * each
    if value >= CLEAR:
        return score + weights[offset + LEFT_CLEAR] * features.draw_fraction
    slope = (
        weights[offset + LEFT_HIGH] * features.draw_fraction
        + weights[offset + FEW_HIGH] * features.nearness
    )
    if features.bag_size > HAND_SIZE:
        slope += weights[offset + LOAD_HIGH]
    if features.next_hidden > HAND_SIZE:
        slope += weights[offset + NEXT_LOAD]
    return score + slope * height


def rate_rest(weights: vec[float], offset: i64, rest: i64) -> float:
    """Rate the cards that stay in the zone."""
    if not rest:
        return weights[offset + LAST]
    score = weights[offset + COVER] * float(highest_value(rest)) / 10.0
    if rest & NUMBER_PAIRS:
        score += weights[offset + TWINS]
    return score


def rate_pressure(
    features: ThreeUpFeatures, weights: vec[float], offset: i64, value: i64, pile: float, rest: i64
) -> float:
    """Rate what a number on top does to the next seat, and the risk that the pile comes back."""
    score = features.block_probability(value) * (
        weights[offset + BLOCK] + weights[offset + BLOCK_PILE] * pile
    )
    score += weights[offset + NEAR] * features.next_nearness * float(value) / 10.0
    if has_playable(features.next_last, value):
        score += weights[offset + PART]
    best = float(highest_value(rest)) / 10.0
    return score + weights[offset + RISK] * pile * max(1.0 - best, 0.0)


def highest_value(bag: i64) -> i64:
    """Return the highest value in a bag; 0 if it is empty."""
    value: i64 = -1
    while bag:
        bag >>= 4
        value += 1
    return max(value, 0)
