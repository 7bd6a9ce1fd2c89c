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

from cardtable.bots.search.bounds import NEAR, Node, Way, hopeful, is_open, mend, spread, widest
from cardtable.bots.search.endgame import UNSURE, Endgame, Place
from cardtable.bots.search.policy import Line
from cardtable.engine.chance import FastChance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State

DEEPEST: Final = 150  # steps that are made one after the other in a search
VISITS: Final = 60  # positions that are passed on the way to a new one
UNWINDING: Final = 8  # how often circles are taken out of a search


@final
@mypyc_attr(acyclic=True)
class Exact:
    """Lines of a seat, weighed without luck. It counts positions, never time.

    A policy may not have thought of everything, so that every first step is weighed as well.
    """

    def __init__(
        self, endgame: Endgame, root: State, seat: int, lines: list[Line], limit: int
    ) -> None:
        self.endgame = endgame
        self.seat: i64 = seat
        self.lines = lines
        self.alive = list(range(len(lines)))  # all of them, always
        self.weighed = lines[:]  # and behind them the steps
        self.limit: i64 = limit
        self.looks: i64 = 0
        self.turns: i64 = 0  # how often circles were taken out
        self.passed: i64 = 0  # positions, by the present look
        self.nodes: list[Node] = []
        self.known: dict[Place, Node] = {}
        self.listed = MoveList()
        self.forced = MoveList()
        self.chance = FastChance(0)  # nobody asks it: where luck is, all outcomes are listed
        self.top = Node(root, 0.0, 1.0, mine=True)
        veiled = endgame.is_veiled(root, seat)
        self.alone: list[Node] = []
        endgame.list_ways(root, self.listed)
        at: i64
        for at in range(self.listed.count):
            self.weighed.append(Line(vec[i64]([self.listed.at(at)]), 0.0))
        for line in self.weighed:
            way = self.way_of(root.clone(), line, veiled)
            self.top.ways.append(way)
            alone = Node(root, 0.0, 1.0, mine=True)
            alone.ways.append(way)
            mend(alone)
            self.alone.append(alone)
        mend(self.top)

    def way_of(self, state: State, line: Line, veiled: bool) -> Way:
        steps = line.steps
        last: i64 = len(steps) - 1
        at: i64
        for at in range(last):
            state.apply(steps[at], self.chance)
        return self.way(state, steps[last], mine=True, veiled=veiled)

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
        for at in range(len(self.weighed)):
            if at != best and self.high(at) > low + NEAR:
                return False
        return True

    def is_exact(self) -> bool:
        """Is it known of every line what it is worth, and are there none better?"""
        return self.unknown() is None and self.best() < len(self.lines) and self.is_settled()

    def best(self) -> int:
        """The line that is surely worth most, the earliest of equals."""
        found: i64 = 0
        at: i64
        for at in range(1, len(self.weighed)):
            if self.low(at) > self.low(found) + NEAR:
                found = at
        return found

    def choice(self) -> Line:
        return self.weighed[self.best()]

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
            if not self.goes_on((self.unknown() or self.top) if every else self.top):
                return False
        return True

    def unknown(self) -> Node | None:
        """The first line whose bounds have not met, as if there were no other."""
        for at in self.alive:
            if self.high(at) - self.low(at) > NEAR:
                return self.alone[at]
        return None

    def goes_on(self, top: Node) -> bool:
        """Look once more; False if that cannot change anything."""
        if len(self.nodes) >= self.limit:
            return False
        self.looks += 1
        self.passed = 0
        top.entered = 0
        return self.look(top, 0) or self.unwind()

    def look(self, node: Node, depth: i64) -> bool:
        """Go on to a position that matters and is new; has anything changed?"""
        if node.high - node.low <= 0.0 or node.entered == self.looks:
            return False
        self.passed += 1
        if depth >= DEEPEST or self.passed > VISITS:
            return False
        node.entered = self.looks
        if not node.ways:
            return self.open(node)
        tried: list[Way] = []
        way = hopeful(node, tried)
        while way is not None:
            if self.look_along(way, depth + 1):
                mend(node)
                return True
            tried.append(way)
            way = hopeful(node, tried)
        return mend(node)

    def look_along(self, way: Way, depth: i64) -> bool:
        """Where most is unknown first."""
        tried: list[Node] = []
        node = widest(way, tried)
        while node is not None:
            if self.look(node, depth):
                return True
            tried.append(node)
            node = widest(way, tried)
        return False

    def open(self, node: Node) -> bool:
        """Look at a position for the first time."""
        if node.state.turn == NOBODY:
            return False
        moves = self.listed
        moves.clear()
        self.endgame.list_ways(node.state, moves)
        at: i64
        for at in range(moves.count):
            node.ways.append(self.way(node.state.clone(), moves.at(at), node.mine, veiled=False))
        mend(node)
        return True

    def way(self, state: State, move: i64, mine: bool, veiled: bool) -> Way:
        way = Way(mine)
        if self.endgame.is_luck(state, move):
            for outcome in self.endgame.outcomes(state, move):
                node = self.node(outcome.state)
                way.add(node, outcome.weight, veiled or outcome.secret)
        else:
            state.apply(move, self.chance)
            way.add(self.node(state), 1.0, veiled)
        return way

    def node(self, state: State) -> Node:
        """Where a state stands in the search, after all that nobody can choose."""
        moves = self.forced
        while state.turn != NOBODY:
            moves.clear()
            self.endgame.list_ways(state, moves)
            if moves.count > 1 or self.endgame.is_luck(state, moves.at(0)):
                return self.place(state)
            state.apply(moves.at(0), self.chance)
        share = self.endgame.share(state, self.seat)
        if share == UNSURE:
            return Node(state, 0.0, 1.0, mine=True)
        return Node(state, share, share, mine=True)

    def place(self, state: State) -> Node:
        place = self.endgame.place(state)
        known = self.known.get(place)
        if known is not None:
            return known
        node = Node(state, 0.0, 1.0, state.turn == self.seat)
        node.circle = self.endgame.circle(state, self.seat)
        self.known[place] = node
        self.nodes.append(node)
        return node

    def unwind(self) -> bool:
        """Take out what only the hope of going round holds up.

        Where that is worth nothing, a position is worth no more than the ways out of it; where
        it is worth all, no less. Has anything changed?
        """
        if self.turns == UNWINDING:
            return False
        self.turns += 1
        down = self.unwound(0.0)
        up = self.unwound(1.0)
        return down or up

    def unwound(self, worth: float) -> bool:
        """Begin with the worst that could be, and let the ways out mend it."""
        turning = [
            node for node in self.nodes if node.circle == worth and node.ways and is_open(node)
        ]
        turning.reverse()
        before = [node.low if worth else node.high for node in turning]
        for node in turning:
            if worth:
                node.low = node.high
            else:
                node.high = node.low
        while spread(turning, worth):
            pass
        changed = False
        at: i64
        for at in range(len(turning)):
            node = turning[at]
            if worth:
                node.low = max(node.low, before[at])
                changed = changed or node.low > before[at] + NEAR
            else:
                node.high = min(node.high, before[at])
                changed = changed or node.high < before[at] - NEAR
        return changed

    def forget(self) -> None:
        """Let go of nodes that lead to each other: nobody else does. Lines keep their bounds."""
        for node in self.nodes:
            node.ways.clear()
        self.known.clear()
