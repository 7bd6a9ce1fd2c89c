"""Simulations of two nodes and a dozen people: nothing is lost, doubled, shown or forgotten."""

import gc
import os
import re
import subprocess
import sys
import weakref

import pytest

from simulation.event_loop import Stalled
from simulation.faults import Scenario
from simulation.simulator import Simulation, simulate
from support.sources import ROOT, SOURCE, python_files

SEEDS = 25  # in each run of the tests
SEEDS_PER_TEST = 5
SOAK_SEEDS = 2_000  # `tools/reliability.py` runs many more

# Everything that a seed must decide comes from one of these, which the simulator replaces.
UNCONTROLLED = re.compile(
    r"^import time\b|\bdatetime\b|\bimport random\b|\burandom\b|\buuid|SystemRandom|from secrets",
    re.MULTILINE,
)


@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS_PER_TEST))
def test_nothing_goes_wrong(first: int) -> None:
    for seed in range(first, first + SEEDS_PER_TEST):
        report = simulate(seed)
        assert report.confirmed
        assert report.messages > report.commands


@pytest.mark.soak
@pytest.mark.parametrize("first", range(10_000, 10_000 + SOAK_SEEDS, 100))
def test_nothing_goes_wrong_in_many_more_simulations(first: int) -> None:
    for seed in range(first, first + 100):
        simulate(seed)


def test_a_seed_gives_the_same_events_to_the_last_byte() -> None:
    """In this process, and in another one where sets of texts have another order."""
    program = "from simulation.simulator import simulate; print(simulate(3).digest)"
    paths = [str(SOURCE.parent), str(ROOT / "tests")]
    if os.environ.get("CARDTABLE_COMPILED"):  # the installed package
        del paths[0]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(paths)}
    other = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True
    )
    digest = simulate(3).digest
    assert simulate(3).digest == digest
    assert other.stdout.decode().strip() == digest
    assert simulate(4).digest != digest


def test_a_simulation_leaves_nothing_in_memory() -> None:
    """Otherwise a hundred thousand seeds would need hundreds of gigabytes."""
    simulation = Simulation(0, Scenario(faults=(), act_share=0.05))
    simulation.run()
    left = weakref.ref(simulation)
    del simulation
    gc.collect()
    assert left() is None


def test_a_simulation_without_an_end_is_noticed() -> None:
    simulation = Simulation(1)

    async def wait_for_nothing() -> None:
        await simulation.loop.create_future()

    with pytest.raises(Stalled):
        simulation.loop.run(wait_for_nothing())
    simulation.loop.cancel_all()


def test_a_seed_decides_everything_that_the_server_does_not_know() -> None:
    """Times come from `time` by name, and random numbers from the module `secrets`."""
    for layer in ("server", "store"):
        for file in python_files(SOURCE / layer):
            if "migrations" not in file.parts:
                found = UNCONTROLLED.search(file.read_text(encoding="utf-8"))
                assert not found, (file.name, found)
