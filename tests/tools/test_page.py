"""tools/page.py: packages are installed again only when the lock file has changed."""

import os
from pathlib import Path

import pytest

from tools import page


def test_packages_are_installed_when_the_content_of_the_lock_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], folder: Path, environment: object) -> None:
        commands.append(command)
        (folder / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(page, "run", run)
    lock = tmp_path / "package-lock.json"
    lock.write_text("one")
    page.install_packages(tmp_path, ["npm"], {})
    assert [command[:2] for command in commands] == [["npm", "ci"]]
    os.utime(lock, (2_000_000_000, 2_000_000_000))
    page.install_packages(tmp_path, ["npm"], {})
    assert len(commands) == 1, "a new time stamp is no change"
    lock.write_text("two")
    page.install_packages(tmp_path, ["npm"], {})
    assert len(commands) == 2
