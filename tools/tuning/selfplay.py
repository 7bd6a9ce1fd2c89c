"""Two policies that play the same deals from every seat: how weights are tuned."""

from collections.abc import Callable
from statistics import fmean

from cardtable.bots.search.policy import Policy
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY, State

DealFunction = Callable[[int, int, FastChance], State]  # (seed, seats, chance for the whole game)


def make_seat_evaluator(
    ours: Policy, theirs: Policy, deal: DealFunction, seats: int
) -> Callable[[int], float]:
    """Return a function from a seed to the mean result of `ours` in every seat of that deal.

    `theirs` plays all other seats.
    """

    def evaluate(seed: int) -> float:
        return fmean(
            play_to_end(
                [*[theirs] * seat, ours, *[theirs] * (seats - seat - 1)], deal, seed
            ).result(seat)
            for seat in range(seats)
        )

    return evaluate


def play_to_end(policies: list[Policy], deal: DealFunction, seed: int) -> State:
    """Deal and play one game; `policies` are those of the seats."""
    chance = FastChance(seed)
    state = deal(seed, len(policies), chance)
    while state.turn != NOBODY:
        policies[state.turn].act(state, chance)
    return state
