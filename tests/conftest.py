"""Settings of the whole suite, and the databases that it may use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import databases

# No deadline: a busy machine is not a bug. What is found is printed with the way to repeat it.
# The gate tries the same games whenever the tests are the same, so that a change is never held up
# by what another one left; everybody's own runs go elsewhere each time, and a hunt goes far.
usual = settings(
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("usual", usual)
settings.register_profile("gate", usual, derandomize=True)
settings.register_profile("hunt", usual, max_examples=2_000)
settings.load_profile("usual")


@pytest.fixture(scope="session")
def postgres() -> Iterator[databases.Postgres]:
    with databases.server() as found:
        yield found


@pytest.fixture
def new_postgres(postgres: databases.Postgres) -> str:
    """The address of an empty database."""
    return databases.run(postgres.new_address())


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store of each kind."""
    if request.param == "memory":
        return "memory:"
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.sqlite"
    found: str = request.getfixturevalue("new_postgres")
    return found
