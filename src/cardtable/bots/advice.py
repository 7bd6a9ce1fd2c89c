"""Advice for a seat: lines with their worth and its error, and what speaks for them.

It is made by trying lines in imagined worlds, from what the seat may know. Where strong bots grow
a tree instead, advice does not: a tree tells which move is best, and little of all the others.
"""

from cardtable.bots import Budget, Sight, find_roster
from cardtable.bots.player import Effort
from cardtable.bots.search.exact import Exact
from cardtable.bots.search.rollouts import Rollouts
from cardtable.engine.chance import FastChance
from cardtable.table.advice import Advice, Option

EFFORT = Effort(samples=2_000, lines=6, milliseconds=1_500)
SHOWN = 4  # lines that are shown to a person
SURE = 2.0  # standard errors within which two lines are about equal


def advise(sight: Sight, budget: Budget, effort: Effort = EFFORT) -> Advice:
    """What a strong player would think about, for the seat whose turn it is."""
    company = find_roster(sight.game.name)
    searcher = company.searching(effort)
    tried: Rollouts | Exact
    proof = searcher.proof(sight, budget, every=True)
    if proof:
        tried, best = proof, proof.best()
    else:
        tried = searcher.tried(sight, searcher.lines(sight.world), budget)
        best = searcher.settled(tried)
    options = [option(sight, tried, at, best) for at in ranked(tried, best)[:SHOWN]]
    where = company.where(sight, options[0].steps)
    return Advice(where, tuple(options), tried.worlds(best))


def ranked(tried: Rollouts | Exact, best: int) -> list[int]:
    """The best first, then those that were tried to the end, then the others."""
    alive = set(tried.alive)
    places = range(len(tried.lines))
    return sorted(places, key=lambda at: (at != best, at not in alive, -tried.mean(at)))


def option(sight: Sight, tried: Rollouts | Exact, at: int, best: int) -> Option:
    steps = tuple(tried.lines[at].listed())
    gap, error = tried.gap(best, at)
    # A few worlds that agree are no certainty. A proof is.
    least = 0.0 if isinstance(tried, Exact) else 1 / max(tried.worlds(at), 1)
    error = max(error, least)
    return Option(
        steps=steps,
        move=written(sight, steps),
        share=tried.mean(at),
        error=max(tried.error(at), least),
        gap=max(gap, 0.0),
        gap_error=0.0 if at == best else error,
        equal=at != best and gap <= SURE * error,
        reasons=tuple(find_roster(sight.game.name).reasons(sight, steps)),
    )


def written(sight: Sight, steps: tuple[int, ...]) -> str:
    """A line in notation: one whole move after the other, and what is none step by step."""
    world = sight.world.clone()
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
