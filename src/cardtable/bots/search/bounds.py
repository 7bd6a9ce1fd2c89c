"""What positions are surely worth to a seat: no less than `low`, and no more than `high`.

Bounds are drawn together from the ends of games backwards, and never apart again. Nodes lead to
each other in circles, and no collector looks at them: whoever searches has to forget, or they stay
for ever.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.endgame import UNKNOWN_VALUE
from cardtable.engine.state import State

TOLERANCE: Final = 1.0e-9  # bounds that are no further apart have met


@final
@mypyc_attr(acyclic=True)
class BoundsNode:
    def __init__(self, state: State, low: float, high: float, mine: bool) -> None:
        self.state = state
        self.low = low
        self.high = high
        self.mine = mine  # is it the turn of the seat that searches?
        self.cycle_value = UNKNOWN_VALUE
        self.last_visit: i64 = 0  # the latest look that came here
        self.ways: list[BoundsEdge] = []  # nothing until it has been looked at


@final
@mypyc_attr(acyclic=True)
class BoundsEdge:
    """A move: where it may lead to."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine
        self.nodes: list[BoundsNode] = []
        self.weights: list[float] = []
        self.secrets: list[bool] = []

    def add(self, node: BoundsNode, weight: float, secret: bool) -> None:
        self.nodes.append(node)
        self.weights.append(weight)
        self.secrets.append(secret)

    def low(self) -> float:
        """What somebody else has seen alone may be worth anything to them, and so may what is
        not listed."""
        total = 0.0
        at: i64
        for at in range(len(self.nodes)):
            if self.mine or not self.secrets[at]:
                total += self.weights[at] * self.nodes[at].low
        return total

    def high(self) -> float:
        total = 0.0 if self.nodes else 1.0
        at: i64
        for at in range(len(self.nodes)):
            if self.mine and self.secrets[at]:
                total += self.weights[at]
            else:
                total += self.weights[at] * self.nodes[at].high
        return total

    def optimistic_value(self) -> float:
        """For the seat that makes the move."""
        return self.high() if self.mine else 1.0 - self.low()


def is_open(node: BoundsNode) -> bool:
    return node.high > node.low


def lower_bound_of(node: BoundsNode) -> float:
    """The best that the seat to move can be sure of, as far as its ways tell."""
    low = 0.0 if node.mine else 1.0
    for way in node.ways:
        low = max(low, way.low()) if node.mine else min(low, way.low())
    return low


def upper_bound_of(node: BoundsNode) -> float:
    high = 0.0 if node.mine else 1.0
    for way in node.ways:
        high = max(high, way.high()) if node.mine else min(high, way.high())
    return high


def tighten_bounds(node: BoundsNode) -> bool:
    """Draw the bounds together, if the ways allow it."""
    low, high = lower_bound_of(node), upper_bound_of(node)
    changed = False
    if low > node.low:
        node.low = low
        changed = True
    if high < node.high:
        node.high = high
        changed = True
    return changed


def propagate_bounds(turning: list[BoundsNode], worth: float) -> bool:
    """Once through all of them; has anything changed?"""
    changed = False
    for node in turning:
        if worth:
            low = lower_bound_of(node)
            if low < node.low - TOLERANCE:
                node.low = low
                changed = True
        else:
            high = upper_bound_of(node)
            if high > node.high + TOLERANCE:
                node.high = high
                changed = True
    return changed


def most_promising_edge(node: BoundsNode, tried: list[BoundsEdge]) -> BoundsEdge | None:
    """The way that the seat to move hopes most of, if it can matter."""
    found: BoundsEdge | None = None
    most = -1.0
    for way in node.ways:
        if way in tried or not can_matter(node, way):
            continue
        hope = way.optimistic_value()
        if hope > most:
            most = hope
            found = way
    return found


def can_matter(node: BoundsNode, way: BoundsEdge) -> bool:
    return way.high() > node.low if node.mine else way.low() < node.high


def widest_outcome(way: BoundsEdge, tried: list[BoundsNode]) -> BoundsNode | None:
    """The outcome of which least is known, as likely as it is."""
    found: BoundsNode | None = None
    most = 0.0
    at: i64
    for at in range(len(way.nodes)):
        node = way.nodes[at]
        gap = way.weights[at] * (node.high - node.low)
        if gap > most and node not in tried:
            most = gap
            found = node
    return found
