"""`cardtable analyse`: the same as data and in words, and the parts add up."""

import json

import pytest

from cardtable.bots import analysis
from cardtable.bots.bot import SearchLimits
from support.cli_pages import ran
from support.sources import ROOT

GAME = str(ROOT / "tests" / "replays" / "pragon-1.json")


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few worlds say little, but all that is asked here."""
    monkeypatch.setattr(analysis.analyse_choice, "__defaults__", (SearchLimits(6, 3, 0),))


def test_the_report_tells_what_the_data_say() -> None:
    code, text, _ = ran("analyse", GAME)
    assert code == 0
    told = json.loads(ran("analyse", GAME, "--json")[1])
    assert f"Accuracy {told['accuracy']:.0f} of 100" in text
    assert told["luck"] - told["total_loss"] == pytest.approx(
        told["result"] - told["initial_win_probability"]
    )
    assert text.count("was better") == len(told["worst"])


def test_a_seat_that_is_not_there_is_refused() -> None:
    code, out, complaint = ran("analyse", GAME, "--seat", "1")
    assert (code, out, complaint.count("\n")) == (2, "", 1)
