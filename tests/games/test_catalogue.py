"""The list of games, games of other packages, and the imports of engine and games."""

from importlib.metadata import EntryPoint

import pytest

from cardtable import games
from cardtable.engine.refusal import Refusal
from support.sources import run_python


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusal, match="game-unknown"):
        games.find("whist")


def test_games_of_other_packages_are_found_and_cannot_replace_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry_points = [
        EntryPoint("threeup", "json:dumps", games.ENTRY_POINT_GROUP),
        EntryPoint("broken", "json:dumps", games.ENTRY_POINT_GROUP),
    ]
    monkeypatch.setattr(
        "importlib.metadata.entry_points",
        lambda group: entry_points if group == games.ENTRY_POINT_GROUP else [],
    )
    assert games.names() == (*games.BUILT_IN, "broken")
    assert games.find("threeup").name == "threeup"
    with pytest.raises(Refusal, match="game-broken"):
        games.find("broken")
    assert [game.name for game in games.find_all()] == [*games.BUILT_IN]


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
    packages = {name for name in run_python(code).split() if not name.endswith("__mypyc")}
    assert packages <= {"cardtable", "librt", "mypy_extensions"}
