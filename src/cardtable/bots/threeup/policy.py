"""A player of 3UP 3DOWN who weighs every play by what it costs and what it does to the others.

How it weighs is a list of numbers (weights.py): the same player is plain or tuned, careless or
a hoarder.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Line, Policy
from cardtable.bots.threeup.choices import Choices, follow, then
from cardtable.bots.threeup.outlook import Outlook
from cardtable.bots.threeup.plays import copies_behind, rating, way_of
from cardtable.bots.threeup.repetition import LOOPING, mind_repetition
from cardtable.bots.threeup.series import share_of_series
from cardtable.bots.threeup.setup import rate_setups
from cardtable.bots.threeup.swaps import rate_swaps
from cardtable.bots.threeup.weights import DECK, DRAW, FREE, GONE
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.cards import CLEAR, ONE, VALUE, card_of, count_of, has_playable
from cardtable.games.threeup.moves import DRAW_CARD, PICK_UP, flip_move
from cardtable.games.threeup.state import ADDING, LAYING, PLAYING, SWAPPING, ThreeUpState
from cardtable.games.threeup.zones import SLOTS

OUT: Final = 100.0  # to be out of cards


@final
@mypyc_attr(acyclic=True)
class Shedding(Policy):
    def __init__(self, weights: vec[float], memory: bool = True, circling: bool = False) -> None:
        self.weights = weights
        self.circling = circling  # a rival to reckon with (repetition.py)
        self.look = Outlook(memory)
        self.choices = Choices()
        self.concerns: i64 = DECK  # where the weights of the moment begin

    def lines(self, state: State, most: i64) -> list[Line]:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        return self.choices.lines(most)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        follow(state, self.choices.ways[self.choices.best()], chance)

    def stretch(self, state: State) -> i64:
        assert isinstance(state, ThreeUpState)
        return state.played

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        return state.result(seat) if state.turn == NOBODY else share_of_series(state, seat)

    def rate(self, state: ThreeUpState) -> None:
        """Fill the list of choices with all that is worth a thought."""
        self.choices.count = 0
        if state.turn == NOBODY:
            return
        if state.phase == LAYING:
            rate_setups(self.choices, state, self.weights)
        elif state.phase >= SWAPPING:
            rate_swaps(self.choices, state, self.weights)
        else:
            self.rate_plays(state)
            if state.end - state.begin() >= LOOPING * state.entry_length():
                mind_repetition(self.choices, state, self.circling)

    def rate_plays(self, state: ThreeUpState) -> None:
        look = self.look
        look.see(state)
        self.concerns = DECK if look.left else GONE
        if state.phase == ADDING:
            self.rate_copies(state, state.top, 0)
            return
        if not look.bag and not look.left:
            self.rate_flips(state)
            return
        fit = has_playable(look.bag, state.top)
        if fit:
            self.rate_cards(state)
        elif look.bag:
            self.choices.add(then(0, 0, PICK_UP), 0.0)
        if state.may_draw(fit):
            self.choices.add(then(0, 0, DRAW_CARD), self.rating_of_draw(state))

    def rate_cards(self, state: ThreeUpState) -> None:
        value = max(state.top, ONE)
        bag = self.look.bag >> 4 * value
        while bag:
            if bag & 15:
                self.rate_copies(state, value, 1)
            bag >>= 4
            value += 1

    def rate_copies(self, state: ThreeUpState, value: i64, fewest: i64) -> None:
        """All numbers of copies of a value that can be played; 0 is to add no more."""
        look = self.look
        most = count_of(look.bag, value) + copies_behind(state, look, value)
        if value >= CLEAR and not state.options.multiple_clears:
            most = min(most, 1)
        copies: i64
        hue: i64
        for copies in range(fewest, most + 1):
            score = rating(state, look, self.weights, self.concerns, value, copies)
            if copies == look.burden:
                score += OUT
            told = self.choices.count
            for hue in range(state.colour_count):
                if copies and state.holds(look.zone, card_of(value, hue, state.colour_count)):
                    self.choices.add(way_of(state, look, value, copies, hue), score)
            if self.choices.count == told:  # none to add, or all of them lie elsewhere
                self.choices.add(way_of(state, look, value, copies, 0), score)

    def rating_of_draw(self, state: ThreeUpState) -> float:
        """To draw before an extra play is weighed against it; instead of one, it has a price."""
        if state.phase == PLAYING:
            return self.weights[self.concerns + FREE]
        return self.choices.best_score() + self.weights[self.concerns + DRAW]

    def rate_flips(self, state: ThreeUpState) -> None:
        """Cards that nobody has seen are all the same; one that was seen may be known to fit."""
        unseen = False
        slot: i64
        for slot in range(SLOTS):
            card = state.slot(state.turn, slot)
            if not card or (unseen and not state.is_slot_seen(state.turn, slot)):
                continue
            score = 0.0
            if state.is_slot_seen(state.turn, slot):
                score = 1.0 if VALUE[card] >= state.top else -1.0
            else:
                unseen = True
            self.choices.add(then(0, 0, flip_move(slot)), score)
