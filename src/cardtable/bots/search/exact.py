"""Ends of games in which nothing is hidden but what nobody knows, searched for a proof.

A position is worth no less to a seat than its low bound and no more than its high one. A
search begins with a position of which nothing is known, goes where the seats would go if each
hoped for the best, and lets bounds meet from the ends of games backwards. (McMahan, Likhachev
and Gordon call it bounded real-time dynamic programming.) What it has not looked at leaves the
bounds apart, and so does what only its owner will have seen, and coming round in a circle
where nobody can say what that is worth. So whatever it calls settled is a proof.

It is a game of two seats, or of one against luck: what one wins the other loses.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.bounds import (
    TOLERANCE,
    BoundsEdge,
    BoundsNode,
    is_open,
    most_promising_edge,
    propagate_bounds,
    tighten_bounds,
    widest_outcome,
)
from cardtable.bots.search.endgame import UNKNOWN_VALUE, Endgame, PositionKey
from cardtable.bots.search.policy import Plan
from cardtable.engine.chance import FastChance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State

MAX_DEPTH: Final = 150  # steps that are made one after the other in a search
MAX_VISITS: Final = 60  # positions that are passed on the way to a new one
MAX_CYCLE_PASSES: Final = 8  # how often circles are taken out of a search


@final
@mypyc_attr(acyclic=True)
class ExactSearch:
    """Lines of a seat, weighed without luck. It counts positions, never time.

    A policy may not have thought of everything, so that every first step is weighed as well.
    """

    def __init__(
        self, endgame: Endgame, root: State, seat: int, lines: list[Plan], limit: int
    ) -> None:
        self.endgame = endgame
        self.seat: i64 = seat
        self.lines = lines
        self.alive = list(range(len(lines)))  # all of them, always
        self.candidates = lines[:]  # and behind them the steps
        self.limit: i64 = limit
        self.iterations: i64 = 0
        self.turns: i64 = 0  # how often circles were taken out
        self.passed: i64 = 0  # positions, by the present look
        self.nodes: list[BoundsNode] = []
        self.known: dict[PositionKey, BoundsNode] = {}
        self.listed = MoveList()
        self.forced = MoveList()
        self.chance = FastChance(0)  # nobody asks it: where luck is, all outcomes are listed
        self.top = BoundsNode(root, 0.0, 1.0, mine=True)
        veiled = endgame.has_private_knowledge(root, seat)
        self.alone: list[BoundsNode] = []
        endgame.list_distinct_moves(root, self.listed)
        at: i64
        for at in range(self.listed.count):
            self.candidates.append(Plan(vec[i64]([self.listed.at(at)]), 0.0))
        for line in self.candidates:
            way = self.edge_for_plan(root.clone(), line, veiled)
            self.top.ways.append(way)
            alone = BoundsNode(root, 0.0, 1.0, mine=True)
            alone.ways.append(way)
            tighten_bounds(alone)
            self.alone.append(alone)
        tighten_bounds(self.top)

    def edge_for_plan(self, state: State, line: Plan, veiled: bool) -> BoundsEdge:
        steps = line.steps
        last: i64 = len(steps) - 1
        at: i64
        for at in range(last):
            state.apply(steps[at], self.chance)
        return self.make_edge(state, steps[last], mine=True, veiled=veiled)

    # What is known

    def low(self, at: int) -> float:
        return self.top.ways[at].low()

    def high(self, at: int) -> float:
        return self.top.ways[at].high()

    def is_settled(self) -> bool:
        """Is no line better than the best?"""
        best = self.best()
        low = self.low(best)
        at: i64
        for at in range(len(self.candidates)):
            if at != best and self.high(at) > low + TOLERANCE:
                return False
        return True

    def is_exact(self) -> bool:
        """Is it known of every line what it is worth, and are there none better?"""
        return (
            self.first_unsettled() is None and self.best() < len(self.lines) and self.is_settled()
        )

    def best(self) -> int:
        """The line that is surely worth most, the earliest of equals."""
        found: i64 = 0
        at: i64
        for at in range(1, len(self.candidates)):
            if self.low(at) > self.low(found) + TOLERANCE:
                found = at
        return found

    def choice(self) -> Plan:
        return self.candidates[self.best()]

    # The same questions that rollouts answer

    def mean(self, at: int) -> float:
        return (self.low(at) + self.high(at)) / 2.0

    def error(self, at: int) -> float:
        return 0.0

    def gap(self, at: int, other: int) -> tuple[float, float]:
        return self.mean(at) - self.mean(other), 0.0

    def worlds(self, at: int) -> int:
        """None was imagined."""
        return 0

    # How it becomes known

    def search(self, looks: int, *, every: bool) -> bool:
        """Look so often for the best line, or for the worth of every line; is there more?"""
        for _ in range(looks):
            if self.is_exact() if every else self.is_settled():
                return False
            if not self.explore_once((self.first_unsettled() or self.top) if every else self.top):
                return False
        return True

    def first_unsettled(self) -> BoundsNode | None:
        """The first line whose bounds have not met, as if there were no other."""
        for at in self.alive:
            if self.high(at) - self.low(at) > TOLERANCE:
                return self.alone[at]
        return None

    def explore_once(self, top: BoundsNode) -> bool:
        """Look once more; False if that cannot change anything."""
        if len(self.nodes) >= self.limit:
            return False
        self.iterations += 1
        self.passed = 0
        top.last_visit = 0
        return self.look(top, 0) or self.resolve_cycles()

    def look(self, node: BoundsNode, depth: i64) -> bool:
        """Go on to a position that matters and is new; has anything changed?"""
        if node.high - node.low <= 0.0 or node.last_visit == self.iterations:
            return False
        self.passed += 1
        if depth >= MAX_DEPTH or self.passed > MAX_VISITS:
            return False
        node.last_visit = self.iterations
        if not node.ways:
            return self.open(node)
        tried: list[BoundsEdge] = []
        way = most_promising_edge(node, tried)
        while way is not None:
            if self.explore_edge(way, depth + 1):
                tighten_bounds(node)
                return True
            tried.append(way)
            way = most_promising_edge(node, tried)
        return tighten_bounds(node)

    def explore_edge(self, way: BoundsEdge, depth: i64) -> bool:
        """Where most is unknown first."""
        tried: list[BoundsNode] = []
        node = widest_outcome(way, tried)
        while node is not None:
            if self.look(node, depth):
                return True
            tried.append(node)
            node = widest_outcome(way, tried)
        return False

    def open(self, node: BoundsNode) -> bool:
        """Look at a position for the first time."""
        if node.state.turn == NOBODY:
            return False
        moves = self.listed
        moves.clear()
        self.endgame.list_distinct_moves(node.state, moves)
        at: i64
        for at in range(moves.count):
            node.ways.append(
                self.make_edge(node.state.clone(), moves.at(at), node.mine, veiled=False)
            )
        tighten_bounds(node)
        return True

    def make_edge(self, state: State, move: i64, mine: bool, veiled: bool) -> BoundsEdge:
        way = BoundsEdge(mine)
        if self.endgame.is_chance_move(state, move):
            for outcome in self.endgame.outcomes(state, move):
                node = self.node_after(outcome.state)
                way.add(node, outcome.weight, veiled or outcome.secret)
        else:
            state.apply(move, self.chance)
            way.add(self.node_after(state), 1.0, veiled)
        return way

    def node_after(self, state: State) -> BoundsNode:
        """Where a state stands in the search, after all that nobody can choose."""
        moves = self.forced
        while state.turn != NOBODY:
            moves.clear()
            self.endgame.list_distinct_moves(state, moves)
            if moves.count > 1 or self.endgame.is_chance_move(state, moves.at(0)):
                return self.place(state)
            state.apply(moves.at(0), self.chance)
        share = self.endgame.share(state, self.seat)
        if share == UNKNOWN_VALUE:
            return BoundsNode(state, 0.0, 1.0, mine=True)
        return BoundsNode(state, share, share, mine=True)

    def place(self, state: State) -> BoundsNode:
        place = self.endgame.place(state)
        known = self.known.get(place)
        if known is not None:
            return known
        node = BoundsNode(state, 0.0, 1.0, state.turn == self.seat)
        node.cycle_value = self.endgame.cycle_value(state, self.seat)
        self.known[place] = node
        self.nodes.append(node)
        return node

    def resolve_cycles(self) -> bool:
        """Take out what only the hope of going round holds up.

        Where that is worth nothing, a position is worth no more than the ways out of it; where
        it is worth all, no less. Has anything changed?
        """
        if self.turns == MAX_CYCLE_PASSES:
            return False
        self.turns += 1
        down = self.resolve_cycles_worth(0.0)
        up = self.resolve_cycles_worth(1.0)
        return down or up

    def resolve_cycles_worth(self, worth: float) -> bool:
        """Begin with the worst that could be, and let the ways out mend it."""
        turning = [
            node for node in self.nodes if node.cycle_value == worth and node.ways and is_open(node)
        ]
        turning.reverse()
        before = [node.low if worth else node.high for node in turning]
        for node in turning:
            if worth:
                node.low = node.high
            else:
                node.high = node.low
        while propagate_bounds(turning, worth):
            pass
        changed = False
        at: i64
        for at in range(len(turning)):
            node = turning[at]
            if worth:
                node.low = max(node.low, before[at])
                changed = changed or node.low > before[at] + TOLERANCE
            else:
                node.high = min(node.high, before[at])
                changed = changed or node.high < before[at] - TOLERANCE
        return changed

    def forget(self) -> None:
        """Let go of nodes that lead to each other: nobody else does. Lines keep their bounds."""
        for node in self.nodes:
            node.ways.clear()
        self.known.clear()
