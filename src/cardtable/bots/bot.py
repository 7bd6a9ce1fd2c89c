"""What a bot is given and has to return, and the bots that are made from a policy.

`PolicyBot` follows the policy. `RolloutBot` tries its plans in imagined worlds first. `IsmctsBot`
and `RandomBot` know nothing of the game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp
from time import perf_counter
from typing import Any, Protocol

from cardtable.bots.search.exact import ExactSearch
from cardtable.bots.search.policy import Endgame, Plan, Policy
from cardtable.bots.search.rollouts import Rollouts, is_significant
from cardtable.bots.search.tree import IsmctsTree
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.game import Game
from cardtable.engine.state import State

RANDOM_RESOLUTION = 1 << 24
ALL_PLANS = 256  # a number of plans that no policy reaches
PROOF_TIME_FRACTION = 0.2  # the part of the budget that a search for a proof may take
STEPS_PER_CLOCK_CHECK = 20  # steps of a search for a proof or in a tree between looks at the clock


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one choice; 0 is no limit.

    Without a limit only the number of samples counts, and the same seed gives the same choice on
    every machine.
    """

    milliseconds: int = 0  #: for one choice

    def after(self, seconds: float) -> "Budget":
        """Return what is left after `seconds`: at least 1 ms, because 0 is no limit."""
        if not self.milliseconds:
            return self
        return Budget(max(self.milliseconds - int(1000 * seconds), 1))

    def tightest_limit(self, milliseconds: int) -> int:
        """Return the smaller limit of the two; 0 if this budget has no limit."""
        limits = [limit for limit in (self.milliseconds, milliseconds) if limit]
        return min(limits) if self.milliseconds else 0


class Observation:
    """What one seat may know of a game, for a bot that plays for it.

    `imagine` makes a full state that the seat cannot tell from the true one, with the luck of the
    chance that it is given. `chance` is for everything that the bot leaves to luck.
    """

    def __init__(
        self, game: Game, seat: int, imagine: Callable[[Chance], State], seed: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.imagine = imagine
        self.chance = FastChance(seed)

    @cached_property
    def imagined_state(self) -> State:
        """One imagined state. Its view and its legal moves are those of the true state."""
        return self.imagine(self.chance)

    @cached_property
    def view(self) -> Any:
        return self.game.view(self.imagined_state, self.seat)

    @cached_property
    def moves(self) -> list[int]:
        """The legal moves, ascending."""
        return self.imagined_state.legal()


def observation_of(game: Game, state: State, seat: int, seed: int) -> Observation:
    """Return what `seat` may know of `state`. The bot never gets the state itself."""

    def imagine(chance: Chance) -> State:
        return state.imagine(seat, chance)

    return Observation(game, seat, imagine, seed)


class Bot(Protocol):
    """What chooses for a seat."""

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        """Return steps to make one after the other.

        The first is one of `observation.moves`. Further ones are those that the bot would make
        without seeing anything new.
        """


class PolicyBot:
    """A bot that follows the plan its policy rates best.

    With a `temperature` above 0 it picks among the `max_plans` best plans at random, the better
    ones more often. Such a bot is less certain, but does not blunder at random.
    """

    def __init__(self, policy: Policy, temperature: float = 0.0, max_plans: int = 16) -> None:
        self.policy = policy
        self.temperature = temperature
        self.max_plans = max_plans

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        if len(observation.moves) == 1:
            return (observation.moves[0],)
        number = self.max_plans if self.temperature else 1
        plans = self.policy.plans(observation.imagined_state, number)
        plan = self.pick_plan(plans, observation) if self.temperature else plans[0]
        return tuple(plan.to_list())

    def pick_plan(self, plans: list[Plan], observation: Observation) -> Plan:
        """Pick a plan at random, weighted by exp(score / temperature)."""
        best = plans[0].score
        weights = [exp((plan.score - best) / self.temperature) for plan in plans]
        left = sum(weights) * int(observation.chance.below(RANDOM_RESOLUTION)) / RANDOM_RESOLUTION
        for plan, weight in zip(plans, weights, strict=True):
            left -= weight
            if left < 0:
                return plan
        return plans[0]


@dataclass(frozen=True)
class SearchLimits:
    """How much a `RolloutBot` does for one choice."""

    samples: int  # rollouts in all; more where the policy says that they cost less
    plans: int  # candidates, the best of the policy
    milliseconds: int  # at most, where the budget has a limit at all
    z_score: float = 1.0  # standard errors by which a plan must be better than the policy's own
    positions: int = 1_000  # of a search for a proof, where the game can be searched to its end


class RolloutBot:
    """A bot that tries the plans of its policy in imagined worlds.

    It leaves the policy's own choice only for a plan that is significantly better. Near the end of
    a game it searches for a proof first.

    Where the policy can evaluate states before the horizon, rollouts are short and there are
    enough of them for a tree, which also finds out how the other seats would answer each move.

    `blind` is False only for the baseline that sees all cards.
    """

    def __init__(
        self,
        policy: Policy,
        limits: SearchLimits,
        *,
        blind: bool = True,
        endgame: Endgame | None = None,
    ) -> None:
        self.policy = policy
        self.limits = limits
        self.blind = blind
        self.endgame = endgame

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        if len(observation.moves) == 1:
            return (observation.moves[0],)
        began = perf_counter()
        budget = Budget(budget.tightest_limit(self.limits.milliseconds))
        plans = self.candidates(observation.imagined_state)
        if len(plans) == 1:
            return tuple(plans[0].to_list())
        proof = self.find_proof(observation, budget, every=False)
        if proof:
            return tuple(proof.choice().to_list())
        budget = budget.after(perf_counter() - began)
        if self.policy.can_evaluate(observation.imagined_state):
            return (self.choose_by_tree(observation, plans[0], budget),)
        rollouts = self.run_rollouts(observation, plans, budget)
        return tuple(plans[self.confident_best(rollouts)].to_list())

    def candidates(self, state: State) -> list[Plan]:
        """Return the best plans of the policy."""
        return self.policy.plans(state, self.limits.plans)

    def find_proof(
        self,
        observation: Observation,
        budget: Budget,
        *,
        every: bool,
        plans: list[Plan] | None = None,
    ) -> ExactSearch | None:
        """Prove which plan is best, or with `every` what each plan is worth; None if it fails.

        It draws nothing from `observation.chance`, so that a choice without a proof is the same
        as if none had been searched for.
        """
        state, seat = observation.imagined_state, observation.seat
        if self.endgame is None or not self.endgame.is_searchable(state, seat):
            return None
        plans = plans or self.policy.plans(state, ALL_PLANS)
        proof = ExactSearch(self.endgame, state, seat, plans, self.limits.positions)
        deadline = self.deadline(budget, PROOF_TIME_FRACTION)
        try:
            while proof.search(STEPS_PER_CLOCK_CHECK, every=every):
                if deadline and perf_counter() >= deadline:
                    break
        finally:
            proof.forget()
        found = proof.is_exact() if every else proof.is_settled()
        return proof if found else None

    def deadline(self, budget: Budget, fraction: float = 1.0) -> float:
        """Return when that fraction of the budget is used up; 0.0 if there is no limit."""
        limit = budget.tightest_limit(self.limits.milliseconds) * fraction
        return perf_counter() + limit / 1000 if limit else 0.0

    def run_rollouts(self, observation: Observation, plans: list[Plan], budget: Budget) -> Rollouts:
        """Try the plans by sequential halving: after each round only the better half goes on."""
        state, seed = observation.imagined_state, observation.chance.word()
        rollouts = Rollouts(self.policy, state, observation.seat, plans, seed, self.blind)
        deadline = self.deadline(budget)
        samples = self.samples(state)
        rounds = max((len(plans) - 1).bit_length(), 1)
        for number in range(rounds):
            worlds = max(samples // rounds // len(rollouts.alive), 2)
            if not run_until(rollouts, worlds, deadline):
                break
            if number + 1 < rounds:
                rollouts.halve()
        return rollouts

    def samples(self, state: State) -> int:
        return int(self.limits.samples / self.policy.rollout_cost(state))

    def choose_by_tree(self, observation: Observation, own: Plan, budget: Budget) -> int:
        """Return the tree's best step if it is significantly better than the first of `own`."""
        state, seed = observation.imagined_state, observation.chance.word()
        tree = IsmctsTree(self.policy, state, observation.seat, seed, guided=True)
        deadline = self.deadline(budget)
        for _ in range(0, self.samples(state), STEPS_PER_CLOCK_CHECK):
            tree.run(STEPS_PER_CLOCK_CHECK)
            if deadline and perf_counter() >= deadline:
                break
        return tree.confident_best(own.first(), self.limits.z_score)

    def confident_best(self, rollouts: Rollouts) -> int:
        """Return the best plan if it is significantly better than the policy's own, the first."""
        best = rollouts.best()
        gain, error = rollouts.gap(best, 0)
        return best if is_significant(gain, error, self.limits.z_score) else 0


def run_until(rollouts: Rollouts, worlds: int, deadline: float) -> bool:
    """Run in `worlds` worlds, or in fewer if the time is up; return whether all were run.

    One world is run in any case: without it, plans could not be compared. A deadline of 0 is none.
    """
    if not deadline:
        rollouts.run(worlds)
        return True
    for _ in range(worlds):
        rollouts.run(1)
        if perf_counter() >= deadline:
            return False
    return True


class IsmctsBot:
    """A baseline: tree search with random playouts, without knowledge of the game.

    The policy only says where simulations end and what the seats have won there.
    """

    def __init__(self, policy: Policy, simulations: int) -> None:
        self.policy = policy
        self.simulations = simulations

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        if len(observation.moves) == 1:
            return (observation.moves[0],)
        state, seed = observation.imagined_state, observation.chance.word()
        tree = IsmctsTree(self.policy, state, observation.seat, seed)
        tree.run(self.simulations)
        return (tree.most_visited(),)


class RandomBot:
    """A bot that plays any legal move."""

    def choose(self, observation: Observation, budget: Budget) -> tuple[int, ...]:
        return (observation.moves[observation.chance.below(len(observation.moves))],)


# Bots that stand in for an absent person

MAX_STEPS_TRIED = 500


def avoid_ending_round(state: State, plan: Sequence[int]) -> tuple[int, ...]:
    """Return the plan of a bot, or another one if that would end the round in this turn.

    Everything is tried in a state that the seat imagines. If the round ends in any case, the plan
    stays as it is.
    """
    seat, played = int(state.turn), rounds_played(state)
    imagined = state.imagine(seat, FastChance(0))
    after = imagined.clone()
    for step in plan:
        if step not in after.legal():
            break  # the plan goes on from a card that is not known yet
        after.apply(step, FastChance(0))
    if find_rest_of_turn(after, seat, played, [MAX_STEPS_TRIED]) is not None:
        return tuple(plan)
    other = find_rest_of_turn(imagined, seat, played, [MAX_STEPS_TRIED])
    return tuple(other or plan)


def rounds_played(state: State) -> int:
    """Return the number of finished rounds; 0 for a game that is not played in rounds."""
    return int(getattr(state, "played", 0))


def find_rest_of_turn(state: State, seat: int, played: int, left: list[int]) -> list[int] | None:
    """Return steps to the end of the seat's turn that do not end the round, or None.

    `left` is a list with one number: how many steps may still be tried.
    """
    if state.is_over() or rounds_played(state) != played:
        return None
    if state.turn != seat:
        return []
    for step in state.legal():
        left[0] -= 1
        if left[0] < 0:
            return None
        after = state.clone()
        after.apply(step, FastChance(0))
        rest = find_rest_of_turn(after, seat, played, left)
        if rest is not None:
            return [step, *rest]
    return None
