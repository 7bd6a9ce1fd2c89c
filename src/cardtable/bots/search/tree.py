"""A player to measure by: information-set Monte Carlo tree search, as OpenSpiel knows it.

One tree for the seat's knowledge, each simulation in a freshly imagined world, random moves
below the tree, the most visited step at the end. It knows nothing of any game, so to beat it
proves little, and not to beat it proves much. Two things make it stronger than the original:
moves that a world does not offer are not counted against a branch, and simulations end with
the stretch, where they are valued by the same table that our own players use.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.moves import Moves
from cardtable.engine.state import NOBODY, State

EXPLORE: Final = 1.0  # times the spread of results, which are shares from 0 to 1
LONGEST: Final = 20_000  # random steps below the tree


@final
@mypyc_attr(acyclic=True)
class Node:
    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often the step that leads here could be made
        self.total = 0.0  # for the seat that made the step
        self.children: dict[int, Node] = {}


@final
@mypyc_attr(acyclic=True)
class Tree:
    def __init__(self, policy: Policy, root: State, seat: int, seed: int) -> None:
        self.policy = policy
        self.root = root
        self.seat: i64 = seat
        self.top = Node()
        self.chance = FastChance(seed)
        self.picks = FastChance(seed ^ 1)
        self.listed = Moves()

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self.simulate(self.root.imagine(self.seat, self.chance))

    def simulate(self, world: State) -> None:
        stretch = self.policy.stretch(world)
        node = self.top
        path: list[Node] = []
        movers: list[int] = []
        fresh = False
        while not fresh and world.turn != NOBODY and self.policy.stretch(world) == stretch:
            step = self.selected(node, world)
            child = node.children.get(step)
            if child is None:
                child = Node()
                child.offered = 1
                node.children[step] = child
                fresh = True
            path.append(child)
            movers.append(world.turn)
            world.apply(step, self.chance)
            node = child
        self.play_out(world, stretch, self.chance)
        shares = [self.policy.worth(world, seat) for seat in range(world.seats())]
        for node, mover in zip(path, movers, strict=True):
            node.visits += 1
            node.total += shares[mover]

    def selected(self, node: Node, world: State) -> i64:
        """A step that was never tried, or the one with the best upper bound."""
        listed = self.listed
        listed.clear()
        world.list_moves(listed)
        untried = vec[i64]()
        best: i64 = NOBODY
        most = -1.0
        place: i64
        for place in range(listed.count):
            step = listed.at(place)
            child = node.children.get(step)
            if child is None:
                untried = append(untried, step)
                continue
            child.offered += 1
            bound = child.total / child.visits + EXPLORE * sqrt(log(child.offered) / child.visits)
            if bound > most:
                most = bound
                best = step
        if len(untried):
            return untried[self.picks.below(len(untried))]
        return best

    def play_out(self, world: State, stretch: i64, chance: Chance) -> None:
        listed = self.listed
        made: i64 = 0
        while world.turn != NOBODY and made < LONGEST and self.policy.stretch(world) == stretch:
            listed.clear()
            world.list_moves(listed)
            world.apply(listed.at(self.picks.below(listed.count)), chance)
            made += 1

    def most_visited(self) -> int:
        found = -1
        visits = -1
        for step, child in self.top.children.items():
            if child.visits > visits:
                found, visits = step, child.visits
        return found
