"""A player that does what looks best now.

It never looks at a card that nobody has seen: what a closed card may be is one weight.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.planner import NO_HAND, WIN, PragonPlanner
from cardtable.bots.pragon.weights import FULL_DECK, PragonWeights, load_weights
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
SCORE_UNIT: Final = 1000.0 * FULL_DECK  # scores are told in units of a thousand
MAX_PLAN_STEPS: Final = 16  # five cards, a kind and six stacks are fewer


@final
@mypyc_attr(acyclic=True)
class PragonPolicy(Policy):
    def __init__(self, usual: PragonWeights, tame: PragonWeights) -> None:
        self.planner = PragonPlanner(usual, tame)
        self.noise: i64 = 0  # for a solver that tries a deal again and again
        self.picks = FastChance(0)
        self.steps = vec[i64]([0] * MAX_PLAN_STEPS)  # of the choice that was made last
        self.made: i64 = 0

    def lines(self, state: State, most: i64) -> list[Plan]:
        assert isinstance(state, PragonState)
        self.planner.plan(state)
        plans = self.planner.plans
        found: list[Plan] = []
        for _ in range(min(most, plans.count)):
            at = plans.best()
            found.append(self.line(state, at))
            if plans.worth[at] == WIN:
                break  # nothing else is worth a thought
            plans.drop(at)
        return found

    def line(self, state: PragonState, at: i64) -> Plan:
        self.carry_out(state.clone(), at, FastChance(0))
        steps = vec[i64]()
        step: i64
        for step in range(self.made):
            steps = append(steps, self.steps[step])
        return Plan(steps, float(self.planner.plans.worth[at]) / SCORE_UNIT)

    def act(self, state: State, chance: Chance) -> None:
        assert isinstance(state, PragonState)
        self.planner.plan(state)
        if self.noise:
            self.add_noise()
        self.carry_out(state, self.planner.plans.best(), chance)

    def add_noise(self) -> None:
        """Add noise to every plan."""
        plans = self.planner.plans
        at: i64
        for at in range(plans.count):
            plans.worth[at] += self.noise * self.picks.below(NOISE_RESOLUTION) // NOISE_RESOLUTION

    def carry_out(self, state: PragonState, at: i64, chance: Chance) -> None:
        """Make a plan's steps, up to its end or to where something new is seen."""
        plans = self.planner.plans
        kind, cards, aim = plans.kind[at], plans.cards[at], plans.aim[at]
        self.made = 0
        if state.phase == CHOOSING:
            self.begin(state, kind, cards, chance)
        seen = state.phase == LIFTING
        while not state.is_move_complete() and (seen or state.phase != LIFTING):
            self.make(state, next_step(state, aim), chance)

    def begin(self, state: PragonState, kind: i64, cards: i64, chance: Chance) -> None:
        if kind == NO_HAND:
            self.make(state, place_move(lowest(cards)) if cards else END, chance)
            return
        left = cards & ~state.chosen
        self.choose(state, left & state.hand, chance)
        self.choose(state, left & ~state.hand, chance)
        self.make(state, declare_move(kind), chance)

    def choose(self, state: PragonState, cards: i64, chance: Chance) -> None:
        while cards:
            self.make(state, lowest(cards), chance)
            cards &= cards - 1

    def make(self, state: PragonState, step: i64, chance: Chance) -> None:
        self.steps[self.made] = step
        self.made += 1
        state.apply(step, chance)


def next_step(state: PragonState, aim: i64) -> i64:
    """The step with which an effect goes on."""
    if state.phase == TAKING:
        return aim
    if state.phase == ASKED:
        return SHUFFLE if aim else DONE
    if state.phase == PLACING:
        return put_move(lowest(aim))
    stacks = aim & ~fill_below(state.picked) & state.occupied_stacks()
    if state.kind == ACES and stacks & ~state.open_stacks:
        stacks &= ~state.open_stacks  # aces turn up before they remove
    if not stacks:
        return DONE
    stack = lowest(stacks)
    return remove_move(stack) if state.open_stacks & BIT[stack] else flip_move(stack)


def make_tuned_policy() -> PragonPolicy:
    """The best player that does not look ahead."""
    return PragonPolicy(load_weights("weights"), load_weights("weights-tame"))
