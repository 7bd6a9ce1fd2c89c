"""Information-set Monte Carlo tree search (ISMCTS), in the manner of OpenSpiel.

There is one tree for what the seat knows. Each simulation runs in a freshly imagined world, and
the most visited step is chosen. A branch is not charged for simulations in whose world its step
was not legal. Simulations end at the policy's horizon, where the policy gives the win
probabilities.

Below the tree, moves are random: such a bot knows nothing of the game. It is a weak baseline; to
beat it proves little, and not to beat it proves much. A `guided` tree plays on as the policy does,
up to a state that the policy can evaluate.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardtable.bots.search.policy import Policy
from cardtable.bots.search.rollouts import is_significant
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, MoveList, State

# The weight of exploration in the upper confidence bound. Results of random playouts are 0 or 1;
# evaluations of a policy lie much closer together.
EXPLORATION: Final = 1.0
GUIDED_EXPLORATION: Final = 0.4
MAX_PLAYOUT_STEPS: Final = 20_000  # random steps below the tree


@final
@mypyc_attr(acyclic=True)
class TreeNode:
    """What is known of one step, after the steps above it."""

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0  # how often the step was legal when the tree came by
        self.total = 0.0  # of win probabilities, for the seat that makes the step
        self.squares = 0.0
        self.children: dict[int, TreeNode] = {}

    def mean(self) -> float:
        return self.total / self.visits

    def error(self) -> float:
        """Return the standard error of the mean."""
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
        self.move_list = MoveList()

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            self.simulate(self.root.imagine(self.seat, self.chance))

    def simulate(self, world: State) -> None:
        """Play `world` to the horizon, add one node to the tree, and credit the path to it."""
        horizon = self.policy.horizon(world)
        node = self.top
        path: list[TreeNode] = []
        movers: list[int] = []
        is_new = False
        while not is_new and world.turn != NOBODY and self.policy.horizon(world) == horizon:
            step = self.select_step(node, world)
            child = node.children.get(step)
            if child is None:
                child = TreeNode()
                child.offered = 1
                node.children[step] = child
                is_new = True
            path.append(child)
            movers.append(world.turn)
            world.apply(step, self.chance)
            node = child
        if not self.guided:
            self.play_out(world, horizon, self.chance)
        elif self.policy.horizon(world) == horizon:
            self.policy.finish(world, self.chance)
        values = [self.policy.win_probability(world, seat) for seat in range(world.seats())]
        for node, mover in zip(path, movers, strict=True):
            node.visits += 1
            value = values[mover]
            node.total += value
            node.squares += value * value

    def select_step(self, node: TreeNode, world: State) -> i64:
        """Return a step that was never tried, or the one with the best upper bound."""
        moves = self.move_list
        moves.clear()
        world.list_moves(moves)
        untried = vec[i64]()
        best: i64 = NOBODY
        most = -1.0
        index: i64
        for index in range(moves.count):
            step = moves.at(index)
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

    def play_out(self, world: State, horizon: i64, chance: Chance) -> None:
        """Make random moves up to the horizon."""
        moves = self.move_list
        made: i64 = 0
        while (
            world.turn != NOBODY
            and made < MAX_PLAYOUT_STEPS
            and self.policy.horizon(world) == horizon
        ):
            moves.clear()
            world.list_moves(moves)
            world.apply(moves.at(self.picks.below(moves.count)), chance)
            made += 1

    def most_visited(self) -> int:
        found = -1
        visits = -1
        for step, child in self.top.children.items():
            if child.visits > visits:
                found, visits = step, child.visits
        return found

    def confident_best(self, own: int, z_score: float) -> int:
        """Return the most visited step if it is significantly better than `own`, else `own`."""
        found = self.most_visited()
        best, kept = self.top.children[found], self.top.children.get(own)
        if kept is None:
            return found
        error = sqrt(best.error() ** 2 + kept.error() ** 2)
        return found if is_significant(best.mean() - kept.mean(), error, z_score) else own
