"""A game that is over, looked at again: every choice from what the seat could know then.

The share of the game before a choice is that of the best line. What was played may be worth
less: that is the choice's loss. From there to the next choice the share moves by itself, by
cards and by the others: that is luck. Both together lead from the first share to the result.
"""

from collections.abc import Sequence
from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, Observation, find_roster
from cardtable.bots.advice import (
    BLUNDER,
    EQUAL_Z_SCORE,
    FAIR,
    INACCURACY,
    MISTAKE,
    Analysis,
    ChoiceAnalysis,
    write_plan,
)
from cardtable.bots.bot import ALL_PLANS, RolloutBot, SearchLimits
from cardtable.bots.search.bounds import TOLERANCE
from cardtable.bots.search.exact import ExactSearch
from cardtable.bots.search.policy import Plan
from cardtable.bots.search.rollouts import Rollouts, is_significant
from cardtable.engine.chance import FastChance
from cardtable.table.replay import Moment

LIMITS = SearchLimits(
    samples=1_200, lines=5, milliseconds=600
)  # to find the best, and again to measure
VERDICT_BOUNDS = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
MAX_WORST = 3
PROBE_WORLDS = (
    16  # worlds that are led along a move: they hardly ever all have the same hidden card
)


def analyse_choice(
    sight: Observation,
    played: Sequence[int],
    at: int,
    budget: Budget,
    effort: SearchLimits = LIMITS,
) -> tuple[ChoiceAnalysis | None, int]:
    """The choice that begins with these steps, and how many of them it took.

    They are all that the seat did until it was another's turn: a line can be several whole
    moves long. None where there was nothing to choose.
    """
    searcher = find_roster(sight.game.name).make_rollout_bot(effort)
    every, own = include_played(
        sight, searcher.policy.lines(sight.imagined_state, ALL_PLANS), played
    )
    lines, place = include_plan(searcher.lines(sight.imagined_state), every[own])
    steps = tuple(lines[place].listed())
    if len(lines) == 1:
        return None, len(steps)
    proof = searcher.find_proof(sight, budget, every=True, lines=every)
    if proof:
        found = compare_with_best(sight, proof, proof.best(), own, at)
    else:
        tried = measure_plans(searcher, sight, lines, place, budget)
        found = compare_with_best(sight, tried, 0, len(tried.lines) - 1, at)
    return found, len(steps)


def measure_plans(
    searcher: RolloutBot, sight: Observation, lines: list[Plan], place: int, budget: Budget
) -> Rollouts:
    """The best line, then what was played, in worlds that had no say in which is the best.

    A line that came out best of several has been lucky as well: in the worlds that chose it
    it is better than it is, and what was played would always seem to have lost something.
    """
    half = Budget((budget.milliseconds + 1) // 2)
    best = searcher.tried(sight, lines, half).best()
    pair = [lines[place]] if best == place else [lines[best], lines[place]]
    return searcher.tried(sight, pair, half)


def compare_with_best(
    sight: Observation, tried: Rollouts | ExactSearch, best: int, place: int, at: int
) -> ChoiceAnalysis:
    """What was played beside the best; a loss that could be chance is none."""
    loss, error = tried.gap(best, place)
    # A few worlds that agree are no certainty. A proof is, up to where its bounds have met.
    error = 0.0 if isinstance(tried, ExactSearch) else max(error, 1 / max(tried.worlds(place), 1))
    if best == place or not is_significant(loss, error, EQUAL_Z_SCORE) or loss <= TOLERANCE:
        best, loss, error = place, 0.0, 0.0
    steps = tuple(tried.lines[place].listed())
    return ChoiceAnalysis(
        at=at,
        steps=steps,
        move=write_plan(sight, steps),
        better="" if best == place else write_plan(sight, tuple(tried.lines[best].listed())),
        share=tried.mean(best) - loss,
        best=tried.mean(best),
        loss=loss,
        error=error,
        verdict=verdict_for(loss, error),
    )


def include_played(
    sight: Observation, lines: list[Plan], played: Sequence[int]
) -> tuple[list[Plan], int]:
    """The lines, with what was played among them, and where."""
    place = index_of_played(lines, played)
    if place is not None:
        return lines, place
    return [*lines, Plan(vec[i64](first_move(sight, played)), 0.0)], len(lines)


def include_plan(lines: list[Plan], line: Plan) -> tuple[list[Plan], int]:
    """The lines, with that one among them, and where."""
    steps = line.listed()
    for at, other in enumerate(lines):
        if other.listed() == steps:
            return lines, at
    return [*lines, line], len(lines)


def index_of_played(lines: list[Plan], played: Sequence[int]) -> int | None:
    """The longest line that the played steps begin with."""
    found: int | None = None
    for at, line in enumerate(lines):
        steps = line.listed()
        fits = list(played[: len(steps)]) == steps
        if fits and (found is None or len(steps) > len(lines[found].steps)):
            found = at
    return found


def first_move(sight: Observation, played: Sequence[int]) -> list[int]:
    """The first whole move of these steps, or as much of it as nothing new was seen before.

    The steps that followed something new answer it. In a world where it is another card they
    may not even be legal, so worlds are led along that the seat cannot tell apart, until it can.
    """
    chances = [FastChance(seed) for seed in range(PROBE_WORLDS)]
    worlds = [sight.imagine(chance) for chance in chances]
    steps: list[int] = []
    for step in played:
        if steps and not all(world.is_legal(step) for world in worlds):
            break
        for world, chance in zip(worlds, chances, strict=True):
            world.apply(step, chance)
        steps.append(step)
        if any(world.is_move_complete() or world.turn != sight.seat for world in worlds):
            break
        views = [sight.game.show(world, sight.seat) for world in worlds]
        if any(view != views[0] for view in views):
            break
    return steps


def verdict_for(loss: float, error: float) -> str:
    """In words, and only where the loss is beyond doubt."""
    if loss <= EQUAL_Z_SCORE * error:
        return FAIR
    return next((name for bound, name in VERDICT_BOUNDS if loss >= bound), FAIR)


def summarise_choices(seat: int, choices: Sequence[ChoiceAnalysis], result: float) -> Analysis:
    lost = sum(choice.loss for choice in choices)
    began = choices[0].best if choices else result
    ranks = sorted(range(len(choices)), key=lambda at: -choices[at].loss)
    worst = [at for at in ranks if choices[at].verdict][:MAX_WORST]
    accuracies = [accuracy_of(choice.loss) for choice in choices]
    return Analysis(
        seat=seat,
        choices=tuple(choices),
        accuracy=sum(accuracies) / len(accuracies) if accuracies else 100.0,
        began=began,
        luck=result - began + lost,
        lost=lost,
        result=result,
        worst=tuple(worst),
    )


def accuracy_of(loss: float) -> float:
    """The curve that Lichess publishes, from the percentage points that a choice has lost."""
    return min(max(103.1668 * exp(-0.04354 * 100 * loss) - 3.1669, 0.0), 100.0)


class ChoiceCursor:
    """Where the seat had to choose. How far a choice went is known only to whoever looks at it:
    it may be a part of a whole move, or several of them."""

    def __init__(self, moves: Sequence[tuple[Moment, Sequence[int]]], seat: int) -> None:
        self.moves = moves  # whole ones, each with the moment before it
        self.seat = seat
        self.at = 0  # whole moves that lie behind
        self.made = 0  # steps from there that belong to choices already seen

    def next(self) -> tuple[Moment, list[int]] | None:
        """The next moment at which the seat was to move, and its steps until another's turn."""
        while self.at < len(self.moves):
            moment, steps = self.moves[self.at]
            if moment.state.turn == self.seat and self.made < len(steps):
                return moment.next(steps[: self.made]), self.steps()[self.made :]
            self.made = max(self.made - len(steps), 0)
            self.at += 1
        return None

    def steps(self) -> list[int]:
        """Whole moves of the seat, as long as nobody else moved between them."""
        found: list[int] = []
        for moment, steps in self.moves[self.at :]:
            if moment.state.turn != self.seat:
                break
            found += steps
        return found

    def take(self, steps: int) -> None:
        """The choice at the next moment took so many steps."""
        self.made += steps
