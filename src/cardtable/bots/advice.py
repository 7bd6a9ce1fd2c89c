"""Advice for a seat: lines with their worth and its error, and what speaks for them.

It is made by the same search as the strong bots' moves, from what the seat may know.
"""

from msgspec import Struct

from cardtable.bots import Budget, Sight, cast
from cardtable.bots.player import Effort, Searching
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.game import Said

EFFORT = Effort(samples=2_000, lines=6, milliseconds=1_500)
SHOWN = 4  # lines that are shown to a person
SURE = 2.0  # standard errors within which two lines are about equal


class Option(Struct, frozen=True):
    """One line of advice. Shares are from 0 to 1, errors are standard errors."""

    steps: tuple[int, ...]
    move: str  # the steps in notation, as far as they go
    share: float
    error: float
    gap: float  # by how much it is behind the best
    gap_error: float
    reasons: tuple[Said, ...]

    @property
    def about_equal(self) -> bool:
        """Is it as good as the best, as far as anybody can tell?"""
        return self.gap <= SURE * self.gap_error


class Advice(Struct, frozen=True):
    where: Said  # the first strength: where to look, without the move
    options: tuple[Option, ...]  # the best first
    worlds: int  # in which the best was tried

    @property
    def close(self) -> bool:
        """Is there another line that is about equal?"""
        return len(self.options) > 1 and self.options[1].about_equal


def advise(sight: Sight, budget: Budget, effort: Effort = EFFORT) -> Advice:
    """What a strong player would think about, for the seat whose turn it is."""
    company = cast(sight.game.name)
    searcher = Searching(company.policy(), effort)
    lines = searcher.policy.lines(sight.world, effort.lines)
    tried = searcher.tried(sight, lines, budget)
    chosen = searcher.settled(tried)
    ranked = sorted(tried.alive, key=lambda at: (at != chosen, -tried.mean(at)))
    ranked += sorted(set(range(len(lines))) - set(ranked), key=tried.mean, reverse=True)
    options = [option(sight, tried, at, chosen) for at in ranked[:SHOWN]]
    where = company.where(sight, options[0].steps)
    return Advice(where, tuple(options), tried.worlds(chosen))


def option(sight: Sight, tried: Rollouts, at: int, best: int) -> Option:
    steps = tuple(tried.lines[at].listed())
    gap, gap_error = tried.gap(best, at)
    reasons = cast(sight.game.name).reasons(sight, steps)
    move = written(sight, steps)
    return Option(
        steps, move, tried.mean(at), tried.error(at), max(gap, 0.0), gap_error, tuple(reasons)
    )


def written(sight: Sight, steps: tuple[int, ...]) -> str:
    """A line in notation: as a whole move if it is one, else step by step."""
    world = sight.world.clone()
    if world.whole():
        for step in steps:
            world.apply(step, sight.chance)
        if world.whole():
            return sight.game.write(steps)
    return ", ".join(sight.game.name_of(step) for step in steps)
