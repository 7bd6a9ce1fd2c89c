"""The OpenAPI description: schemathesis looks for a request or a response that breaks it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import TIMEOUT
from support.servers import Server

# It knows no refusals of values, which have status 400, too; `openapi_checks` replaces it.
REPLACED_CHECK = "positive_data_acceptance"


@pytest.mark.slow
@pytest.mark.parametrize("examples", [10, pytest.param(200, marks=pytest.mark.soak)])
def test_schemathesis_finds_no_failure(server: Server, tmp_path: Path, examples: int) -> None:
    paths = os.pathsep.join(str(Path(path).absolute()) for path in sys.path)
    environment = {"SCHEMATHESIS_HOOKS": "support.openapi_checks", "PYTHONPATH": paths}
    finished = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", "--checks", "all",
            "--exclude-checks", REPLACED_CHECK, "--max-examples", str(examples), "--no-color",
            "--generation-deterministic", "--request-timeout", str(TIMEOUT),
            f"{server.url}/api/schema/openapi.json",
        ],
        check=False, cwd=tmp_path, env={**os.environ, **environment}, capture_output=True,
        text=True, timeout=TIMEOUT * 6,
    )  # fmt: skip
    assert finished.returncode == 0, finished.stdout[-6000:] + finished.stderr[-2000:]
