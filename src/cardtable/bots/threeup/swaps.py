"""Whether to exchange a card of the hand for one of the 3UP, and which [UD-34]."""

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots.threeup.choices import Choices, then
from cardtable.bots.threeup.weights import UP
from cardtable.engine.move_list import MoveList
from cardtable.games.threeup.cards import VALUE
from cardtable.games.threeup.moves import STOP, SWAP
from cardtable.games.threeup.state import GETTING, GIVING, ThreeUpState
from cardtable.games.threeup.zones import hand_zone, up_zone


def rate_swaps(choices: Choices, state: ThreeUpState, weights: vec[float]) -> None:
    """All that is left to choose of an exchange."""
    seat = state.turn
    if state.phase == GETTING:
        rate_getting(choices, state, weights, 0, 0, state.given)
        return
    way: i64 = 0
    at: i64 = 0
    if state.phase != GIVING:
        choices.add(then(0, 0, STOP), 0.0)
        way = then(0, 0, SWAP)
        at = 1
    given = cards_of(state, hand_zone(seat))
    place: i64
    for place in range(given.count):
        card = given.at(place)
        rate_getting(choices, state, weights, then(way, at, card), at + 1, card)


def rate_getting(
    choices: Choices, state: ThreeUpState, weights: vec[float], way: i64, at: i64, given: i64
) -> None:
    got = cards_of(state, up_zone(state.turn))
    place: i64
    for place in range(got.count):
        card = got.at(place)
        gain = weights[UP + VALUE[given]] - weights[UP + VALUE[card]]
        choices.add(then(way, at, card), gain)


def cards_of(state: ThreeUpState, zone: i64) -> MoveList:
    cards = MoveList()
    state.list_cards(cards, zone, 1, 13)
    return cards
