"""A solver that says whether a numbered deal can be won, knowing the order of its cards.

First the tuned policy plays the deal many times, with more and more noise; then all games are
searched, within a budget. A deal is won if one game that wins it was found, lost if the search was
completed without one, and open otherwise.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.features import FULL_DECK
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.cards import NumberedDeal
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState, deal

WON: Final = "won"
LOST: Final = "lost"
OPEN: Final = "open"

TRIES: Final = 1000  # games of the tuned policy
NODES: Final = 100_000  # states of the search
NOISE_STEP: Final = 20 * FULL_DECK  # more noise with each try, in the unit of plans

StateKey = tuple[int, int, int, int, bool, bytes, int, int]


@final
@mypyc_attr(acyclic=True)
class SolverResult:
    """Whether a deal can be won, and how long it took to find out."""

    def __init__(self, outcome: str, steps: list[int], tries: int, nodes: int) -> None:
        self.outcome = outcome
        self.steps = steps  # of a game that wins; empty if none was found
        self.tries = tries
        self.nodes = nodes


def solve(
    number: int, options: PragonOptions, tries: int = TRIES, nodes: int = NODES
) -> SolverResult:
    """Solve a numbered deal with at most `tries` games and `nodes` states."""
    solver = DealSolver(number, options)
    while solver.tries < tries and not solver.attempt():
        pass
    if solver.outcome == OPEN:
        solver.search(nodes)
    return SolverResult(solver.outcome, solver.steps, solver.tries, solver.states())


@final
@mypyc_attr(acyclic=True)
class DealSolver:
    """Solves a deal piece by piece, so that a caller can show progress and stop."""

    def __init__(self, number: int, options: PragonOptions) -> None:
        self.number = number
        self.options = options
        self.policy = make_tuned_policy()
        self.outcome = OPEN
        self.steps: list[int] = []  # of a game that wins; empty if none was found
        self.tries = 0
        self.exhaustive_search = ExhaustiveSearch(0)

    def attempt(self) -> bool:
        """Play one more game with a little more noise; return whether it was won."""
        chance = NumberedDeal(self.number)
        state = deal(1, self.options, chance)
        self.policy.noise = NOISE_STEP * self.tries
        self.policy.noise_chance = FastChance(self.tries)
        steps = play_to_end(self.policy, state, chance)
        self.tries += 1
        if state.result(PLAYER) == 1.0:
            self.outcome, self.steps = WON, steps
        return self.outcome == WON

    def search(self, nodes: int) -> bool:
        """Search `nodes` more states; return whether the deal is won or lost.

        States that are known to be lost are remembered.
        """
        search = self.exhaustive_search
        search.budget += nodes
        chance = NumberedDeal(self.number)
        if search.wins(deal(1, self.options, chance), chance):
            self.outcome, self.steps = WON, search.steps[::-1]
        elif search.nodes < search.budget:
            self.outcome = LOST
        return self.outcome != OPEN

    def states(self) -> int:
        """Return how many states were searched."""
        return self.exhaustive_search.nodes


def play_to_end(policy: PragonPolicy, state: PragonState, chance: Chance) -> list[int]:
    """Play to the end of the game; return the steps."""
    steps: list[int] = []
    while state.turn != NOBODY:
        policy.act(state, chance)
        index: i64
        for index in range(policy.step_count):
            steps.append(policy.steps[index])
    return steps


@final
@mypyc_attr(acyclic=True)
class ExhaustiveSearch:
    """A search through all games, until a win is found or `budget` states were searched."""

    def __init__(self, budget: i64) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.steps: list[int] = []  # that win, the last one first
        self.lost: dict[StateKey, int] = {}  # rounds played in states without a win

    def wins(self, state: PragonState, chance: NumberedDeal) -> bool:
        """Return whether a win was found from this state."""
        if state.turn == NOBODY:
            return state.result(PLAYER) == 1.0
        self.nodes += 1
        key = state_key(state, chance)
        # A state that was lost after fewer rounds is lost now: the round limit is nearer.
        if self.nodes >= self.budget or self.lost.get(key, state.rounds + 1) <= state.rounds:
            return False
        for move in state.legal():
            after, later = state.clone(), chance.clone()
            after.apply(move, later)
            if self.wins(after, later):
                self.steps.append(move)
                return True
        if self.nodes < self.budget:
            self.lost[key] = state.rounds
        return False


def state_key(state: PragonState, chance: NumberedDeal) -> StateKey:
    """Return all that decides what can still happen. The pile follows from the rest."""
    step = state.phase + 8 * state.kind + 128 * state.picked + 8192 * state.pairs
    stacks = bytes([int(card) for card in state.under])
    return (
        state.draw,
        state.hand,
        state.chosen,
        step,
        state.made > 0,
        stacks + bytes([state.open_stacks]),
        chance.shuffles,
        chance.remaining,
    )
