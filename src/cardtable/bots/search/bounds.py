"""Bounds on the win probability of positions: at least `low`, at most `high`.

Bounds are tightened from the ends of games backwards and never widened again. Nodes refer to each
other in cycles, and they are not garbage collected (`acyclic`): a search that is done must clear
their edges, or they stay in memory.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.engine.state import State

TOLERANCE: Final = 1.0e-9  # bounds that are no further apart have met


@final
@mypyc_attr(acyclic=True)
class BoundsNode:
    """A position of the search."""

    def __init__(self, state: State, low: float, high: float, mine: bool) -> None:
        self.state = state
        self.low = low
        self.high = high
        self.mine = mine  # it is the turn of the seat that searches
        self.last_visit: i64 = 0  # the number of the latest iteration that came here
        self.edges: list[BoundsEdge] = []  # empty until the position is expanded


@final
@mypyc_attr(acyclic=True)
class BoundsEdge:
    """A move, with the positions that it may lead to and their probabilities."""

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
        """Return the lower bound.

        An outcome that only an opponent has seen counts 0, because that knowledge may be worth
        anything to the opponent. Outcomes that are not listed count 0 as well.
        """
        total = 0.0
        index: i64
        for index in range(len(self.nodes)):
            if self.mine or not self.secrets[index]:
                total += self.weights[index] * self.nodes[index].low
        return total

    def high(self) -> float:
        """Return the upper bound; an outcome that only the searching seat has seen counts 1."""
        total = 0.0 if self.nodes else 1.0
        index: i64
        for index in range(len(self.nodes)):
            if self.mine and self.secrets[index]:
                total += self.weights[index]
            else:
                total += self.weights[index] * self.nodes[index].high
        return total

    def optimistic_value(self) -> float:
        """Return the best that the move can be worth to the seat that makes it."""
        return self.high() if self.mine else 1.0 - self.low()


def lower_bound_of(node: BoundsNode) -> float:
    """Return the lower bound that follows from the edges."""
    low = 0.0 if node.mine else 1.0
    for edge in node.edges:
        low = max(low, edge.low()) if node.mine else min(low, edge.low())
    return low


def upper_bound_of(node: BoundsNode) -> float:
    """Return the upper bound that follows from the edges."""
    high = 0.0 if node.mine else 1.0
    for edge in node.edges:
        high = max(high, edge.high()) if node.mine else min(high, edge.high())
    return high


def tighten_bounds(node: BoundsNode) -> bool:
    """Take over tighter bounds from the edges; return whether a bound changed."""
    low, high = lower_bound_of(node), upper_bound_of(node)
    changed = False
    if low > node.low:
        node.low = low
        changed = True
    if high < node.high:
        node.high = high
        changed = True
    return changed


def most_promising_edge(node: BoundsNode, tried: list[BoundsEdge]) -> BoundsEdge | None:
    """Return the edge not yet tried that promises most to the seat to move, if it can matter."""
    found: BoundsEdge | None = None
    most = -1.0
    for edge in node.edges:
        if edge in tried or not can_matter(node, edge):
            continue
        value = edge.optimistic_value()
        if value > most:
            most = value
            found = edge
    return found


def can_matter(node: BoundsNode, edge: BoundsEdge) -> bool:
    """Return whether the edge can still be better than what the seat to move is sure of."""
    return edge.high() > node.low if node.mine else edge.low() < node.high


def widest_outcome(edge: BoundsEdge, tried: list[BoundsNode]) -> BoundsNode | None:
    """Return the outcome not yet tried whose bounds, times its probability, are widest apart."""
    found: BoundsNode | None = None
    most = 0.0
    index: i64
    for index in range(len(edge.nodes)):
        node = edge.nodes[index]
        gap = edge.weights[index] * (node.high - node.low)
        if gap > most and node not in tried:
            most = gap
            found = node
    return found
