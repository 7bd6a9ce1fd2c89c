"""What a search to the end of a game of 3UP 3DOWN has to know.

With the draw pile gone and all hands known, the only cards that nobody has seen are 3DOWN.
One that is turned over in vain is seen by its owner alone [UD-25].
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import UNKNOWN_VALUE, Endgame, Outcome, PositionKey
from cardtable.engine.chance import FastChance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import State
from cardtable.games.threeup.cards import ONE, UNIT, VALUES, count_of, has_playable, size
from cardtable.games.threeup.moves import FIRST_FLIP, is_flip
from cardtable.games.threeup.state import LAYING, ThreeUpState
from cardtable.games.threeup.zones import DRAW, PILE, SLOTS, hand_zone, known_zone, up_zone

MIN_TURNS_LEFT: Final = 1000  # turns, more than a proof needs


@final
@mypyc_attr(acyclic=True)
class ThreeUpEndgame(Endgame):
    def __init__(self) -> None:
        self.chance = FastChance(0)  # nobody asks it: there is nothing to draw

    def is_searchable(self, state: State, seat: i64) -> bool:
        """Two seats, and options under which no card is worth more than that it is gone."""
        assert isinstance(state, ThreeUpState)
        options = state.options
        if state.people != 2 or state.phase == LAYING or state.total(DRAW):
            return False
        if state.colour_count > 1 or options.scoring or options.failed_down == "stays":
            return False
        if options.turn_cap - state.turns < MIN_TURNS_LEFT or state.has_recurred():
            return False  # here it matters what has been before
        other = 1 - seat
        return state.total(hand_zone(other)) == state.total(known_zone(other))

    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        assert isinstance(state, ThreeUpState)
        return state.total(hand_zone(seat)) != state.total(known_zone(seat))

    def place(self, state: State) -> PositionKey:
        assert isinstance(state, ThreeUpState)
        flow = (state.turn * 8 + state.phase) * 16 + state.top
        flow = (flow * 16 + state.run) * 16 + state.owed
        flow = (flow * 4 + state.down_count(0)) * 4 + state.down_count(1)
        bags = state.bags
        return (
            flow, bags[PILE], unseen_cards(state),
            bags[hand_zone(0)], bags[hand_zone(1)], bags[up_zone(0)], bags[up_zone(1)],
        )  # fmt: skip

    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        """Of cards that nobody has seen one is like another [UD-26]."""
        state.list_moves(moves)
        first = moves.at(0)
        if is_flip(first):
            moves.clear()
            moves.add(first)

    def is_chance_move(self, state: State, move: i64) -> bool:
        return is_flip(move)

    def outcomes(self, state: State, move: i64) -> list[Outcome]:
        assert isinstance(state, ThreeUpState)
        bag = unseen_cards(state)
        number = float(size(bag))
        found: list[Outcome] = []
        in_vain: i64 = 0
        card: i64
        for card in range(ONE, VALUES):
            if count_of(bag, card):
                world = state.clone()
                swap_into_slot(world, move - FIRST_FLIP, card)
                world.apply(move, self.chance)
                secret = not has_playable(UNIT[card], state.top)
                in_vain += 1 if secret else 0
                found.append(Outcome(world, float(count_of(bag, card)) / number, secret))
        if in_vain == 1:  # everybody knows what it was
            for outcome in found:
                outcome.secret = False
        return found

    def share(self, state: State, seat: i64) -> float:
        """A search comes round more often than a game does, so it cannot tell the third time."""
        assert isinstance(state, ThreeUpState)
        return state.result(seat) if state.finished else UNKNOWN_VALUE

    def cycle_value(self, state: State, seat: i64) -> float:
        """Sure if one has fewer cards than the other wherever those are that go round [UD-41]."""
        assert isinstance(state, ThreeUpState)
        if state.options.repetition != "fewest_cards":
            return UNKNOWN_VALUE
        other = 1 - seat
        behind = state.seat_card_count(seat) - state.size(hand_zone(seat))
        behind -= state.seat_card_count(other) - state.size(hand_zone(other))
        around = state.size(PILE) + state.size(hand_zone(seat)) + state.size(hand_zone(other))
        if behind > around:
            return 0.0
        return 1.0 if -behind > around else UNKNOWN_VALUE


def unseen_cards(state: ThreeUpState) -> i64:
    """All 3DOWN cards. Who has them does not matter as long as nobody knows."""
    bag: i64 = 0
    seat: i64
    slot: i64
    for seat in range(state.people):
        for slot in range(SLOTS):
            card = state.slot(seat, slot)
            if card:
                bag += UNIT[card]
    return bag


def swap_into_slot(state: ThreeUpState, place: i64, card: i64) -> None:
    """Let one of the unseen cards lie in a slot of the seat to move; what lay there goes where
    it has come from."""
    old = state.slot(state.turn, place)
    seat: i64
    slot: i64
    for seat in range(state.people):
        for slot in range(SLOTS):
            if old != card and state.slot(seat, slot) == card:
                state.empty_slot(seat, slot)
                state.fill_slot(seat, slot, old)
                state.empty_slot(state.turn, place)
                state.fill_slot(state.turn, place, card)
                return
