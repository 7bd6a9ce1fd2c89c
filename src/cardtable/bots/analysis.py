"""A game that is over, looked at again: every choice from what the seat could know then.

The share of the game before a choice is that of the best line. What was played may be worth
less: that is the choice's loss. From there to the next choice the share moves by itself, by
cards and by the others: that is luck. Both together lead from the first share to the result.
"""

from collections.abc import Sequence
from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, Sight, cast
from cardtable.bots.advice import SURE, written
from cardtable.bots.player import EVERY, Effort
from cardtable.bots.search.exact import Exact
from cardtable.bots.search.policy import Line
from cardtable.bots.search.rollouts import Rollouts
from cardtable.table.advice import BLUNDER, FAIR, INACCURACY, MISTAKE, Analysis, Judged

EFFORT = Effort(samples=1_200, lines=5, milliseconds=600)
BOUNDS = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
WORST = 3


def judge(
    sight: Sight, played: Sequence[int], at: int, budget: Budget, effort: Effort = EFFORT
) -> tuple[Judged | None, int]:
    """The choice that begins with these steps, and how many of them it took.

    None where there was nothing to choose.
    """
    if len(sight.moves) == 1:
        return None, 1
    searcher = cast(sight.game.name).searching(effort)
    lines, place = with_played(searcher.lines(sight.world), played)
    if len(lines) == 1:
        return None, len(lines[place].steps)
    tried: Rollouts | Exact
    every = with_played(searcher.policy.lines(sight.world, EVERY), played)
    proof = searcher.proof(sight, budget, every=True, lines=every[0])
    if proof:
        tried, (lines, place) = proof, every
    else:
        tried = searcher.tried(sight, lines, budget)
    if place not in tried.alive:  # the halving left it out; it is compared all the same
        assert isinstance(tried, Rollouts)
        pair = [lines[searcher.settled(tried)], lines[place]]
        tried = searcher.tried(sight, pair, budget)
        lines, place = pair, 1
    best = max(tried.alive, key=tried.mean)
    loss, error = tried.gap(best, place)
    if loss <= 0:  # nobody can say that anything else was better
        best, loss, error = place, 0.0, 0.0
    steps = tuple(lines[place].listed())
    return (
        Judged(
            at=at,
            steps=steps,
            move=written(sight, steps),
            better="" if best == place else written(sight, tuple(lines[best].listed())),
            share=tried.mean(best) - loss,
            best=tried.mean(best),
            loss=loss,
            error=error,
            verdict=verdict(loss, error),
        ),
        len(steps),
    )


def with_played(lines: list[Line], played: Sequence[int]) -> tuple[list[Line], int]:
    """The lines, with what was played among them, and where."""
    place = place_of(lines, played)
    if place is not None:
        return lines, place
    return [*lines, Line(vec[i64]([played[0]]), 0.0)], len(lines)


def place_of(lines: list[Line], played: Sequence[int]) -> int | None:
    """The longest line that the played steps begin with."""
    found: int | None = None
    for at, line in enumerate(lines):
        steps = line.listed()
        fits = list(played[: len(steps)]) == steps
        if fits and (found is None or len(steps) > len(lines[found].steps)):
            found = at
    return found


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
