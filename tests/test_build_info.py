"""The choice between the compiled rules and plain Python."""

import shutil
from pathlib import Path

import pytest

import cardtable
from cardtable import build_info
from support.sources import run_python

PACKAGE = Path(cardtable.__file__).parent

compiled_only = pytest.mark.skipif(not build_info.is_compiled(), reason="plain Python is running")


@compiled_only
def test_plain_python_can_be_asked_for() -> None:
    code = "from cardtable import build_info; print(build_info.is_compiled())"
    assert run_python(code).split() == ["True"]
    assert run_python(code, CARDTABLE_PURE="1").split() == ["False"]


@compiled_only
def test_an_edited_source_replaces_the_compiled_rules(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "cardtable")
    for group in PACKAGE.parent.glob("cardtable__mypyc*"):
        shutil.copy(group, tmp_path)
    source = tmp_path / "cardtable" / "engine" / "bits.py"
    source.write_text(source.read_text() + "\nEDITED = True\n")
    code = "import cardtable.engine.bits as b; print(b.EDITED, b.__file__.endswith('.py'))"
    output = run_python(code, PYTHONPATH=str(tmp_path))
    assert "True True" in output
    assert "engine/bits.py changed after the build" in output
