"""What quiet moments of 3UP 3DOWN are worth, and how a net learns it."""

import json
from collections.abc import Iterator
from importlib.resources import files
from itertools import count, islice
from math import log
from statistics import fmean

import pytest

from cardtable.bots.search.policy import Policy
from cardtable.bots.threeup import make_threeup_policy, make_value_net_policy
from cardtable.bots.threeup.training import BATCH_SIZE, MAX_WANDERING_ACTS, ValueNetTrainer
from cardtable.bots.threeup.value_net import MIN_ACTS, ROWS, ValueNet, is_quiet
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from games.threeup.tables import state_from


def dealt(seed: int, seats: int = 2, **options: object) -> ThreeUpState:
    state: ThreeUpState = GAME.new(seats, GAME.agree(options), FastChance(seed))
    return state


def played(state: ThreeUpState, chance: FastChance, policy: Policy) -> list[ThreeUpState]:
    """The quiet moments of a game."""
    found = []
    while state.turn != NOBODY:
        if is_quiet(state):
            found.append(state.clone())
        policy.act(state, chance)
    return found


def test_it_knows_more_than_nothing_of_games_that_it_has_not_seen() -> None:
    judgement, policy = make_value_net_policy().value_net, make_threeup_policy("tuned")
    errors = []
    for seed in range(1_000_000, 1_000_040):
        state = dealt(seed)
        for moment in played(state, FastChance(seed), policy):
            errors.append((judgement.share(moment) - state.result(int(moment.turn))) ** 2)
    assert fmean(errors) < 0.23  # who says one half to everything has 0.25


def test_it_sees_who_is_ahead() -> None:
    ahead = state_from("C C 10 / 10 10 9 / 8 8 8", "1 2 2 3 3 4 4 5 / 1 1 2 / 1 2 3", draw="1 2 3")
    behind = state_from("1 2 2 3 3 4 4 5 / 1 1 2 / 1 2 3", "C C 10 / 10 10 9 / 8 8 8", draw="1 2 3")
    judgement = make_value_net_policy().value_net
    assert judgement.share(ahead) > 0.8
    assert judgement.share(behind) < 0.2


def test_a_rollout_ends_in_quiet_or_with_the_game_and_shares_are_divided() -> None:
    policy = make_value_net_policy()
    ends = set()
    for seed in range(30):
        state, chance = dealt(seed), FastChance(seed)
        for _ in range(seed * 4):
            if state.turn != NOBODY:
                policy.act(state, chance)
        policy.finish(state, chance)
        ends.add(bool(state.turn == NOBODY))
        assert state.turn == NOBODY or is_quiet(state)
        assert policy.worth(state, 0) + policy.worth(state, 1) == pytest.approx(1)
    assert ends == {True, False}


def test_a_line_has_time_to_show_what_it_does() -> None:
    """Whoever can be judged at once plays on all the same."""
    policy = make_value_net_policy()
    state = next(moment for moment in played(dealt(4), FastChance(4), policy) if moment.turns > 6)
    turns = state.turns
    policy.finish(state, FastChance(1))
    assert state.turns - turns > MIN_ACTS // 3  # a turn may be several acts


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (2, {"scoring": True, "games": 2}), (2, {"ones_reverse": True})]
)
def test_games_that_it_has_not_learned_are_played_to_their_end(
    seats: int, options: dict[str, object]
) -> None:
    policy = make_value_net_policy()
    state = dealt(3, seats, **options)
    games = state.played
    assert policy.rollout_cost(dealt(3)) < policy.rollout_cost(state) == 1.0
    assert policy.can_evaluate(dealt(3))
    assert not policy.can_evaluate(state)
    policy.finish(state, FastChance(3))
    assert state.turn == NOBODY or state.played > games
    assert policy.worth(state, 0) == make_threeup_policy("tuned").worth(state, 0)


# Learning


def loss(judgement: ValueNet, state: ThreeUpState, result: float) -> float:
    share = judgement.share(state)
    return -result * log(share) - (1 - result) * log(1 - share)


def test_slopes_are_those_of_the_error() -> None:
    """Each weight is moved a little, and what that changes is what was said beforehand."""
    judgement = make_value_net_policy().value_net
    learning = ValueNetTrainer(judgement, make_threeup_policy("tuned"))
    state = played(dealt(9), FastChance(9), make_threeup_policy("tuned"))[5]
    judgement.see(state)
    learning.tell(judgement.seen[: judgement.count], 1.0)
    told = [float(slope) for slope in learning.gradients]
    little = 1e-5
    for at in range(0, len(told), 7):
        weight = judgement.weights[at]
        judgement.weights[at] = weight + little
        more = loss(judgement, state, 1.0)
        judgement.weights[at] = weight - little
        less = loss(judgement, state, 1.0)
        judgement.weights[at] = weight
        assert told[at] == pytest.approx((more - less) / (2 * little), abs=1e-6)
    assert sum(slope != 0 for slope in told) > 100


@pytest.mark.parametrize("result", [0.0, 1.0])
def test_it_comes_to_say_what_it_is_told(result: float) -> None:
    judgement = ValueNet(make_value_net_policy().value_net.weights)
    learning = ValueNetTrainer(judgement, make_threeup_policy("tuned"))
    state = played(dealt(9), FastChance(9), make_threeup_policy("tuned"))[5]
    judgement.see(state)
    seen = judgement.seen[: judgement.count]
    for _ in range(60):
        learning.tell(seen, result)
        learning.step(0.01)
    assert judgement.share(state) == pytest.approx(result, abs=0.05)


def wandering(least: int, most: int) -> Iterator[int]:
    """Seeds of games that lead astray for so many acts."""
    return (seed for seed in count() if least <= FastChance(seed).below(MAX_WANDERING_ACTS) <= most)


def test_both_seats_learn_how_the_game_ended_for_them() -> None:
    seed = next(wandering(0, 0))
    learning = ValueNetTrainer(make_value_net_policy().value_net, make_threeup_policy("tuned"))
    for _ in range(40):
        learning.play(dealt(seed), FastChance(seed), 0.0)
        learning.step(0.01)
    state, chance = dealt(seed), FastChance(seed)
    chance.below(MAX_WANDERING_ACTS)
    moments = played(state, chance, make_threeup_policy("tuned"))
    assert {int(moment.turn) for moment in moments} == {0, 1}
    for moment in moments:
        share = learning.value_net.share(moment)
        assert share == pytest.approx(state.result(int(moment.turn)), abs=0.2)


def test_nothing_is_learned_before_the_play_is_the_policys_own() -> None:
    learning = ValueNetTrainer(make_value_net_policy().value_net, make_threeup_policy("tuned"))
    told = {
        most: sum(
            int(learning.play(dealt(seed), FastChance(seed), 0.0))
            for seed in islice(wandering(least, most), 12)
        )
        for least, most in ((0, 9), (70, 79))
    }
    assert told[79] < 0.7 * told[9]


def test_a_game_teaches_as_many_moments_as_it_tells() -> None:
    learning = ValueNetTrainer(make_value_net_policy().value_net, make_threeup_policy("tuned"))
    before = [float(weight) for weight in learning.value_net.weights]
    moments = [int(learning.play(dealt(seed), FastChance(seed), 0.01)) for seed in range(60)]
    assert sum(moments) > BATCH_SIZE
    assert learning.told == sum(moments) % BATCH_SIZE
    assert [float(weight) for weight in learning.value_net.weights] != before


def test_what_is_kept_was_learned_from_other_deals() -> None:
    kept = json.loads((files("cardtable.bots.threeup") / "judgement.json").read_text())
    assert kept["seeds"][1] < 1_000_000
    assert len(kept["weights"]) == (ROWS + 1) * kept["width"] + 1
