"""Information-set Monte Carlo tree search, as OpenSpiel knows it.

One tree for the seat's knowledge, each simulation in a freshly imagined world, the most visited
step at the end. Moves that a world does not offer are not counted against a branch, and
simulations end with the stretch, where they are valued by the policy.

Below the tree moves are random, for a player to measure by: it knows nothing of any game, so to
beat it proves little, and not to beat it proves much. A tree that is `guided` goes on as the
policy does, up to where the policy can judge.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Policy
from cardtable.bots.search.rollouts import is_significant
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State

# How far moves are tried that look worse: times the spread of results, which are shares from 0 to
# 1 and come out as 0 or 1 at random. Judgements lie much closer together.
EXPLORATION: Final = 1.0
GUIDED_EXPLORATION: Final = 0.4
MAX_PLAYOUT_STEPS: Final = 20_000  # random steps below the tree


@final
@mypyc_attr(acyclic=True)
class TreeNode:
    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often the step that leads here could be made
        self.total = 0.0  # for the seat that made the step
        self.squares = 0.0
        self.children: dict[int, TreeNode] = {}

    def mean(self) -> float:
        return self.total / self.visits

    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(max(self.squares / self.visits - self.mean() ** 2, 0.0) / self.visits)


@final
@mypyc_attr(acyclic=True)
class IsmctsTree:
    def __init__(
        self, policy: Policy, root: State, seat: int, seed: int, guided: bool = False
    ) -> None:
        self.policy = policy
        self.guided = guided
        self.exploration = GUIDED_EXPLORATION if guided else EXPLORATION
        self.root = root
        self.seat: i64 = seat
        self.top = TreeNode()
        self.chance = FastChance(seed)
        self.picks = FastChance(seed ^ 1)
        self.listed = MoveList()

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self.simulate(self.root.imagine(self.seat, self.chance))

    def simulate(self, world: State) -> None:
        stretch = self.policy.horizon(world)
        node = self.top
        path: list[TreeNode] = []
        movers: list[int] = []
        fresh = False
        while not fresh and world.turn != NOBODY and self.policy.horizon(world) == stretch:
            step = self.select_step(node, world)
            child = node.children.get(step)
            if child is None:
                child = TreeNode()
                child.offered = 1
                node.children[step] = child
                fresh = True
            path.append(child)
            movers.append(world.turn)
            world.apply(step, self.chance)
            node = child
        if not self.guided:
            self.play_out(world, stretch, self.chance)
        elif self.policy.horizon(world) == stretch:
            self.policy.finish(world, self.chance)
        shares = [self.policy.worth(world, seat) for seat in range(world.seats())]
        for node, mover in zip(path, movers, strict=True):
            node.visits += 1
            share = shares[mover]
            node.total += share
            node.squares += share * share

    def select_step(self, node: TreeNode, world: State) -> i64:
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
            bound = child.mean() + self.exploration * sqrt(log(child.offered) / child.visits)
            if bound > most:
                most = bound
                best = step
        if len(untried):
            return untried[self.picks.below(len(untried))]
        return best

    def play_out(self, world: State, stretch: i64, chance: Chance) -> None:
        listed = self.listed
        made: i64 = 0
        while (
            world.turn != NOBODY
            and made < MAX_PLAYOUT_STEPS
            and self.policy.horizon(world) == stretch
        ):
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

    def confident_best(self, own: int, sureness: float) -> int:
        """The most visited step, if it is surely better than the policy's own."""
        found = self.most_visited()
        best, kept = self.top.children[found], self.top.children.get(own)
        if kept is None:
            return found
        error = sqrt(best.error() ** 2 + kept.error() ** 2)
        return found if is_significant(best.mean() - kept.mean(), error, sureness) else own
