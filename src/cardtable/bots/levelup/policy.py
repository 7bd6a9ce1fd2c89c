"""How a LEVEL UP player chooses, by the deficiency of the hand.

It takes the open card if that lowers the deficiency. Of the discards that leave the lowest
deficiency it makes the one with the fewest ties. A careful player also looks at what the next seat
could make of the card. Rollouts always use the quick rating.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.discards import (
    DiscardChoice,
    plausible_worlds,
    prepend_step,
    rank_plans,
)
from cardtable.bots.levelup.features import DeficiencyFinder, LevelUpWeights
from cardtable.bots.levelup.win_probability import win_probability
from cardtable.bots.search.policy import Plan, Policy
from cardtable.bots.search.rollouts import most_plausible
from cardtable.engine.bits import BIT, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.state import State
from cardtable.games.levelup.cards import DRAW, END, LAY_DOWN, TAKE
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.state import DISCARD, NO_CARD, PICK, LevelUpState


@final
@mypyc_attr(acyclic=True)
class LevelUpPolicy(Policy):
    """A player of LEVEL UP with these weights; it imagines the most plausible of `worlds`."""

    def __init__(self, weights: LevelUpWeights, worlds: int = 1) -> None:
        self.weights = weights
        self.worlds: i64 = worlds
        self.finder = DeficiencyFinder(LevelUpOptions())

    def plans(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, LevelUpState)
        if state.phase == PICK:
            return self.pick_plans(state)[:most]
        if state.phase == DISCARD:
            return self.discard_choice(state).plans()[:most]
        return [Plan(vec[i64]([last_step(state)]), 0.0)]

    def finder_for(self, options: LevelUpOptions) -> DeficiencyFinder:
        """Return the finder for `options`; keep its caches where the options allow it."""
        if options is not self.finder.options:
            if self.finder.is_valid_for(options):
                self.finder.options = options
            else:
                self.finder = DeficiencyFinder(options)
        return self.finder

    def discard_choice(self, state: LevelUpState) -> DiscardChoice:
        """Return the choice of a discard after the pick."""
        returns = state.taken == NO_CARD or state.options.may_return_picked_discard  # [LU-19]
        hand = state.hands[state.turn]
        finder = self.finder_for(state.options)
        deficiency = finder.deficiency_with_pick(hand, state.rounds[state.turn])
        locked: i64 = 0
        if not returns:
            locked = BIT[state.taken]
        return DiscardChoice(finder, self.weights, state, hand, locked, deficiency)

    def discard_choice_after_take(self, state: LevelUpState) -> DiscardChoice:
        """Return the choice of a discard as if the open card had been taken.

        To put that card back is no better than to draw, unless nothing is left to draw or the
        hand is complete already.
        """
        finder = self.finder_for(state.options)
        hand, level = state.hands[state.turn], state.rounds[state.turn]
        before = finder.deficiency(hand, level)
        returns = state.options.may_return_picked_discard and (not before or not can_draw(state))
        locked: i64 = 0
        if not returns:
            locked = BIT[state.top]
        after = finder.deficiency_with_card(hand, level, before, state.top)
        return DiscardChoice(finder, self.weights, state, hand | BIT[state.top], locked, after)

    def pick_plans(self, state: LevelUpState) -> list[Plan]:
        """Return the plans to draw, or to take the open card and discard another."""
        choice = self.discard_choice_after_take(state)
        taking = [prepend_step(TAKE, plan) for plan in choice.plans()]
        if taking[0].steps[-1] == LAY_DOWN or not can_draw(state):
            return taking
        drawing = Plan(vec[i64]([DRAW]), self.rate_draw(state, choice, taking[0].score))
        return rank_plans([drawing, *taking])

    def rate_draw(self, state: LevelUpState, choice: DiscardChoice, taking: float) -> float:
        """Return the score of drawing, where `taking` is that of the best way to take."""
        hand, level = state.hands[state.turn], state.rounds[state.turn]
        nearer = choice.deficiency < self.finder.deficiency(hand, level)
        return taking - 1.0 if nearer else taking + 1.0

    # Rollouts

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        assert isinstance(state, LevelUpState)
        worlds = plausible_worlds(state, self.worlds)
        return most_plausible(state, seat, self.finder_for(state.options), worlds, chance)

    def act(self, state: State, chance: Chance) -> None:
        """Play a whole turn with the quick rating."""
        assert isinstance(state, LevelUpState)
        if state.phase == PICK:
            self.play_turn(state, chance)
        elif state.phase == DISCARD:
            self.play_discard(state, self.discard_choice(state), chance)
        else:
            state.apply(last_step(state), chance)

    def play_turn(self, state: LevelUpState, chance: Chance) -> None:
        finder = self.finder_for(state.options)
        seat = state.turn
        hand, level = state.hands[seat], state.rounds[seat]
        deficiency = finder.deficiency(hand, level)
        choice = self.discard_choice_after_take(state)
        nearer = choice.deficiency < deficiency
        if nearer or not can_draw(state) or (not deficiency and not choice.locked):
            state.apply(TAKE, chance)
            self.play_discard(state, choice, chance)
            return
        state.apply(DRAW, chance)
        if state.phase != DISCARD:
            return  # there was nothing left to draw, and the hand is over [LU-21]
        held = state.hands[seat]
        deficiency = finder.deficiency_with_card(hand, level, deficiency, lowest(held ^ hand))
        choice = DiscardChoice(finder, self.weights, state, held, 0, deficiency)
        self.play_discard(state, choice, chance)

    def play_discard(self, state: LevelUpState, choice: DiscardChoice, chance: Chance) -> None:
        ending = choice.ending_steps()
        if len(ending):
            for step in ending:
                state.apply(step, chance)
            return
        state.apply(choice.quick_discard(), chance)
        state.apply(END, chance)

    def horizon(self, state: State) -> i64:
        """Return the number of hands played: rollouts end with the hand."""
        assert isinstance(state, LevelUpState)
        return state.played

    def win_probability(self, state: State, seat: i64) -> float:
        assert isinstance(state, LevelUpState)
        return win_probability(state, seat)


def can_draw(state: LevelUpState) -> bool:
    return state.deck != 0 or state.pile != 0


def last_step(state: LevelUpState) -> i64:
    """Return the step that ends a turn: lay down if possible."""
    return LAY_DOWN if state.may_lay_down() else END
