"""Weights have names."""

import pytest

from cardtable.bots.pragon.weights import NAMES, WEIGHTS, make_weights


def test_every_weight_has_a_name() -> None:
    assert len(set(NAMES)) == WEIGHTS


def test_unknown_weights_are_an_error() -> None:
    with pytest.raises(ValueError, match="no such weights: lef"):
        make_weights({"lef": 1.0})
