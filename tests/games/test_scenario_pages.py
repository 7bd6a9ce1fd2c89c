"""Every scenario id in the name of a test has a line in SCENARIOS.md of its game, and no other."""

import re
from pathlib import Path

import pytest

PAGES = sorted(Path(__file__).parent.glob("*/SCENARIOS.md"))
LINE = re.compile(r"^\| *`?(\w\w_t\d\d)\b", re.MULTILINE)
TEST = re.compile(r"^def test_(\w\w_t\d\d)_", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_scenario_ids_in_tests_are_those_of_the_page(page: Path) -> None:
    described = LINE.findall(page.read_text(encoding="utf-8"))
    tests = "".join(file.read_text(encoding="utf-8") for file in page.parent.glob("test_*.py"))
    assert len(described) == len(set(described))
    assert set(described) == set(TEST.findall(tests))
