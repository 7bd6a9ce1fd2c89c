"""Hints in the terminal: every line says how far it is from the best."""

import pytest

from cardtable.bots.advice import RatedPlan
from cardtable.tui.session import HintSequence
from cardtable.words.speaker import Speaker


def line(language: str, gap: float, *, equal: bool) -> str:
    option = RatedPlan((1,), "play 5", 0.621, 0.012, gap, 0.02, equal, ())
    return HintSequence(Speaker(language), ()).line(option, 800)


@pytest.mark.parametrize(
    ("language", "gap", "equal", "said"),
    [
        ("en", 0.0, False, "play 5: 62.1 % ± 1.2."),
        ("en", 0.01, True, "play 5: 62.1 % ± 1.2, about equal."),
        ("en", 0.084, False, "play 5: 62.1 % ± 1.2, 8.4 points less."),
        ("de", 0.084, False, "play 5: 62,1 % ± 1,2, 8,4 Punkte weniger."),
    ],
)
def test_a_line_tells_its_gap(language: str, gap: float, equal: bool, said: str) -> None:
    assert line(language, gap, equal=equal) == said
