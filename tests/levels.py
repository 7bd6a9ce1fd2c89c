"""The levels that ought to play well. In plain Python those that search take their time."""

import pytest

GOOD = ("level3", "level4", *(pytest.param(f"level{n}", marks=pytest.mark.slow) for n in (5, 6)))
