"""The rules and bots in the runtime of the browser, run by Node."""

import json
import subprocess
from pathlib import Path

import pytest
from platformdirs import user_cache_path

from cardtable.site.build import collect_packages, fetch_runtime, node
from support.level_digests import digest_all
from support.sites import why_no_site

TESTS = Path(__file__).parents[1]


def run_in_runtime(folder: Path, module: str, expression: str) -> object:
    pyodide, wheels = fetch_runtime(user_cache_path("cardtable", appauthor=False))
    collect_packages(folder, wheels)
    script = TESTS / "support" / "run_in_runtime.mjs"
    done = subprocess.run(
        [node(), str(script), f"{pyodide}/", str(folder), str(TESTS), module, expression],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.slow
@pytest.mark.skipif(bool(why_no_site()), reason="no runtime of the browser can be fetched here")
def test_levels_1_to_4_play_the_same_moves_in_the_browser(tmp_path: Path) -> None:
    found = run_in_runtime(tmp_path, "support.level_digests", "digest_all(2, 20)")
    assert found == digest_all(2, 20)


@pytest.mark.soak
@pytest.mark.skipif(bool(why_no_site()), reason="no runtime of the browser can be fetched here")
def test_levels_1_to_4_play_the_same_long_games_in_the_browser(tmp_path: Path) -> None:
    found = run_in_runtime(tmp_path, "support.level_digests", "digest_all(20, 300)")
    assert found == digest_all(20, 300)
