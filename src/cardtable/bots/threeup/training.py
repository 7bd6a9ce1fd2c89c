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

from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.value_net import (
    BIAS_ROW,
    DRAW_SIZE_ROW,
    FULL_DRAW_PILE,
    ROWS,
    ValueNet,
    is_quiet,
)
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.state import ThreeUpState

# Searches meet games that the policy would not play. So each begins with some acts of which one in
# ASTRAY is any of the best ones, and nothing is learned before they are over.
MAX_WANDERING_ACTS: Final = 80  # fewer than that
WANDER_ONE_IN: Final = 6
WANDER_CHOICES: Final = 4
BOOTSTRAP_WEIGHT: Final = 0.2  # in what the next moment was judged to be
BATCH_SIZE: Final = 512  # moments between two steps
# How much of the last slopes and of their squares is kept at each step (Adam, by Kingma and Ba).
BETA1: Final = 0.9
BETA2: Final = 0.999
EPSILON: Final = 1.0e-8


@final
@mypyc_attr(acyclic=True)
class ValueNetTrainer:
    def __init__(self, judgement: ValueNet, policy: ThreeUpPolicy) -> None:
        self.value_net = judgement
        self.policy = policy
        number = len(judgement.weights)
        self.gradients = vec[float]([0.0] * number)
        self.first_moments = vec[float]([0.0] * number)
        self.squares = vec[float]([0.0] * number)
        self.told: i64 = 0  # moments since the last step
        self.kept = 1.0  # SLOW and SLOWER to the power of all steps
        self.beta2_power = 1.0
        self.missed = 0.0  # the squares of all errors since somebody asked

    def play(self, state: ThreeUpState, chance: FastChance, rate: float) -> i64:
        """Play a game to its end, learn from it, and say how many moments it had."""
        moments: list[vec[i64]] = []
        movers: list[int] = []
        judgement = self.value_net
        wander = chance.below(MAX_WANDERING_ACTS)
        while state.turn != NOBODY:
            wander -= 1
            if wander < 0 and is_quiet(state):
                judgement.see(state)
                moments.append(judgement.seen[: judgement.count])
                movers.append(state.turn)
            if wander < 0 or chance.below(WANDER_ONE_IN):
                self.policy.act(state, chance)
            else:
                lines = self.policy.lines(state, WANDER_CHOICES)
                step: i64
                for step in lines[chance.below(len(lines))].steps:
                    state.apply(step, chance)
        target = state.result(0)
        at: i64
        for at in range(len(moments) - 1, -1, -1):
            first = movers[at] == 0
            share = self.tell(moments[at], target if first else 1.0 - target)
            self.missed += (share - state.result(movers[at])) ** 2
            target += BOOTSTRAP_WEIGHT * ((share if first else 1.0 - share) - target)
            if self.told == BATCH_SIZE:
                self.step(rate)
        return len(moments)

    def tell(self, seen: vec[i64], target: float) -> float:
        """Find which way the weights would have had to be, and say how it was judged."""
        judgement, slopes = self.value_net, self.gradients
        judgement.count = len(seen)
        at: i64
        place: i64
        for place in range(len(seen)):
            judgement.seen[place] = seen[place]
        share = judgement.run_net()
        error = share - target
        self.told += 1
        left = float(seen[0]) / FULL_DRAW_PILE
        width = judgement.width
        slopes[(ROWS + 1) * width] += error
        for at in range(width):
            total = judgement.hidden_sums[at]
            if total <= 0.0:
                continue
            slopes[ROWS * width + at] += error * total
            slope = error * judgement.weights[ROWS * width + at]
            slopes[BIAS_ROW * width + at] += slope
            slopes[DRAW_SIZE_ROW * width + at] += slope * left
            for place in range(1, len(seen)):
                slopes[(seen[place] >> 4) * width + at] += slope * float(seen[place] & 15)
        return share

    def step(self, rate: float) -> None:
        weights, slopes = self.value_net.weights, self.gradients
        means, squares = self.first_moments, self.squares
        self.kept *= BETA1
        self.beta2_power *= BETA2
        at: i64
        for at in range(len(weights)):
            slope = slopes[at] / float(self.told)
            slopes[at] = 0.0
            means[at] = BETA1 * means[at] + (1.0 - BETA1) * slope
            squares[at] = BETA2 * squares[at] + (1.0 - BETA2) * slope * slope
            spread = sqrt(squares[at] / (1.0 - self.beta2_power)) + EPSILON
            weights[at] -= rate * means[at] / (1.0 - self.kept) / spread
        self.told = 0
