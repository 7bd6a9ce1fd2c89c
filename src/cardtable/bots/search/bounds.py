"""What positions are surely worth to a seat: no less than `low`, and no more than `high`.

Bounds are drawn together from the ends of games backwards, and never apart again. Nodes lead to
each other in circles, and no collector looks at them: whoever searches has to forget, or they stay
for ever.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.endgame import UNSURE
from cardtable.engine.state import State

NEAR: Final = 1.0e-9  # bounds that are no further apart have met


@final
@mypyc_attr(acyclic=True)
class Node:
    def __init__(self, state: State, low: float, high: float, mine: bool) -> None:
        self.state = state
        self.low = low
        self.high = high
        self.mine = mine  # is it the turn of the seat that searches?
        self.circle = UNSURE
        self.entered: i64 = 0  # the latest look that came here
        self.ways: list[Way] = []  # nothing until it has been looked at


@final
@mypyc_attr(acyclic=True)
class Way:
    """A move: where it may lead to."""

    def __init__(self, mine: bool) -> None:
        self.mine = mine
        self.nodes: list[Node] = []
        self.weights: list[float] = []
        self.secrets: list[bool] = []

    def add(self, node: Node, weight: float, secret: bool) -> None:
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

    def hope(self) -> float:
        """For the seat that makes the move."""
        return self.high() if self.mine else 1.0 - self.low()


def is_open(node: Node) -> bool:
    return node.high > node.low


def low_of(node: Node) -> float:
    """The best that the seat to move can be sure of, as far as its ways tell."""
    low = 0.0 if node.mine else 1.0
    for way in node.ways:
        low = max(low, way.low()) if node.mine else min(low, way.low())
    return low


def high_of(node: Node) -> float:
    high = 0.0 if node.mine else 1.0
    for way in node.ways:
        high = max(high, way.high()) if node.mine else min(high, way.high())
    return high


def mend(node: Node) -> bool:
    """Draw the bounds together, if the ways allow it."""
    low, high = low_of(node), high_of(node)
    changed = False
    if low > node.low:
        node.low = low
        changed = True
    if high < node.high:
        node.high = high
        changed = True
    return changed


def spread(turning: list[Node], worth: float) -> bool:
    """Once through all of them; has anything changed?"""
    changed = False
    for node in turning:
        if worth:
            low = low_of(node)
            if low < node.low - NEAR:
                node.low = low
                changed = True
        else:
            high = high_of(node)
            if high > node.high + NEAR:
                node.high = high
                changed = True
    return changed


def hopeful(node: Node, tried: list[Way]) -> Way | None:
    """The way that the seat to move hopes most of, if it can matter."""
    found: Way | None = None
    most = -1.0
    for way in node.ways:
        if way in tried or not matters(node, way):
            continue
        hope = way.hope()
        if hope > most:
            most = hope
            found = way
    return found


def matters(node: Node, way: Way) -> bool:
    return way.high() > node.low if node.mine else way.low() < node.high


def widest(way: Way, tried: list[Node]) -> Node | None:
    """The outcome of which least is known, as likely as it is."""
    found: Node | None = None
    most = 0.0
    at: i64
    for at in range(len(way.nodes)):
        node = way.nodes[at]
        gap = way.weights[at] * (node.high - node.low)
        if gap > most and node not in tried:
            most = gap
            found = node
    return found
