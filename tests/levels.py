"""The levels that ought to play well. In plain Python the most patient one takes its time."""

import pytest

GOOD = ("level3", "level4", "level5", pytest.param("level6", marks=pytest.mark.slow))
