"""The description of the HTTP side holds: schemathesis looks for a request that breaks it."""

import subprocess
import sys
from pathlib import Path

import pytest

from servers import running


@pytest.mark.slow
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/s.sqlite") as server:
        found = subprocess.run(
            [
                sys.executable, "-m", "schemathesis.cli", "run", "--checks", "all",
                "--max-examples", "40", "--no-color", "--generation-deterministic",
                f"{server.url}/api/schema/openapi.json",
            ],
            check=False, cwd=tmp_path, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
