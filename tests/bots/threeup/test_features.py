"""What a seat knows, compared with counting; names of weights."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.bots.threeup import STYLES
from cardtable.bots.threeup.features import ThreeUpFeatures, make_weights, weight_names
from cardtable.engine.refusal import Refusal
from games.threeup.tables import state_from
from support.sample_sizes import with_examples


@with_examples(60)
@given(
    st.lists(st.integers(1, 10), min_size=0, max_size=9),
    st.integers(1, 4),
    st.integers(1, 10),
)
def test_the_block_probability_is_exact(draw: list[int], hidden: int, value: int) -> None:
    """Compare with all possible hands from the unseen cards."""
    rest = sorted(draw)
    hand = " ".join(["9"] * hidden)
    try:
        state = state_from("10", hand, draw=" ".join(map(str, rest)))
    except Refusal:  # no such cards
        return
    features = ThreeUpFeatures(memory=True)
    features.update(state)
    unseen = rest + [9] * hidden
    hands = list(combinations(unseen, hidden))
    stuck = sum(max(cards) < value for cards in hands) / len(hands)
    assert features.block_probability(value) == pytest.approx(stuck)
    assert comb(len(unseen), hidden) == len(hands)


def test_cards_that_were_picked_up_are_remembered() -> None:
    state = state_from("3 7", "9 2 / 8", known={1: "9"}, draw=26)
    with_memory, without = ThreeUpFeatures(memory=True), ThreeUpFeatures(memory=False)
    with_memory.update(state)
    without.update(state)
    assert with_memory.block_probability(9) == 0.0
    assert 0.0 < without.block_probability(9) < 1.0
    assert with_memory.block_probability(10) > without.block_probability(10)


def test_weights_have_names() -> None:
    assert list(make_weights({"up-3": 2.5}))[3] == 2.5
    with pytest.raises(KeyError):
        make_weights({"no-such": 1.0})
    known = {name for name in weight_names() if name}
    assert all(set(style) == known for style in STYLES.values())
