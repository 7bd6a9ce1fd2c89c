"""Settings of the whole suite, and the databases that it may use."""

import gc
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from cardtable.server import gc_tuning
from support import databases, sample_sizes
from support.sources import ROOT

# No deadline: a busy machine is not a bug. What is found is printed with the way to repeat it.
# Each run tries the same games as long as the tests are the same, so that a change is never held
# up by what another one left. Only a hunt looks elsewhere, and far, and remembers what it found.
usual = settings(
    deadline=None,
    derandomize=True,
    max_examples=sample_sizes.sample(sample_sizes.EXAMPLES, sample_sizes.PLAIN_EXAMPLES),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("usual", usual)
# For tools/mutants.py, which runs the tests hundreds of times: few games, and none is made smaller.
settings.register_profile(
    "mutants", usual, max_examples=25, phases=(Phase.explicit, Phase.generate)
)
settings.register_profile(
    "hunt",
    usual,
    database=DirectoryBasedExampleDatabase(ROOT / ".hypothesis" / "examples"),
    derandomize=False,
    max_examples=20 * sample_sizes.EXAMPLES,
)
settings.load_profile("usual")

# Hypothesis also tries constants that it finds in the modules of a project. Which of them are
# loaded depends on the tests that ran before in the same process, and so would the examples.
providers._get_local_constants = Constants


@pytest.fixture(scope="session")
def postgres() -> Iterator[databases.Postgres]:
    with databases.postgres_process() as found:
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


def pytest_collection_finish() -> None:
    """Exempt the modules and the tests, which live as long as the process, from the collector."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def tests_stay_exempt() -> Iterator[None]:
    """Keep nodes from a look at every object, and from changing what is exempt.

    A node looks when it starts; after hundreds of tests that takes longer than most of them.
    """
    collector = SimpleNamespace(
        collect=lambda: gc.collect(1),  # the young objects only
        freeze=lambda: None,
        get_threshold=gc.get_threshold,
        set_threshold=gc.set_threshold,
        unfreeze=lambda: None,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gc_tuning, "gc", collector)
        yield


@pytest.fixture(autouse=True)
def collector_is_restored() -> Iterator[None]:
    """A test that leaves a node running fails itself, not a later one in the same process."""
    yield
    left = list(gc_tuning.GcTuner.running)
    for tuner in left:
        tuner.stop()
    assert not left, "a node was started and not stopped"
