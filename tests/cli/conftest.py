"""What surrounds the command line in these tests, whoever runs them and wherever."""

import os
from collections.abc import Iterator

import pytest

HEEDED = ("COLUMNS", "LINES", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM")
KEPT = ("CARDTABLE_PURE",)  # says which rules run, here and in the processes that are started


@pytest.fixture(scope="package", autouse=True)
def _plain_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Without the settings, the language, the window and the database of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as surroundings:
        for name in list(os.environ):
            ours = name.startswith("CARDTABLE_") and name not in KEPT
            if ours or name in HEEDED or name.startswith("LC_"):
                surroundings.delenv(name)
        surroundings.setenv("LANG", "C.UTF-8")
        surroundings.setenv("TERM", "xterm-256color")
        surroundings.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
