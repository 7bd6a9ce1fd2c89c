"""Proofs near the end of a game, where the only hidden cards are those that nobody knows.

A position is worth at least its low bound to the seat that searches and at most its high bound.
Each iteration goes to a position that was not expanded before, along the moves that the seats
would make if each hoped for the best, and then tightens the bounds on the way back. (McMahan,
Likhachev and Gordon call this bounded real-time dynamic programming.) Bounds stay apart where the
search has not been, where only one seat will have seen a card, and where play can go in circles.
So what the search calls settled is a proof.

It is for games of two seats, or of one seat against luck: what one wins, the other loses.

Nodes refer to each other in cycles, and they are not garbage collected (`acyclic`): a search that
is done must clear their edges, or they stay in memory.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Endgame, Plan, PositionKey
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, MoveList, State

TOLERANCE: Final = 1.0e-9  # bounds that are no further apart have met
MAX_DEPTH: Final = 150  # moves below the root
MAX_VISITS: Final = 60  # positions that one iteration passes on its way to a new one


# Bounds: they are tightened from the ends of games backwards, and never widened again


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


# The search


@final
@mypyc_attr(acyclic=True)
class ExactSearch:
    """The bounds of `plans` for a seat. The search is limited by positions, never by time.

    A policy may have overlooked a move, so every single legal step is searched as well.
    """

    def __init__(
        self, endgame: Endgame, root: State, seat: int, plans: list[Plan], limit: int
    ) -> None:
        self.endgame = endgame
        self.seat: i64 = seat
        self.plans = plans
        self.alive = list(range(len(plans)))  # always all plans; see Rollouts
        self.candidates = plans[:]  # the plans, and then the single steps
        self.limit: i64 = limit  # of positions
        self.iterations: i64 = 0
        self.passed: i64 = 0  # positions that the present iteration has passed
        self.nodes: list[BoundsNode] = []
        self.known: dict[PositionKey, BoundsNode] = {}
        self.move_list = MoveList()
        self.forced = MoveList()
        self.chance = FastChance(0)  # never used: all outcomes of a chance move are listed
        self.top = BoundsNode(root, 0.0, 1.0, mine=True)
        secret = endgame.has_private_knowledge(root, seat)
        self.alone: list[BoundsNode] = []  # for each candidate a root that has no other
        endgame.list_distinct_moves(root, self.move_list)
        index: i64
        for index in range(self.move_list.count):
            self.candidates.append(Plan(vec[i64]([self.move_list.at(index)]), 0.0))
        for plan in self.candidates:
            edge = self.edge_for_plan(root.clone(), plan, secret)
            self.top.edges.append(edge)
            alone = BoundsNode(root, 0.0, 1.0, mine=True)
            alone.edges.append(edge)
            tighten_bounds(alone)
            self.alone.append(alone)
        tighten_bounds(self.top)

    def edge_for_plan(self, state: State, plan: Plan, secret: bool) -> BoundsEdge:
        steps = plan.steps
        last: i64 = len(steps) - 1
        index: i64
        for index in range(last):
            state.apply(steps[index], self.chance)
        return self.make_edge(state, steps[last], mine=True, secret=secret)

    # What is known

    def low(self, index: int) -> float:
        return self.top.edges[index].low()

    def high(self, index: int) -> float:
        return self.top.edges[index].high()

    def is_settled(self) -> bool:
        """Return whether it is proved that no candidate is better than the best."""
        best = self.best()
        low = self.low(best)
        index: i64
        for index in range(len(self.candidates)):
            if index != best and self.high(index) > low + TOLERANCE:
                return False
        return True

    def is_exact(self) -> bool:
        """Return whether the bounds of every plan have met, and one of the plans is the best."""
        return (
            self.first_unsettled() is None and self.best() < len(self.plans) and self.is_settled()
        )

    def best(self) -> int:
        """Return the candidate with the highest low bound, the first of equals."""
        found: i64 = 0
        index: i64
        for index in range(1, len(self.candidates)):
            if self.low(index) > self.low(found) + TOLERANCE:
                found = index
        return found

    def choice(self) -> Plan:
        return self.candidates[self.best()]

    # The same queries as those of Rollouts

    def mean(self, index: int) -> float:
        return (self.low(index) + self.high(index)) / 2.0

    def error(self, index: int) -> float:
        return 0.0

    def gap(self, index: int, other: int) -> tuple[float, float]:
        return self.mean(index) - self.mean(other), 0.0

    def worlds(self, index: int) -> int:
        """Return 0: no world was imagined."""
        return 0

    # The search

    def search(self, iterations: int, *, every: bool) -> bool:
        """Search for the best plan, or with `every` for the value of each plan.

        Return False once there is nothing left to do, or nothing that would help.
        """
        for _ in range(iterations):
            if self.is_exact() if every else self.is_settled():
                return False
            if not self.explore_once((self.first_unsettled() or self.top) if every else self.top):
                return False
        return True

    def first_unsettled(self) -> BoundsNode | None:
        """Return the root of the first plan whose bounds have not met."""
        for index in self.alive:
            if self.high(index) - self.low(index) > TOLERANCE:
                return self.alone[index]
        return None

    def explore_once(self, top: BoundsNode) -> bool:
        """Make one iteration from `top`; return False if it could not change anything."""
        if len(self.nodes) >= self.limit:
            return False
        self.iterations += 1
        self.passed = 0
        top.last_visit = 0
        return self.explore(top, 0)

    def explore(self, node: BoundsNode, depth: i64) -> bool:
        """Expand one position below `node` that can matter; return whether anything changed."""
        if node.high - node.low <= 0.0 or node.last_visit == self.iterations:
            return False
        self.passed += 1
        if depth >= MAX_DEPTH or self.passed > MAX_VISITS:
            return False
        node.last_visit = self.iterations
        if not node.edges:
            return self.expand(node)
        tried: list[BoundsEdge] = []
        edge = most_promising_edge(node, tried)
        while edge is not None:
            if self.explore_edge(edge, depth + 1):
                tighten_bounds(node)
                return True
            tried.append(edge)
            edge = most_promising_edge(node, tried)
        return tighten_bounds(node)

    def explore_edge(self, edge: BoundsEdge, depth: i64) -> bool:
        """Explore the outcomes of a move, those of which least is known first."""
        tried: list[BoundsNode] = []
        node = widest_outcome(edge, tried)
        while node is not None:
            if self.explore(node, depth):
                return True
            tried.append(node)
            node = widest_outcome(edge, tried)
        return False

    def expand(self, node: BoundsNode) -> bool:
        """Give a position its edges; return False if the game is over there."""
        if node.state.turn == NOBODY:
            return False
        moves = self.move_list
        moves.clear()
        self.endgame.list_distinct_moves(node.state, moves)
        index: i64
        for index in range(moves.count):
            node.edges.append(
                self.make_edge(node.state.clone(), moves.at(index), node.mine, secret=False)
            )
        tighten_bounds(node)
        return True

    def make_edge(self, state: State, move: i64, mine: bool, secret: bool) -> BoundsEdge:
        """Return the edge of `move`; `state` is changed."""
        edge = BoundsEdge(mine)
        if self.endgame.is_chance_move(state, move):
            for outcome in self.endgame.outcomes(state, move):
                node = self.node_after(outcome.state)
                edge.add(node, outcome.weight, secret or outcome.secret)
        else:
            state.apply(move, self.chance)
            edge.add(self.node_after(state), 1.0, secret)
        return edge

    def node_after(self, state: State) -> BoundsNode:
        """Make all forced moves and return the node of the position that they lead to."""
        moves = self.forced
        while state.turn != NOBODY:
            moves.clear()
            self.endgame.list_distinct_moves(state, moves)
            if moves.count > 1 or self.endgame.is_chance_move(state, moves.at(0)):
                return self.node_of(state)
            state.apply(moves.at(0), self.chance)
        value = state.result(self.seat)
        return BoundsNode(state, value, value, mine=True)

    def node_of(self, state: State) -> BoundsNode:
        """Return the node of a position, a new one if it is met for the first time."""
        key = self.endgame.position_key(state)
        known = self.known.get(key)
        if known is not None:
            return known
        node = BoundsNode(state, 0.0, 1.0, state.turn == self.seat)
        self.known[key] = node
        self.nodes.append(node)
        return node

    def forget(self) -> None:
        """Release the nodes, which refer to each other. The bounds of the candidates remain."""
        for node in self.nodes:
            node.edges.clear()
        self.known.clear()
