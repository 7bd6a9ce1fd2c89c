"""A player of 3UP 3DOWN who weighs every play by what it costs and what it does to the others.

How it weighs is a list of numbers (weights.py): the same player is plain or tuned, careless or
a hoarder.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import NEVER_MARGIN, Plan, Policy
from cardtable.bots.threeup.features import ThreeUpFeatures
from cardtable.bots.threeup.packed_plans import (
    STEP_BITS,
    STEP_MASK,
    PackedPlans,
    append_step,
    play_packed,
)
from cardtable.bots.threeup.ratings import (
    copies_behind,
    pack_play,
    rate_play,
    rate_setups,
    rate_swaps,
)
from cardtable.bots.threeup.weights import DECK, DRAW, FREE, GONE
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.cards import CLEAR, ONE, VALUE, card_of, count_of, has_playable
from cardtable.games.threeup.moves import DRAW_CARD, PICK_UP, flip_move, is_card, is_flip
from cardtable.games.threeup.state import ADDING, LAYING, PLAYING, SWAPPING, ThreeUpState
from cardtable.games.threeup.zones import PILE, SLOTS

POINTS_SPREAD: Final = 25.0  # points by which the totals of two players drift apart in a game


def series_win_probability(state: ThreeUpState, seat: i64) -> float:
    """Fewer points are worth the more, the fewer games are left to make up for them."""
    games = max(state.options.games - state.played, 1)
    scale = POINTS_SPREAD * sqrt(float(games))
    total = 0.0
    other: i64
    for other in range(state.seat_count):
        total += exp(float(state.scores[seat] - state.scores[other]) / scale)
    return 1.0 / total


OUT_BONUS: Final = 100.0  # to be out of cards


@final
@mypyc_attr(acyclic=True)
class ThreeUpPolicy(Policy):
    def __init__(self, weights: vec[float], memory: bool = True, circling: bool = False) -> None:
        self.weights = weights
        self.uses_repetition = circling  # a rival to reckon with (repetition.py)
        self.look = ThreeUpFeatures(memory)
        self.choices = PackedPlans()
        self.concerns: i64 = DECK  # where the weights of the moment begin

    def lines(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        return self.choices.lines(most)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, ThreeUpState)
        self.rate(state)
        play_packed(state, self.choices.ways[self.choices.best()], chance)

    def horizon(self, state: State) -> i64:
        assert isinstance(state, ThreeUpState)
        return state.played

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        return state.result(seat) if state.turn == NOBODY else series_win_probability(state, seat)

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
            if state.history_end - state.history_start() >= MIN_LOOP_TURNS * state.entry_length():
                adjust_for_repetition(self.choices, state, self.uses_repetition)

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
            self.choices.add(append_step(0, 0, PICK_UP), 0.0)
        if state.may_draw(fit):
            self.choices.add(append_step(0, 0, DRAW_CARD), self.rate_draw(state))

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
            score = rate_play(state, look, self.weights, self.concerns, value, copies)
            if copies == look.burden:
                score += OUT_BONUS
            told = self.choices.count
            for hue in range(state.colour_count):
                if copies and state.count_card(look.zone, card_of(value, hue, state.colour_count)):
                    self.choices.add(pack_play(state, look, value, copies, hue), score)
            if self.choices.count == told:  # none to add, or all of them lie elsewhere
                self.choices.add(pack_play(state, look, value, copies, 0), score)

    def rate_draw(self, state: ThreeUpState) -> float:
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
            self.choices.add(append_step(0, 0, flip_move(slot)), score)


REPETITION_BONUS: Final = 50.0  # what it weighs for somebody who would win by it
MIN_LOOP_TURNS: Final = 4  # turns without anything that cannot be undone, before one thinks of it


def adjust_for_repetition(choices: PackedPlans, state: ThreeUpState, circling: bool) -> None:
    place: i64
    for place in range(choices.count):
        if choices.count > 1 and leads_to_repetition(state, choices.ways[place]):
            good = circling and favours_mover(state, choices.ways[place])
            choices.scores[place] += REPETITION_BONUS if good else -NEVER_MARGIN


def leads_to_repetition(state: ThreeUpState, way: i64) -> bool:
    """Does this lead to a position that has been, at once or when the next player takes the pile?

    Nothing is drawn or turned over on the way there.
    """
    if is_flip((way & STEP_MASK) - 1):
        return False
    after = state.clone()
    play_packed(after, way, FastChance(0))
    if after.played != state.played:
        return not empties_hand(state, way)
    if after.turns == state.turns:
        return False
    if after.repetition_count() > 1:
        return True
    if not after.total(PILE):
        return False
    after.apply(PICK_UP, FastChance(0))
    return after.played != state.played or after.repetition_count() > 1


def favours_mover(state: ThreeUpState, way: i64) -> bool:
    """Who has the fewest cards wins by it, or has better hopes than a draw."""
    mine = cards_after(state, way)
    ahead = True
    seat: i64
    for seat in range(state.seat_count):
        if seat != state.turn and 0 < state.seat_card_count(seat) <= mine:
            ahead = False
    return ahead == (state.options.repetition == "fewest_cards")


def empties_hand(state: ThreeUpState, way: i64) -> bool:
    """Is the player out by it?"""
    return cards_after(state, way) == 0


def cards_after(state: ThreeUpState, way: i64) -> i64:
    mine = state.seat_card_count(state.turn)
    while way:
        if is_card((way & STEP_MASK) - 1):
            mine -= 1
        way >>= STEP_BITS
    return mine
