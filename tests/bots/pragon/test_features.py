"""What cards and stacks are worth; names of weights."""

from collections.abc import Iterator

import pytest

from cardtable.bots.pragon.features import (
    CLOSED,
    WEIGHT_NAMES,
    WEIGHTS,
    PragonFeatures,
    load_weights,
    make_weights,
)
from cardtable.bots.pragon.policy import make_tuned_policy
from cardtable.engine.chance import FastChance
from cardtable.games.pragon import GAME
from cardtable.games.pragon.hands import HIGH, LOW, find_hands
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState
from support.sample_sizes import sample


def test_the_value_after_paying_is_that_of_the_state_after_paying() -> None:
    weights = load_weights("weights")
    for seed in range(sample(40, 20)):
        for state in states_of_game(seed):
            before, after = PragonFeatures(), PragonFeatures()
            before.set_options(state.options)
            after.set_options(state.options)
            before.update(state, weights)
            for cards in find_hands(state.hand, state.open_cards(), LOW | HIGH, 2, 5):
                paid = state.clone()
                paid.discard_tops(paid.open_stacks_showing(cards))
                paid.hand &= ~cards
                paid.pile |= cards & state.hand
                after.update(paid, weights)
                value = before.value_after_paying(cards)
                gain = value - before.cards_value(state.hand, before.table)
                assert gain == value_of(after, paid) - value_of(before, state)
                assert (before.paid_open, before.paid_closed) == (
                    paid.open_stacks,
                    paid.closed_stacks(),
                )
                assert before.cards_left() == after.table_size


def value_of(features: PragonFeatures, state: PragonState) -> int:
    """Return what cards and stacks are worth together."""
    closed = features.blended[CLOSED] * bin(state.closed_stacks()).count("1")
    stacks = sum(features.stack_value(height) for height in features.heights)
    return int(features.cards_value(state.hand, features.table) + stacks + closed)


def states_of_game(seed: int) -> Iterator[PragonState]:
    """Generate the states of a game between whole moves."""
    chance, policy = FastChance(seed), make_tuned_policy()
    state = GAME.new(1, PragonOptions(show_known_cards=False), chance)
    assert isinstance(state, PragonState)
    while not state.is_over():
        policy.act(state, chance)
        if state.is_move_complete() and not state.is_over():
            yield state.clone()


def test_every_weight_has_a_name() -> None:
    assert len(set(WEIGHT_NAMES)) == WEIGHTS


def test_unknown_weights_are_an_error() -> None:
    with pytest.raises(ValueError, match="no such weights: lef"):
        make_weights({"lef": 1.0})
