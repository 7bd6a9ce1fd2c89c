"""What an exact search needs to know about the end of a game of 3UP 3DOWN.

When the draw pile is gone and all hands are known, only the 3DOWN cards are unknown. A card that
is flipped and does not fit is seen by its owner alone [UD-25].

Positions are told apart without their history, so the search does not look beyond a position that
has come up three times [UD-41]. It need not: a best move leads to no position twice.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import ChanceOutcome, Endgame, PositionKey
from cardtable.engine.chance import FastChance
from cardtable.engine.state import MoveList, State
from cardtable.games.threeup.cards import (
    FIRST_FLIP,
    ONE,
    UNIT,
    VALUES,
    count_of,
    has_playable,
    is_flip,
    size,
)
from cardtable.games.threeup.state import LAYING, THIRD_TIME, ThreeUpState
from cardtable.games.threeup.zones import DRAW, PILE, SLOTS, hand_zone, known_zone, up_zone

MIN_TURNS_LEFT: Final = 1000  # more than a proof needs


@final
@mypyc_attr(acyclic=True)
class ThreeUpEndgame(Endgame):
    def __init__(self) -> None:
        self.chance = FastChance(0)  # never used, as there is nothing to draw

    def is_searchable(self, state: State, seat: i64) -> bool:
        """Say whether a game of two can be searched: nothing but the order of going out counts."""
        assert isinstance(state, ThreeUpState)
        options = state.options
        if state.seat_count != 2 or state.phase == LAYING or state.total(DRAW):
            return False
        if state.colour_count > 1 or options.scoring or options.failed_down == "stays":
            return False
        if options.repetition != "clear" or state.has_recurred():
            return False  # earlier positions would matter
        if options.turn_cap - state.turns < MIN_TURNS_LEFT:
            return False
        other = 1 - seat
        return state.total(hand_zone(other)) == state.total(known_zone(other))

    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        assert isinstance(state, ThreeUpState)
        return state.total(hand_zone(seat)) != state.total(known_zone(seat))

    def position_key(self, state: State) -> PositionKey:
        assert isinstance(state, ThreeUpState)
        flow = (state.turn * 8 + state.phase) * 16 + state.top
        flow = (flow * 16 + state.run) * 16 + state.owed
        flow = (flow * 4 + state.down_count(0)) * 4 + state.down_count(1)
        flow = flow * 2 + (1 if state.repeats >= THIRD_TIME else 0)
        bags = state.bags
        return (
            flow, bags[PILE], unseen_cards(state),
            bags[hand_zone(0)], bags[hand_zone(1)], bags[up_zone(0)], bags[up_zone(1)],
        )  # fmt: skip

    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        """List one flip for all unseen cards, which are alike [UD-26]."""
        state.list_moves(moves)
        first = moves.at(0)
        if is_flip(first):
            moves.clear()
            moves.add(first)

    def is_chance_move(self, state: State, move: i64) -> bool:
        """Say whether a card is flipped, or the history decides what the move does."""
        assert isinstance(state, ThreeUpState)
        return is_flip(move) or state.repeats >= THIRD_TIME

    def outcomes(self, state: State, move: i64) -> list[ChanceOutcome]:
        assert isinstance(state, ThreeUpState)
        if state.repeats >= THIRD_TIME:
            return []
        bag = unseen_cards(state)
        number = float(size(bag))
        found: list[ChanceOutcome] = []
        unplayable: i64 = 0
        card: i64
        for card in range(ONE, VALUES):
            if count_of(bag, card):
                world = state.clone()
                swap_into_slot(world, move - FIRST_FLIP, card)
                world.apply(move, self.chance)
                secret = not has_playable(UNIT[card], state.top)
                unplayable += 1 if secret else 0
                found.append(ChanceOutcome(world, float(count_of(bag, card)) / number, secret))
        if unplayable == 1:  # all seats know which card it was
            for outcome in found:
                outcome.secret = False
        return found


def unseen_cards(state: ThreeUpState) -> i64:
    """Return the bag of all 3DOWN cards; no seat knows which of them it has."""
    bag: i64 = 0
    seat: i64
    slot: i64
    for seat in range(state.seat_count):
        for slot in range(SLOTS):
            card = state.slot(seat, slot)
            if card:
                bag += UNIT[card]
    return bag


def swap_into_slot(state: ThreeUpState, target: i64, card: i64) -> None:
    """Move an unseen card to the slot `target` of the seat to move, in exchange for its card."""
    old = state.slot(state.turn, target)
    seat: i64
    slot: i64
    for seat in range(state.seat_count):
        for slot in range(SLOTS):
            if old != card and state.slot(seat, slot) == card:
                state.empty_slot(seat, slot)
                state.fill_slot(seat, slot, old)
                state.empty_slot(state.turn, target)
                state.fill_slot(state.turn, target, card)
                return
