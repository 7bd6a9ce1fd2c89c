"""Advice for a seat: lines with their worth and its error, and what speaks for them.

It is made by trying lines in imagined worlds, from what the seat may know. Where strong bots grow
a tree instead, advice does not: a tree tells which move is best, and little of all the others.
"""

from typing import Final

from msgspec import Struct

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.bot import SearchLimits
from cardtable.bots.search.exact import ExactSearch
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Message

FAIR: Final = ""  # as good as anything else, as far as anybody can tell
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"


class RatedPlan(Struct, frozen=True):
    """One line that could be played."""

    steps: tuple[int, ...]
    move: str  # the steps in notation, as far as they go
    share: float
    error: float
    gap: float  # by how much it is behind the best
    gap_error: float
    equal: bool  # about as good as the best: nobody can tell them apart
    reasons: tuple[Message, ...]


class Advice(Struct, frozen=True):
    where: Message  # the first strength: where to look, without the move
    options: tuple[RatedPlan, ...]  # the best first
    worlds: int  # in which the best was tried; 0 where the shares are exact


class ChoiceAnalysis(Struct, frozen=True):
    """One choice of a game that is over, judged by what could be known then."""

    at: int  # how many whole moves had been made
    steps: tuple[int, ...]
    move: str
    better: str  # the best line, if it is another
    share: float  # of what was played
    best: float
    loss: float
    error: float  # of the loss
    verdict: str


class Analysis(Struct, frozen=True):
    """A seat's whole game. What it began with, plus luck, less what choices lost, is the result."""

    seat: int
    choices: tuple[ChoiceAnalysis, ...]
    accuracy: float  # from 0 to 100
    began: float  # the share at the first choice
    luck: float
    lost: float  # by choices
    result: float
    worst: tuple[int, ...]  # places among the choices, the costliest first


class AnalysisProgress(Struct, frozen=True):
    """How far an analysis has come."""

    done: int  # whole moves
    of: int
    analysis: Analysis | None = None


LIMITS = SearchLimits(samples=2_000, lines=6, milliseconds=1_500)
MAX_SHOWN = 4  # lines that are shown to a person
EQUAL_Z_SCORE = 2.0  # standard errors within which two lines are about equal


def advise(sight: Observation, budget: Budget, effort: SearchLimits = LIMITS) -> Advice:
    """What a strong player would think about, for the seat whose turn it is."""
    company = find_roster(sight.game.name)
    searcher = company.make_rollout_bot(effort)
    tried: Rollouts | ExactSearch
    proof = searcher.find_proof(sight, budget, every=True)
    if proof:
        tried, best = proof, proof.best()
    else:
        tried = searcher.tried(sight, searcher.lines(sight.imagined_state), budget)
        best = searcher.confident_best(tried)
    options = [rate_plan(sight, tried, at, best) for at in rank_plans(tried, best)[:MAX_SHOWN]]
    where = company.where(sight, options[0].steps)
    return Advice(where, tuple(options), tried.worlds(best))


def rank_plans(tried: Rollouts | ExactSearch, best: int) -> list[int]:
    """The best first, then those that were tried to the end, then the others."""
    alive = set(tried.alive)
    places = range(len(tried.lines))
    return sorted(places, key=lambda at: (at != best, at not in alive, -tried.mean(at)))


def rate_plan(sight: Observation, tried: Rollouts | ExactSearch, at: int, best: int) -> RatedPlan:
    steps = tuple(tried.lines[at].listed())
    gap, error = tried.gap(best, at)
    # A few worlds that agree are no certainty. A proof is.
    least = 0.0 if isinstance(tried, ExactSearch) else 1 / max(tried.worlds(at), 1)
    error = max(error, least)
    return RatedPlan(
        steps=steps,
        move=write_plan(sight, steps),
        share=tried.mean(at),
        error=max(tried.error(at), least),
        gap=max(gap, 0.0),
        gap_error=0.0 if at == best else error,
        equal=at != best and gap <= EQUAL_Z_SCORE * error,
        reasons=tuple(find_roster(sight.game.name).reasons(sight, steps)),
    )


def write_plan(sight: Observation, steps: tuple[int, ...]) -> str:
    """A line in notation: one whole move after the other, and what is none step by step."""
    world = sight.imagined_state.clone()
    found: list[str] = []
    move: list[int] = []
    begun = world.is_move_complete()
    for step in steps:
        world.apply(step, FastChance(0))
        move.append(step)
        if begun and world.is_move_complete():
            found.append(sight.game.write(tuple(move)))
            move = []
    return ", ".join([*found, *(sight.game.step_name(step) for step in move)])
