"""Rollouts, sequential halving and the tree, on a game so small that the truth is known."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardtable.bots import Budget, observation_of
from cardtable.bots.bot import RolloutBot, SearchLimits, run_until
from cardtable.bots.search.policy import Plan, Policy
from cardtable.bots.search.rollouts import UNKNOWN_ERROR, Rollouts, standard_error
from cardtable.bots.search.tree import IsmctsTree
from cardtable.engine.chance import Chance, FastChance
from cardtable.engine.state import NOBODY, MoveList, State
from cardtable.games import find

SPREAD = 1000


class Bet(State):
    """One choice: a move wins against a hidden card of 1,000 that is below its odds."""

    def __init__(self, odds: tuple[int, ...], hidden: int = 0) -> None:
        self.odds = odds
        self.hidden = hidden
        self.turn = 0
        self.won = 0.0

    def seats(self) -> int:
        return 1

    def clone(self) -> "Bet":
        return Bet(self.odds, self.hidden)

    def list_moves(self, moves: MoveList) -> None:
        for move in range(len(self.odds) if self.turn == 0 else 0):
            moves.add(move)

    def why_not(self, move: int) -> str:
        return "bet"

    def apply(self, move: int, chance: Chance) -> None:
        self.won = float(self.hidden < self.odds[move])
        self.turn = NOBODY

    def imagine(self, seat: int, chance: Chance) -> "Bet":
        return Bet(self.odds, int(chance.below(SPREAD)))

    def is_move_complete(self) -> bool:
        return True

    def result(self, seat: int) -> float:
        return self.won


class Listing(Policy):
    """Lists the moves as they come: the first is its own choice."""

    def plans(self, state: State, most: int) -> list[Plan]:
        return [Plan(vec[i64]([move]), -float(move)) for move in state.legal()[:most]]


def tried(odds: tuple[int, ...], worlds: int = 0) -> Rollouts:
    root = Bet(odds)
    rollouts = Rollouts(Listing(), root, 0, Listing().plans(root, 99), 5, blind=True)
    rollouts.run(worlds)
    return rollouts


def settled(odds: tuple[int, ...], samples: int = 400, z_score: float = 1.0) -> int:
    root = Bet(odds)
    searcher = RolloutBot(Listing(), SearchLimits(samples, 99, 0, z_score))
    observation = observation_of(find("pragon"), root, 0, 9)
    return searcher.choose(observation, Budget())[0]


class Cheap(Listing):
    """Its rollouts cost a quarter."""

    def rollout_cost(self, state: State) -> float:
        return 0.25


def test_rollouts_that_cost_less_are_made_more_often() -> None:
    observation = observation_of(find("pragon"), Bet((100, 200)), 0, 9)
    worlds = [
        RolloutBot(policy, SearchLimits(40, 99, 0)).run_rollouts(
            observation, policy.plans(observation.imagined_state, 2), Budget()
        )
        for policy in (Listing(), Cheap())
    ]
    assert [tried.worlds(0) for tried in worlds] == [20, 80]


def test_plans_are_compared_within_the_same_worlds() -> None:
    """A card below 400 is below 500, too: the second plan is never worse in any world."""
    rollouts = tried((400, 500), 200)
    assert all(a <= b for a, b in zip(*rollouts.values, strict=True))
    gain, error = rollouts.gap(1, 0)
    apart = (rollouts.error(0) ** 2 + rollouts.error(1) ** 2) ** 0.5
    assert gain == pytest.approx(rollouts.mean(1) - rollouts.mean(0))
    assert error < apart


class Hopeful(Listing):
    """Thinks that the hidden card is always the lowest."""

    def imagine(self, state: State, seat: int, chance: Chance) -> State:
        assert isinstance(state, Bet)
        return Bet(state.odds, 0)


def test_worlds_are_those_that_the_policy_thinks_of() -> None:
    root = Bet((1, 500))
    rollouts = Rollouts(Hopeful(), root, 0, Hopeful().plans(root, 9), 5, blind=True)
    rollouts.run(20)
    assert (rollouts.mean(0), rollouts.mean(1)) == (1.0, 1.0)


def test_the_better_half_stays_and_the_policys_own_plan_with_it() -> None:
    rollouts = tried((100, 900, 200, 800), 100)
    rollouts.halve()
    assert rollouts.alive == [0, 1, 3]
    rollouts.run(50)
    assert [rollouts.worlds(at) for at in range(4)] == [150, 150, 100, 150]
    assert rollouts.best() == 1


def test_a_plan_that_is_surely_better_is_played() -> None:
    assert settled((300, 100, 800, 200)) == 2


def test_without_doubt_the_policys_own_plan_stays() -> None:
    assert settled((500, 500, 500)) == 0
    assert settled((500, 560), samples=4_000) == 1
    assert settled((500, 560), samples=4_000, z_score=30.0) == 0
    assert settled((800, 300)) == 0


def test_a_baseline_that_sees_all_cards_plays_the_true_world() -> None:
    root = Bet((400, 500), hidden=450)
    seeing = Rollouts(Listing(), root, 0, Listing().plans(root, 9), 5, blind=False)
    seeing.run(20)
    assert (seeing.mean(0), seeing.mean(1)) == (0.0, 1.0)


def test_few_worlds_are_no_certainty() -> None:
    assert standard_error([]) == standard_error([0.5]) == UNKNOWN_ERROR
    assert standard_error([0.0, 1.0] * 50) == pytest.approx(0.0503, abs=0.001)


def test_the_tree_visits_the_best_move_most() -> None:
    tree = IsmctsTree(Listing(), Bet((200, 800, 500)), 0, 3)
    tree.run(400)
    assert tree.most_visited() == 1
    visits = {step: child.visits for step, child in tree.top.children.items()}
    assert sum(visits.values()) == 400
    assert min(visits.values()) > 0
    mean = tree.top.children[1].total / tree.top.children[1].visits
    assert mean == pytest.approx(0.8, abs=0.1)


class Judging(Listing):
    """Can say at once what a bet was worth, and counts how often it is asked to go on."""

    def __init__(self) -> None:
        self.asked = 0

    def can_evaluate(self, state: State) -> bool:
        return True

    def horizon(self, state: State) -> int:
        return 0  # the bet is over, and the horizon is not reached

    def finish(self, state: State, chance: Chance) -> None:
        self.asked += 1


@pytest.mark.parametrize(("z_score", "chosen"), [(1.0, 1), (30.0, 0)])
def test_where_moments_can_be_judged_a_tree_decides(z_score: float, chosen: int) -> None:
    """What it likes best must be surely better than the policy's own, as with rollouts."""
    policy = Judging()
    observation = observation_of(find("pragon"), Bet((300, 700, 100)), 0, 9)
    searcher = RolloutBot(policy, SearchLimits(400, 9, 0, z_score))
    assert searcher.choose(observation, Budget()) == (chosen,)
    assert policy.asked == 400  # halving would have come to 398


def test_what_the_tree_never_tried_is_not_kept() -> None:
    tree = IsmctsTree(Judging(), Bet((300, 700)), 0, 3, guided=True)
    tree.run(40)
    assert tree.confident_best(5, 30.0) == 1


def test_nodes_know_how_sure_they_are() -> None:
    tree = IsmctsTree(Listing(), Bet((500,)), 0, 3)
    tree.run(400)
    assert tree.top.children[0].error() == pytest.approx(0.5 / 20, abs=0.001)


def test_a_tree_without_guidance_goes_on_at_random() -> None:
    policy = Judging()
    IsmctsTree(policy, Bet((500, 520)), 0, 3).run(40)
    assert policy.asked == 0


@pytest.mark.parametrize("policy", [Listing(), Judging()])
def test_the_clock_ends_the_search_and_something_is_chosen(policy: Policy) -> None:
    searcher = RolloutBot(policy, SearchLimits(10**9, 9, 10_000))
    observation = observation_of(find("pragon"), Bet((300, 700)), 0, 9)
    assert searcher.choose(observation, Budget(50))[0] in (0, 1)


def test_every_plan_is_tried_once_even_if_the_time_is_over() -> None:
    """No world at all would be taken for a proof."""
    rollouts = tried((300, 700))
    assert not run_until(rollouts, 5, deadline=1e-9)
    assert [rollouts.worlds(0), rollouts.worlds(1)] == [1, 1]


def test_imagined_worlds_hang_on_the_seed_alone() -> None:
    assert tried((400, 500), 30).values == tried((400, 500), 30).values
    assert FastChance(1).word() != FastChance(2).word()
