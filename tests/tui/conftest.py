"""The environment of the tests of the table in a terminal."""

from collections.abc import Iterator

import pytest

from support.terminals import isolated_environment


@pytest.fixture(scope="package", autouse=True)
def _isolated_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with isolated_environment(tmp_path_factory.mktemp("data")):
        yield
