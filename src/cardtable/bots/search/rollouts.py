"""Lines tried in the same imagined worlds.

Each world is dealt once and played to the end of the stretch once for every line, with the
same luck afterwards. So two lines differ by what they are, and not by the worlds they met:
what is compared is always the difference within a world.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Plan, Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import State

UNKNOWN_ERROR: Final = 1.0  # the error of a mean of fewer than two worlds: it could be anything


@final
@mypyc_attr(acyclic=True)
class Rollouts:
    def __init__(
        self, policy: Policy, root: State, seat: int, lines: list[Plan], seed: int, blind: bool
    ) -> None:
        self.policy = policy
        self.root = root
        self.seat: i64 = seat
        self.lines = lines
        self.alive = list(range(len(lines)))  # the lines that are still tried
        self.values: list[list[float]] = [[] for _ in lines]
        self.seeds = FastChance(seed)
        self.blind = blind  # False only for the measuring stick that sees all cards

    def run(self, worlds: i64) -> None:
        """Try every line that is alive in so many more worlds."""
        for _ in range(worlds):
            deal = FastChance(self.seeds.word())
            luck: int = self.seeds.word()
            world = self.policy.imagine(self.root, self.seat, deal) if self.blind else self.root
            for at in self.alive:
                self.values[at].append(self.tried(world.clone(), self.lines[at], luck))

    def tried(self, world: State, line: Plan, luck: int) -> float:
        chance = FastChance(luck)
        stretch = self.policy.horizon(world)
        steps = line.steps
        step: i64
        for step in steps:
            world.apply(step, chance)
        if self.policy.horizon(world) == stretch:
            self.policy.finish(world, chance)
        return self.policy.worth(world, self.seat)

    def worlds(self, at: int) -> int:
        return len(self.values[at])

    def mean(self, at: int) -> float:
        return sum(self.values[at]) / max(len(self.values[at]), 1)

    def error(self, at: int) -> float:
        """The standard error of the mean."""
        return standard_error(self.values[at])

    def gap(self, at: int, other: int) -> tuple[float, float]:
        """By how much a line is better than another in the worlds of both, and its error.

        Lines are only ever left out, so the worlds of both are the first ones of either.
        """
        both = min(len(self.values[at]), len(self.values[other]))
        ours, theirs = self.values[at], self.values[other]
        differences = [ours[world] - theirs[world] for world in range(both)]
        return sum(differences) / max(both, 1), standard_error(differences)

    def halve(self) -> None:
        """Keep the better half, and the first line: it is what the others are measured by."""
        ranked = sorted(self.alive, key=self.mean, reverse=True)
        kept = ranked[: (len(ranked) + 1) // 2]
        if 0 not in kept:
            kept.append(0)
        self.alive = sorted(kept)

    def best(self) -> int:
        """The line with the best mean among those that are alive, the earliest of equals."""
        found = self.alive[0]
        for at in self.alive:
            if self.mean(at) > self.mean(found):
                found = at
        return found


def is_significant(gain: float, error: float, sureness: float) -> bool:
    """The veto: is it better by more than so many standard errors?"""
    return gain - sureness * error > 0


def standard_error(values: list[float]) -> float:
    number = len(values)
    if number < 2:
        return UNKNOWN_ERROR
    mean = sum(values) / number
    spread = 0.0
    for value in values:
        spread += (value - mean) * (value - mean)
    return sqrt(spread / (number - 1) / number)
