"""How a Pragon bot chooses without search: it makes the plan that is worth most.

It never looks at an unseen card; there is one weight for all of them.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.features import FULL_DECK, PragonWeights, load_weights
from cardtable.bots.pragon.planner import NO_HAND, WIN, PragonPlanner
from cardtable.bots.search.policy import Plan, Policy
from cardtable.engine.bits import BIT, lowest
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import State
from cardtable.games.pragon.cards import fill_below
from cardtable.games.pragon.hands import ACES
from cardtable.games.pragon.legality import ASKED, CHOOSING, LIFTING, PLACING, TAKING
from cardtable.games.pragon.moves import (
    DONE,
    END,
    SHUFFLE,
    declare_move,
    flip_move,
    place_move,
    put_move,
    remove_move,
)
from cardtable.games.pragon.state import PragonState

NOISE_RESOLUTION: Final = 1 << 20
SCORE_UNIT: Final = 1000.0 * FULL_DECK  # of the worth of plans, for scores in units of weights
MAX_PLAN_STEPS: Final = 16  # more than five cards, a kind and six stacks


@final
@mypyc_attr(acyclic=True)
class PragonPolicy(Policy):
    """`usual` are the weights if jokers are wild, `tame` those if they are not."""

    def __init__(self, usual: PragonWeights, tame: PragonWeights) -> None:
        self.planner = PragonPlanner(usual, tame)
        self.noise: i64 = 0  # added to the worth of plans, at most; for repeated tries of a solver
        self.noise_chance = FastChance(0)
        self.steps = vec[i64]([0] * MAX_PLAN_STEPS)  # of the last choice
        self.step_count: i64 = 0

    def plans(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, PragonState)
        self.planner.plan(state)
        plans = self.planner.plans
        found: list[Plan] = []
        for _ in range(min(most, plans.count)):
            index = plans.best_index()
            found.append(self.make_plan(state, index))
            if plans.worth[index] == WIN:
                break  # no other plan can be better
            plans.drop(index)
        return found

    def make_plan(self, state: PragonState, index: i64) -> Plan:
        """Return the planner's plan at `index`, with its steps."""
        self.carry_out(state.clone(), index, FastChance(0))
        steps = vec[i64]()
        step: i64
        for step in range(self.step_count):
            steps = append(steps, self.steps[step])
        return Plan(steps, float(self.planner.plans.worth[index]) / SCORE_UNIT)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, PragonState)
        self.planner.plan(state)
        if self.noise:
            self.add_noise()
        self.carry_out(state, self.planner.plans.best_index(), chance)

    def add_noise(self) -> None:
        """Add a random number below `noise` to the worth of every plan."""
        plans = self.planner.plans
        index: i64
        for index in range(plans.count):
            random = self.noise_chance.below(NOISE_RESOLUTION)
            plans.worth[index] += self.noise * random // NOISE_RESOLUTION

    def carry_out(self, state: PragonState, index: i64, chance: Chance) -> None:
        """Make the steps of a plan, up to its end or until unseen cards are turned up."""
        plans = self.planner.plans
        kind, cards, aim = plans.kind[index], plans.cards[index], plans.aim[index]
        self.step_count = 0
        if state.phase == CHOOSING:
            self.begin_choice(state, kind, cards, chance)
        is_lifting = state.phase == LIFTING
        while not state.is_move_complete() and (is_lifting or state.phase != LIFTING):
            self.make_step(state, next_step(state, aim), chance)

    def begin_choice(self, state: PragonState, kind: i64, cards: i64, chance: Chance) -> None:
        """Choose the cards and declare the kind of hand, or choose to place a card or to end."""
        if kind == NO_HAND:
            self.make_step(state, place_move(lowest(cards)) if cards else END, chance)
            return
        left = cards & ~state.chosen
        self.choose_cards(state, left & state.hand, chance)
        self.choose_cards(state, left & ~state.hand, chance)
        self.make_step(state, declare_move(kind), chance)

    def choose_cards(self, state: PragonState, cards: i64, chance: Chance) -> None:
        while cards:
            self.make_step(state, lowest(cards), chance)
            cards &= cards - 1

    def make_step(self, state: PragonState, step: i64, chance: Chance) -> None:
        self.steps[self.step_count] = step
        self.step_count += 1
        state.apply(step, chance)


def next_step(state: PragonState, aim: i64) -> i64:
    """Return the next step of an effect that aims at `aim`."""
    if state.phase == TAKING:
        return aim
    if state.phase == ASKED:
        return SHUFFLE if aim else DONE
    if state.phase == PLACING:
        return put_move(lowest(aim))
    stacks = aim & ~fill_below(state.picked) & state.occupied_stacks()
    if state.kind == ACES and stacks & ~state.open_stacks:
        stacks &= ~state.open_stacks  # aces turn up a card before they remove one
    if not stacks:
        return DONE
    stack = lowest(stacks)
    return remove_move(stack) if state.open_stacks & BIT[stack] else flip_move(stack)


def make_tuned_policy() -> PragonPolicy:
    """Return the policy with the tuned weights."""
    return PragonPolicy(load_weights("weights"), load_weights("weights-tame"))
