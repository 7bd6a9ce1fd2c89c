"""The win probabilities that the value net gives to quiet moments, and the rollouts that use it."""

import json
from importlib.resources import files
from statistics import fmean

import pytest

from cardtable.bots.search.policy import Policy
from cardtable.bots.threeup import make_threeup_policy, make_value_net_policy
from cardtable.bots.threeup.value_net import MIN_ACTS, ROWS, is_quiet
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState
from games.threeup.tables import state_from


def new_game(seed: int, seats: int = 2, **options: object) -> ThreeUpState:
    state: ThreeUpState = GAME.new(seats, GAME.parse_options(options), FastChance(seed))
    return state


def quiet_moments(state: ThreeUpState, chance: FastChance, policy: Policy) -> list[ThreeUpState]:
    """Play the game to its end; return its quiet moments."""
    found = []
    while state.turn != NOBODY:
        if is_quiet(state):
            found.append(state.clone())
        policy.act(state, chance)
    return found


def test_it_estimates_games_that_it_has_not_learned_from() -> None:
    value_net, policy = make_value_net_policy().value_net, make_threeup_policy("tuned")
    errors = []
    for seed in range(1_000_000, 1_000_040):
        state = new_game(seed)
        for moment in quiet_moments(state, FastChance(seed), policy):
            estimate = value_net.win_probability(moment)
            errors.append((estimate - state.result(int(moment.turn))) ** 2)
    assert fmean(errors) < 0.23  # one half for every moment would give 0.25


def test_it_sees_which_seat_is_ahead() -> None:
    ahead = state_from("C C 10 / 10 10 9 / 8 8 8", "1 2 2 3 3 4 4 5 / 1 1 2 / 1 2 3", draw="1 2 3")
    behind = state_from("1 2 2 3 3 4 4 5 / 1 1 2 / 1 2 3", "C C 10 / 10 10 9 / 8 8 8", draw="1 2 3")
    value_net = make_value_net_policy().value_net
    assert value_net.win_probability(ahead) > 0.8
    assert value_net.win_probability(behind) < 0.2


def test_a_rollout_ends_at_a_quiet_moment_or_with_the_game() -> None:
    policy = make_value_net_policy()
    ends = set()
    for seed in range(30):
        state, chance = new_game(seed), FastChance(seed)
        for _ in range(seed * 4):
            if state.turn != NOBODY:
                policy.act(state, chance)
        policy.finish(state, chance)
        ends.add(bool(state.turn == NOBODY))
        assert state.turn == NOBODY or is_quiet(state)
        assert policy.win_probability(state, 0) + policy.win_probability(state, 1) == pytest.approx(
            1
        )
    assert ends == {True, False}


def test_a_rollout_from_a_quiet_moment_plays_on() -> None:
    """A plan needs some acts to show its effect."""
    policy = make_value_net_policy()
    moments = quiet_moments(new_game(4), FastChance(4), policy)
    state = next(moment for moment in moments if moment.turns > 6)
    turns = state.turns
    policy.finish(state, FastChance(1))
    assert state.turns - turns > MIN_ACTS // 3  # a turn may be several acts


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (2, {"scoring": True, "games": 2}), (2, {"ones_reverse": True})]
)
def test_games_that_it_is_not_trained_for_are_played_to_their_end(
    seats: int, options: dict[str, object]
) -> None:
    policy = make_value_net_policy()
    state = new_game(3, seats, **options)
    games = state.played
    assert policy.rollout_cost(new_game(3)) < policy.rollout_cost(state) == 1.0
    assert policy.can_evaluate(new_game(3))
    assert not policy.can_evaluate(state)
    policy.finish(state, FastChance(3))
    assert state.turn == NOBODY or state.played > games
    assert policy.win_probability(state, 0) == make_threeup_policy("tuned").win_probability(
        state, 0
    )


def test_its_weights_were_learned_from_tuning_deals() -> None:
    data = json.loads((files("cardtable.bots.threeup") / "value_net.json").read_text())
    assert data["seeds"][1] < 1_000_000
    assert len(data["weights"]) == (ROWS + 1) * data["width"] + 1
