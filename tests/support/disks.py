"""Small disks for tests, which can be filled, emptied and mounted read-only."""

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
        """Fill the disk to the last byte."""
        with contextlib.suppress(OSError), (self.folder / "ballast").open("ab", 0) as ballast:
            while ballast.write(BLOCK):
                pass

    def empty(self) -> None:
        (self.folder / "ballast").unlink()

    def mount(self, *options: str) -> None:
        subprocess.run(["mount", "-o", ",".join(options), str(self.folder)], check=True)


@contextmanager
def small_disk(folder: Path, megabytes: int, owner: str = "") -> Iterator[Disk]:
    """Mount a file system in memory on `folder`, which must not exist yet."""
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
