"""Could this deal be won?

The solver knows the order of a numbered deal. First the tuned player tries the deal many
times, with more and more noise; then every line of play is searched, within a budget. What
it calls won has a line that replays to a win, and what it calls lost has been searched to
the last move; all else it calls open.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.bots.pragon.weights import FULL_DECK
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.deals import NumberedDeal
from cardtable.games.pragon.legality import PLAYER
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState, deal

WON: Final = "won"
LOST: Final = "lost"
OPEN: Final = "open"

TRIES: Final = 1000  # games of the tuned player
NODES: Final = 100_000  # states of the search
NOISE_STEP: Final = 20 * FULL_DECK  # more of it for each try, in the units of plans

StateKey = tuple[int, int, int, int, bool, bytes, int, int]


@final
@mypyc_attr(acyclic=True)
class SolverResult:
    def __init__(self, outcome: str, steps: list[int], tries: int, nodes: int) -> None:
        self.outcome = outcome
        self.steps = steps  # a whole game that is won, or nothing
        self.tries = tries
        self.nodes = nodes


def solve(
    number: int, options: PragonOptions, tries: int = TRIES, nodes: int = NODES
) -> SolverResult:
    """Whether a numbered deal can be won by somebody who knows all cards."""
    hunt = DealSolver(number, options)
    while hunt.tries < tries and not hunt.attempt():
        pass
    if hunt.outcome == OPEN:
        hunt.search(nodes)
    return SolverResult(hunt.outcome, hunt.steps, hunt.tries, hunt.states())


@final
@mypyc_attr(acyclic=True)
class DealSolver:
    """The same, in pieces: whoever waits can be told how far it is, and can stop it."""

    def __init__(self, number: int, options: PragonOptions) -> None:
        self.number = number
        self.options = options
        self.policy = make_tuned_policy()
        self.outcome = OPEN
        self.steps: list[int] = []  # a whole game that is won, or nothing
        self.tries = 0
        self.exhaustive_search = ExhaustiveSearch(0)

    def attempt(self) -> bool:
        """One more game of the tuned player, with a little more noise; was it won?"""
        chance = NumberedDeal(self.number)
        state = deal(1, self.options, chance)
        self.policy.noise = NOISE_STEP * self.tries
        self.policy.picks = FastChance(self.tries)
        steps = play_to_end(self.policy, state, chance)
        self.tries += 1
        if state.result(PLAYER) == 1.0:
            self.outcome, self.steps = WON, steps
        return self.outcome == WON

    def search(self, nodes: int) -> bool:
        """Search so many more states; is it settled? What is known to be lost stays known."""
        search = self.exhaustive_search
        search.budget += nodes
        chance = NumberedDeal(self.number)
        if search.wins(deal(1, self.options, chance), chance):
            self.outcome, self.steps = WON, search.steps[::-1]
        elif search.nodes < search.budget:
            self.outcome = LOST
        return self.outcome != OPEN

    def states(self) -> int:
        return self.exhaustive_search.nodes


def play_to_end(policy: PragonPolicy, state: PragonState, chance: Chance) -> list[int]:
    """Play to the end; the steps that were made."""
    steps: list[int] = []
    while state.turn != NOBODY:
        policy.act(state, chance)
        at: i64
        for at in range(policy.made):
            steps.append(policy.steps[at])
    return steps


@final
@mypyc_attr(acyclic=True)
class ExhaustiveSearch:
    """A search through every line of play, until a win is found or the budget is spent."""

    def __init__(self, budget: i64) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.steps: list[int] = []  # of the winning line, the last one first
        self.lost: dict[StateKey, int] = {}  # states without a win, and after how many rounds

    def wins(self, state: PragonState, chance: NumberedDeal) -> bool:
        if state.turn == NOBODY:
            return state.result(PLAYER) == 1.0
        self.nodes += 1
        key = state_key(state, chance)
        # What was lost after fewer rounds is lost now: the limit has only come nearer.
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
    """All that decides what can still happen. What lies on the pile follows from the rest."""
    step = state.phase + 8 * state.kind + 128 * state.picked + 8192 * state.pairs
    where = bytes([int(card) for card in state.under])
    return (
        state.draw,
        state.hand,
        state.chosen,
        step,
        state.made > 0,
        where + bytes([state.open_stacks]),
        chance.shuffles,
        chance.remaining,
    )
