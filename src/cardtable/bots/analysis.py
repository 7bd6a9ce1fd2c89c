"""A game that is over, looked at again: every choice from what the seat could know then.

The share of the game before a choice is that of the best line. What was played may be worth
less: that is the choice's loss. From there to the next choice the share moves by itself, by
cards and by the others: that is luck. Both together lead from the first share to the result.
"""

from collections.abc import Sequence
from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, Sight, find_roster
from cardtable.bots.advice import SURE, written
from cardtable.bots.player import EVERY, Effort, Searching
from cardtable.bots.search.bounds import NEAR
from cardtable.bots.search.exact import Exact
from cardtable.bots.search.policy import Line
from cardtable.bots.search.rollouts import Rollouts, is_sure
from cardtable.engine.chance import FastChance
from cardtable.table.advice import BLUNDER, FAIR, INACCURACY, MISTAKE, Analysis, Judged

EFFORT = Effort(samples=1_200, lines=5, milliseconds=600)  # to find the best, and again to measure
BOUNDS = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
WORST = 3
TWINS = 16  # worlds that are led along a move: they hardly ever all have the same hidden card


def judge(
    sight: Sight, played: Sequence[int], at: int, budget: Budget, effort: Effort = EFFORT
) -> tuple[Judged | None, int]:
    """The choice that begins with these steps, and how many of them it took.

    They are all that the seat did until it was another's turn: a line can be several whole
    moves long. None where there was nothing to choose.
    """
    searcher = find_roster(sight.game.name).searching(effort)
    every, own = with_played(sight, searcher.policy.lines(sight.world, EVERY), played)
    lines, place = with_line(searcher.lines(sight.world), every[own])
    steps = tuple(lines[place].listed())
    if len(lines) == 1:
        return None, len(steps)
    proof = searcher.proof(sight, budget, every=True, lines=every)
    if proof:
        found = compared(sight, proof, proof.best(), own, at)
    else:
        tried = measured(searcher, sight, lines, place, budget)
        found = compared(sight, tried, 0, len(tried.lines) - 1, at)
    return found, len(steps)


def measured(
    searcher: Searching, sight: Sight, lines: list[Line], place: int, budget: Budget
) -> Rollouts:
    """The best line, then what was played, in worlds that had no say in which is the best.

    A line that came out best of several has been lucky as well: in the worlds that chose it
    it is better than it is, and what was played would always seem to have lost something.
    """
    half = Budget((budget.milliseconds + 1) // 2)
    best = searcher.tried(sight, lines, half).best()
    pair = [lines[place]] if best == place else [lines[best], lines[place]]
    return searcher.tried(sight, pair, half)


def compared(sight: Sight, tried: Rollouts | Exact, best: int, place: int, at: int) -> Judged:
    """What was played beside the best; a loss that could be chance is none."""
    loss, error = tried.gap(best, place)
    # A few worlds that agree are no certainty. A proof is, up to where its bounds have met.
    error = 0.0 if isinstance(tried, Exact) else max(error, 1 / max(tried.worlds(place), 1))
    if best == place or not is_sure(loss, error, SURE) or loss <= NEAR:
        best, loss, error = place, 0.0, 0.0
    steps = tuple(tried.lines[place].listed())
    return Judged(
        at=at,
        steps=steps,
        move=written(sight, steps),
        better="" if best == place else written(sight, tuple(tried.lines[best].listed())),
        share=tried.mean(best) - loss,
        best=tried.mean(best),
        loss=loss,
        error=error,
        verdict=verdict(loss, error),
    )


def with_played(sight: Sight, lines: list[Line], played: Sequence[int]) -> tuple[list[Line], int]:
    """The lines, with what was played among them, and where."""
    place = place_of(lines, played)
    if place is not None:
        return lines, place
    return [*lines, Line(vec[i64](first_move(sight, played)), 0.0)], len(lines)


def with_line(lines: list[Line], line: Line) -> tuple[list[Line], int]:
    """The lines, with that one among them, and where."""
    steps = line.listed()
    for at, other in enumerate(lines):
        if other.listed() == steps:
            return lines, at
    return [*lines, line], len(lines)


def place_of(lines: list[Line], played: Sequence[int]) -> int | None:
    """The longest line that the played steps begin with."""
    found: int | None = None
    for at, line in enumerate(lines):
        steps = line.listed()
        fits = list(played[: len(steps)]) == steps
        if fits and (found is None or len(steps) > len(lines[found].steps)):
            found = at
    return found


def first_move(sight: Sight, played: Sequence[int]) -> list[int]:
    """The first whole move of these steps, or as much of it as nothing new was seen before.

    The steps that followed something new answer it. In a world where it is another card they
    may not even be legal, so worlds are led along that the seat cannot tell apart, until it can.
    """
    chances = [FastChance(seed) for seed in range(TWINS)]
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


def verdict(loss: float, error: float) -> str:
    """In words, and only where the loss is beyond doubt."""
    if loss <= SURE * error:
        return FAIR
    return next((name for bound, name in BOUNDS if loss >= bound), FAIR)


def summed(seat: int, choices: Sequence[Judged], result: float) -> Analysis:
    lost = sum(choice.loss for choice in choices)
    began = choices[0].best if choices else result
    ranks = sorted(range(len(choices)), key=lambda at: -choices[at].loss)
    worst = [at for at in ranks if choices[at].verdict][:WORST]
    accuracies = [accuracy(choice.loss) for choice in choices]
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


def accuracy(loss: float) -> float:
    """The curve that Lichess publishes, from the percentage points that a choice has lost."""
    return min(max(103.1668 * exp(-0.04354 * 100 * loss) - 3.1669, 0.0), 100.0)
