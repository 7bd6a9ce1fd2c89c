"""Small disks for tests: they can be filled up and made read-only, and space can come back."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BLOCK = b"\0" * 4096


class Disk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        """To the last byte."""
        with contextlib.suppress(OSError), (self.folder / "ballast").open("ab", 0) as ballast:
            while ballast.write(BLOCK):
                pass

    def empty(self) -> None:
        (self.folder / "ballast").unlink()

    def mount(self, *options: str) -> None:
        subprocess.run(["mount", "-o", ",".join(options), str(self.folder)], check=True)


@contextmanager
def small_disk(folder: Path, megabytes: int, owner: str = "") -> Iterator[Disk]:
    """A file system in memory, mounted on a folder that is made for it."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("mount"):
        pytest.skip("only root on Linux can mount a small disk")
    folder.mkdir()
    size = f"size={megabytes}m"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        if owner:
            shutil.chown(folder, owner)
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
