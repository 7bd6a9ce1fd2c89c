"""Bots made from a policy: one that trusts it, and one that tries its lines first."""

from dataclasses import dataclass
from math import exp
from time import perf_counter

from cardtable.bots.observation import Budget, Observation
from cardtable.bots.search.endgame import Endgame
from cardtable.bots.search.exact import ExactSearch
from cardtable.bots.search.policy import NEVER_MARGIN, Plan, Policy
from cardtable.bots.search.rollouts import Rollouts, is_significant
from cardtable.bots.search.tree import IsmctsTree
from cardtable.engine.state import State

RANDOM_RESOLUTION = 1 << 24
ALL_PLANS = 256  # lines, where all are wanted: no game here has as many
PROOF_TIME_FRACTION = (
    0.2  # of the time, if the machine is slow; rollouts have to go without it then
)
STEPS_PER_CLOCK_CHECK = 20  # of a search for a proof or in a tree, before it looks at the clock


class PolicyBot:
    """Makes the line that the policy likes best.

    With warmth it makes others, too, the more readily the better the policy likes them: a
    player whose taste is less certain, and not one that blunders at random.
    """

    def __init__(self, policy: Policy, warmth: float = 0.0, lines: int = 16) -> None:
        self.policy = policy
        self.temperature = warmth
        self.most = lines

    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        if len(sight.moves) == 1:
            return (sight.moves[0],)
        lines = self.policy.lines(sight.imagined_state, self.most if self.temperature else 1)
        return tuple((self.picked(lines, sight) if self.temperature else lines[0]).listed())

    def picked(self, lines: list[Plan], sight: Observation) -> Plan:
        best = lines[0].score
        weights = [exp((line.score - best) / self.temperature) for line in lines]
        left = sum(weights) * int(sight.chance.below(RANDOM_RESOLUTION)) / RANDOM_RESOLUTION
        for line, weight in zip(lines, weights, strict=True):
            left -= weight
            if left < 0:
                return line
        return lines[0]


@dataclass(frozen=True)
class SearchLimits:
    """How much a searcher does for one choice."""

    samples: int  # as many rollouts in all, or more where they cost less
    lines: int  # candidates, the policy's own first
    milliseconds: int  # at most, where time counts
    z_score: float = 1.0  # standard errors by which a line must be better than the policy's own
    positions: int = 1_000  # of a search for a proof, where the game can be searched to its end


class RolloutBot:
    """Tries the policy's lines in imagined worlds, and leaves the policy's own choice only for
    one that is better beyond doubt. Near the end it looks for a proof first.

    Where the policy can judge moments, worlds are short and tell much: then there are enough of
    them for a tree, which also finds out what the others would do about each move."""

    def __init__(
        self,
        policy: Policy,
        effort: SearchLimits,
        *,
        blind: bool = True,
        endgame: Endgame | None = None,
    ) -> None:
        self.policy = policy
        self.limits = effort
        self.blind = blind
        self.endgame = endgame

    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        if len(sight.moves) == 1:
            return (sight.moves[0],)
        began = perf_counter()
        budget = Budget(budget.tightest_limit(self.limits.milliseconds))
        lines = self.lines(sight.imagined_state)
        if len(lines) == 1:
            return tuple(lines[0].listed())
        proof = self.find_proof(sight, budget, every=False)
        if proof:
            return tuple(proof.choice().listed())
        budget = budget.after(perf_counter() - began)
        if self.policy.can_evaluate(sight.imagined_state):
            return (self.choose_by_tree(sight, lines[0], budget),)
        return tuple(lines[self.confident_best(self.tried(sight, lines, budget))].listed())

    def lines(self, world: State) -> list[Plan]:
        """What is worth a try: the policy's best, without what it would never do."""
        lines = self.policy.lines(world, self.limits.lines)
        return [line for line in lines if lines[0].score - line.score < NEVER_MARGIN / 2]

    def find_proof(
        self, sight: Observation, budget: Budget, *, every: bool, lines: list[Plan] | None = None
    ) -> ExactSearch | None:
        """Which line is best, or what every line is worth, if that can be proved. It draws
        nothing from the sight's chance, so what is chosen without a proof is as it would be."""
        world, seat = sight.imagined_state, sight.seat
        if self.endgame is None or not self.endgame.is_searchable(world, seat):
            return None
        lines = lines or self.policy.lines(world, ALL_PLANS)
        proof = ExactSearch(self.endgame, world, seat, lines, self.limits.positions)
        deadline = self.deadline(budget, PROOF_TIME_FRACTION)
        try:
            while proof.search(STEPS_PER_CLOCK_CHECK, every=every):
                if deadline and perf_counter() >= deadline:
                    break
        finally:
            proof.forget()
        found = proof.is_exact() if every else proof.is_settled()
        return proof if found else None

    def deadline(self, budget: Budget, part: float = 1.0) -> float:
        """When that part of the time is over, where time counts; 0 where it does not."""
        limit = budget.tightest_limit(self.limits.milliseconds) * part
        return perf_counter() + limit / 1000 if limit else 0.0

    def tried(self, sight: Observation, lines: list[Plan], budget: Budget) -> Rollouts:
        """Sequential halving: all lines share the first worlds, the better half the next."""
        seed = sight.chance.word()
        rollouts = Rollouts(self.policy, sight.imagined_state, sight.seat, lines, seed, self.blind)
        deadline = self.deadline(budget)
        samples = self.samples(sight.imagined_state)
        rounds = max((len(lines) - 1).bit_length(), 1)
        for at in range(rounds):
            worlds = max(samples // rounds // len(rollouts.alive), 2)
            if not run_until(rollouts, worlds, deadline):
                break
            if at + 1 < rounds:
                rollouts.halve()
        return rollouts

    def samples(self, world: State) -> int:
        return int(self.limits.samples / self.policy.rollout_cost(world))

    def choose_by_tree(self, sight: Observation, own: Plan, budget: Budget) -> int:
        """What the tree says, if it is surely better than how the policy would begin."""
        seed = sight.chance.word()
        tree = IsmctsTree(self.policy, sight.imagined_state, sight.seat, seed, guided=True)
        deadline = self.deadline(budget)
        for _ in range(0, self.samples(sight.imagined_state), STEPS_PER_CLOCK_CHECK):
            tree.run(STEPS_PER_CLOCK_CHECK)
            if deadline and perf_counter() >= deadline:
                break
        return tree.confident_best(own.first(), self.limits.z_score)

    def confident_best(self, tried: Rollouts) -> int:
        """The best line if it is surely better than the policy's own, which is the first."""
        best = tried.best()
        gain, error = tried.gap(best, 0)
        return best if is_significant(gain, error, self.limits.z_score) else 0


def run_until(rollouts: Rollouts, worlds: int, deadline: float) -> bool:
    """Run so many worlds, or fewer, but one, if the time is over."""
    if not deadline:
        rollouts.run(worlds)
        return True
    for _ in range(worlds):
        rollouts.run(1)
        if perf_counter() >= deadline:
            return False
    return True


class IsmctsBot:
    """A measuring stick: search in a tree, without any knowledge of the game."""

    def __init__(self, policy: Policy, simulations: int) -> None:
        self.policy = policy  # only for what the end of a stretch is worth
        self.simulations = simulations

    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        if len(sight.moves) == 1:
            return (sight.moves[0],)
        tree = IsmctsTree(self.policy, sight.imagined_state, sight.seat, sight.chance.word())
        tree.run(self.simulations)
        return (tree.most_visited(),)


class RandomBot:
    def choose(self, sight: Observation, budget: Budget) -> tuple[int, ...]:
        return (sight.moves[sight.chance.below(len(sight.moves))],)
