"""Every rule of LEVEL 8 is cited in its code. tests/test_marks.py has the laws for all games."""

import re
from pathlib import Path

CODE = Path(__file__).parents[3] / "src" / "cardtable" / "games" / "level8"


def test_every_mark_is_cited_in_the_code() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in CODE.glob("*.py"))
    marks = [f"L8-{number:02}" for number in range(1, 48)]
    assert sorted(set(re.findall(r"\[(L8-\d\d)\]", code))) == marks
