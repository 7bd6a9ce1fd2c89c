"""The description of the HTTP side holds: schemathesis looks for a request that breaks it."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import LONGEST
from support.servers import Server


@pytest.mark.slow
@pytest.mark.parametrize("examples", [10, pytest.param(200, marks=pytest.mark.soak)])
def test_schemathesis_finds_nothing(server: Server, tmp_path: Path, examples: int) -> None:
    found = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", "--checks", "all",
            "--max-examples", str(examples), "--no-color", "--generation-deterministic",
            "--request-timeout", str(LONGEST), f"{server.url}/api/schema/openapi.json",
        ],
        check=False, cwd=tmp_path, capture_output=True, text=True, timeout=LONGEST * 6,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
