"""`cardtable bench`: its results, also after an interrupt."""

import json

import pytest

from cardtable import games
from cardtable.cli import bench
from support.cli_pages import run_cli


@pytest.fixture(autouse=True)
def _short_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "REPEATS", 1)
    monkeypatch.setattr(bench, "MOVES_PER_RUN", 1)
    monkeypatch.setattr(bench, "CLONES_PER_RUN", 10)


def test_measure_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure_start", lambda _: 1.0)
    results = json.loads(run_cli("bench", "--json")[1])
    assert results["whole"]
    assert set(results["games"]) == set(games.names())
    for row in results["games"].values():
        assert min(row.values()) > 0
        assert set(row) == {"seats", *(field for field, _ in bench.FORMATS)}


def test_an_interrupt_prints_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(name: str) -> float:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "measure_start", interrupt)
    code, out, error = run_cli("bench", "pragon")
    assert (code, error) == (130, "")
    assert "–" in out
    assert "so far" in out


def test_measure_a_cold_start() -> None:
    assert bench.measure_start("threeup") > 0
