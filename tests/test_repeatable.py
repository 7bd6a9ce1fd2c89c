"""Hypothesis tries the same examples in each run, whichever tests ran before."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

MODULE = "constants_of_a_module_that_is_loaded_later"


def list_examples() -> list[list[int]]:
    """Return the examples that Hypothesis tries."""
    found: list[list[int]] = []

    @given(st.lists(st.integers(), min_size=20, max_size=20))
    def law(numbers: list[int]) -> None:
        found.append(numbers)

    law()
    return found


def test_the_examples_of_a_law_do_not_depend_on_the_modules_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not settings().derandomize:
        pytest.skip("a hunt looks elsewhere each time")
    first = list_examples()
    values = [7919 * number for number in range(1, 200)]
    (tmp_path / f"{MODULE}.py").write_text(f"VALUES = {values}\n")
    monkeypatch.syspath_prepend(tmp_path)
    __import__(MODULE)
    try:
        assert list_examples() == first
    finally:
        del sys.modules[MODULE]
