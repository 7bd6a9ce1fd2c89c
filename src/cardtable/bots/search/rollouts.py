"""Imagined worlds: which of them are plausible, and plans tried in the same ones.

A world is a determinization: a full state that a seat cannot tell from the true one. All worlds
are possible, but not all are equally likely: players keep cards that belong together, and a hand
that could have been laid down would not be held any more (`most_plausible`).

`Rollouts` imagines each world once and plays it to the horizon once for every plan, with the same
luck afterwards. So plans differ by what they are and not by the worlds they met. Plans are always
compared by the difference within a world.
"""

from abc import abstractmethod
from math import sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Plan, Policy
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import State

UNKNOWN_ERROR: Final = 1.0  # the standard error of a mean of fewer than two worlds
# For a hand that its owner would have laid down: more than any other hand can count.
COMPLETE_PENALTY: Final = 100


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class WorldEvaluator:
    """What a game knows about the hands that players hold."""

    @abstractmethod
    def implausibility(self, world: State, seat: i64) -> i64:
        """Return how unlikely the hands of all seats but `seat` are; 0 for the likeliest hands."""


def most_plausible(
    state: State, seat: i64, evaluator: WorldEvaluator, worlds: i64, chance: Chance
) -> State:
    """Imagine up to `worlds` worlds for `seat` and return the most plausible, the first of equals.

    One world alone is returned without a look at it.
    """
    found = state.imagine(seat, chance)
    if worlds < 2:
        return found
    least = evaluator.implausibility(found, seat)
    worlds -= 1
    while worlds and least:
        worlds -= 1
        other = state.imagine(seat, chance)
        implausibility = evaluator.implausibility(other, seat)
        if implausibility < least:
            found = other
            least = implausibility
    return found


@final
@mypyc_attr(acyclic=True)
class Rollouts:
    """The values of `plans` for `seat` in worlds that are imagined from `root`.

    With `blind` False the only world is `root` itself: that is for a baseline that sees all cards.
    """

    def __init__(
        self, policy: Policy, root: State, seat: int, plans: list[Plan], seed: int, blind: bool
    ) -> None:
        self.policy = policy
        self.root = root
        self.seat: i64 = seat
        self.plans = plans
        self.alive = list(range(len(plans)))  # indexes of the plans that are still tried
        self.values: list[list[float]] = [[] for _ in plans]
        self.seeds = FastChance(seed)
        self.blind = blind

    def run(self, worlds: i64) -> None:
        """Try every plan that is alive in `worlds` more worlds."""
        for _ in range(worlds):
            deal = FastChance(self.seeds.word())
            luck: int = self.seeds.word()
            world = self.policy.imagine(self.root, self.seat, deal) if self.blind else self.root
            for index in self.alive:
                self.values[index].append(self.play(world.clone(), self.plans[index], luck))

    def play(self, world: State, plan: Plan, luck: int) -> float:
        """Follow `plan`, play on to the horizon, and return the win probability there."""
        chance = FastChance(luck)
        horizon = self.policy.horizon(world)
        steps = plan.steps
        step: i64
        for step in steps:
            world.apply(step, chance)
        if self.policy.horizon(world) == horizon:
            self.policy.finish(world, chance)
        return self.policy.win_probability(world, self.seat)

    def worlds(self, index: int) -> int:
        """Return the number of worlds in which a plan was tried."""
        return len(self.values[index])

    def mean(self, index: int) -> float:
        return sum(self.values[index]) / max(len(self.values[index]), 1)

    def error(self, index: int) -> float:
        """Return the standard error of the mean."""
        return standard_error(self.values[index])

    def gap(self, index: int, other: int) -> tuple[float, float]:
        """Return by how much a plan is better than another on average, and the standard error.

        Plans only ever drop out, so the worlds that both have met are the first ones of either.
        """
        both = min(len(self.values[index]), len(self.values[other]))
        ours, theirs = self.values[index], self.values[other]
        differences = [ours[world] - theirs[world] for world in range(both)]
        return sum(differences) / max(both, 1), standard_error(differences)

    def halve(self) -> None:
        """Keep the better half, and the first plan, which the others are compared with."""
        ranked = sorted(self.alive, key=self.mean, reverse=True)
        kept = ranked[: (len(ranked) + 1) // 2]
        if 0 not in kept:
            kept.append(0)
        self.alive = sorted(kept)

    def best(self) -> int:
        """Return the plan with the best mean among those that are alive, the first of equals."""
        found = self.alive[0]
        for index in self.alive:
            if self.mean(index) > self.mean(found):
                found = index
        return found


def is_significant(gain: float, error: float, z_score: float) -> bool:
    """Return whether a gain is larger than `z_score` standard errors."""
    return gain - z_score * error > 0


def standard_error(values: list[float]) -> float:
    number = len(values)
    if number < 2:
        return UNKNOWN_ERROR
    mean = sum(values) / number
    spread = 0.0
    for value in values:
        spread += (value - mean) * (value - mean)
    return sqrt(spread / (number - 1) / number)
