"""How the value net learns."""

from collections.abc import Iterator
from itertools import count, islice
from math import log

import pytest

from cardtable.bots.threeup import make_threeup_policy, make_value_net_policy
from cardtable.bots.threeup.training import BATCH_SIZE, MAX_WANDERING_ACTS, ValueNetTrainer
from cardtable.bots.threeup.value_net import ValueNet, is_quiet
from cardtable.engine.chance import FastChance
from cardtable.engine.state import NOBODY
from cardtable.games.threeup import GAME
from cardtable.games.threeup.state import ThreeUpState


def new_game(seed: int) -> ThreeUpState:
    state: ThreeUpState = GAME.new(2, GAME.parse_options({}), FastChance(seed))
    return state


def quiet_moments(state: ThreeUpState, chance: FastChance) -> list[ThreeUpState]:
    """Play the game to its end with the tuned policy; return its quiet moments."""
    policy = make_threeup_policy("tuned")
    found = []
    while state.turn != NOBODY:
        if is_quiet(state):
            found.append(state.clone())
        policy.act(state, chance)
    return found


def new_trainer() -> ValueNetTrainer:
    return ValueNetTrainer(make_value_net_policy().value_net, make_threeup_policy("tuned"))


def loss(value_net: ValueNet, state: ThreeUpState, result: float) -> float:
    probability = value_net.win_probability(state)
    return -result * log(probability) - (1 - result) * log(1 - probability)


def test_gradients_are_those_of_the_loss() -> None:
    """Change weights a little, and compare the change of the loss with the gradients."""
    trainer = new_trainer()
    value_net = trainer.value_net
    state = quiet_moments(new_game(9), FastChance(9))[5]
    value_net.encode(state)
    trainer.add_gradients(value_net.inputs[: value_net.input_count], 1.0)
    gradients = [float(gradient) for gradient in trainer.gradients]
    little = 1e-5
    for index in range(0, len(gradients), 7):
        weight = value_net.weights[index]
        value_net.weights[index] = weight + little
        more = loss(value_net, state, 1.0)
        value_net.weights[index] = weight - little
        less = loss(value_net, state, 1.0)
        value_net.weights[index] = weight
        assert gradients[index] == pytest.approx((more - less) / (2 * little), abs=1e-6)
    assert sum(gradient != 0 for gradient in gradients) > 100


@pytest.mark.parametrize("result", [0.0, 1.0])
def test_the_estimate_approaches_the_target(result: float) -> None:
    trainer = new_trainer()
    value_net = trainer.value_net
    state = quiet_moments(new_game(9), FastChance(9))[5]
    value_net.encode(state)
    inputs = value_net.inputs[: value_net.input_count]
    for _ in range(60):
        trainer.add_gradients(inputs, result)
        trainer.step(0.01)
    assert value_net.win_probability(state) == pytest.approx(result, abs=0.05)


def seeds_of_wandering(least: int, most: int) -> Iterator[int]:
    """Generate seeds of games that begin with `least` to `most` wandering acts."""
    return (seed for seed in count() if least <= FastChance(seed).below(MAX_WANDERING_ACTS) <= most)


def test_both_seats_learn_their_result() -> None:
    seed = next(seeds_of_wandering(0, 0))
    trainer = new_trainer()
    for _ in range(40):
        trainer.play_game(new_game(seed), FastChance(seed), 0.0)
        trainer.step(0.01)
    state, chance = new_game(seed), FastChance(seed)
    chance.below(MAX_WANDERING_ACTS)
    moments = quiet_moments(state, chance)
    assert {int(moment.turn) for moment in moments} == {0, 1}
    for moment in moments:
        estimate = trainer.value_net.win_probability(moment)
        assert estimate == pytest.approx(state.result(int(moment.turn)), abs=0.2)


def test_nothing_is_learned_from_wandering() -> None:
    trainer = new_trainer()
    moments = {
        most: sum(
            int(trainer.play_game(new_game(seed), FastChance(seed), 0.0))
            for seed in islice(seeds_of_wandering(least, most), 12)
        )
        for least, most in ((0, 9), (70, 79))
    }
    assert moments[79] < 0.7 * moments[9]


def test_every_quiet_moment_is_counted() -> None:
    trainer = new_trainer()
    before = [float(weight) for weight in trainer.value_net.weights]
    moments = [int(trainer.play_game(new_game(seed), FastChance(seed), 0.01)) for seed in range(60)]
    assert sum(moments) > BATCH_SIZE
    assert trainer.batch_count == sum(moments) % BATCH_SIZE
    assert [float(weight) for weight in trainer.value_net.weights] != before
