"""Advice for a seat: rated plans, how certain the ratings are, and what speaks for each plan.

Plans are tried in imagined worlds, from what the seat may know. Advice uses no tree, even where a
strong bot does: a tree tells which move is best, and little about the others.

The structures of advice and of an analysis are sent to players as they are.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.bot import SearchLimits
from cardtable.bots.search.exact import ExactSearch
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
EQUAL_Z_SCORE = 2.0  # standard errors within which two plans are about equal


class RatedPlan(Struct, frozen=True):
    """One plan, with its win probability and its distance from the best plan."""

    steps: tuple[int, ...]
    move: str  # the steps in notation
    win_probability: float
    standard_error: float  # of the win probability
    loss: float  # how much lower the win probability is than that of the best plan
    loss_error: float  # the standard error of the loss
    about_equal: bool  # not the best plan, but too close to it to tell them apart
    reasons: tuple[Message, ...]
    messages: tuple[Message, ...]  # the steps in sentences


class Advice(Struct, frozen=True):
    where: Message  # a first, weak hint: where to look, without the move
    plans: tuple[RatedPlan, ...]  # the best first
    samples: int  # imagined states in which the best plan was tried; 0 if the ratings are exact


class ChoiceAnalysis(Struct, frozen=True):
    """One choice of a game that is over, judged by what the seat could know at that time."""

    moves_before: int  # whole moves of the game before the choice
    steps: tuple[int, ...]
    move: str
    better_move: str  # the best plan in notation; empty if no plan was better
    win_probability: float  # after the choice
    best_win_probability: float  # of the best plan
    loss: float  # the difference of these two
    loss_error: float  # the standard error of the loss
    verdict: str
    messages: tuple[Message, ...]  # the steps in sentences
    better_messages: tuple[Message, ...]  # the best plan in sentences, if it was better


class Analysis(Struct, frozen=True):
    """All choices of a seat.

    `initial_win_probability` plus `luck` minus `total_loss` is `result`.
    """

    seat: int
    choices: tuple[ChoiceAnalysis, ...]
    accuracy: float  # from 0 to 100
    initial_win_probability: float  # at the first choice
    luck: float
    total_loss: float  # of all choices
    result: float
    worst: tuple[int, ...]  # indexes of the costliest choices, the worst first


class AnalysisProgress(Struct, frozen=True):
    """How many of the `total` whole moves are `done`, and the analysis once all are."""

    done: int
    total: int
    analysis: Analysis | None = None


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
    shown = rank_plans(ratings, best)[:MAX_SHOWN]
    rated = [rate_plan(observation, ratings, index, best) for index in shown]
    where = roster.where(observation, rated[0].steps)
    return Advice(where, tuple(rated), ratings.worlds(best))


def rank_plans(ratings: Rollouts | ExactSearch, best: int) -> list[int]:
    """Return the indexes of all plans: the best, those that were tried to the end, the others."""
    alive = set(ratings.alive)
    indexes = range(len(ratings.plans))
    return sorted(
        indexes, key=lambda index: (index != best, index not in alive, -ratings.mean(index))
    )


def rate_plan(
    observation: Observation, ratings: Rollouts | ExactSearch, index: int, best: int
) -> RatedPlan:
    steps = tuple(ratings.plans[index].to_list())
    loss, error = ratings.gap(best, index)
    # A few worlds that agree are not certain, so that the error is never 0. A proof is certain.
    least = 0.0 if isinstance(ratings, ExactSearch) else 1 / max(ratings.worlds(index), 1)
    error = max(error, least)
    return RatedPlan(
        steps=steps,
        move=write_plan(observation, steps),
        win_probability=ratings.mean(index),
        standard_error=max(ratings.error(index), least),
        loss=max(loss, 0.0),
        loss_error=0.0 if index == best else error,
        about_equal=index != best and loss <= EQUAL_Z_SCORE * error,
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
