"""A small neural net that estimates win probabilities in games of two, and a policy that uses it.

The net was trained on the policy's own games (`training.py`); its weights are in value_net.json.
It sees all cards, so it may rate only imagined states. It rates quiet moments: those with an empty
pile. Each card adds a row of weights, chosen by its value and zone, to the sums of the hidden
layer. The positive sums make the win probability.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import MAX_ACTS, Plan, Policy
from cardtable.bots.threeup.features import FULL_DRAW_PILE
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.cards import EMPTY_TOP, LAST_PLAIN, VALUE
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.state import PLAYING, ThreeUpState
from cardtable.games.threeup.zones import DRAW, SLOTS, hand_zone, up_zone

SEAT_ROWS: Final = 3 * LAST_PLAIN  # for each value in the hand, in the 3UP and in the 3DOWN
DRAW_ROWS: Final = 2 * SEAT_ROWS  # where the rows for each value in the draw pile begin
DRAW_SIZE_ROW: Final = DRAW_ROWS + LAST_PLAIN  # the row for the size of the draw pile
BIAS_ROW: Final = DRAW_SIZE_ROW + 1  # the row that is always added
ROWS: Final = BIAS_ROW + 1  # then follow the weights of the output: one per hidden sum, and a bias
MAX_INPUTS: Final = 96  # more than all values in all zones
TRAINED_OPTIONS: Final = ThreeUpOptions()

MIN_ACTS: Final = 4  # acts of a rollout before the net may rate it, so that a move can have effect
MIN_DRAW_PILE: Final = 10  # with more cards, a rollout hardly ever meets an empty draw pile
SHORT_ROLLOUT_COST: Final = 0.25  # of a rollout that ends at a quiet moment, at most


def is_quiet(state: ThreeUpState) -> bool:
    """Say whether the net may rate the state: the pile is empty, and the draw pile is not.

    The game without a draw pile is decided by few cards, and nets rate it badly.
    """
    return state.top == EMPTY_TOP and state.phase == PLAYING and state.total(DRAW) != 0


@final
@mypyc_attr(acyclic=True)
class ValueNet:
    """The net. `encode` sets its inputs, `run_net` computes its output."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.width: i64 = (len(weights) - 1) // (ROWS + 1)
        self.hidden_sums = vec[float]([0.0] * self.width)
        # First the size of the draw pile; then a row, and in the lowest four bits how many times
        # it is added.
        self.inputs = vec[i64]([0] * MAX_INPUTS)
        self.input_count: i64 = 0
        self.options: ThreeUpOptions = TRAINED_OPTIONS  # of the state that was asked about last
        self.has_trained_options = True  # whether these are TRAINED_OPTIONS

    def is_trained_for(self, state: ThreeUpState) -> bool:
        """Say whether the net has learned the game with these seats and options."""
        if state.options is not self.options:
            self.options = state.options
            self.has_trained_options = state.options == TRAINED_OPTIONS
        return self.has_trained_options and state.seat_count == 2

    def win_probability(self, state: ThreeUpState) -> float:
        """Return the win probability of the seat to move."""
        self.encode(state)
        return self.run_net()

    def encode(self, state: ThreeUpState) -> None:
        """Set the inputs: the seat to move comes first."""
        self.inputs[0] = state.size(DRAW)
        self.input_count = 1
        self.encode_bag(state.total(DRAW), DRAW_ROWS - 1)
        side: i64
        slot: i64
        for side in range(2):
            seat = state.turn if side == 0 else 1 - state.turn
            row = side * SEAT_ROWS - 1
            self.encode_bag(state.total(hand_zone(seat)), row)
            self.encode_bag(state.total(up_zone(seat)), row + LAST_PLAIN)
            for slot in range(SLOTS):
                card = state.slot(seat, slot)
                if card:
                    self.add_input(row + 2 * LAST_PLAIN + VALUE[card], 1)

    def encode_bag(self, bag: i64, row: i64) -> None:
        while bag:
            if bag & 15:
                self.add_input(row, bag & 15)
            bag >>= 4
            row += 1

    def add_input(self, row: i64, times: i64) -> None:
        self.inputs[self.input_count] = 16 * row + times
        self.input_count += 1

    def run_net(self) -> float:
        """Return the win probability that the inputs give."""
        weights, sums, width = self.weights, self.hidden_sums, self.width
        draw_fraction = float(self.inputs[0]) / FULL_DRAW_PILE
        unit: i64
        index: i64
        for unit in range(width):
            sums[unit] = (
                weights[BIAS_ROW * width + unit]
                + draw_fraction * weights[DRAW_SIZE_ROW * width + unit]
            )
        for index in range(1, self.input_count):
            times = float(self.inputs[index] & 15)
            row = (self.inputs[index] >> 4) * width
            for unit in range(width):
                sums[unit] += times * weights[row + unit]
        total = weights[(ROWS + 1) * width]
        for unit in range(width):
            if sums[unit] > 0.0:
                total += sums[unit] * weights[ROWS * width + unit]
        return 1.0 / (1.0 + exp(-total))


@final
@mypyc_attr(acyclic=True)
class ValueNetPolicy(Policy):
    """Another policy, whose rollouts end at a quiet moment if the net is trained for the game."""

    def __init__(self, policy: ThreeUpPolicy, value_net: ValueNet) -> None:
        self.policy = policy
        self.value_net = value_net

    def plans(self, state: State, most: i64) -> list[Plan]:
        return self.policy.plans(state, most)

    def act(self, state: State, chance: Chance) -> None:
        self.policy.act(state, chance)

    def horizon(self, state: State) -> i64:
        return self.policy.horizon(state)

    def can_evaluate(self, state: State) -> bool:
        assert isinstance(state, ThreeUpState)
        return self.value_net.is_trained_for(state)

    def rollout_cost(self, state: State) -> float:
        assert isinstance(state, ThreeUpState)
        return (
            SHORT_ROLLOUT_COST
            if state.size(DRAW) > MIN_DRAW_PILE and self.value_net.is_trained_for(state)
            else 1.0
        )

    def finish(self, state: State, chance: Chance) -> None:
        assert isinstance(state, ThreeUpState)
        if not self.can_evaluate(state):
            self.policy.finish(state, chance)
            return
        acts: i64 = 0
        while state.turn != NOBODY and acts < MAX_ACTS:
            if acts >= MIN_ACTS and is_quiet(state):
                return
            self.policy.act(state, chance)
            acts += 1

    def win_probability(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        if state.turn == NOBODY or not self.value_net.is_trained_for(state):
            return self.policy.win_probability(state, seat)
        probability = self.value_net.win_probability(state)
        return probability if state.turn == seat else 1.0 - probability
