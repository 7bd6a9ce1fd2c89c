"""Training of the value net: the tuned policy plays itself, and the net learns from each game.

`tools/learn.py` runs it. Every quiet moment gets a target. The target of the last one is the
result of the game; that of an earlier one is a mix of the target and of the estimate of the next
moment. So the luck of later moments disturbs earlier ones less (temporal differences, by Sutton).
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.threeup.features import FULL_DRAW_PILE
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.value_net import BIAS_ROW, DRAW_SIZE_ROW, ROWS, ValueNet, is_quiet
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup.state import ThreeUpState

# A search meets states that the policy would not reach. So each game begins with fewer than
# MAX_WANDERING_ACTS acts of which one in WANDER_ONE_IN is any of the WANDER_CHOICES best plans.
# Nothing is learned before they are over.
MAX_WANDERING_ACTS: Final = 80
WANDER_ONE_IN: Final = 6
WANDER_CHOICES: Final = 4
BOOTSTRAP_WEIGHT: Final = 0.2  # of the estimate of the next moment, in the target
BATCH_SIZE: Final = 512  # moments between two steps of the optimizer
# How much of the gradients and of their squares remains at each step (Adam, by Kingma and Ba).
BETA1: Final = 0.9
BETA2: Final = 0.999
EPSILON: Final = 1.0e-8


@final
@mypyc_attr(acyclic=True)
class ValueNetTrainer:
    def __init__(self, value_net: ValueNet, policy: ThreeUpPolicy) -> None:
        self.value_net = value_net
        self.policy = policy
        size = len(value_net.weights)
        self.gradients = vec[float]([0.0] * size)
        self.first_moments = vec[float]([0.0] * size)
        self.second_moments = vec[float]([0.0] * size)
        self.batch_count: i64 = 0  # moments since the last step
        self.beta1_power = 1.0  # BETA1 to the power of the number of steps
        self.beta2_power = 1.0
        self.squared_error = 0.0  # the sum over all moments; the caller may reset it

    def play_game(self, state: ThreeUpState, chance: FastChance, rate: float) -> i64:
        """Play a game to its end and learn from it; return the number of its quiet moments.

        `rate` is the learning rate.
        """
        moments: list[vec[i64]] = []
        movers: list[int] = []
        value_net = self.value_net
        wandering = chance.below(MAX_WANDERING_ACTS)
        while state.turn != NOBODY:
            wandering -= 1
            if wandering < 0 and is_quiet(state):
                value_net.encode(state)
                moments.append(value_net.inputs[: value_net.input_count])
                movers.append(state.turn)
            if wandering < 0 or chance.below(WANDER_ONE_IN):
                self.policy.act(state, chance)
            else:
                plans = self.policy.plans(state, WANDER_CHOICES)
                step: i64
                for step in plans[chance.below(len(plans))].steps:
                    state.apply(step, chance)
        target = state.result(0)  # of seat 0
        index: i64
        for index in range(len(moments) - 1, -1, -1):
            is_first_seat = movers[index] == 0
            estimate = self.add_gradients(moments[index], target if is_first_seat else 1.0 - target)
            self.squared_error += (estimate - state.result(movers[index])) ** 2
            target += BOOTSTRAP_WEIGHT * ((estimate if is_first_seat else 1.0 - estimate) - target)
            if self.batch_count == BATCH_SIZE:
                self.step(rate)
        return len(moments)

    def add_gradients(self, inputs: vec[i64], target: float) -> float:
        """Add the gradients of the error for these inputs; return the net's estimate."""
        value_net, gradients = self.value_net, self.gradients
        value_net.input_count = len(inputs)
        unit: i64
        index: i64
        for index in range(len(inputs)):
            value_net.inputs[index] = inputs[index]
        estimate = value_net.run_net()
        error = estimate - target
        self.batch_count += 1
        draw_fraction = float(inputs[0]) / FULL_DRAW_PILE
        width = value_net.width
        gradients[(ROWS + 1) * width] += error
        for unit in range(width):
            total = value_net.hidden_sums[unit]
            if total <= 0.0:
                continue
            gradients[ROWS * width + unit] += error * total
            gradient = error * value_net.weights[ROWS * width + unit]
            gradients[BIAS_ROW * width + unit] += gradient
            gradients[DRAW_SIZE_ROW * width + unit] += gradient * draw_fraction
            for index in range(1, len(inputs)):
                times = float(inputs[index] & 15)
                gradients[(inputs[index] >> 4) * width + unit] += gradient * times
        return estimate

    def step(self, rate: float) -> None:
        """Move the weights by the gradients of the batch, and begin a new batch."""
        weights, gradients = self.value_net.weights, self.gradients
        means, squares = self.first_moments, self.second_moments
        self.beta1_power *= BETA1
        self.beta2_power *= BETA2
        index: i64
        for index in range(len(weights)):
            gradient = gradients[index] / float(self.batch_count)
            gradients[index] = 0.0
            means[index] = BETA1 * means[index] + (1.0 - BETA1) * gradient
            squares[index] = BETA2 * squares[index] + (1.0 - BETA2) * gradient * gradient
            spread = sqrt(squares[index] / (1.0 - self.beta2_power)) + EPSILON
            weights[index] -= rate * means[index] / (1.0 - self.beta1_power) / spread
        self.batch_count = 0
