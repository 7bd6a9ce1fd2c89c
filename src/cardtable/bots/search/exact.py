"""Ends of games in which nothing is hidden but what nobody knows, searched for a proof.

A position is worth no less to a seat than its low bound and no more than its high one. A
search begins with a position of which nothing is known, goes where the seats would go if each
hoped for the best, and lets bounds meet from the ends of games backwards. (McMahan, Likhachev
and Gordon call it bounded real-time dynamic programming.) What it has not looked at leaves the
bounds apart, and so does what only its owner will have seen, and coming round in a circle
where nobody can say what that is worth. So whatever it calls settled is a proof.

It is a game of two seats, or of one against luck: what one wins the other loses.
"""

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Line
from cardtable.engine.chance import FastChance
from cardtable.engine.moves import Moves
from cardtable.engine.state import NOBODY, State

Place = tuple[int, ...]

DEEPEST: Final = 150  # steps that are made one after the other in a search
VISITS: Final = 60  # positions that are passed on the way to a new one
UNWINDING: Final = 8  # how often circles are taken out of a search
NEAR: Final = 1.0e-9  # bounds that are no further apart have met
UNSURE: Final = -1.0  # no share: nobody can say


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """What a move may lead to, and how likely it is."""

    def __init__(self, state: State, weight: float, secret: bool) -> None:
        self.state = state
        self.weight = weight
        self.secret = secret  # has the seat that moved seen something that others have not?


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Endgame:
    """What a game must tell of itself to be searched to its end. (A law: worlds that a seat
    cannot tell apart get the same answers.)"""

    @abstractmethod
    def opens(self, state: State, seat: i64) -> bool:
        """Does the seat see all but what nobody has seen?"""

    @abstractmethod
    def is_veiled(self, state: State, seat: i64) -> bool:
        """Do the others see less than the seat? Then it can only be better off than it seems."""

    @abstractmethod
    def place(self, state: State) -> Place:
        """All that decides what can still happen, but for where unseen cards are."""

    @abstractmethod
    def list_ways(self, state: State, moves: Moves) -> None:
        """The moves that differ by more than which unseen card they touch."""

    @abstractmethod
    def is_luck(self, state: State, move: i64) -> bool: ...

    @abstractmethod
    def outcomes(self, state: State, move: i64) -> list[Outcome]:
        """All that may come of a move that luck is in; nothing, if that is too much to list."""

    @abstractmethod
    def share(self, state: State, seat: i64) -> float:
        """At the end: the seat's share, or UNSURE if it hangs on what has been before."""

    @abstractmethod
    def circle(self, state: State, seat: i64) -> float:
        """What it is worth to go round from here for ever: 0 or 1, or UNSURE."""


@final
@mypyc_attr(acyclic=False)
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
@mypyc_attr(acyclic=False)
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
        self.listed = Moves()
        self.forced = Moves()
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
        """Nodes that lead to each other would be kept for long."""
        for node in self.nodes:
            node.ways.clear()
        self.nodes.clear()
        self.known.clear()


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
