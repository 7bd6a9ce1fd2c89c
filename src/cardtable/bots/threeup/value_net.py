"""What a quiet moment of a game of two is worth: a small net that has learned it from games.

It sees all cards, so it is only ever asked about worlds that somebody imagines. Each card adds
what the net knows about its value and the place where it lies to every hidden sum; what is
positive of the sums makes the share. The weights are in judgement.json (learning.py).
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import MAX_ACTS, Plan, Policy
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, State
from cardtable.games.threeup.cards import EMPTY_TOP, LAST_PLAIN, VALUE
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.state import PLAYING, ThreeUpState
from cardtable.games.threeup.zones import DRAW, SLOTS, hand_zone, up_zone

SEAT_ROWS: Final = (
    3 * LAST_PLAIN
)  # rows of a seat: each value in the hand, in the 3UP, in the 3DOWN
DRAW_ROWS: Final = 2 * SEAT_ROWS  # rows of the draw pile: each value,
DRAW_SIZE_ROW: Final = DRAW_ROWS + LAST_PLAIN  # and how many cards there are,
BIAS_ROW: Final = DRAW_SIZE_ROW + 1  # and the row that is always added;
ROWS: Final = BIAS_ROW + 1  # behind the rows a weight for each hidden sum, and one alone
FULL_DRAW_PILE: Final = 50.0  # cards of a draw pile, about
MAX_INPUTS: Final = 96  # for what is seen: at most all values in every place
TRAINED_OPTIONS: Final = ThreeUpOptions()


def is_quiet(state: ThreeUpState) -> bool:
    """Is it a moment to be judged? The pile is empty, so nothing hangs over anybody.

    Without a draw pile it is another game, in which few cards decide: nets judge it badly.
    """
    return state.top == EMPTY_TOP and state.phase == PLAYING and state.total(DRAW) != 0


@final
@mypyc_attr(acyclic=True)
class ValueNet:
    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.width: i64 = (len(weights) - 1) // (ROWS + 1)
        self.hidden_sums = vec[float]([0.0] * self.width)
        # What is seen: the size of the draw pile, then for each row the times it counts, in the
        # lowest four bits.
        self.seen = vec[i64]([0] * MAX_INPUTS)
        self.count: i64 = 0
        self.options: ThreeUpOptions = TRAINED_OPTIONS  # of the last game,
        self.usual = True  # and whether they are

    def is_trained_for(self, state: ThreeUpState) -> bool:
        """Is it the game that the net has learned?"""
        if state.options is not self.options:
            self.options = state.options
            self.usual = state.options == TRAINED_OPTIONS
        return self.usual and state.seat_count == 2

    def share(self, state: ThreeUpState) -> float:
        """What the seat to move may hope for."""
        self.see(state)
        return self.run_net()

    def see(self, state: ThreeUpState) -> None:
        self.seen[0] = state.size(DRAW)
        self.count = 1
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
                    self.note(row + 2 * LAST_PLAIN + VALUE[card], 1)

    def encode_bag(self, bag: i64, row: i64) -> None:
        while bag:
            if bag & 15:
                self.note(row, bag & 15)
            bag >>= 4
            row += 1

    def note(self, row: i64, times: i64) -> None:
        self.seen[self.count] = 16 * row + times
        self.count += 1

    def run_net(self) -> float:
        """The share that what was seen is worth."""
        weights, sums, width = self.weights, self.hidden_sums, self.width
        left = float(self.seen[0]) / FULL_DRAW_PILE
        at: i64
        place: i64
        for at in range(width):
            sums[at] = weights[BIAS_ROW * width + at] + left * weights[DRAW_SIZE_ROW * width + at]
        for place in range(1, self.count):
            times = float(self.seen[place] & 15)
            row = (self.seen[place] >> 4) * width
            for at in range(width):
                sums[at] += times * weights[row + at]
        total = weights[(ROWS + 1) * width]
        for at in range(width):
            if sums[at] > 0.0:
                total += sums[at] * weights[ROWS * width + at]
        return 1.0 / (1.0 + exp(-total))


MIN_ACTS: Final = 4  # of both, before anything is judged: what a move brings about must have shown
MIN_DRAW_PILE: Final = 10  # cards to draw, and hardly a rollout gets to where there are none
SHORT_ROLLOUT_COST: Final = 0.25  # of a rollout that ends at a judgement, at most


@final
@mypyc_attr(acyclic=True)
class ValueNetPolicy(Policy):
    def __init__(self, policy: ThreeUpPolicy, judgement: ValueNet) -> None:
        self.policy = policy
        self.value_net = judgement

    def lines(self, state: State, most: i64) -> list[Plan]:
        return self.policy.lines(state, most)

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

    def worth(self, state: State, seat: i64) -> float:
        assert isinstance(state, ThreeUpState)
        if state.turn == NOBODY or not self.value_net.is_trained_for(state):
            return self.policy.worth(state, seat)
        share = self.value_net.share(state)
        return share if state.turn == seat else 1.0 - share
