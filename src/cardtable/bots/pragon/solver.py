"""Two questions about a table of Pragon: could this deal be won, and what should I do now?

The thoughtful solver knows the order of a numbered deal. First the greedy player tries
the deal many times, with more and more noise; then every line of play is searched, within
a budget. What it calls won has a line that replays to a win, and what it calls lost has
been searched to the last move; all else it calls open.

The blind adviser knows what the player knows. It tries each promising move in many worlds
that the player cannot tell from the real one, the same worlds for every move.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardtable.bots.pragon.greedy import Plan, follow, next_step, plans, play_greedily
from cardtable.bots.pragon.weights import TUNED, Weights
from cardtable.engine.chance import FastChance
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.pragon.deals import NumberedDeal
from cardtable.games.pragon.options import Options
from cardtable.games.pragon.state import LIFTING, PLAYER, Pragon, deal

WON: Final = "won"
LOST: Final = "lost"
OPEN: Final = "open"

TRIES: Final = 1000  # games of the greedy player
NODES: Final = 100_000  # states of the search
QUIET: Final = 50  # tries until the noise is as large as a card of the table

Key = tuple[int, int, int, int, bool, bytes, int, int]


@final
@mypyc_attr(acyclic=True)
class Verdict:
    def __init__(self, outcome: str, steps: list[int], tries: int, nodes: int) -> None:
        self.outcome = outcome
        self.steps = steps  # a whole game that is won, or nothing
        self.tries = tries
        self.nodes = nodes


def solve(
    number: int,
    options: Options,
    tries: int = TRIES,
    nodes: int = NODES,
    weights: Weights = TUNED,
) -> Verdict:
    """Whether a numbered deal can be won by somebody who knows all cards."""
    hunt = Hunt(number, options, weights)
    while hunt.tries < tries and not hunt.attempt():
        pass
    if hunt.outcome == OPEN:
        hunt.search(nodes)
    return Verdict(hunt.outcome, hunt.steps, hunt.tries, hunt.states())


@final
@mypyc_attr(acyclic=True)
class Hunt:
    """The same, in pieces: whoever waits can be told how far it is, and can stop it."""

    def __init__(self, number: int, options: Options, weights: Weights = TUNED) -> None:
        self.number = number
        self.options = options
        self.weights = weights
        self.outcome = OPEN
        self.steps: list[int] = []  # a whole game that is won, or nothing
        self.tries = 0
        self.searched = Search(0)

    def attempt(self) -> bool:
        """One more game of the greedy player, with a little more noise; was it won?"""
        chance = NumberedDeal(self.number)
        state = deal(1, self.options, chance)
        noise = self.tries / QUIET
        steps = play_greedily(state, self.weights, chance, noise, FastChance(self.tries))
        self.tries += 1
        if state.result(PLAYER) == 1.0:
            self.outcome, self.steps = WON, steps
        return self.outcome == WON

    def search(self, nodes: int) -> bool:
        """Search so many more states; is it settled? What is known to be lost stays known."""
        search = self.searched
        search.budget += nodes
        chance = NumberedDeal(self.number)
        if search.wins(deal(1, self.options, chance), chance):
            self.outcome, self.steps = WON, search.steps[::-1]
        elif search.nodes < search.budget:
            self.outcome = LOST
        return self.outcome != OPEN

    def states(self) -> int:
        return self.searched.nodes


@final
@mypyc_attr(acyclic=True)
class Search:
    """A search through every line of play, until a win is found or the budget is spent."""

    def __init__(self, budget: i64) -> None:
        self.budget = budget
        self.nodes: i64 = 0
        self.steps: list[int] = []  # of the winning line, the last one first
        self.lost: dict[Key, int] = {}  # states without a win, and after how many rounds

    def wins(self, state: Pragon, chance: NumberedDeal) -> bool:
        if state.turn == NOBODY:
            return state.result(PLAYER) == 1.0
        self.nodes += 1
        key = key_of(state, chance)
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


def key_of(state: Pragon, chance: NumberedDeal) -> Key:
    """All that decides what can still happen. What lies on the pile follows from the rest."""
    step = state.phase + 8 * state.kind + 128 * state.picked + 8192 * state.pairs
    where = bytes([int(card) for card in state.under])
    return (
        state.draw, state.hand, state.chosen, step, state.made > 0, where + bytes([state.faces]),
        chance.shuffles, chance.left,
    )  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Advice:
    """A move that was tried in many worlds."""

    def __init__(self, plan: Plan, steps: list[int], games: int) -> None:
        self.plan = plan
        self.steps = steps  # as far as they can be foreseen: up to the first card turned up
        self.wins = 0
        self.games = games

    def rate(self) -> float:
        return self.wins / self.games


def advise(
    state: Pragon, seed: int, moves: int = 8, games: int = 100, weights: Weights = TUNED
) -> list[Advice]:
    """The most promising moves, each with its share of won games; the best first."""
    if not state.whole() or state.turn == NOBODY:
        raise Refusal("advice-whole")
    ranked = sorted(plans(state, weights), key=worth_of, reverse=True)
    found = [Advice(plan, foreseen(state, plan, weights), games) for plan in ranked[:moves]]
    for game in range(games):
        world = state.imagine(PLAYER, FastChance(seed + 2 * game))
        for advice in found:
            end, chance = world.clone(), FastChance(seed + 2 * game + 1)
            follow(end, advice.plan, weights, chance, [])
            play_greedily(end, weights, chance, 0.0, chance)
            advice.wins += int(end.result(PLAYER))
    return sorted(found, key=rate_of, reverse=True)


def worth_of(plan: Plan) -> float:
    return plan.worth


def rate_of(advice: Advice) -> float:
    return advice.rate()


def foreseen(state: Pragon, plan: Plan, weights: Weights) -> list[int]:
    """The steps of a plan up to the first card that it turns up before its end."""
    rest = state.clone()
    steps: list[int] = []
    while not steps or not (rest.whole() or rest.phase == LIFTING):
        steps.append(next_step(rest, plan, weights))
        rest.apply(steps[-1], FastChance(0))
    return steps
