"""Advice for a seat: rated plans, how certain the ratings are, and what speaks for each plan.

Plans are tried in imagined worlds, from what the seat may know. Advice uses no tree, even where a
strong bot does: a tree tells which move is best, and little about the others.

People are shown groups of plans. Plans of one group cannot be told apart, so one number is shown
for all of them, and the numbers of the groups descend.

The structures of advice and of an analysis are sent to players as they are.
"""

from collections.abc import Sequence
from math import ceil, hypot
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.bot import SearchLimits
from cardtable.bots.search.exact import TOLERANCE, ExactSearch
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game, Message

# The verdicts about a choice. A fair one is as good as any other, as far as can be told.
FAIR: Final = ""
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"

LIMITS = SearchLimits(samples=2_000, plans=6, milliseconds=1_500)
MAX_SHOWN = 4  # plans that are shown to a person
EQUAL_Z_SCORE = 2.0  # standard errors within which two plans cannot be told apart
MIN_SAMPLES = 10  # imagined states, below which win probabilities say nothing
MAX_USEFUL_ERROR = 0.2  # standard error, from which a win probability says nothing


class RatedPlan(Struct, frozen=True):
    """One plan, with its win probability and its distance from the best plan.

    `chances` and `margin` are what people are shown: 29 ± 6 wins in 100 games, for all plans of the
    group. `shown` says them in words, and how they compare with the best group.
    """

    steps: tuple[int, ...]
    move: str  # the steps in notation
    win_probability: float
    standard_error: float  # of the win probability
    loss: float  # how much lower the win probability is than that of the best plan
    loss_error: float  # the standard error of the loss
    group: int  # from 0, the best; plans of one group cannot be told apart
    chances: int | None  # None if the plans were tried too seldom to tell
    margin: int  # two standard errors; 0 if `chances` is exact
    shown: tuple[Message, ...]
    reasons: tuple[Message, ...]
    messages: tuple[Message, ...]  # the steps in sentences


class Advice(Struct, frozen=True):
    where: Message  # a first, weak hint: where to look, without the move
    plans: tuple[RatedPlan, ...]  # group by group, the best first
    samples: int  # imagined states in which the best plan was tried; 0 if the ratings are exact


class ChoiceAnalysis(Struct, frozen=True):
    """One choice of a game that is over, judged by what the seat could know at that time."""

    moves_before: int  # whole moves of the game before the choice
    steps: tuple[int, ...]
    move: str
    better_move: str  # the best plan in notation; empty if no plan was better
    win_probability: float  # after the choice
    best_win_probability: float  # of the best plan
    loss: float  # the difference of these two; below 0 if no better plan was found
    loss_error: float  # the standard error of the loss
    stake: float  # the loss of a blind choice: any plan, on average
    verdict: str
    messages: tuple[Message, ...]  # the steps in sentences
    better_messages: tuple[Message, ...]  # the best plan in sentences, if it was better


class Analysis(Struct, frozen=True):
    """All choices of a seat.

    `initial_win_probability` plus `luck` minus `given_away` is `result`. Luck is the cards and the
    moves of the other seats. None of these is more than a whole game: luck is between -1 and 1, and
    the others are between 0 and 1.
    """

    seat: int
    choices: tuple[ChoiceAnalysis, ...]
    accuracy: (
        float | None
    )  # 0 as by blind choices, 100 as by the best; None if nothing was at stake
    accuracy_error: float  # its standard error
    initial_win_probability: float  # at the first choice
    luck: float
    given_away: float  # by all choices
    given_away_error: float  # its standard error
    result: float
    worst: tuple[int, ...]  # indexes of the costliest choices, the worst first


class AnalysisProgress(Struct, frozen=True):
    """How many of the `total` whole moves are `done`, and the analysis once all are."""

    done: int
    total: int
    analysis: Analysis | None = None


class Playouts(Struct, frozen=True):
    """Games that bots played on from one moment, each with other hidden cards.

    They are finished when `done` is `total`, which may become smaller if they take too long.
    """

    done: int
    total: int
    wins: tuple[float, ...]  # of each seat; a win that k seats share counts 1/k for each


def advise(observation: Observation, budget: Budget, limits: SearchLimits = LIMITS) -> Advice:
    """Return the best plans for the seat to move."""
    roster = find_roster(observation.game.name)
    bot = roster.make_rollout_bot(limits)
    ratings: Rollouts | ExactSearch
    proof = bot.find_proof(observation, budget, every=True)
    if proof:
        ratings, best = proof, proof.best()
    else:
        plans = bot.candidates(observation.imagined_state)
        ratings = bot.run_rollouts(observation, plans, budget)
        best = bot.confident_best(ratings)
    estimates = [estimate_plan(ratings, index, best) for index in range(len(ratings.plans))]
    samples = ratings.worlds(best)
    shown = group_plans(estimates, best, samples)[:MAX_SHOWN]
    rated = [rate_plan(observation, ratings, estimates, plan) for plan in shown]
    where = roster.where(observation, rated[0].steps)
    return Advice(where, tuple(rated), samples)


class Estimate(NamedTuple):
    """What is known of a plan; for the best plan itself `loss` and `loss_error` are 0."""

    win_probability: float
    standard_error: float
    loss: float
    loss_error: float


class ShownPlan(NamedTuple):
    """What people are shown of the plan at `plan_index`."""

    plan_index: int
    group: int
    chances: int | None
    margin: int
    words: tuple[Message, ...]


def estimate_plan(ratings: Rollouts | ExactSearch, index: int, best: int) -> Estimate:
    """Rate a plan by its distance from the best one, in the worlds that both have met.

    A plan that was dropped early has met fewer worlds, and these may have been easy ones.
    """
    loss, error = ratings.gap(best, index)
    # A few worlds that agree are not certain, so that the error is never 0. A proof is certain.
    least = 0.0 if isinstance(ratings, ExactSearch) else 1 / max(ratings.worlds(index), 1)
    return Estimate(
        win_probability=min(max(ratings.mean(best) - loss, 0.0), 1.0),
        standard_error=max(ratings.error(index), least),
        loss=0.0 if index == best else loss,
        loss_error=0.0 if index == best else max(error, least),
    )


def group_plans(estimates: Sequence[Estimate], best: int, samples: int) -> list[ShownPlan]:
    """Return what people are shown of all plans, in this order: the one at index `best` first.

    `samples` is 0 if the estimates are exact. A group has the number of its first plan. The next
    plan joins it if it cannot be told from that one, or if its own number would be the same.
    """
    others = [index for index in range(len(estimates)) if index != best]
    others.sort(key=lambda index: -estimates[index].win_probability)
    if 0 < samples < MIN_SAMPLES or estimates[best].standard_error >= MAX_USEFUL_ERROR:
        untried = (Message("advice-untried", {}),)
        return [ShownPlan(index, 0, None, 0, untried) for index in (best, *others)]
    exact = not samples
    groups = [[best]]
    for index in others:
        if are_alike(estimates[groups[-1][0]], estimates[index], exact):
            groups[-1].append(index)
        else:
            groups.append([index])
    top = chances_of(estimates[best], exact)
    return [
        show_plan(index, number, estimates[group[0]], exact, None if index == best else top)
        for number, group in enumerate(groups)
        for index in group
    ]


def are_alike(better: Estimate, plan: Estimate, exact: bool) -> bool:
    """Return whether two plans cannot be told apart, or would be shown with the same number."""
    distance = better.win_probability - plan.win_probability
    error = hypot(better.loss_error, plan.loss_error)
    is_close = distance <= EQUAL_Z_SCORE * error + TOLERANCE
    return is_close or chances_of(better, exact) == chances_of(plan, exact)


def show_plan(index: int, group: int, leader: Estimate, exact: bool, top: int | None) -> ShownPlan:
    """Return what is shown of the plan at `index`, with the numbers of the first of its group.

    `top` is the number of the best plan, which this one is compared with; None for the best.
    """
    chances = chances_of(leader, exact)
    margin = 0 if exact else ceil(100 * EQUAL_Z_SCORE * leader.standard_error)
    words = [Message("advice-chances", {"chances": chances, "margin": margin})]
    if exact:
        words = [Message("advice-chances-exact", {"chances": chances})]
    if group and top is not None:
        words.append(Message("advice-fewer", {"count": top - chances}))
    elif top is not None:
        words.append(Message("advice-same" if exact else "advice-equal", {}))
    return ShownPlan(index, group, chances, margin, tuple(words))


def chances_of(plan: Estimate, exact: bool) -> int:
    """Return how many of 100 games are won; exactly 0 or 100 only if nothing else is possible."""
    chances = round(100 * plan.win_probability)
    if not exact or min(plan.win_probability, 1 - plan.win_probability) <= TOLERANCE:
        return chances
    return min(max(chances, 1), 99)


def rate_plan(
    observation: Observation,
    ratings: Rollouts | ExactSearch,
    estimates: Sequence[Estimate],
    shown: ShownPlan,
) -> RatedPlan:
    steps = tuple(ratings.plans[shown.plan_index].to_list())
    estimate = estimates[shown.plan_index]
    return RatedPlan(
        steps=steps,
        move=write_plan(observation, steps),
        win_probability=estimate.win_probability,
        standard_error=estimate.standard_error,
        loss=estimate.loss,
        loss_error=estimate.loss_error,
        group=shown.group,
        chances=shown.chances,
        margin=shown.margin,
        shown=shown.words,
        reasons=tuple(find_roster(observation.game.name).reasons(observation, steps)),
        messages=describe_plan(observation, steps),
    )


class PlanPart(NamedTuple):
    """A whole move of a plan, or a single step where the plan begins or ends within a move."""

    before: Any  # the state, with imagined cards
    steps: tuple[int, ...]
    is_whole: bool


def split_plan(observation: Observation, steps: Sequence[int]) -> list[PlanPart]:
    """Return the whole moves of a plan, and its single steps where a move is not complete."""
    state = observation.imagined_state.clone()
    parts: list[PlanPart] = []
    singles: list[PlanPart] = []  # of the move that is not complete yet
    begins_whole = state.is_move_complete()
    for step in steps:
        singles.append(PlanPart(state.clone(), (step,), is_whole=False))
        state.apply(step, FastChance(0))
        if begins_whole and state.is_move_complete():
            move = tuple(part.steps[0] for part in singles)
            parts.append(PlanPart(singles[0].before, move, is_whole=True))
            singles = []
    return parts + singles


def write_plan(observation: Observation, steps: Sequence[int]) -> str:
    """Write a plan in notation."""
    return ", ".join(write_part(observation.game, part) for part in split_plan(observation, steps))


def write_part(game: Game, part: PlanPart) -> str:
    return game.write(part.steps) if part.is_whole else game.step_name(part.steps[0])


def describe_plan(observation: Observation, steps: Sequence[int]) -> tuple[Message, ...]:
    """Return the sentences that tell a player to follow a plan."""
    game, seat = observation.game, observation.imagined_state.turn
    messages: list[Message] = []
    for part in split_plan(observation, steps):
        found = game.describe_move(game.view(part.before, seat), part.steps)
        messages += found or [Message("hint-move", {"move": write_part(game, part)})]
    return tuple(messages)
