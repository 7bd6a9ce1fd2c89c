"""The sizes of samples: small in each run of the tests, large in a soak.

Plain Python is some fifty times slower than the compiled package, so that a sample may be smaller
there. A test asserts the same for every size.
"""

import pytest
from hypothesis import settings

from cardtable import games
from cardtable.build_info import is_compiled

EXAMPLES = 100  # of a law, in a run of the compiled package
PLAIN_EXAMPLES = 25
LEAST = 5

compiled_only = pytest.mark.skipif(
    not is_compiled(), reason="time limits are those of the compiled package"
)
# For a test that starts the command line or a server, in a file that plain Python runs, too.
run_once = pytest.mark.skipif(not is_compiled(), reason="runs once, with the compiled package")


def sample(compiled: int, plain: int) -> int:
    """Return the size of a sample for the package that is running."""
    return compiled if is_compiled() else plain


def small_and_large(small: int, large: int) -> list[object]:
    """Return two sizes to parametrize a test with: one for each run, one for a soak."""
    return [pytest.param(small), pytest.param(large, marks=pytest.mark.soak)]


def with_examples(number: int) -> settings:
    """Return settings for a slow law: `number` examples where the others have 100.

    The profile counts here as it does elsewhere: fewer in plain Python, many more in a hunt.
    """
    scaled = number * settings().max_examples // EXAMPLES
    return settings(max_examples=max(scaled, min(number, LEAST)))


def each_game(*slow: str) -> pytest.MarkDecorator:
    """Parametrize `name` with every game; those that take long in plain Python are marked."""
    marks = dict.fromkeys(slow, pytest.mark.slow)
    names = [pytest.param(name, marks=marks.get(name, ())) for name in games.names()]
    return pytest.mark.parametrize("name", names)
