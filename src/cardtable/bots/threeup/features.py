"""What the seat to move may know of a moment, gathered once for all its plays."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.games.threeup.cards import UNIT, deck_of, has_playable, size
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.state import ThreeUpState
from cardtable.games.threeup.zones import DRAW, GONE, PILE, hand_zone, known_zone, up_zone

NEARLY_OUT_CARDS: Final = 6  # cards


@final
@mypyc_attr(acyclic=True)
class ThreeUpFeatures:
    """Without memory, cards that others have picked up are as unknown as the rest."""

    def __init__(self, memory: bool) -> None:
        self.memory = memory
        self.options: ThreeUpOptions = ThreeUpOptions()
        self.deck: i64 = whole_deck(self.options)
        self.zone: i64 = 0  # where the seat plays from
        self.bag: i64 = 0  # and the cards there
        self.cards: i64 = 0  # how many they are,
        self.burden: i64 = 0  # and how many the seat has in all
        self.pile: i64 = 0  # how many cards lie on the pile
        self.left: i64 = 0  # and on the draw pile
        self.stock: float = 0.0  # the same, from 0 to 1
        self.few: float = 0.0  # from 0 to 1: how near the seat is to being out
        self.unseen: i64 = 0  # cards that could be anywhere
        self.others: i64 = 0  # how many of them
        self.shown: i64 = 0  # cards that the next player surely could play from,
        self.hidden: i64 = 0  # and how many more that are not known
        self.near: float = 0.0  # from 0 to 1: how near the next player is to being out
        self.parting: i64 = 0  # cards that go together and would be its last, if all are known

    def see(self, state: ThreeUpState) -> None:
        self.zone = state.playable_zone()
        self.bag = state.total(self.zone)
        self.cards = size(self.bag)
        self.burden = state.seat_card_count(state.turn)
        self.pile = state.size(PILE)
        self.left = state.size(DRAW)
        self.stock = float(self.left) / 50.0
        self.few = nearness(self.burden)
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
        self.others = size(self.unseen)

    def update_next_seat(self, state: ThreeUpState, seat: i64) -> None:
        cards = state.size(hand_zone(seat))
        self.shown = 0
        self.hidden = 1  # one of the 3DOWN
        if cards or self.left:
            if self.memory:
                self.shown = state.total(known_zone(seat))
            self.hidden = cards - size(self.shown)
        elif state.total(up_zone(seat)):
            self.shown = state.total(up_zone(seat))
            self.hidden = 0
        cards = state.seat_card_count(seat)
        self.near = nearness(cards)
        self.parting = 0
        if cards == size(self.shown) and are_equal(self.shown):
            self.parting = self.shown

    def block_probability(self, value: i64) -> float:
        """The chance that the next player has nothing to play on that value."""
        if has_playable(self.shown, value):
            return 0.0
        low = size(self.unseen & UNIT[value] - 1)
        chance = 1.0
        card: i64
        for card in range(self.hidden):
            if low <= card:
                return 0.0
            chance *= float(low - card) / float(self.others - card)
        return chance


def nearness(cards: i64) -> float:
    return (
        0.0
        if cards > NEARLY_OUT_CARDS
        else float(NEARLY_OUT_CARDS + 1 - cards) / float(NEARLY_OUT_CARDS)
    )


def are_equal(bag: i64) -> bool:
    """Are all its cards of one value?"""
    while bag and not bag & 15:
        bag >>= 4
    return bag < 16


def whole_deck(options: ThreeUpOptions) -> int:
    bag = 0
    for colour in options.colours:
        bag += deck_of(colour)
    return bag
