"""What a quiet moment of a game of two is worth: a small net that has learned it from games.

It sees all cards, so it is only ever asked about worlds that somebody imagines. Each card adds
what the net knows about its value and the place where it lies to every hidden sum; what is
positive of the sums makes the share. The weights are in judgement.json (learning.py).
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.games.threeup.cards import EMPTY_TOP, LAST_PLAIN, VALUE
from cardtable.games.threeup.options import ThreeUpOptions
from cardtable.games.threeup.state import PLAYING, ThreeUpState
from cardtable.games.threeup.zones import DRAW, SLOTS, hand_zone, up_zone

SIDE: Final = 3 * LAST_PLAIN  # rows of a seat: each value in the hand, in the 3UP, in the 3DOWN
STOCK: Final = 2 * SIDE  # rows of the draw pile: each value,
LEFT: Final = STOCK + LAST_PLAIN  # and how many cards there are,
ALWAYS: Final = LEFT + 1  # and the row that is always added;
ROWS: Final = ALWAYS + 1  # behind the rows a weight for each hidden sum, and one alone
FULL: Final = 50.0  # cards of a draw pile, about
ROOM: Final = 96  # for what is seen: at most all values in every place
USUAL: Final = ThreeUpOptions()


def is_quiet(state: ThreeUpState) -> bool:
    """Is it a moment to be judged? The pile is empty, so nothing hangs over anybody.

    Without a draw pile it is another game, in which few cards decide: nets judge it badly.
    """
    return state.top == EMPTY_TOP and state.phase == PLAYING and state.total(DRAW) != 0


@final
@mypyc_attr(acyclic=True)
class Judgement:
    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.width: i64 = (len(weights) - 1) // (ROWS + 1)
        self.sums = vec[float]([0.0] * self.width)
        # What is seen: the size of the draw pile, then for each row the times it counts, in the
        # lowest four bits.
        self.seen = vec[i64]([0] * ROOM)
        self.count: i64 = 0
        self.options: ThreeUpOptions = USUAL  # of the last game,
        self.usual = True  # and whether they are

    def knows(self, state: ThreeUpState) -> bool:
        """Is it the game that the net has learned?"""
        if state.options is not self.options:
            self.options = state.options
            self.usual = state.options == USUAL
        return self.usual and state.people == 2

    def share(self, state: ThreeUpState) -> float:
        """What the seat to move may hope for."""
        self.see(state)
        return self.judged()

    def see(self, state: ThreeUpState) -> None:
        self.seen[0] = state.size(DRAW)
        self.count = 1
        self.see_bag(state.total(DRAW), STOCK - 1)
        side: i64
        slot: i64
        for side in range(2):
            seat = state.turn if side == 0 else 1 - state.turn
            row = side * SIDE - 1
            self.see_bag(state.total(hand_zone(seat)), row)
            self.see_bag(state.total(up_zone(seat)), row + LAST_PLAIN)
            for slot in range(SLOTS):
                card = state.slot(seat, slot)
                if card:
                    self.note(row + 2 * LAST_PLAIN + VALUE[card], 1)

    def see_bag(self, bag: i64, row: i64) -> None:
        while bag:
            if bag & 15:
                self.note(row, bag & 15)
            bag >>= 4
            row += 1

    def note(self, row: i64, times: i64) -> None:
        self.seen[self.count] = 16 * row + times
        self.count += 1

    def judged(self) -> float:
        """The share that what was seen is worth."""
        weights, sums, width = self.weights, self.sums, self.width
        left = float(self.seen[0]) / FULL
        at: i64
        place: i64
        for at in range(width):
            sums[at] = weights[ALWAYS * width + at] + left * weights[LEFT * width + at]
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
