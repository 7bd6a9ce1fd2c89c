"""What a game provides so that it can be searched: a policy, and an endgame where it has one."""

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardtable.engine.chance import Chance
from cardtable.engine.state import NOBODY, MoveList, State

MAX_ACTS: Final = 4000  # of one rollout: games end by themselves, this only bounds the time

PositionKey = tuple[int, ...]


@final
@mypyc_attr(acyclic=True)
class Plan:
    """Steps to make one after the other, up to the first that shows something unknown.

    `score` is the policy's rating. Only differences between scores have a meaning.
    """

    def __init__(self, steps: vec[i64], score: float) -> None:
        self.steps = steps
        self.score = score

    def first(self) -> i64:
        return self.steps[0]

    def to_list(self) -> list[int]:
        found: list[int] = []
        step: i64
        for step in self.steps:
            found.append(step)
        return found


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Policy:
    """A player that chooses without search.

    It is given full states, because it plays imagined worlds, but uses only what the seat to move
    may know of them. A law tests that: states that the seat cannot tell apart get the same plans.
    """

    @abstractmethod
    def plans(self, state: State, most: i64) -> list[Plan]:
        """Return at most `most` plans, the best first; at least one before the game is over.

        A single plan means that there is nothing to decide.
        """

    def imagine(self, state: State, seat: i64, chance: Chance) -> State:
        """Return a state that `seat` cannot tell from `state`; a policy may prefer likely ones."""
        return state.imagine(seat, chance)

    def act(self, state: State, chance: Chance) -> None:
        """Make the steps of the best plan. Rollouts spend their time here."""
        steps = self.plans(state, 1)[0].steps
        step: i64
        for step in steps:
            state.apply(step, chance)

    def horizon(self, state: State) -> i64:
        """Return a number that changes where rollouts may end, such as that of the round."""
        return 0

    def can_evaluate(self, state: State) -> bool:
        """Return whether `finish` may stop long before the horizon."""
        return False

    def rollout_cost(self, state: State) -> float:
        """Return the cost of a rollout, where one that is played to the horizon costs 1."""
        return 1.0

    def win_probability(self, state: State, seat: i64) -> float:
        """Return the probability that `seat` wins, in a state at which a rollout has ended."""
        return state.result(seat)

    def finish(self, state: State, chance: Chance) -> None:
        """Play to the horizon, or to a state that the policy can evaluate."""
        horizon = self.horizon(state)
        acts: i64 = 0
        while state.turn != NOBODY and acts < MAX_ACTS and self.horizon(state) == horizon:
            self.act(state, chance)
            acts += 1


@final
@mypyc_attr(acyclic=True)
class UniformPolicy(Policy):
    """A policy for any game: all legal moves are equally good."""

    def __init__(self) -> None:
        self.move_list = MoveList()

    def plans(self, state: State, most: i64) -> list[Plan]:
        moves = self.move_list
        moves.clear()
        state.list_moves(moves)
        found: list[Plan] = []
        index: i64
        for index in range(min(most, moves.count)):
            found.append(Plan(vec[i64]([moves.at(index)]), 0.0))
        return found

    def act(self, state: State, chance: Chance) -> None:
        moves = self.move_list
        moves.clear()
        state.list_moves(moves)
        state.apply(moves.at(chance.below(moves.count)), chance)


@final
@mypyc_attr(acyclic=True)
class ChanceOutcome:
    """A state that a move may lead to, and how likely it does."""

    def __init__(self, state: State, weight: float, secret: bool) -> None:
        self.state = state
        self.weight = weight
        self.secret = secret  # the seat that moved has seen something that the others have not


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Endgame:
    """What a game tells about itself so that it can be searched to its end for a proof.

    A law tests that states that a seat cannot tell apart get the same answers.
    """

    @abstractmethod
    def is_searchable(self, state: State, seat: i64) -> bool:
        """Return whether the only cards hidden from `seat` are those that nobody has seen."""

    @abstractmethod
    def has_private_knowledge(self, state: State, seat: i64) -> bool:
        """Return whether the others see less than `seat`, which can only make it better off."""

    @abstractmethod
    def position_key(self, state: State) -> PositionKey:
        """Return all that decides how the game can go on, except where unseen cards are."""

    @abstractmethod
    def list_distinct_moves(self, state: State, moves: MoveList) -> None:
        """List the moves that differ by more than which unseen card they touch."""

    @abstractmethod
    def is_chance_move(self, state: State, move: i64) -> bool:
        """Return whether the outcome of a move depends on luck."""

    @abstractmethod
    def outcomes(self, state: State, move: i64) -> list[ChanceOutcome]:
        """Return all outcomes of a chance move; an empty list if they cannot be known."""
