"""Weights have names, and every style uses them."""

import pytest

from cardtable.bots.threeup import STYLES
from cardtable.bots.threeup.weights import make_weights, weight_names


def test_weights_have_names() -> None:
    assert list(make_weights({"up-3": 2.5}))[3] == 2.5
    with pytest.raises(KeyError):
        make_weights({"no-such": 1.0})
    known = {name for name in weight_names() if name}
    assert all(set(style) == known for style in STYLES.values())
