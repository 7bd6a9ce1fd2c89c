"""Which three of six cards to lay face up."""

from librt.vecs import append, vec
from mypy_extensions import i64

from cardtable.bots.threeup.choices import Choices, then
from cardtable.bots.threeup.weights import UP, UP_TWINS
from cardtable.games.threeup.cards import ONE, VALUE, VALUES, card_of
from cardtable.games.threeup.state import THREE, ThreeUpState
from cardtable.games.threeup.zones import hand_zone, up_zone


def rate_setups(choices: Choices, state: ThreeUpState, weights: vec[float]) -> None:
    """All ways to lay what is missing, in ascending order as the rules ask for it [UD-04]."""
    laid = up_zone(state.receiver(state.turn))
    least = state.last_card(laid)
    rate_further(choices, state, weights, cards_from(state, least), 0, 0, 0, 0.0, VALUE[least])


def rate_further(
    choices: Choices, state: ThreeUpState, weights: vec[float], cards: vec[i64], start: i64,
    way: i64, at: i64, score: float, before: i64,
) -> None:  # fmt: skip
    if at == THREE - state.size(up_zone(state.receiver(state.turn))):
        choices.add(way, score)
        return
    last: i64 = 0
    place: i64
    for place in range(start, len(cards)):
        card = cards[place]
        if card == last:
            continue  # the same choice again
        last = card
        more = score + worth_up(state, weights, VALUE[card])
        if VALUE[card] == before:
            more += weights[UP_TWINS]
        further = then(way, at, card)
        rate_further(choices, state, weights, cards, place + 1, further, at + 1, more, VALUE[card])


def worth_up(state: ThreeUpState, weights: vec[float], value: i64) -> float:
    """What others will play from, or may, is best made of the cards that one likes least."""
    if state.options.choose_for_neighbour or state.options.swap_piles:  # [UD-33]
        return -float(value)
    return weights[UP + value]


def cards_from(state: ThreeUpState, least: i64) -> vec[i64]:
    """The cards of the hand in ascending order, from that one on."""
    cards = vec[i64]()
    hue: i64
    value: i64
    for hue in range(state.colour_count):
        for value in range(ONE, VALUES):
            card = card_of(value, hue, state.colour_count)
            if card >= least:
                for _ in range(state.holds(hand_zone(state.turn), card)):
                    cards = append(cards, card)
    return cards
