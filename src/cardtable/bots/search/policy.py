"""The shape of a policy: what a player thinks of a moment without looking ahead."""

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.move_list import MoveList
from cardtable.engine.state import NOBODY, State

NEVER_MARGIN: Final = 1.0e6  # a line that is so much worse than another is none that one would make
MAX_ACTS: Final = 4000  # acts of one rollout; games end by themselves, this only bounds the time


@final
@mypyc_attr(acyclic=True)
class Plan:
    """Steps that are made one after the other, up to the first thing that nobody knows yet."""

    def __init__(self, steps: vec[i64], score: float) -> None:
        self.steps = steps
        self.score = score  # what the policy thinks of it; only differences mean something

    def first(self) -> i64:
        return self.steps[0]

    def listed(self) -> list[int]:
        found: list[int] = []
        step: i64
        for step in self.steps:
            found.append(step)
        return found


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Policy:
    """It plays imagined worlds, so it is handed states; it looks only at what the seat to move
    may know of them. (A law: worlds that the seat cannot tell apart get the same lines.)"""

    @abstractmethod
    def lines(self, state: State, most: i64) -> list[Plan]:
        """At most so many ways to go on, the best first. Never empty before the game is over.

        One line alone means that there is nothing to think about.
        """

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        """A world that the seat may be in. A policy may know that some are likelier than others."""
        return state.imagine(seat, chance)

    def act(self, state: State, chance: Chance) -> None:
        """Make the best line's steps. Rollouts live here: a policy that can act faster does."""
        steps = self.lines(state, 1)[0].steps
        step: i64
        for step in steps:
            state.apply(step, chance)

    def horizon(self, state: State) -> i64:
        """A number that changes where rollouts may end, such as that of the round."""
        return 0

    def can_evaluate(self, state: State) -> bool:
        """Can it tell what moments are worth long before the stretch is over?"""
        return False

    def rollout_cost(self, state: State) -> float:
        """Of a rollout from there, beside one that is played to the end of the stretch."""
        return 1.0

    def worth(self, state: State, seat: i64) -> float:
        """Where a rollout has ended: the seat's share of the game, from 0 to 1."""
        return state.result(seat)

    def finish(self, state: State, chance: Chance) -> None:
        """Play to the end of the stretch, or to where the policy can tell what it is worth."""
        stretch = self.horizon(state)
        acts: i64 = 0
        while state.turn != NOBODY and acts < MAX_ACTS and self.horizon(state) == stretch:
            self.act(state, chance)
            acts += 1


@final
@mypyc_attr(acyclic=True)
class UniformPolicy(Policy):
    def __init__(self) -> None:
        self.listed = MoveList()

    def lines(self, state: State, most: i64) -> list[Plan]:
        listed = self.listed
        listed.clear()
        state.list_moves(listed)
        found: list[Plan] = []
        place: i64
        for place in range(min(most, listed.count)):
            found.append(Plan(vec[i64]([listed.at(place)]), 0.0))
        return found

    def act(self, state: State, chance: Chance) -> None:
        listed = self.listed
        listed.clear()
        state.list_moves(listed)
        state.apply(listed.at(chance.below(listed.count)), chance)
