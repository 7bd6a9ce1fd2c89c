"""The catalogue, the origin of the code, and what the lowest floors may import."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import cardtable
from cardtable import build_info, games
from cardtable.engine.refusal import Refusal

HOME = Path(cardtable.__file__).parent


def python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + done.stderr


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal, match="game-unknown"):
        games.find("whist")


def test_games_of_other_packages_are_found_and_cannot_replace_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [
        EntryPoint("threeup", "json:dumps", games.ENTRY_POINT_GROUP),
        EntryPoint("broken", "json:dumps", games.ENTRY_POINT_GROUP),
    ]
    monkeypatch.setattr(
        "importlib.metadata.entry_points",
        lambda group: found if group == games.ENTRY_POINT_GROUP else [],
    )
    assert games.names() == (*games.BUILT_IN, "broken")
    assert games.find("threeup").name == "threeup"
    with pytest.raises(Refusal, match="game-broken"):
        games.find("broken")


def test_engine_and_games_need_nothing_but_librt_and_mypy_extensions() -> None:
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "from cardtable import games\n"
        "for name in games.names(): games.find(name)\n"
        "loaded = [sys.modules[name] for name in set(sys.modules) - before]\n"
        "added = [m for m in loaded if 'site-packages' in (getattr(m, '__file__', 0) or '')]\n"
        "print(*sorted({m.__name__.partition('.')[0] for m in added}))"
    )
    found = {name for name in python(code).split() if not name.endswith("__mypyc")}
    assert found <= {"cardtable", "librt", "mypy_extensions"}


@pytest.mark.skipif(not build_info.is_compiled(), reason="plain Python is running")
def test_plain_python_can_be_asked_for() -> None:
    code = "from cardtable import origin; print(origin.is_compiled())"
    assert python(code).split() == ["True"]
    assert python(code, CARDTABLE_PURE="1").split() == ["False"]


@pytest.mark.skipif(not build_info.is_compiled(), reason="plain Python is running")
def test_an_edited_source_is_never_overruled_by_old_machine_code(tmp_path: Path) -> None:
    shutil.copytree(HOME, tmp_path / "cardtable")
    for group in HOME.parent.glob("cardtable__mypyc*"):
        shutil.copy(group, tmp_path)
    source = tmp_path / "cardtable" / "engine" / "bits.py"
    source.write_text(source.read_text() + "\nEDITED = True\n")
    code = "import cardtable.engine.bits as b; print(b.EDITED, b.__file__.endswith('.py'))"
    said = python(code, PYTHONPATH=str(tmp_path))
    assert "True True" in said
    assert "engine/bits.py changed after the build" in said
