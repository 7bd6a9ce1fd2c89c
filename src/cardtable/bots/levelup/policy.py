"""How a player of LEVEL UP chooses, by the deficiency of the hand.

Take what brings the hand nearer; of the discards that leave it nearest, put down the card with
the fewest ties. A careful player also minds what the next seat could make of the card, judged by
hands that it might hold. Rollouts are played the quick way, always.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.levelup.discards import DiscardChoice, prepend_step, rank_plans
from cardtable.bots.levelup.features import DeficiencyFinder
from cardtable.bots.levelup.opponents import plausible_worlds
from cardtable.bots.levelup.weights import LevelUpWeights
from cardtable.bots.levelup.win_probability import win_probability
from cardtable.bots.search.policy import Plan, Policy
from cardtable.bots.search.worlds import most_plausible
from cardtable.engine.bits import BIT, lowest
from cardtable.engine.chance import Chance
from cardtable.engine.state import State
from cardtable.games.levelup.moves import DRAW, END, LAY_DOWN, TAKE
from cardtable.games.levelup.options import LevelUpOptions
from cardtable.games.levelup.state import DISCARD, NO_CARD, PICK, LevelUpState


@final
@mypyc_attr(acyclic=True)
class LevelUpPolicy(Policy):
    def __init__(self, weights: LevelUpWeights, worlds: int = 1) -> None:
        self.weights = weights
        self.worlds: i64 = worlds  # of which it imagines the likeliest
        self.deficiency = DeficiencyFinder(LevelUpOptions())

    def lines(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, LevelUpState)
        if state.phase == PICK:
            return self.picks(state)[:most]
        if state.phase == DISCARD:
            return self.discard_choice(state).lines()[:most]
        return [Plan(vec[i64]([last_step(state)]), 0.0)]

    def finder_for(self, options: LevelUpOptions) -> DeficiencyFinder:
        """What is remembered of hands, as long as the same counts as a combination."""
        if options is not self.deficiency.options:
            if self.deficiency.is_valid_for(options):
                self.deficiency.options = options
            else:
                self.deficiency = DeficiencyFinder(options)
        return self.deficiency

    def discard_choice(self, state: LevelUpState) -> DiscardChoice:
        """After the pick."""
        returns = state.taken == NO_CARD or state.options.may_return_picked_discard  # [LU-19]
        hand = state.hands[state.turn]
        finder = self.finder_for(state.options)
        far = finder.deficiency_with_pick(hand, state.rounds[state.turn])
        kept: i64 = 0
        if not returns:
            kept = BIT[state.taken]
        return DiscardChoice(finder, self.weights, state, hand, kept, far)

    def taking(self, state: LevelUpState) -> DiscardChoice:
        """As if the top of the pile had been taken. To put it back is no better than to draw,
        unless nothing else is left, or the hand is complete already."""
        finder = self.finder_for(state.options)
        hand, level = state.hands[state.turn], state.rounds[state.turn]
        far = finder.far(hand, level)
        returns = state.options.may_return_picked_discard and (not far or not can_draw(state))
        kept: i64 = 0
        if not returns:
            kept = BIT[state.top]
        far = finder.deficiency_with_card(hand, level, far, state.top)
        return DiscardChoice(finder, self.weights, state, hand | BIT[state.top], kept, far)

    def picks(self, state: LevelUpState) -> list[Plan]:
        """To draw, or to take the discard and put down another."""
        choice = self.taking(state)
        taking = [prepend_step(TAKE, line) for line in choice.lines()]
        if taking[0].steps[-1] == LAY_DOWN or not can_draw(state):
            return taking
        drawing = Plan(vec[i64]([DRAW]), self.rate_draw(state, choice, taking[0].score))
        return rank_plans([drawing, *taking])

    def rate_draw(self, state: LevelUpState, choice: DiscardChoice, taking: float) -> float:
        """The score of drawing, beside that of the best way to take."""
        hand, level = state.hands[state.turn], state.rounds[state.turn]
        nearer = choice.far < self.deficiency.far(hand, level)
        return taking - 1.0 if nearer else taking + 1.0

    # Rollouts

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        assert isinstance(state, LevelUpState)
        worlds = plausible_worlds(state, self.worlds)
        return most_plausible(state, seat, self.finder_for(state.options), worlds, chance)

    def act(self, state: State, chance: Chance) -> None:
        """A whole turn, the quick way: a card that was just drawn need not be looked for."""
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
        far = finder.far(hand, level)
        choice = self.taking(state)
        if choice.far < far or not can_draw(state) or (not far and not choice.kept):
            state.apply(TAKE, chance)
            self.play_discard(state, choice, chance)
            return
        state.apply(DRAW, chance)
        if state.phase != DISCARD:
            return  # there was nothing to draw any more, and the hand is over [LU-21]
        held = state.hands[seat]
        far = finder.deficiency_with_card(hand, level, far, lowest(held ^ hand))
        self.play_discard(state, DiscardChoice(finder, self.weights, state, held, 0, far), chance)

    def play_discard(self, state: LevelUpState, choice: DiscardChoice, chance: Chance) -> None:
        ending = choice.ending()
        if len(ending):
            for step in ending:
                state.apply(step, chance)
            return
        state.apply(choice.quick_discard(), chance)
        state.apply(END, chance)

    # What is played for

    def horizon(self, state: State) -> i64:
        assert isinstance(state, LevelUpState)
        return state.played

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, LevelUpState)
        return win_probability(state, seat)


def can_draw(state: LevelUpState) -> bool:
    return state.deck != 0 or state.pile != 0


def last_step(state: LevelUpState) -> i64:
    return LAY_DOWN if state.may_lay_down() else END
