"""The source distribution and the wheel: what they carry, and that they work where installed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardtable.site import build as build_site
from support.sources import ROOT
from tools import page

REPOSITORY = ROOT / ".git"


def build(root: Path, target: str, folder: Path, **variables: str) -> Path:
    """Build a package where there is no Node and no compiler; return its file."""
    environment = {**os.environ, "CARDTABLE_COMPILED": "", "PATH": "", "CC": "no-compiler"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=root, env=environment | variables, check=True, capture_output=True)
    return next(folder.iterdir())


def unpack(package: Path, folder: Path) -> Path:
    build_site.unpack(package, folder)
    return next(folder.iterdir())


@pytest.mark.slow
def test_a_source_distribution_installs_without_node_and_without_a_compiler(tmp_path: Path) -> None:
    """It carries the built page, the commit, and all that `make test` needs."""
    first = build(ROOT, "sdist", tmp_path / "1", CARDTABLE_PAGE="0", CARDTABLE_COMMIT="abc123")
    source = unpack(first, tmp_path / "source")
    for name in ("Makefile", "CONTRIBUTING.md", "constraints.txt", "tools/services.sh", ".ci/run"):
        assert (source / name).exists(), name
    assert not (source / "web" / "node_modules").exists()
    assert not (source / "src" / "cardtable" / "page").exists()

    # A page as the build leaves it, with the digest of its sources.
    built = source / "src" / "cardtable" / "page"
    built.mkdir()
    (built / "index.html").write_text("a page")
    (source / "build").mkdir()
    (source / "build" / "page").write_text(page.digest(source))
    second = build(source, "sdist", tmp_path / "2", CARDTABLE_PAGE="1")
    again = unpack(second, tmp_path / "again")
    assert (again / "src" / "cardtable" / "page" / "index.html").read_text() == "a page"

    wheel = build(again, "wheel", tmp_path / "3", CARDTABLE_PAGE="1")
    assert wheel.name.endswith("-py3-none-any.whl"), "without a compiler it is plain Python"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("cardtable/page/index.html") == b"a page"
        assert archive.read("cardtable/commit.txt") == b"abc123"
        assert "cardtable/rules/threeup.de.md" in archive.namelist()
        assert "cardtable/words/de/cli.ftl" in archive.namelist()


@pytest.mark.soak
@pytest.mark.skipif(not REPOSITORY.exists(), reason="this is not a clone")
def test_packages_of_a_clean_clone_work_on_every_python_here() -> None:
    """Two versions of Python at least, where pyenv has them."""
    versions = Path.home() / ".pyenv" / "versions"
    pythons = sorted(versions.glob("3.1[1-9].*/bin/python"))
    script = [sys.executable, str(ROOT / "tools" / "check_packages.py"), *map(str, pythons)]
    subprocess.run(script, check=True)
