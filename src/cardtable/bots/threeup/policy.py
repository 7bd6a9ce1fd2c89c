"""How a 3UP 3DOWN bot chooses without search.

It rates every play by its cost and by its effect on the next seat (`features`), as its weights
say; different weights make a plain or a tuned bot, a careless one or a hoarder.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Plan, Policy
from cardtable.bots.threeup.features import (
    DRAW_FIRST,
    FREE,
    WITH_DRAW_PILE,
    WITHOUT_DRAW_PILE,
    ThreeUpFeatures,
    rate_play,
)
from cardtable.bots.threeup.planner import (
    PackedPlans,
    append_step,
    copies_in_3up,
    pack_play,
    play_packed,
    rate_setups,
    rate_swaps,
)
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.cards import (
    CLEAR,
    DRAW_CARD,
    ONE,
    PICK_UP,
    VALUE,
    card_of,
    count_of,
    flip_move,
    has_playable,
)
from cardtable.games.threeup.state import ADDING, LAYING, PLAYING, SWAPPING, ThreeUpState
from cardtable.games.threeup.zones import SLOTS

NO_WEIGHTS: Final = vec[float]([])
OUT_BONUS: Final = 100.0  # for a play of the last cards
POINTS_SPREAD: Final = 25.0  # points by which the totals of two seats typically differ in a game


@final
@mypyc_attr(acyclic=True)
class ThreeUpPolicy(Policy):
    """A player with these weights; at tables of more than two seats, with `weights_of_many`."""

    def __init__(
        self, weights: vec[float], memory: bool = True, weights_of_many: vec[float] = NO_WEIGHTS
    ) -> None:
        self.weights = weights  # those of the present table
        self.weights_of_two = weights
        self.weights_of_many = weights_of_many if len(weights_of_many) else weights
        self.features = ThreeUpFeatures(memory)
        self.choices = PackedPlans()
        self.offset: i64 = (
            WITH_DRAW_PILE  # where the weights of the present phase of the game begin
        )

    def plans(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        return self.choices.take_best(most)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        play_packed(state, self.choices.plans[self.choices.best_index()], chance)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, ThreeUpState)
        return state.played

    def win_probability(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        return state.result(seat) if state.turn == NOBODY else series_win_probability(state, seat)

    def rate(self, state: ThreeUpState) -> None:
        """Fill `choices` with all plans and their scores."""
        self.choices.count = 0
        self.weights = self.weights_of_two if state.seat_count == 2 else self.weights_of_many
        if state.turn == NOBODY:
            return
        if state.phase == LAYING:
            rate_setups(self.choices, state, self.weights)
        elif state.phase >= SWAPPING:
            rate_swaps(self.choices, state, self.weights)
        else:
            self.rate_plays(state)

    def rate_plays(self, state: ThreeUpState) -> None:
        features = self.features
        features.update(state)
        self.offset = WITH_DRAW_PILE if features.draw_size else WITHOUT_DRAW_PILE
        if state.phase == ADDING:
            self.rate_copies(state, state.top, 0)
            return
        if not features.bag and not features.draw_size:
            self.rate_flips(state)
            return
        can_play = has_playable(features.bag, state.top)
        if can_play:
            self.rate_values(state)
        elif features.bag:
            self.choices.add(append_step(0, 0, PICK_UP), 0.0)
        if state.may_draw(can_play):
            self.choices.add(append_step(0, 0, DRAW_CARD), self.rate_draw(state))

    def rate_values(self, state: ThreeUpState) -> None:
        """Add the plays of every value that can be played."""
        value = max(state.top, ONE)
        bag = self.features.bag >> 4 * value
        while bag:
            if bag & 15:
                self.rate_copies(state, value, 1)
            bag >>= 4
            value += 1

    def rate_copies(self, state: ThreeUpState, value: i64, fewest: i64) -> None:
        """Add the plays of `fewest` or more copies of a value; 0 copies are to add no more."""
        features = self.features
        most = count_of(features.bag, value) + copies_in_3up(state, features, value)
        if value >= CLEAR and not state.options.multiple_clears:
            most = min(most, 1)
        copies: i64
        colour: i64
        for copies in range(fewest, most + 1):
            score = rate_play(state, features, self.weights, self.offset, value, copies)
            if copies == features.seat_cards:
                score += OUT_BONUS
            before = self.choices.count
            for colour in range(state.colour_count):
                card = card_of(value, colour, state.colour_count)
                if copies and state.count_card(features.zone, card):
                    self.choices.add(pack_play(state, features, value, copies, colour), score)
            if self.choices.count == before:  # no copies to add, or all of them in another zone
                self.choices.add(pack_play(state, features, value, copies, 0), score)

    def rate_draw(self, state: ThreeUpState) -> float:
        """Rate drawing: instead of a play, or before an extra play, which is still to come."""
        if state.phase == PLAYING:
            return self.weights[self.offset + FREE]
        return self.choices.best_score() + self.weights[self.offset + DRAW_FIRST]

    def rate_flips(self, state: ThreeUpState) -> None:
        """Add a flip of one unseen 3DOWN card, as all are alike, and of each seen one."""
        has_unseen = False
        slot: i64
        for slot in range(SLOTS):
            card = state.slot(state.turn, slot)
            if not card or (has_unseen and not state.is_slot_seen(state.turn, slot)):
                continue
            score = 0.0
            if state.is_slot_seen(state.turn, slot):
                score = 1.0 if VALUE[card] >= state.top else -1.0
            else:
                has_unseen = True
            self.choices.add(append_step(0, 0, flip_move(slot)), score)


def series_win_probability(state: ThreeUpState, seat: i64) -> float:
    """Return a seat's chance to win a series of games, from the points so far.

    The fewer games are left, the more a difference in points decides.
    """
    games = max(state.options.games - state.played, 1)
    scale = POINTS_SPREAD * sqrt(float(games))
    total = 0.0
    other: i64
    for other in range(state.seat_count):
        total += exp(float(state.scores[seat] - state.scores[other]) / scale)
    return 1.0 / total
