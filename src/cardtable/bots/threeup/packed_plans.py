"""Ways to go on and what a player thinks of them, in lists that are used over and over.

A way is one number: each of its steps and one more in six bits, the first lowest. No choice of
this game takes more than eight steps.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Plan
from cardtable.engine.bits import BIT
from cardtable.engine.chance import Chance
from cardtable.engine.state import State

CAPACITY: Final = 256
STEP_BITS: Final = 6
STEP_MASK: Final = 63
LOWEST_SCORE: Final = -1.0e9


def append_step(way: i64, at: i64, step: i64) -> i64:
    """The way with one more step behind the first `at`."""
    return way + (step + 1) * BIT[STEP_BITS * at]


def play_packed(state: State, way: i64, chance: Chance) -> None:
    while way:
        state.apply((way & STEP_MASK) - 1, chance)
        way >>= STEP_BITS


@final
@mypyc_attr(acyclic=True)
class PackedPlans:
    def __init__(self) -> None:
        self.ways = vec[i64]([0] * CAPACITY)
        self.scores = vec[float]([0.0] * CAPACITY)
        self.count: i64 = 0

    def add(self, way: i64, score: float) -> None:
        if self.count < CAPACITY:
            self.ways[self.count] = way
            self.scores[self.count] = score
            self.count += 1

    def best(self) -> i64:
        """The place of the best one, the first of equals."""
        found: i64 = 0
        place: i64
        for place in range(1, self.count):
            if self.scores[place] > self.scores[found]:
                found = place
        return found

    def best_score(self) -> float:
        return self.scores[self.best()] if self.count else LOWEST_SCORE

    def lines(self, most: i64) -> list[Plan]:
        """The best ones, the best first. Takes them away."""
        found: list[Plan] = []
        while len(found) < most and len(found) < self.count:
            place = self.best()
            found.append(Plan(unpack_steps(self.ways[place]), self.scores[place]))
            self.scores[place] = LOWEST_SCORE
        return found


def unpack_steps(way: i64) -> vec[i64]:
    steps = vec[i64]()
    while way:
        steps = append(steps, (way & STEP_MASK) - 1)
        way >>= STEP_BITS
    return steps
