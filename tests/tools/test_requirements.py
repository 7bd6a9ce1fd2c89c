"""The packages that are installed: pinned versions, with the SHA-256 of each file."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata, requires

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from support.sources import ROOT
from tools import page

PARTS = ("run", "build", "node", "dev")


def read_lock(part: str) -> dict[str, tuple[str, int]]:
    """Return the packages of a lock: the name of each, its version, and its number of hashes."""
    text = (ROOT / "requirements" / f"{part}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text.replace("\\\n", ""))
    found: dict[str, tuple[str, int]] = {}
    for entry in entries:
        pin = re.match(r"([\w.-]+)==([\w.]+)", entry)
        if pin:
            hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}\b", entry)
            found[canonicalize_name(pin[1])] = (pin[2], len(hashes))
    return found


def read_constraints() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    pins = [line.split("==") for line in lines]
    return {canonicalize_name(name): version for name, version in pins}


def list_needed(part: str) -> list[str]:
    command = [sys.executable, str(ROOT / "tools" / "requirements.py"), part]
    return subprocess.check_output(command, cwd=ROOT, text=True).splitlines()


def list_missing(lock: dict[str, tuple[str, int]], needed: list[str], extras: set[str]) -> set[str]:
    """Return what installed packages need on this platform and the lock does not have."""
    missing = set()
    for requirement in map(Requirement, needed):
        marker, name = requirement.marker, canonicalize_name(requirement.name)
        if marker and not any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            continue
        if name not in lock or not requirement.specifier.contains(lock[name][0]):
            missing.add(str(requirement))
        try:
            further = requires(name) or []
        except PackageNotFoundError:
            continue
        missing |= list_missing(lock, further, requirement.extras)
    return missing


@pytest.mark.parametrize("part", PARTS)
def test_locks_have_the_versions_of_the_constraints_and_hashes(part: str) -> None:
    constraints, lock = read_constraints(), read_lock(part)
    assert lock
    for name, (version, hashes) in lock.items():
        # Packages for Windows alone are not among the constraints, which are for the tests.
        assert constraints.get(name, version) == version, f"{name}: run `make lock`"
        assert hashes > 0, name


@pytest.mark.parametrize("part", PARTS)
def test_locks_hold_everything_that_is_needed(part: str) -> None:
    assert list_missing(read_lock(part), list_needed(part), set()) == set(), "run `make lock`"


def test_a_lock_that_lacks_something_is_noticed() -> None:
    lock = read_lock("run")
    del lock["greenlet"]  # an extra of SQLAlchemy needs it
    assert list_missing(lock, list_needed("run"), set()) != set()


def oldest_python() -> str:
    """Return the first version that the program promises to run on: Debian 12 has 3.11.2."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['requires-python'].removeprefix('>=')}.0"


def test_pinned_packages_run_on_the_oldest_python() -> None:
    """Packages for other platforms are not installed here, so nothing is known of them."""
    refused = {}
    for name in read_constraints():
        try:
            (wanted,) = metadata(name).get_all("Requires-Python") or [""]
        except PackageNotFoundError:
            continue
        if not SpecifierSet(wanted).contains(oldest_python()):
            refused[name] = wanted
    assert refused == {}


def test_the_build_and_the_lock_want_the_same_node() -> None:
    assert list_needed("node") == [page.WHEEL]


def test_locks_name_no_address() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert "://" not in path.read_text(encoding="utf-8"), path.name


def test_locks_are_installed_with_their_hashes() -> None:
    """By `make play`, by the image and by the workflow: each line that names a lock."""
    files = ("Makefile", "deploy/Dockerfile", ".github/workflows/release.yml")
    for name in files:
        lines = [
            line
            for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
            if "install" in line and ("requirements/" in line or "LOCKS" in line)
        ]
        assert lines, name
        assert all("--require-hashes" in line for line in lines), name
