"""How the net of judgement.py learns: the tuned player plays itself, and every quiet moment is
told how its game went on. `tools/learn.py` runs it.

What a moment is told is partly what the next one was judged to be, and partly what that one was
told; the last is told the result. So the luck of later moments disturbs the earlier ones less
(temporal differences, by Sutton).
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.threeup.judgement import ALWAYS, FULL, LEFT, ROWS, Judgement, is_quiet
from cardtable.bots.threeup.policy import Shedding
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.state import ThreeUpState

# Searches meet games that the policy would not play. So each begins with some acts of which one in
# ASTRAY is any of the best ones, and nothing is learned before they are over.
WANDER: Final = 80  # fewer than that
ASTRAY: Final = 6
AMONG: Final = 4
TRUST: Final = 0.2  # in what the next moment was judged to be
BATCH: Final = 512  # moments between two steps
# How much of the last slopes and of their squares is kept at each step (Adam, by Kingma and Ba).
SLOW: Final = 0.9
SLOWER: Final = 0.999
SMALL: Final = 1.0e-8


@final
@mypyc_attr(acyclic=True)
class Learning:
    def __init__(self, judgement: Judgement, policy: Shedding) -> None:
        self.judgement = judgement
        self.policy = policy
        number = len(judgement.weights)
        self.slopes = vec[float]([0.0] * number)
        self.means = vec[float]([0.0] * number)
        self.squares = vec[float]([0.0] * number)
        self.told: i64 = 0  # moments since the last step
        self.kept = 1.0  # SLOW and SLOWER to the power of all steps
        self.kept_squares = 1.0
        self.missed = 0.0  # the squares of all errors since somebody asked

    def play(self, state: ThreeUpState, chance: FastChance, rate: float) -> i64:
        """Play a game to its end, learn from it, and say how many moments it had."""
        moments: list[vec[i64]] = []
        movers: list[int] = []
        judgement = self.judgement
        wander = chance.below(WANDER)
        while state.turn != NOBODY:
            wander -= 1
            if wander < 0 and is_quiet(state):
                judgement.see(state)
                moments.append(judgement.seen[: judgement.count])
                movers.append(state.turn)
            if wander < 0 or chance.below(ASTRAY):
                self.policy.act(state, chance)
            else:
                lines = self.policy.lines(state, AMONG)
                step: i64
                for step in lines[chance.below(len(lines))].steps:
                    state.apply(step, chance)
        target = state.result(0)
        at: i64
        for at in range(len(moments) - 1, -1, -1):
            first = movers[at] == 0
            share = self.tell(moments[at], target if first else 1.0 - target)
            self.missed += (share - state.result(movers[at])) ** 2
            target += TRUST * ((share if first else 1.0 - share) - target)
            if self.told == BATCH:
                self.step(rate)
        return len(moments)

    def tell(self, seen: vec[i64], target: float) -> float:
        """Find which way the weights would have had to be, and say how it was judged."""
        judgement, slopes = self.judgement, self.slopes
        judgement.count = len(seen)
        at: i64
        place: i64
        for place in range(len(seen)):
            judgement.seen[place] = seen[place]
        share = judgement.judged()
        error = share - target
        self.told += 1
        left = float(seen[0]) / FULL
        width = judgement.width
        slopes[(ROWS + 1) * width] += error
        for at in range(width):
            total = judgement.sums[at]
            if total <= 0.0:
                continue
            slopes[ROWS * width + at] += error * total
            slope = error * judgement.weights[ROWS * width + at]
            slopes[ALWAYS * width + at] += slope
            slopes[LEFT * width + at] += slope * left
            for place in range(1, len(seen)):
                slopes[(seen[place] >> 4) * width + at] += slope * float(seen[place] & 15)
        return share

    def step(self, rate: float) -> None:
        weights, slopes = self.judgement.weights, self.slopes
        means, squares = self.means, self.squares
        self.kept *= SLOW
        self.kept_squares *= SLOWER
        at: i64
        for at in range(len(weights)):
            slope = slopes[at] / float(self.told)
            slopes[at] = 0.0
            means[at] = SLOW * means[at] + (1.0 - SLOW) * slope
            squares[at] = SLOWER * squares[at] + (1.0 - SLOWER) * slope * slope
            spread = sqrt(squares[at] / (1.0 - self.kept_squares)) + SMALL
            weights[at] -= rate * means[at] / (1.0 - self.kept) / spread
        self.told = 0
